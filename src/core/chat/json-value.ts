/** Reads JSON. @returns undefined for what is none */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with names, no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an object has these names and no others. */
export const hasExactly = (value: Record<string, unknown>, required: readonly string[], optional: readonly string[] = []): boolean =>
  required.every((name) => Object.hasOwn(value, name)) &&
  Object.keys(value).every((name) => required.includes(name) || optional.includes(name));
