/** How many results a function keeps at least, and half of what it keeps at most. */
const most = 1000;

/**
 * Returns a function that keeps its latest results. The checks ask the same of a text several times, and of a source
 * text once for each language.
 *
 * @param read depends on nothing but the text and the variant, and its results are not changed
 */
export function remembered<T>(read: (text: string, variant: string) => T): (text: string, variant?: string) => T {
  // Results that are asked for again move to the newer ones, so those of source texts stay.
  let newer: Results<T> = new Map();
  let older: Results<T> = new Map();
  let size = 0;
  return (text, variant = "") => {
    const found = newer.get(variant)?.get(text);
    if (found !== undefined) return found.result;
    const kept = older.get(variant)?.get(text) ?? { result: read(text, variant) };
    if (++size > most) {
      older = newer;
      newer = new Map();
      size = 1;
    }
    const results = newer.get(variant);
    if (results) results.set(text, kept);
    else newer.set(variant, new Map([[text, kept]]));
    return kept.result;
  };
}

/** Results by variant and text. */
type Results<T> = Map<string, Map<string, { result: T }>>;
