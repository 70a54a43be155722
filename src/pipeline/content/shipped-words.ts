import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SomeWords } from "../../core/content/interface-texts.ts";
import { packageRoot } from "../../io/files/package.ts";

/** Where `npm run compile` puts the interface words. */
const folder = join(packageRoot, "lib", "interface");

const known = new Map<string, SomeWords>();

/** Returns the interface words that the package ships for a language; English has all, and languages that are not shipped have none. */
export function shippedWords(code: string): SomeWords {
  const words = known.get(code) ?? readWords(code);
  known.set(code, words);
  return words;
}

const read = <Data>(code: string, none: Data): Data => {
  const file = join(folder, `${code}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : none;
};

/** Reads the words of a language: a list in the order of the English ones, with null for what it lacks. */
function readWords(code: string): SomeWords {
  if (code === "en") return read<SomeWords>(code, {});
  const values = read<(string | null)[]>(code, []);
  const keys = values.length === 0 ? [] : Object.keys(shippedWords("en"));
  return Object.fromEntries(keys.flatMap((key, index) => (typeof values[index] === "string" ? [[key, values[index]]] : [])));
}
