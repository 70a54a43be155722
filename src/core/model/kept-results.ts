/** What functions returned, by their names and what they were given. This can be written as JSON. */
export type Results = Readonly<Record<string, Result | null>>;

type Result = string | boolean | readonly string[];

/** So many results are kept; more are not expected. */
const most = 20_000;

const results = new Map<string, Result | undefined>();

/**
 * Returns a function that keeps its results, as {@link memoize} does, but for longer than the process: builds pass them on to the next one. For what `Intl` is
 * asked for, because the first use of each of its services takes as long as a page.
 *
 * @param name of the function, which no other one has
 * @param compute a pure function, which depends on nothing but its arguments, this package and the versions of Node and ICU
 * @param keyOf what the result follows from, as text
 */
export function memoizeKept<Args extends readonly unknown[], Value extends Result | undefined>(
  name: string,
  compute: (...args: Args) => Value,
  keyOf: (...args: Args) => string,
): (...args: Args) => Value {
  return (...args) => {
    const key = `${name} ${keyOf(...args)}`;
    if (results.has(key)) return results.get(key) as Value;
    const result = compute(...args);
    if (results.size >= most) results.clear();
    results.set(key, result);
    return result;
  };
}

/** Returns all results that are known. */
export const knownResults = (): Results => Object.fromEntries([...results].map(([key, result]) => [key, result ?? null]));

/** Returns how many results are known. */
export const countResults = (): number => results.size;

/** Takes results over that were known before. */
export function takeResults(known: Results): void {
  for (const [key, result] of Object.entries(known)) results.set(key, result ?? undefined);
}
