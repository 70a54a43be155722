/*
 * Texts that people translated from English, as public repositories have them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import JSZip from "jszip";

/** A line of a document and its translation. */
export interface Line {
  document: string;
  source: string;
  translation: string;
}

type Read = (folder: string, tag: string) => Line[] | Promise<Line[]>;

/** The codes of NTREX for languages whose tag is not the code in most corpora. */
const codes: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "ar arb bg bul bn ben cs ces da dan de deu el ell es spa et est fa fas fi fin fr fra he heb hi hin hr hrv hu hun id ind it ita ja jpn ko kor lt lit lv lav " +
    "mk mkd mr mar nl nld no nob pl pol pt-BR por-BR ro ron ru rus sk slk sl slv sv swe sw swa ta tam th tha tr tur uk ukr vi vie zh-Hans zho-CN zh-Hant zho-TW"
  )
    .match(/\S+ \S+/g)
    ?.map((entry) => entry.split(" ")) ?? [],
);
const plainCode = (tag: string): string => (tag === "zh-Hans" ? "zh" : tag);

const linesOf = (file: string): string[] => readFileSync(file, "utf8").trimEnd().split("\n");
/** Puts lines of three files together; lines that a file lacks are empty. */
const together = (documents: readonly string[], sources: readonly string[], translations: readonly string[]): Line[] =>
  sources.map((source, line) => ({
    document: documents[line] ?? "",
    source: source.trim(),
    translation: translations[line]?.trim() ?? "",
  }));
/** Returns the first file of a folder with a name. */
const fileIn = (folder: string, name: RegExp): string => {
  const found = readdirSync(folder)
    .sort()
    .find((file) => name.test(file));
  if (found === undefined) throw new Error(`No ${name} in ${folder}`);
  return join(folder, found);
};

const unescaped = (text: string): string =>
  text.replace(
    /&(?:lt|gt|quot|apos|amp);/g,
    (found) => ({ "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" })[found] ?? "&",
  );

const paragraphsOf = (file: string): { title: string; texts: string[] }[] =>
  JSON.parse(readFileSync(file, "utf8")).data.map(
    ({ title, paragraphs }: { title: string; paragraphs: { context: string }[] }) => ({
      title,
      texts: paragraphs.map(({ context }) => context),
    }),
  );

/** Corpora by the names of their repositories, with what they are and how their lines are read. */
export const corpora: Readonly<Record<string, Read>> = {
  // News: github.com/MicrosoftTranslator/NTREX.
  ntrex: (folder, tag) =>
    together(
      linesOf(join(folder, "DOCUMENT_IDS.tsv")),
      linesOf(join(folder, "NTREX-128/newstest2019-src.eng.txt")),
      linesOf(join(folder, `NTREX-128/newstest2019-ref.${codes[tag]}.txt`)),
    ),
  // News, talks, posts and novels, a paragraph a line: github.com/wmt-conference/wmt24-news-systems, and wmt22 and wmt23
  // (shops, reviews, conversations), which have a sentence a line and no names of documents.
  wmt: (folder, tag) => {
    const pair = new RegExp(`en-${plainCode(tag)}\\.`);
    const sources = linesOf(fileIn(join(folder, "txt/sources"), pair));
    const isNamed = readdirSync(join(folder, "txt")).includes("documents");
    const documents = isNamed
      ? linesOf(fileIn(join(folder, "txt/documents"), pair))
      : sources.map((_, line) => String(Math.floor(line / 20)));
    return together(documents, sources, linesOf(fileIn(join(folder, "txt/references"), pair)));
  },
  // Paragraphs of Wikipedia: github.com/google-deepmind/xquad.
  xquad: (folder, tag) => {
    const translated = paragraphsOf(join(folder, `xquad.${plainCode(tag)}.json`));
    return paragraphsOf(join(folder, "xquad.en.json")).flatMap(({ title, texts }, article) =>
      texts.map((source, index) => ({ document: title, source, translation: translated[article]?.texts[index] ?? "" })),
    );
  },
  // Stories with numbers: github.com/google-research/url-nlp.
  mgsm: (folder, tag) => {
    const sources = linesOf(join(folder, "mgsm/mgsm_en.tsv")).map((line) => line.split("\t")[0] ?? "");
    const translated = linesOf(join(folder, `mgsm/mgsm_${plainCode(tag)}.tsv`)).map(
      (line) => line.split("\t")[0] ?? "",
    );
    return together(sources, sources, translated);
  },
  // Medicine, encyclopedia, travel, conversations: github.com/tico-19/tico-19.github.io. Its French lines are not those
  // of the English.
  tico: async (folder, tag) => {
    if (tag === "fr") return [];
    const names = fileIn(join(folder, "data/TM"), new RegExp(`^all\\.en-${plainCode(tag)}(?:-LA)?\\.tmx\\.zip$`));
    const [file] = Object.values((await JSZip.loadAsync(readFileSync(names))).files);
    const units = ((await file?.async("string")) ?? "").split("<tu ").slice(1);
    return units.map((unit) => {
      const [source = "", translation = ""] = [...unit.matchAll(/<seg>([^<]*)<\/seg>/g)].map(([, text = ""]) =>
        unescaped(text).trim(),
      );
      return { document: /tuid="([^":]*)/.exec(unit)?.[1] ?? "", source, translation };
    });
  },
};
