import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Content } from "../../src/core/content/content.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { documentFiles } from "../../src/core/documents/document-files.ts";
import { segmentDocument } from "../../src/core/documents/segment.ts";
import type { AlignedSegment, SegmentedDocument } from "../../src/core/documents/segment-state.ts";
import { hash } from "../../src/core/model/fingerprint.ts";
import { targetOf } from "../../src/core/model/languages.ts";
import type { SegmentState } from "../../src/core/model/states.ts";
import { glossaryOf } from "../../src/core/translation/glossary.ts";
import { termsIn } from "../../src/core/translation/mask.ts";
import { promptFingerprint } from "../../src/core/translation/prompt.ts";
import { loadContent } from "../../src/pipeline/content/load.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";

/** The texts of the basic site's article in two languages, in the order of the file. */
const translations = {
  pt: [
    "Ada Example",
    "Ada Example é uma relojoeira que conserta relógios de torre e ensina outras pessoas a fazer o mesmo.",
    "Relojoeiros",
    "relógios",
    "torres",
    "Ada Example",
    "Retrato de Ada Example",
    "Example em 2023",
    "Valeta",
    "Relojoeiros",
    '**Ada Example** é uma relojoeira.{% cite "Alpha" /%}',
    "Primeiros anos",
    'Example desmontou o seu primeiro relógio aos seis anos de idade.{% cite "Alpha" /%}',
    "Desenho do mostrador de um relógio",
    'Um relógio do tipo que Example conserta.{% cite "Beta" /%}',
    "Trabalho",
    'Ela conserta relógios para [a cidade](https://town.example).{% cite "Beta" /%}',
    "Relógio da torre",
    'O relógio da torre funciona desde 2021.{% cite "Alpha" /%}{% cite "Beta" /%}',
    "Ben Sample",
    "Presidente da câmara",
    "Cliente",
    "3 de maio de 2022",
    "Estamos outra vez a horas. Ninguém sente falta do relógio antigo.",
    "Cleo Sample",
    "Aprendiz",
    "Aluna",
    "8 de junho de 2023",
    "Ela explica cada roda. Nunca me aborreci.",
  ],
  ar: [
    "Ada Example",
    "Ada Example صانعة ساعات تصلح ساعات الأبراج وتعلّم غيرها هذه الحرفة.",
    "صانعو الساعات",
    "ساعات",
    "أبراج",
    "Ada Example",
    "صورة Ada Example",
    "إكزامبل في عام 2023",
    "فاليتا",
    "صانعو الساعات",
    '**Ada Example** صانعة ساعات.{% cite "Alpha" /%}',
    "النشأة",
    'فكّكت إكزامبل أول ساعة لها وهي في السادسة من عمرها.{% cite "Alpha" /%}',
    "رسم لوجه ساعة",
    'ساعة من النوع الذي تصلحه إكزامبل.{% cite "Beta" /%}',
    "العمل",
    'تصلح الساعات [للبلدة](https://town.example).{% cite "Beta" /%}',
    "ساعة البرج",
    'تعمل ساعة البرج منذ عام 2021.{% cite "Alpha" /%}{% cite "Beta" /%}',
    "بن سامبل",
    "رئيس البلدية",
    "عميل",
    "3 مايو 2022",
    "عادت مواعيدنا إلى الدقة. لا أحد يفتقد الساعة القديمة.",
    "كليو سامبل",
    "متدربة",
    "طالبة",
    "8 يونيو 2023",
    "تشرح كل ترس. لم أشعر بالملل قط.",
  ],
} as const;

type TranslatedCode = keyof typeof translations;

/**
 * Changes to the segments that a translation consists of, by the source text. `translation: undefined` makes a segment
 * pending.
 */
export type SegmentChanges = Readonly<
  Record<string, { translation?: string | undefined; state?: Partial<SegmentState> }>
>;

/** The content of the basic site, which is read once. */
let content: Promise<Content | undefined> | undefined;

async function basicSite(folder: string, code: string) {
  content ??= loadContent(join(folder, "content")).then((loaded) => loaded.content);
  const basic = await content;
  const language = basic?.site.languages.get(code);
  if (basic === undefined || language === undefined) throw new Error(`the site has no ${code}`);
  return { language, glossary: glossaryOf(basic) };
}

/**
 * Adds translations of the article to a copy of the basic site, as `biopedia translate` writes them: all by a model,
 * none reviewed.
 *
 * @param folder the folder of the site
 */
export async function addTranslation(
  folder: string,
  code: TranslatedCode,
  changes: SegmentChanges = {},
): Promise<void> {
  const { language, glossary } = await basicSite(folder, code);
  const source = documentOf(readFileSync(articlePath(folder, "en"), "utf8"));
  if (source === undefined) throw new Error("the article has errors");
  const target = targetOf(language);
  const segments = source.segments.map((segment, index): AlignedSegment => {
    const change = changes[segment.text];
    const translation = change && "translation" in change ? change.translation : translations[code][index];
    const made: SegmentState = {
      source: hash(segment.text),
      text: segment.text,
      origin: "machine",
      model: "test-model",
      prompt: promptFingerprint({ target, instructions: [], terms: termsIn(segment.text, glossary) }),
      status: "ok",
      history: [{ on: "2025-03-03", event: "translated" }],
      ...(translation !== undefined && { output: hash(translation) }),
    };
    const pending: SegmentState = {
      source: made.source,
      text: made.text,
      origin: "machine",
      status: "failed",
      reason: "not-attempted",
    };
    const state: SegmentState = { ...(translation === undefined ? pending : made), ...change?.state };
    return { index, segment, translation, status: "ok", state };
  });
  const files = documentFiles({ source, code, from: "en", segments, removed: [] });
  if ("problem" in files) throw new Error(files.problem);
  writeFileSync(articlePath(folder, code), files.text);
  writeFileSync(statePath(folder, code), `${JSON.stringify(files.state, null, 2)}\n`);
}

/** Adds a further page and its translation to a copy of the basic site. */
export function addPage(
  folder: string,
  [source = "", translation = ""] = ["This site is about clocks.", "Este site trata de relógios."],
): void {
  mkdirSync(join(folder, "content/pages"), { recursive: true });
  const path = (code: string, end = "md") => join(folder, `content/pages/about.${code}.${end}`);
  const page = (title: string, description: string, text: string) =>
    `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${text}\n`;
  writeFileSync(path("en"), page("About", "What this site is about.", source));
  writeFileSync(path("pt"), page("Sobre", "De que trata este site.", translation));
  const [original, translated] = [path("en"), path("pt")].map((file) => documentOf(readFileSync(file, "utf8"), true));
  const segments = original?.segments.map(({ text }, index): SegmentState => {
    const output = hash(translated?.segments[index]?.text ?? "");
    return { source: hash(text), text, output, origin: "human", status: "ok" };
  });
  writeFileSync(path("pt", "state.json"), JSON.stringify({ source: "en", segments }));
}

/** The texts of a fallback page: one that a model translated, one that was refused, and others by hand. */
export async function addBundle(folder: string): Promise<void> {
  const { language, glossary } = await basicSite(folder, "ar");
  const target = targetOf(language);
  const [source, bundle] = ["en", "ar"].map((code) =>
    JSON.parse(readFileSync(join(folder, `content/bundles/${code}.json`), "utf8")),
  ) as [Record<string, string>, Record<string, string>];
  const { leadParagraph = "", translationNotice = "" } = source;
  delete bundle.translationNotice;
  const prompt = promptFingerprint({ target, instructions: [], terms: termsIn(leadParagraph, glossary) });
  const states = {
    leadParagraph: {
      source: hash(leadParagraph),
      output: hash(bundle.leadParagraph ?? ""),
      origin: "machine",
      model: "test-model",
      prompt,
      status: "ok",
    },
    translationNotice: {
      source: hash(translationNotice),
      origin: "machine",
      status: "failed",
      reason: "number-missing",
      detail: "800",
      refused: "نص مرفوض",
    },
  };
  writeFileSync(join(folder, "content/bundles/ar.json"), JSON.stringify(bundle, null, 2));
  writeFileSync(join(folder, "content/bundles/ar.state.json"), JSON.stringify(states));
}

export const articlePath = (folder: string, code: string): string => join(folder, "content/articles", `${code}.md`);
export const statePath = (folder: string, code: string): string =>
  join(folder, "content/articles", `${code}.state.json`);

const documentOf = (text: string, isPage = false): SegmentedDocument | undefined =>
  segmentDocument(new Source("en.md", text), { isPage, tags: articleTags }).document;
