import { articleTags } from "../../../templates/tags/article-tags.ts";
import { deriveBundle } from "../../core/article/excerpts.ts";
import type { ContentFiles, DataFiles } from "../../core/content/check-content.ts";
import type { Parsed } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { States } from "../../core/model/states.ts";
import type { Article, Bundle } from "../../core/model/types.ts";
import { applyRecords, partRecords, type TextRecord } from "../../core/translation/records.ts";
import { type TextKind, textKinds } from "../../core/translation/types.ts";
import type { LastCommits } from "../../io/files/git.ts";

/** The data of a content folder with everything filled in that can be derived. */
type CompleteData = DataFiles & Pick<ContentFiles, "commits" | "infoboxTexts">;

interface Sources {
  /** The history of the files, if it was read. */
  history: LastCommits | undefined;
  /** Reads an article; undefined if it has errors. */
  readArticle: (file: string, name: string) => Promise<Article | undefined>;
  /** Reads the texts of an article's infobox, in the language of a tag; undefined if it has errors. */
  readInfoboxTexts: (file: string, tag: string) => Promise<Bundle | undefined>;
}

/**
 * Fills in data that the content leaves out: the source of translations and the dates of files.
 *
 * @returns the data, and hints
 */
export async function fillDefaults(
  data: DataFiles,
  sources: Sources,
): Promise<{ data: CompleteData; hints: Diagnostic[] }> {
  const { value: site } = data.site;
  if (site === undefined) return { data: { ...data, commits: new Map(), infoboxTexts: {} }, hints: [] };
  const { articles, bundles } = data;
  const source = articles.get(site.defaultLanguage);
  const isShown = source !== undefined && data.languages.languages.some(({ code }) => !articles.has(code));
  const isNeeded = isShown && !bundles.has(site.defaultLanguage);
  const derived = isNeeded ? await derivedBundle(source, site.subject.name, sources) : undefined;
  const { history } = sources;
  const { tag = "en" } = data.languages.languages.find(({ code }) => code === site.defaultLanguage) ?? {};
  const isMissed = history?.isCut && site.article?.modified === undefined;
  return {
    data: {
      ...data,
      bundles: derived === undefined ? bundles : new Map([...bundles, [site.defaultLanguage, derived]]),
      infoboxTexts: isShown ? await sources.readInfoboxTexts(source, tag) : undefined,
      commits: history?.commits ?? new Map(),
    },
    hints: [
      ...(isMissed ? [diagnose("shallow-clone", {}, { file: "" })] : []),
      ...(site.history === true && history?.commits.size === 0
        ? [diagnose("no-history", {}, { file: "site.yaml" })]
        : []),
    ],
  };
}

/** Makes the source of fallback pages from an article. */
async function derivedBundle(
  file: string,
  name: string,
  { readArticle }: Sources,
): Promise<Parsed<Record<string, string>> | undefined> {
  const article = await readArticle(file, name);
  return (
    article && { file, value: { ...deriveBundle(article, articleTags) }, locate: () => ({ file }), diagnostics: [] }
  );
}

/** The content files that records are applied to. */
type RecordedFiles = DataFiles & Pick<ContentFiles, "infoboxTexts">;

/** The names of the texts and states of each kind among the content files. */
const fieldsOf = {
  bundles: { texts: "bundles", states: "states" },
  interface: { texts: "interface", states: "wordStates" },
  texts: { texts: "texts", states: "textStates" },
} as const satisfies Record<TextKind, { texts: keyof ContentFiles; states: keyof ContentFiles }>;

/** Returns the states of a kind of texts, by language code. */
export const statesOf = (files: RecordedFiles, kind: TextKind): ReadonlyMap<string, Parsed<States>> =>
  files[fieldsOf[kind].states];

/** Files of texts and of states, by language code. */
interface TextFiles {
  texts: ReadonlyMap<string, Parsed<Record<string, string>>>;
  states: ReadonlyMap<string, Parsed<States>>;
}

/**
 * Applies translations that a killed run accepted to content in memory; no file is written. Records for unknown
 * languages or texts are skipped, and so are malformed files.
 *
 * @returns the changed files
 */
export function addRecords<Files extends RecordedFiles>(records: readonly TextRecord[], files: Files): Files {
  const source = files.site.value?.defaultLanguage ?? "";
  const codes = new Set(files.languages.languages.map(({ code }) => code).filter((code) => code !== source));
  const sources = {
    bundles: files.bundles.get(source)?.value ?? {},
    interface: { ...files.shippedWords("en"), ...files.shippedWords(source), ...files.interface.get(source)?.value },
    texts: { ...files.texts.get(source)?.value, ...files.infoboxTexts },
  };
  const { known } = partRecords(records, { codes, sources });
  const changed: Record<string, TextFiles["texts"] | TextFiles["states"]> = {};
  for (const kind of textKinds) {
    const { texts, states } = fieldsOf[kind];
    const ofKind = known.filter((record) => record.kind === kind);
    const after = addToFiles(ofKind, kind, { texts: files[texts], states: files[states] }, sources[kind]);
    Object.assign(changed, { [texts]: after.texts, [states]: after.states });
  }
  return { ...files, ...changed };
}

function addToFiles(
  records: readonly TextRecord[],
  kind: TextKind,
  before: TextFiles,
  sources: Readonly<Record<string, string>>,
): TextFiles {
  const texts = new Map(before.texts);
  const states = new Map(before.states);
  for (const code of new Set(records.map((record) => record.code))) {
    const ofCode = records.filter((record) => record.code === code);
    const current = { texts: currentOf(texts, code), states: currentOf(states, code) };
    if (current.texts === undefined || current.states === undefined) continue;
    const after = applyRecords({ sources, texts: current.texts, states: current.states, records: ofCode });
    put(texts, code, `${kind}/${code}.json`, { ...after.texts });
    put(states, code, `${kind}/${code}.state.json`, after.states);
  }
  return { texts, states };
}

/** Returns the value of a file: empty if there is no file, undefined if it is malformed. */
function currentOf<T>(
  files: ReadonlyMap<string, Parsed<Readonly<Record<string, T>>>>,
  code: string,
): Readonly<Record<string, T>> | undefined {
  const file = files.get(code);
  return file === undefined ? {} : file.value;
}

function put<T extends object>(files: Map<string, Parsed<T>>, code: string, file: string, value: T): void {
  // A language without accepted translations has no file.
  if (Object.keys(value).length === 0) return;
  const before = files.get(code) ?? { file, locate: () => ({ file }), diagnostics: [] };
  files.set(code, { ...before, value });
}
