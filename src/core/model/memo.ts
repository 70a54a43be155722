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

/**
 * The same, but only the last result is kept: for what is made of a page or of its words, and asked for several times until the next page. V8 would keep what a
 * WeakMap has for earlier pages until it searches all memory.
 */
export function memoizeLast<Owner extends object, Result>(compute: (owner: Owner) => Result): (owner: Owner) => Result {
  let last: { owner: Owner; result: Result } | undefined;
  return (owner) => {
    if (last?.owner !== owner) last = { owner, result: compute(owner) };
    return last.result;
  };
}
