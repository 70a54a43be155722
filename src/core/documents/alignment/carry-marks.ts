import type { TargetLanguage } from "../../model/types.ts";
import type { EarlierText, Masked, TextForm } from "../../translation/types.ts";
import { inlineForm } from "../inline/inline-form.ts";
import {
  type CodedPiece,
  dataOf,
  exactly,
  kindOf,
  type Mark,
  maskParts,
  pairMarks,
  piecesOf,
  roughly,
} from "../inline/inline-marks.ts";
import { readParts } from "../inline/parts.ts";
import type { AlignedSegment } from "../segment-state.ts";
import { divideTranslation, joinTexts, sentencesOf } from "./similarity.ts";

/*
 * Changes of a source's markup alone: a renamed reference, a changed address, removed emphasis, a removed note, a
 * citation added at the end of a sentence. The translation gets the same change, without a request.
 */

/** A mark, and where it stands: the letters of the text before its start and before its end. */
interface Placed {
  mark: Mark;
  start: number;
  end: number;
}

const nobody: TargetLanguage = { code: "", tag: "", fullName: "" };

/** Returns the letters of a text, without spaces, and its marks among them. */
function read(text: string): { letters: string; marks: Placed[]; pieces: CodedPiece[]; own: readonly Mark[] } {
  const masked = maskParts(readParts(text), { glossary: [], target: nobody, first: 0 });
  const pieces = piecesOf(masked);
  const marks = masked.marks.map((mark): Placed => ({ mark, start: 0, end: 0 }));
  let letters = "";
  for (const piece of pieces) {
    if (typeof piece === "string") letters += piece.replace(/\s+/gu, "");
    else {
      const placed = marks[piece.index];
      if (placed === undefined) continue;
      if (!piece.slash) placed.start = letters.length;
      placed.end = letters.length;
    }
  }
  return { letters, marks, pieces, own: masked.marks };
}

/** Returns the class of a mark: a mark may be replaced by another of its class. */
function classOf(mark: Mark): string {
  if ("chain" in mark) {
    const special = mark.chain.find(({ kind }) => kind === "picture" || kind === "title");
    return special?.kind ?? "pair";
  }
  const kind = kindOf(mark);
  return kind === "citation" || kind === "note" ? "reference" : kind;
}

/** Whether a mark may be removed, because the words of the text stay without it. */
const mayGo = (mark: Mark): boolean => ["pair", "reference"].includes(classOf(mark));

/**
 * Changes the marks of a translation as those of its source were changed.
 *
 * @param before the source that was translated
 * @param now the source
 * @returns undefined if other things have changed, or it is not certain where a mark belongs
 */
export function carryMarks(before: string, now: string, translation: string): string | undefined {
  const [old, next, own] = [read(before), read(now), read(translation)];
  if (old.letters !== next.letters) return undefined;
  const successors = new Map<number, number>();
  for (const [index, { mark, start, end }] of old.marks.entries()) {
    const taken = new Set(successors.values());
    const found = next.marks.findIndex(
      (each, at) => !taken.has(at) && each.start === start && each.end === end && classOf(each.mark) === classOf(mark),
    );
    if (found >= 0) successors.set(index, found);
    else if (!mayGo(mark)) return undefined;
  }
  const known = new Set(successors.values());
  const added = next.marks.filter((_, index) => !known.has(index));
  if (added.some(({ mark }) => classOf(mark) !== "reference")) return undefined;

  const paired = pairMarks(own.own, old.own, [exactly, roughly, classOf]);
  const replaced = own.own.map((mark, index): Mark | undefined => {
    const source = paired.get(index);
    if (source === undefined) return mark;
    const after = next.own[successors.get(source) ?? -1];
    // A link may lead elsewhere in this language: it does so as long as that of the source is the same.
    return after === undefined || exactly(after) !== exactly(old.own[source] as Mark) ? after : mark;
  });
  const carried = rewritten(own.pieces, own.own, replaced);
  const whole = carried && addReferences(carried, now, added);
  return whole !== undefined && read(whole).letters === own.letters ? whole : undefined;
}

/** Writes a text with other marks in place of its own; undefined: none. */
function rewritten(
  pieces: readonly CodedPiece[],
  own: readonly Mark[],
  replaced: readonly (Mark | undefined)[],
): string | undefined {
  const kept = replaced.flatMap((mark, index) => (mark === undefined ? [] : [index]));
  const numbers = new Map(kept.map((index, number) => [index, number]));
  const marks = kept.map((index): Mark => {
    const [mark, before] = [replaced[index], own[index]] as [Mark, Mark];
    // The number of the link that a title belongs to has changed.
    const owner = "owner" in before && before.owner !== undefined ? numbers.get(before.owner) : undefined;
    return "chain" in mark ? { chain: mark.chain, owner } : mark;
  });
  const text = pieces.reduce((written: string, piece): string => {
    if (typeof piece === "string")
      // The space before a removed citation would be one before a full stop.
      return /^[.,)]/.test(piece) && /[^\s⟧]\s+$/u.test(written) ? written.trimEnd() + piece : written + piece;
    const number = numbers.get(piece.index);
    return number === undefined ? written : `${written}⟦${piece.slash ? "/" : ""}${number}⟧`;
  }, "");
  const result = inlineForm.unmask(text, { text, kept: marks.map(() => ""), first: 0, ...{ marks } });
  return "text" in result ? result.text : undefined;
}

/** Adds citations and notes to the sentences of a translation at whose ends they are in the source. */
function addReferences(translation: string, source: string, added: readonly Placed[]): string | undefined {
  if (added.length === 0) return translation;
  const [given, found] = [sentencesOf(source), sentencesOf(translation)];
  if (given.length !== found.length) return undefined;
  const left = new Set(added);
  let letters = 0;
  for (const [index, sentence] of given.entries()) {
    letters += read(sentence).letters.length;
    const here = [...left].find(({ start }) => start === letters);
    if (here === undefined) continue;
    left.delete(here);
    found[index] += dataOf(here.mark).join("");
  }
  if (left.size > 0) return undefined;
  // The spaces between sentences stay as they are.
  let rest = translation;
  return sentencesOf(translation).reduce((whole, sentence, index) => {
    const start = rest.indexOf(sentence);
    const space = rest.slice(0, start);
    rest = rest.slice(start + sentence.length);
    return whole + space + (found[index] ?? "");
  }, "");
}

/*
 * If only some sentences of a text have changed, only these are sent, and their translation is put between the known
 * translations of the others.
 */

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
