/*
 * The places of marks in a text are checked, because a citation supports the sentence that it ends.
 */
import { memoize } from "../../model/memo.ts";
import type { Reason } from "../../model/reasons.ts";
import type { Check, Reading } from "./check.ts";
import { hasNoMarks, sentencesOf } from "./sentences.ts";

/** A citation, note or formula, or one end of a pair around words. */
interface Mark {
  name: string;
  /** Where it stands in the text without marks. */
  place: number;
}

interface Marked {
  /** The text without marks. */
  text: string;
  marks: readonly Mark[];
}

const mark = /⟦[^⟦⟧]*⟧|\[\p{Nd}{1,3}\]/gu;

const readMarks = memoize(
  (written: string): Marked => {
    const marks: Mark[] = [];
    let [text, end] = ["", 0];
    for (const { 0: name, index } of written.matchAll(mark)) {
      text += written.slice(end, index);
      end = index + name.length;
      marks.push({ name, place: text.length });
    }
    return { text: text + written.slice(end), marks };
  },
  (written) => written,
);

const mayHaveMarks = /⟦|\[\p{Nd}/u;

/** Returns the marks of a text and its translation; undefined if the source has none. */
function marksOf({ source, translation, marked }: Reading): [given: Marked, found: Marked] | undefined {
  const [given, found] = [marked?.source ?? source, marked?.translation ?? translation];
  return mayHaveMarks.test(given) ? [readMarks(given), readMarks(found)] : undefined;
}

/** Returns the offset of the first letter or digit of each sentence of a text. */
function startsOf(text: string, tag: string): number[] {
  let place = 0;
  return sentencesOf(text, "sure", tag).map((sentence) => {
    const start = place + Math.max(0, sentence.search(/[\p{L}\p{N}]/u));
    place += sentence.length;
    return start;
  });
}

const isOfPair = (name: string): boolean => /^⟦\/?[a-z]/.test(name);

const letter = /[\p{L}\p{N}]/u;
const isBeforeWords = ({ text }: Marked, place: number): boolean => !letter.test(text.slice(0, place));
// Scripts without spaces do not show where a word ends.
const inWord =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\p{L}$/u;
const isInWord = ({ text }: Marked, place: number): boolean =>
  inWord.test(text[place - 1] ?? "") && /^[\p{L}\p{M}]{3}/u.test(text.slice(place)) && inWord.test(text[place] ?? "");

const moved = (name: string): Reason => ({ code: "citation-moved", detail: name });
/** The most marks of a text that are compared, so that the time stays linear. */
const most = 100;
const singles = ({ marks }: Marked): readonly Mark[] => marks.filter(({ name }) => !isOfPair(name)).slice(0, most);
const share = ({ text }: Marked, place: number): number => place / Math.max(1, text.length);

/** The share of a text by which a mark must have moved to be at another sentence for certain. */
const surelyFar = 0.2;

/** Rejects marks that stand in another sentence than in the source, before all words, or within a word. */
export const checkMarks: Check = (check) => {
  const texts = marksOf(check);
  if (texts === undefined) return undefined;
  const [given, found] = texts;
  for (const isWrong of [isBeforeWords, isInWord]) {
    const isUsual = singles(given).some(({ place }) => isWrong(given, place));
    const wrong = isUsual ? undefined : singles(found).find(({ place }) => isWrong(found, place));
    if (wrong !== undefined) return moved(wrong.name);
  }
  const lost = inAnotherSentence(check, given, found);
  const far = lost?.find(([here, there]) => Math.abs(share(given, here.place) - share(found, there.place)) > surelyFar);
  return far && moved(far[0].name);
};

/** Returns the marks that stand in another sentence, in both texts; undefined if their sentences cannot be paired. */
function inAnotherSentence({ from, target }: Reading, given: Marked, found: Marked): [Mark, Mark][] | undefined {
  const [here, there] = [startsOf(given.text, from), startsOf(found.text, target.tag)];
  if (hasNoMarks(target.tag) || here.length !== there.length) return undefined;
  const sentence = (starts: readonly number[], place: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start < place),
    );
  return matched(given, found).filter(([a, b]) => sentence(here, a.place) !== sentence(there, b.place));
}

/** Returns the single marks of a text with those of its translation; equal ones in their order. */
function matched(given: Marked, found: Marked): [Mark, Mark][] {
  const left = [...singles(found)];
  return singles(given).flatMap((mark): [Mark, Mark][] => {
    const index = left.findIndex(({ name }) => name === mark.name);
    const [other] = index < 0 ? [] : left.splice(index, 1);
    return other === undefined ? [] : [[mark, other]];
  });
}

const sentenceEnd = /[.!?…؟۔|。！？｡।॥\u0589\u1362\u17d4\u104b]["'”’»›)\]）」』]{0,4}/gu;

/** Returns where sentences of a text may end. */
const endsOf = ({ text }: Marked): number[] => [
  ...Array.from(text.matchAll(sentenceEnd), ({ 0: { length }, index }) => index + length),
  text.trimEnd().length,
];
/** The most characters between a mark and the end of its sentence: a full stop, and spaces. */
const near = 3;
/** As shares of a text: how much better another end must fit a mark, and how far the mark may be from its place. */
const [nearer, farthest] = [0.05, 0.25];
/** How many times its share of the source a pair of marks may surround in the translation. */
const mostOfShare = 3;
/** The fewest characters of a text whose pairs are compared, because an abbreviation may become several words. */
const leastCompared = 60;

/** Asks about marks that may stand at another place, and about pairs around much more than in the source. */
export const doubtMarks: Check = (check) => {
  const texts = marksOf(check);
  if (texts === undefined) return undefined;
  const [given, found] = texts;
  const [other] = inAnotherSentence(check, given, found) ?? [];
  if (other !== undefined) return moved(other[0].name);
  const [here, there] = [endsOf(given), endsOf(found)];
  const isAt = (ends: readonly number[], place: number) => ends.some((end) => Math.abs(end - place) <= near);
  for (const [mark, { place }] of matched(given, found)) {
    if (!isAt(here, mark.place)) continue;
    const expected = share(given, mark.place);
    const distance = Math.abs(share(found, place) - expected);
    const isFarther = there.some((end) => Math.abs(share(found, end) - expected) + nearer < distance);
    const isInside = !hasNoMarks(check.target.tag) && !isAt(there, place);
    if (isInside || isFarther || distance > farthest) return moved(mark.name);
  }
  const wide = given.marks.find(({ name }) => {
    const [own = 0, others = 0] = [given, found].map((text) => lengthOfPair(text, name));
    return given.text.length >= leastCompared && own > 0 && others > Math.max(mostOfShare * own, 1 / mostOfShare);
  });
  return wide && { code: "marked-more", detail: wide.name };
};

/** Returns the share of a text that is within a pair. */
function lengthOfPair(text: Marked, name: string): number | undefined {
  const start = text.marks.find((each) => each.name === name)?.place;
  const end = text.marks.find((each) => each.name === name.replace("⟦", "⟦/"))?.place;
  return !isOfPair(name) || start === undefined || end === undefined ? undefined : share(text, end - start);
}
