/*
 * If only some sentences of a text have changed, only these are sent, and their translation is put between the known
 * translations of the others.
 */
import type { EarlierText, Masked, TextForm } from "../../translation/types.ts";
import { inlineForm } from "../inline/inline-form.ts";
import type { AlignedSegment } from "../types.ts";
import { divideTranslation, joinTexts, sentencesOf } from "./similarity.ts";

/** The sentences of a document that are translated, with their translations. */
type KnownSentences = ReadonlyMap<string, string>;

/** Returns the translations of all sentences of texts that divide into as many sentences as their translations. */
export function knownSentences(segments: readonly AlignedSegment[]): KnownSentences {
  const known = new Map<string, string>();
  for (const { segment, state, translation } of segments) {
    if (segment.syntax !== "inline" || state === undefined || translation === undefined) continue;
    const sentences = sentencesOf(state.text);
    const translated = areWhole(sentences, state.text) ? divideTranslation(translation, sentences) : undefined;
    if (translated === undefined || !areWhole(translated, translation)) continue;
    for (const [index, sentence] of sentences.entries()) known.set(sentence, translated[index] ?? "");
  }
  return known;
}

/** Whether no emphasis or link goes beyond one of the parts of a text. */
const areWhole = (parts: readonly string[], text: string): boolean =>
  parts.map(withoutSpaces).join("") === withoutSpaces(text);
const withoutSpaces = (text: string): string => inlineForm.plain(text).replace(/\s+/gu, "");

/** The form in which a changed text is sent, and the sentences that were in place of the changed ones. */
interface Revision {
  form: TextForm;
  earlier?: EarlierText | undefined;
}

/** Returns how a changed text is sent; undefined if neither it nor a sentence of it was translated before. */
export function revisionOf(
  { segment: { text, syntax }, state, translation }: AlignedSegment,
  known: KnownSentences,
): Revision | undefined {
  if (syntax !== "inline" || state?.text === text) return undefined;
  const before = translation === undefined ? undefined : state?.text;
  const whole = before !== undefined && { source: before, translation: translation ?? "" };
  const sentences = sentencesOf(text);
  const translated = sentences.map((sentence) => known.get(sentence));
  const isKnown = (each: string | undefined) => each !== undefined;
  if (!translated.some(isKnown) || !areWhole(sentences, text))
    return whole ? { form: inlineForm, earlier: inWords(whole) } : undefined;
  const isOpen = (each: string | undefined) => each === undefined;
  const [start, end] = [translated.findIndex(isOpen), translated.findLastIndex(isOpen) + 1];
  const [head, tail] = start < 0 ? [translated, []] : [translated.slice(0, start), translated.slice(end)];
  const changed = start < 0 ? "" : joinTexts(sentences.slice(start, end));
  const form = partForm(text, changed, (part) =>
    joinTexts([...head, part, ...tail].filter((each): each is string => each !== undefined && each !== "")),
  );
  const gone = sentencesOf(before ?? "").filter((sentence) => !sentences.includes(sentence));
  const earlier = { source: joinTexts(gone), translation: joinTexts(gone.map((each) => known.get(each) ?? "")) };
  return { form, ...(gone.length > 0 && { earlier: inWords(earlier) }) };
}

const inWords = ({ source, translation }: EarlierText): EarlierText => ({
  source: inlineForm.plain(source),
  translation: inlineForm.plain(translation),
});

/** Returns the form of a text of which only a part is sent. @param complete puts the part's translation in its place */
function partForm(text: string, part: string, complete: (translation: string) => string): TextForm {
  const parts = new WeakSet<Masked>();
  return {
    ...inlineForm,
    base: inlineForm,
    mask: (source, options) => {
      if (source !== text) return inlineForm.mask(source, options);
      const masked = inlineForm.mask(part, options);
      parts.add(masked);
      return masked;
    },
    unmask: (reply, masked) => {
      const read = part === "" && parts.has(masked) ? { text: "" } : inlineForm.unmask(reply, masked);
      return "text" in read && parts.has(masked) ? { text: complete(read.text) } : read;
    },
    salvage: (reply, masked) => {
      const read = inlineForm.salvage(reply, masked);
      return read !== undefined && parts.has(masked) ? complete(read) : read;
    },
  };
}
