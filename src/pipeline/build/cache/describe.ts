import { createHash } from "node:crypto";

/** Descriptions that are longer than this are hashed, in characters. */
const longest = 60;

const known = new WeakMap<object, string>();

/**
 * Returns a text that is the same for the same data, and differs for different data: a short description, or its SHA-256. Data is what JSON has, and maps,
 * sets, and undefined; the order of properties counts, because it can be seen.
 *
 * @throws TypeError for functions, which nobody can compare
 */
export const digestData = (value: unknown): string => shortened(describe(value));

/** Whether a value is the same after it was written as JSON. */
export function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || value === null) return value === null || typeof value === "string" || typeof value === "boolean";
  if (Object.getOwnPropertySymbols(value).length > 0) return false;
  // Copied with undefined where it has no value; and lists can have names besides.
  if (Array.isArray(value)) return [...value].every(isJson) && Object.keys(value).length === value.length;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
}

const shortened = (text: string): string => (text.length <= longest ? text : `#${createHash("sha256").update(text).digest("base64url")}`);

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`${typeof value}s are not data`);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  const found = known.get(value);
  if (found !== undefined) return found;
  const text = describeObject(value);
  // What is large is shared by many pages: languages, words, versions.
  if (text.length <= longest) return text;
  const digest = shortened(text);
  known.set(value, digest);
  return digest;
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return `[${value.map(describe).join()}]`;
  if (value instanceof Map) return `map(${[...value].map(([key, each]) => `${describe(key)}:${describe(each)}`).join()})`;
  if (value instanceof Set) return `set(${[...value].map(describe).join()})`;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError(`objects of class ${value.constructor?.name} are not data`);
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}:${describe(each)}`)
    .join()}}`;
}
