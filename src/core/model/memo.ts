/** The number of cached results of texts; more different arguments are not expected. */
const most = 10_000;

/**
 * Returns a function that keeps its results, for pure functions that are called again and again with few different
 * arguments. Callers do not change the results.
 *
 * @param compute a pure function
 * @param keyOf what the result follows from: a text, of which the newest 10,000 are kept, or an object, whose result is
 *   kept as long as the object. Default: `compute` has no arguments, and runs once, when it is first asked for
 */
export function memoize<Result>(compute: () => Result): () => Result;
export function memoize<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
  keyOf: (...args: Args) => string | object,
): (...args: Args) => Result;
/* @__NO_SIDE_EFFECTS__ */ // so that bundles leave out results that they do not use
export function memoize<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
  keyOf: (...args: Args) => string | object = () => compute,
): (...args: Args) => Result {
  const texts = new Map<string, Result>();
  const objects = new WeakMap<object, Result>();
  return (...args) => {
    const key = keyOf(...args);
    const known = (typeof key === "string" ? texts : objects) as Map<string | object, Result>;
    if (known.has(key)) return known.get(key) as Result;
    const result = compute(...args);
    // The first text is the oldest.
    if (texts.size >= most) texts.delete(texts.keys().next().value ?? "");
    known.set(key, result);
    return result;
  };
}
