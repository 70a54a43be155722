import { type CslReferences, readItems } from "../../core/content/csl/read-csl.ts";
import { diagnose } from "../../core/content/problems.ts";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import type { Source } from "../../core/diagnostics/source.ts";

/**
 * Converts references in BibTeX, BibLaTeX or RIS to CSL-JSON, with Citation.js, which is loaded for it.
 *
 * @throws if the text cannot be read
 */
export async function toCsl(kind: "bibtex" | "ris", text: string): Promise<Readonly<Record<string, unknown>>[]> {
  const { plugins } = await import("@citation-js/core");
  if (kind === "bibtex") await import("@citation-js/plugin-bibtex");
  else await import("@citation-js/plugin-ris");
  return plugins.input.chain(text, {
    forceType: kind === "bibtex" ? "@biblatex/text" : "@ris/file",
    generateGraph: false,
  }) as Record<string, unknown>[];
}

/**
 * Reads `references.bib`, which is foreign like `references.json`.
 *
 * @returns the references, or diagnostics `syntax`
 */
export async function readBibliography(source: Source): Promise<CslReferences> {
  const { file } = source;
  let items: Readonly<Record<string, unknown>>[];
  try {
    items = await toCsl("bibtex", source.text);
  } catch (error) {
    const [problem = ""] = messageOf(error).split("\n");
    const found = / at line (\d{1,9}) /.exec(problem);
    const line = Number(found?.[1] ?? 1);
    const entry = brokenEntry(source.text, line);
    const place = entry ? source.at(entry.at) : source.atLine(Math.min(line, source.text.split("\n").length));
    const details = {
      format: "BibTeX" as const,
      problem: problem.slice(0, found?.index),
      hint: entry ? `check the braces and quotes of “${entry.key}”, or export the file again` : "export the file again",
    };
    return { file, locate: () => ({ file }), leftOut: () => [], diagnostics: [diagnose("syntax", details, place)] };
  }
  // An entry begins with its key: @book{Smith2019,
  const locate = ([index]: readonly PropertyKey[]) => {
    const key = String(items[Number(index)]?.id ?? "");
    const at = source.text.indexOf(`{${key},`);
    return at < 0 ? { file } : source.at(at + 1);
  };
  return readItems(items, { file, locate });
}

/** The entry whose braces have no counterpart, or else the one at a line, where the reader gave up. */
function brokenEntry(text: string, line: number): { key: string; at: number } | undefined {
  const entries = [...text.matchAll(/^[ \t]*@\w+\s*\{\s*([^\s,{}]+)/gm)].map(({ 1: key = "", index }) => ({
    key,
    at: index,
  }));
  const open = entries.find(({ at }, index) => {
    const entry = text.slice(at, entries[index + 1]?.at).replace(/\\[{}]/g, "");
    return entry.split("{").length !== entry.split("}").length;
  });
  return open ?? entries.findLast(({ at }) => text.slice(0, at).split("\n").length <= line);
}
