/** Parses JSON. @returns undefined if it is invalid */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a value is an object and not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether an object has all required keys and no others except optional ones. */
export const hasExactly = (
  value: Record<string, unknown>,
  required: readonly string[],
  optional: readonly string[] = [],
): boolean =>
  required.every((name) => Object.hasOwn(value, name)) &&
  Object.keys(value).every((name) => required.includes(name) || optional.includes(name));
