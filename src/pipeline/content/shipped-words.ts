import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SomeWords } from "../../core/content/interface-texts.ts";
import { packageRoot } from "../../io/files/files.ts";

/** Where `npm run compile` puts the interface words. */
const folder = join(packageRoot, "lib", "interface");

const known = new Map<string, SomeWords>();

/** Returns the interface words that the package ships for a language; English has all, and languages that are not shipped have none. */
export function shippedWords(code: string): SomeWords {
  const words = known.get(code) ?? read(join(folder, `${code}.json`));
  known.set(code, words);
  return words;
}

const read = (file: string): SomeWords => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
