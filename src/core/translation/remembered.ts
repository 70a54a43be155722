/** The maximum number of results that a function keeps. */
const most = 2000;

/**
 * Returns a function that keeps its latest results. The checks ask the same of a text several times, and of a source text once for each language.
 *
 * @param read depends on nothing but the text and the variant, and its results are not changed
 */
export function remembered<T>(read: (text: string, variant: string) => T): (text: string, variant?: string) => T {
  const known = new Map<string, Map<string, { result: T }>>();
  let size = 0;
  return (text, variant = "") => {
    const results = known.get(variant) ?? new Map<string, { result: T }>();
    const found = results.get(text);
    if (found !== undefined) return found.result;
    const result = read(text, variant);
    if (++size > most) {
      known.clear();
      size = 1;
    }
    known.set(variant, results.set(text, { result }));
    return result;
  };
}
