import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordsFor } from "../../../src/core/translation/load-words.ts";
import type { Words } from "../../../src/core/translation/types.ts";
import { repository } from "../../support/folder.ts";

/** Returns the codes of the languages whose words a page loads to translate into a language. */
async function loadedFor(tag: string, from = "en"): Promise<string[]> {
  const files = await Promise.all(wordsFor(tag, from).map((load) => load()));
  return files.flatMap(({ words }) => Object.keys(words));
}

const folder = join(repository, "src/core/translation/words");
const files = readdirSync(folder).filter((file) => file !== "english.ts");

test.each(files)("words/%s is loaded for each of its languages", async (file) => {
  const { words } = (await import(join(folder, file))) as { words: Words };
  for (const code of Object.keys(words))
    expect(await loadedFor(code), code).toEqual(expect.arrayContaining(Object.keys(words)));
});

test.each([
  ["nb", "no"],
  ["nn-NO", "no"],
  ["tl", "fil"],
  ["prs", "fa"],
  ["zh-Hant-HK", "zh"],
  ["yue", "zh"],
  ["sr-Latn-RS", "sr-Latn"],
  ["sr", "sr"],
  ["pt-AO", "pt"],
])("for %s those of %s, and few others", async (tag, code) => {
  const codes = [...new Set(await loadedFor(tag))];
  expect(codes).toContain(code);
  expect(codes.length).toBeLessThan(20);
});
