/** The kinds of sources that can be imported, by what reads them. */
export type SourceKind = "wikitext" | "html" | "word" | "markdown" | "bibtex" | "ris" | "csl" | "resume" | "wikidata";

const endings: Readonly<Record<string, SourceKind>> = {
  wiki: "wikitext",
  wikitext: "wikitext",
  mediawiki: "wikitext",
  html: "html",
  htm: "html",
  docx: "word",
  md: "markdown",
  markdown: "markdown",
  bib: "bibtex",
  ris: "ris",
};

/** The endings of files that can be imported, for messages. */
export const knownEndings = [...Object.keys(endings), "json"].map((ending) => `.${ending}`).join(", ");

/**
 * Tells what a file is, by its name and, where that leaves it open, by its beginning.
 *
 * @param text the text of the file; absent for files that are no text
 * @returns undefined if nobody can tell
 */
export function kindOfFile(name: string, text = ""): SourceKind | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "txt" || ending === "") return kindOfText(text);
  if (ending !== "json") return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  try {
    return kindOfData(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const kindOfText = (text: string): SourceKind | undefined =>
  /^\s*<(?:!doctype|html)/i.test(text)
    ? "html"
    : /^@\w+\s*\{/m.test(text)
      ? "bibtex"
      : /^TY {2}- /m.test(text)
        ? "ris"
        : /\{\{|^==[^=]+==\s*$|'''/m.test(text)
          ? "wikitext"
          : undefined;

/** Tells CSL-JSON, JSON Resume and items of Wikidata apart. */
function kindOfData(data: unknown): SourceKind | undefined {
  if (Array.isArray(data)) return "csl";
  if (typeof data !== "object" || data === null) return undefined;
  if ("items" in data) return "csl";
  if ("entities" in data || "claims" in data || "statements" in data) return "wikidata";
  return "basics" in data ? "resume" : undefined;
}
