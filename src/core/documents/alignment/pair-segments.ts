import { type SegmentRole, segmentRoles } from "../../model/segment-roles.ts";
import { commonSubsequence, type Positions, similarity, wordsOf } from "./similarity.ts";

/** A segment of the old or the new source, as far as it is known. */
export interface PairedText {
  /** Equal for equal texts. */
  fingerprint: string;
  text: string;
  role?: SegmentRole | undefined;
  /** The segment's place, whatever its text, such as the field of the front matter or the anchor of a heading. */
  place?: string | undefined;
}

/** The outcome for segments: one of each, or several that were joined, or one that was split. */
export interface Pair {
  /** Indices of old segments, ascending. */
  from: readonly number[];
  /** Indices of new segments, ascending. */
  to: readonly number[];
}

// How similar the words of an edited text must be to its old ones: among its neighbors, and elsewhere.
const similarHere = 0.5;
const similarElsewhere = 0.65;
/** Texts with fewer words are not looked for elsewhere. */
const fewestWordsElsewhere = 6;
/** Texts with at most this many words may be changed altogether: a heading, a value of the infobox. */
const mostWordsOfShort = 8;

/** Above this number of pairs of changed texts, not all are compared. */
const mostComparisons = 500_000;

const isProse = (role: SegmentRole): boolean => segmentRoles[role].kind === "prose";
const areAlike = (a: SegmentRole | undefined, b: SegmentRole | undefined) =>
  a === b || a === undefined || b === undefined || (isProse(a) && isProse(b));

/**
 * Pairs the segments of an old text with those of the new one: unchanged, moved, split, joined and edited segments.
 * Each is in at most one pair; what is in none was removed or added.
 */
export function pairSegments(old: readonly PairedText[], now: readonly PairedText[]): Pair[] {
  const pairing = new Pairing(old, now);
  pairing.pairUnchanged();
  pairing.pairMoved();
  pairing.pairPlaces();
  pairing.pairParts();
  pairing.pairSimilar();
  pairing.pairShort();
  return pairing.pairs.toSorted((a, b) => (a.to[0] ?? 0) - (b.to[0] ?? 0));
}

class Pairing {
  readonly pairs: Pair[] = [];
  readonly #old: readonly PairedText[];
  readonly #now: readonly PairedText[];
  readonly #openOld: Set<number>;
  readonly #openNow: Set<number>;
  /** The unchanged segments, in order: what is between two of them is a gap. */
  #anchors: Positions[] = [];

  constructor(old: readonly PairedText[], now: readonly PairedText[]) {
    this.#old = old;
    this.#now = now;
    this.#openOld = new Set(old.keys());
    this.#openNow = new Set(now.keys());
  }

  pairUnchanged(): void {
    const fingerprints = (texts: readonly PairedText[]) => texts.map(({ fingerprint }) => fingerprint);
    this.#anchors = commonSubsequence(fingerprints(this.#old), fingerprints(this.#now));
    for (const [from, to] of this.#anchors) this.#pair([from], [to]);
  }

  /** Pairs equal texts in other places, those of the same role first. */
  pairMoved(): void {
    this.#pairEqual(({ fingerprint, role }) => `${fingerprint} ${role}`);
    this.#pairEqual(({ fingerprint }) => fingerprint);
  }

  /** Pairs what stands in a place that occurs once, such as the description. */
  pairPlaces(): void {
    const isAlone = (texts: readonly PairedText[]) => {
      const counts = new Map<string | undefined, number>();
      for (const { place } of texts) counts.set(place, (counts.get(place) ?? 0) + 1);
      return (place: string) => counts.get(place) === 1;
    };
    const [inOld, inNow] = [isAlone(this.#old), isAlone(this.#now)];
    this.#pairEqual(({ place }) => (place !== undefined && inOld(place) && inNow(place) ? place : undefined));
  }

  /** Pairs texts with their parts, if these add up to the whole. */
  pairParts(): void {
    const [old, now] = [this.#old.map(letters), this.#now.map(letters)];
    for (const from of [...this.#openOld]) {
      const to = runOf(old[from] ?? "", now, this.#openNow);
      if (to !== undefined) this.#pair([from], to);
    }
    for (const to of [...this.#openNow]) {
      const from = runOf(now[to] ?? "", old, this.#openOld);
      if (from !== undefined) this.#pair(from, [to]);
    }
  }

  /** Pairs texts that share most of their words, the most similar first. */
  pairSimilar(): void {
    const old = [...this.#openOld].map((index) => ({
      index,
      words: wordsOf(this.#textOld(index)),
      gap: this.#gap(index, 0),
    }));
    const now = [...this.#openNow].map((index) => ({
      index,
      words: wordsOf(this.#textNow(index)),
      gap: this.#gap(index, 1),
    }));
    // In a very long text, only those at about the same place.
    const reach = mostComparisons / (old.length * now.length);
    const candidates = old.flatMap((a, place) =>
      now.flatMap((b, newPlace) => {
        if (Math.abs(place / old.length - newPlace / now.length) > reach) return [];
        const isHere = a.gap === b.gap;
        const [shorter, longer] = [Math.min(a.words.length, b.words.length), Math.max(a.words.length, b.words.length)];
        if (!areAlike(this.#old[a.index]?.role, this.#now[b.index]?.role)) return [];
        if (!isHere && shorter < fewestWordsElsewhere) return [];
        const least = isHere ? similarHere : similarElsewhere;
        // No need to count: even if all words of the shorter text are in the longer one, too few are common.
        if ((2 * shorter) / (shorter + longer) < least) return [];
        const score = similarity(a.words, b.words);
        return score >= least ? [{ from: a.index, to: b.index, isHere, score }] : [];
      }),
    );
    candidates.sort(
      (a, b) => b.score - a.score || Number(b.isHere) - Number(a.isHere) || a.from - b.from || a.to - b.to,
    );
    for (const { from, to } of candidates)
      if (this.#openOld.has(from) && this.#openNow.has(to)) this.#pair([from], [to]);
  }

  /** Pairs short texts of the same roles that stand in the same places, such as a heading with its new words. */
  pairShort(): void {
    const partners = new Map(this.pairs.flatMap(({ from, to }) => from.map((index) => [index, to] as const)));
    for (const start of [...this.#openOld]) {
      if (this.#openOld.has(start - 1)) continue;
      let end = start;
      while (this.#openOld.has(end)) end++;
      const before = start === 0 ? -1 : (partners.get(start - 1)?.at(-1) ?? Number.NaN);
      const after = end === this.#old.length ? this.#now.length : (partners.get(end)?.[0] ?? Number.NaN);
      if (after - before - 1 !== end - start) continue;
      for (let from = start; from < end; from++) {
        const to = before + 1 + from - start;
        if (this.#openNow.has(to) && this.#isShortPair(from, to)) this.#pair([from], [to]);
      }
    }
  }

  #isShortPair(from: number, to: number): boolean {
    const isShort = (text: string) => wordsOf(text).length <= mostWordsOfShort;
    return (
      areAlike(this.#old[from]?.role, this.#now[to]?.role) && isShort(this.#textOld(from)) && isShort(this.#textNow(to))
    );
  }

  /** Pairs open segments with the same key, in order. */
  #pairEqual(keyOf: (text: PairedText) => string | undefined): void {
    const open = new Map<string, number[]>();
    for (const from of this.#openOld) {
      const text = this.#old[from];
      const key = text && keyOf(text);
      if (key !== undefined) open.set(key, [...(open.get(key) ?? []), from]);
    }
    for (const to of [...this.#openNow]) {
      const text = this.#now[to];
      const from = open.get((text && keyOf(text)) ?? "")?.shift();
      if (from !== undefined) this.#pair([from], [to]);
    }
  }

  /** Returns the number of anchors before a segment. @param side 0: of the old segments, 1: of the new ones */
  #gap(index: number, side: 0 | 1): number {
    let low = 0;
    let high = this.#anchors.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#anchors[middle]?.[side] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #textOld(index: number): string {
    return this.#old[index]?.text ?? "";
  }

  #textNow(index: number): string {
    return this.#now[index]?.text ?? "";
  }

  #pair(from: readonly number[], to: readonly number[]): void {
    this.pairs.push({ from, to });
    for (const index of from) this.#openOld.delete(index);
    for (const index of to) this.#openNow.delete(index);
  }
}

/** A text without its spaces, which differ when paragraphs are joined. */
const letters = ({ text }: PairedText): string => text.replace(/\s+/gu, "");

/** Returns the indices of two or more open texts that add up to a whole, in order; others may stand between them. */
function runOf(whole: string, parts: readonly string[], open: ReadonlySet<number>): number[] | undefined {
  const fits = (index: number, length: number) => parts[index] !== "" && whole.startsWith(parts[index] ?? " ", length);
  const indices = [...open];
  for (const [place, start] of indices.entries()) {
    if (!fits(start, 0)) continue;
    const run: number[] = [];
    let length = 0;
    for (const index of indices.slice(place)) {
      if (!fits(index, length)) continue;
      run.push(index);
      length += parts[index]?.length ?? 0;
    }
    if (length === whole.length && run.length > 1) return run;
  }
  return undefined;
}
