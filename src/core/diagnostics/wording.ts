/** Writes a number for people: `12,345`, `1,234.5`. `Intl` would take as long as a page when it is first asked. */
export const withCommas = (number: number): string => String(number).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ",");

/** `1 page`, `12,345 pages`. */
export const plural = (count: number, noun: string): string => `${withCommas(count)} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Lists names for people: all, or the first ones and how many more there are. A list with one more than `most` is not
 * shortened.
 *
 * @param most how many are named in a shortened list
 */
export const listNames = (names: readonly string[], most = 5): string =>
  names.length > most + 1
    ? `${names.slice(0, most).join(", ")} and ${withCommas(names.length - most)} more`
    : names.join(", ");

/** The optimal string alignment distance: edits, with a swap of two neighbors counted as one. */
export function distance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforePrevious[j - 2] ?? 0) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Longer words are not names. */
const longest = 100;

/**
 * Returns the known word that a mistyped one most likely means, ignoring case.
 *
 * @param most how many edits away it may be. Default: a third of the word's length
 * @returns the nearest of `known`, or undefined
 */
export function suggest(
  word: string,
  known: Iterable<string>,
  most = Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  let best: string | undefined;
  let bestDistance = most + 1;
  if (word.length > longest) return undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const d = distance(word.toLowerCase(), candidate.toLowerCase());
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** Returns the known word that one which is cut off most likely means: `Smith2019` for `smi`, if no other begins so. */
export function suggestWhole(word: string, known: Iterable<string>): string | undefined {
  const start = word.toLowerCase();
  const found = start.length < 3 ? [] : [...known].filter((each) => each.toLowerCase().startsWith(start));
  return found.length === 1 ? found[0] : undefined;
}

/** Arguments of a problem with something that has a name. */
export interface Named {
  name: string;
}

/** Arguments of a problem with a name that may be mistyped. */
export interface Mistyped extends Named {
  suggestion?: string | undefined;
}

/** Suggests a similar name, if there is one. */
export const didYouMean = ({ suggestion }: { suggestion?: string | undefined }) =>
  suggestion ? `did you mean “${suggestion}”?` : undefined;

/** Suggests a similar name, or lists all valid ones. */
export const didYouMeanOneOf = ({ suggestion, known }: { suggestion?: string | undefined; known: string }) =>
  didYouMean({ suggestion }) ?? (known ? `use one of: ${known}` : "remove it");
