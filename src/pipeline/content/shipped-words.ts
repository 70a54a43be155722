import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SomeWords } from "../../core/content/interface-texts.ts";
import { memoize } from "../../core/model/memo.ts";
import { packageRoot } from "../../io/files/write.ts";

/** The folder that `npm run compile` writes the interface words to. */
const folder = join(packageRoot, "lib", "interface");

/**
 * Returns the interface words that the package ships for a language; English has all, and languages that are not
 * shipped have none.
 */
export const shippedWords: (code: string) => SomeWords = memoize(readWords, (code) => code);

/** Returns the primary subtags of the languages that the package ships interface words for. */
export const shippedLanguages = (): Set<string> =>
  new Set(readdirSync(folder).flatMap((file) => file.match(/^[a-z]+/)?.[0] ?? []));

const read = <Data>(code: string, none: Data): Data => {
  const file = join(folder, `${code}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : none;
};

/** Reads the words of a language: a list in the order of the English ones, with null for what it lacks. */
function readWords(code: string): SomeWords {
  if (code === "en") return read<SomeWords>(code, {});
  const values = read<(string | null)[]>(code, []);
  const keys = values.length === 0 ? [] : Object.keys(shippedWords("en"));
  return Object.fromEntries(
    keys.flatMap((key, index) => (typeof values[index] === "string" ? [[key, values[index]]] : [])),
  );
}
