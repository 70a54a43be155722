import { isView, share } from "./view.ts";

/** So many results are kept; more arguments than that are not expected. */
const most = 10_000;

/**
 * Returns a function that keeps its results: for pure functions that are called again and again with few different arguments, such as making the formats of
 * a language.
 *
 * @param compute a pure function; callers do not change its results
 * @param keyOf what the result follows from, as text
 */
export function memoize<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
  keyOf: (...args: Args) => string,
): (...args: Args) => Result {
  const known = new Map<string, Result>();
  return (...args) => {
    const key = keyOf(...args);
    if (known.has(key)) return known.get(key) as Result;
    const result = compute(...args);
    if (known.size >= most) known.clear();
    known.set(key, result);
    return result;
  };
}

/** The same for a function of an object, such as a library: results are kept as long as the object. */
export function memoizeOf<Owner extends object, Result>(compute: (owner: Owner) => Result): (owner: Owner) => Result {
  const known = new WeakMap<Owner, { result: Result }>();
  return (owner) => {
    if (isView(owner)) return owner[share](compute);
    const found = known.get(owner) ?? { result: compute(owner) };
    known.set(owner, found);
    return found.result;
  };
}
