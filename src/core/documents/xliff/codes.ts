import type { Language, TargetLanguage } from "../../model/types.ts";
import { exactly, type InlineMasked, maskParts, pairMarks, piecesOf, roughly } from "../inline/inline-marks.ts";
import { readParts } from "../inline/parts.ts";
import type { Segment } from "../segment-state.ts";

/** The number of the first code of a segment. */
export const firstCode = 1;

/**
 * Returns a segment's text with codes, which translation tools protect, as marks. Names of the glossary are left in it:
 * a person can inflect them.
 */
export const codedText = ({ syntax }: Pick<Segment, "syntax">, text: string, target: TargetLanguage): InlineMasked =>
  maskParts(syntax === "inline" ? readParts(text) : [{ kind: "text", text }], {
    glossary: [],
    target,
    first: firstCode,
  });

/** Returns the id of a code of a source text. */
export const idOfCode = (index: number): string => String(index + firstCode);

/**
 * Returns the ids of the codes of a translation: those of its source, and others for codes that the source does not
 * have.
 */
export function idsInTarget(own: InlineMasked, source: InlineMasked): (index: number) => string {
  const indices = pairMarks(own.marks, source.marks, [exactly, roughly]);
  return (index) => {
    const same = indices.get(index);
    return same === undefined ? `x${idOfCode(index)}` : idOfCode(same);
  };
}

/** Returns a source text with its codes as marks. */
export const markedText = (segment: Pick<Segment, "syntax">, text: string, target: TargetLanguage): string =>
  codedText(segment, text, target).text;

/** Returns a translation with its codes as marks, as it is read from an XLIFF file. */
export function markedTranslation(
  segment: Pick<Segment, "syntax" | "text">,
  translation: string,
  target: TargetLanguage,
): string {
  const own = codedText(segment, translation, target);
  const idOf = idsInTarget(own, codedText(segment, segment.text, target));
  return piecesOf(own)
    .map((piece) => (typeof piece === "string" ? piece : `⟦${piece.slash ? "/" : ""}${idOf(piece.index)}⟧`))
    .join("");
}

/** Returns the language of a tag as translation tools write it: with a region, such as `de-DE`, where only one fits. */
export function languageFor(tag: string | undefined, languages: readonly Language[]): Language | undefined {
  if (tag === undefined) return undefined;
  const same = languages.find((each) => each.tag.toLowerCase() === tag.toLowerCase());
  const fitting = languages.filter((each) => fits(each.tag, tag));
  return same ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** Whether a tag may mean a language of the site: they differ at most in a region that one of them does not name. */
export function fits(own: string, tag: string): boolean {
  try {
    const [a, b] = [new Intl.Locale(own), new Intl.Locale(tag)];
    const [most, other] = [a.maximize(), b.maximize()];
    const isSameRegion = a.region === undefined || b.region === undefined || a.region === b.region;
    return most.language === other.language && most.script === other.script && isSameRegion;
  } catch {
    return false;
  }
}
