import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { fileOf, type Generated, generate, shipped } from "../site/pages.ts";
import { otherLanguages, routeOf } from "../site/spec.ts";
import { repository } from "../support/folder.ts";
import { glossary, nameOf } from "./facts.ts";
import { pageOf, piecesOf } from "./reading.ts";
import { englishPassages, faultsOf, foreignShare, lettersOf } from "./writing.ts";

/** What is in Latin letters in every script, beside the glossary. */
const latinNames = [...glossary, "Kiran Vale", "Kiran", "Vale", "Corporation", "BHIVE", "kiranvale.example"].sort(
  (a, b) => b.length - a.length,
);

/**
 * What interface words have in Latin letters: names of keys and of a language for programs, and the sample's word in
 * quotation marks.
 */
const latinWords = /\{\w+\}|Ctrl\+Enter|⌘Enter|JavaScript|SNS|leadership/g;

/** Abbreviations, which end with a full stop in scripts whose sentences do not. */
const abbreviations = ["circa", "citePage", "citePages", "citeNoDate"];

/** Literals of the specification, which have straight marks. */
const literals = ["searchFound", "searchNotFound", "notFoundMessage"];

/** The words of a file, if there is one. Varieties have files only for what differs. */
const wordsIn = (file: string): Record<string, string> =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

let site: Generated;
beforeAll(async () => {
  site = await generate(shipped);
});

describe.each(["en", ...otherLanguages])("the page in %s", (code) => {
  const pieces = () => piecesOf(pageOf(site, code));
  const isEnglish = code.startsWith("en");
  const interfaceWords = Object.entries({
    ...wordsIn(join(repository, "src/interface", `${code}.json`)),
    ...wordsIn(join(shipped, "interface", `${code}.json`)),
  }).filter(([key]) => !isEnglish || !literals.includes(key));

  test("is in the language's script, and nothing of it is English", () => {
    expect(pieces().length).toBeGreaterThan(15);
    const text = pieces().map((piece) => piece.text);
    expect(foreignShare(code, text.join(" "), latinNames)).toBeLessThan(lettersOf(code) ? 0.02 : 0.001);
    if (isEnglish) return;
    const long = text.filter((piece) => piece.length > 60 && foreignShare(code, piece, latinNames) > 0.2);
    expect(long).toEqual([]);
    const words = interfaceWords.map(([, word]) => word.replace(latinWords, ""));
    expect([...text, ...words].flatMap((piece) => englishPassages(code, piece))).toEqual([]);
    if (lettersOf(code)) expect(words.filter((word) => /[A-Za-z]{3}/.test(word))).toEqual([]);
  });

  test("has the language's marks and spaces", () => {
    const faults = [
      ...pieces().flatMap(({ text, kind }) => faultsOf(code, text, kind)),
      ...interfaceWords
        .filter(([key]) => !abbreviations.includes(key))
        .flatMap(([key, text]) => faultsOf(code, text, "label").map((fault) => `${key}: ${fault}`)),
    ];
    const different = [...new Set(faults)];
    expect(different, `${code}\n${different.join("\n")}`).toEqual([]);
  });

  test("is in Unicode's composed form, without replacement characters", () => {
    const html = site.text(fileOf(routeOf(code)));
    expect(html).toBe(html.normalize("NFC"));
    expect(html).not.toContain("\ufffd");
    const article = pageOf(site, code)("main article").text();
    expect(article).toContain(nameOf[code] ?? "Kiran Vale");
  });
});
