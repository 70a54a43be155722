import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SomeWords } from "../../core/content/interface-texts.ts";
import { packageRoot } from "../../io/files/files.ts";

/** Where `npm run compile` puts the interface words. */
const folder = join(packageRoot, "lib", "interface");

/**
 * Reads the interface words that the package ships for languages and what they are varieties of, and English, which has all.
 *
 * @param languages the site's languages
 * @returns the words by language code; languages that are not shipped are absent
 */
export function readShippedWords(languages: readonly { code: string }[]): Map<string, SomeWords> {
  const codes = new Set(["en", ...languages.flatMap(({ code }) => [code.split("-", 1)[0] as string, code])]);
  return new Map([...codes].flatMap((code) => wordsOf(code)));
}

function wordsOf(code: string): [string, SomeWords][] {
  const file = join(folder, `${code}.json`);
  return existsSync(file) ? [[code, JSON.parse(readFileSync(file, "utf8"))]] : [];
}
