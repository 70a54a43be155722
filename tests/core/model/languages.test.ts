import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { suggestCode } from "../../../src/core/content/check-languages.ts";
import { bcp47, compareOwnNames, knownCodes, knownLanguage, scriptOf } from "../../../src/core/model/languages.ts";
import { repository } from "../../support/folder.ts";

const all = knownCodes().map((code) => {
  const language = knownLanguage(code);
  if (language === undefined) throw new Error(code);
  return language;
});

describe("the table of languages", () => {
  test("has those of Wikipedia, each with names, a tag of BCP 47 and known parents", () => {
    expect(all.length).toBeGreaterThan(300);
    for (const { code, name, fullName, tag, parent } of all) {
      expect(
        [name, fullName].every((each) => each.trim() === each && each !== ""),
        code,
      ).toBe(true);
      expect(Intl.getCanonicalLocales(tag), code).toHaveLength(1);
      const family = [code];
      for (let next = parent; next !== undefined; next = knownLanguage(next)?.parent) {
        expect(knownCodes(), code).toContain(next);
        expect(family, code).not.toContain(next);
        family.push(next);
      }
    }
  });

  test("writes own names as CLDR does, but for those that Wikipedia writes in another way", () => {
    const known = all.filter(
      ({ code, tag, script }) =>
        tag === bcp47(code) && !code.includes("-") && script === scriptOf(tag) && supports(code),
    );
    expect(known.length).toBeGreaterThan(110);
    const others = known.filter(
      ({ code, name }) =>
        fold(new Intl.DisplayNames(code, { type: "language" }).of(code) ?? "", code) !== fold(name, code),
    );
    // “Bahasa Indonesia” and “Indonesia”, “Қазақша” and “қазақ тілі”.
    expect(others.length / known.length).toBeLessThan(0.4);
    for (const { code, name } of others)
      expect(letters(name), code).toBe(letters(new Intl.DisplayNames(code, { type: "language" }).of(code) ?? ""));
  });

  test("has the names of the large Wikipedias right", () => {
    const names = {
      he: "עברית",
      hu: "Magyar",
      el: "Ελληνικά",
      ro: "Română",
      sr: "Српски",
      ka: "ქართული",
      hy: "Հայերեն",
      am: "አማርኛ",
      yo: "Yorùbá",
      zu: "isiZulu",
    };
    expect(Object.fromEntries(Object.keys(names).map((code) => [code, knownLanguage(code)?.name]))).toEqual(names);
  });

  test("knows the languages that are written from right to left", () => {
    const rtl = all.filter(({ dir }) => dir === "rtl").map(({ code }) => code);
    expect(rtl.sort()).toEqual(
      "ar ar-eg arc ary arz azb ckb dv fa glk he ks mzn nqo pnb ps sd skr ug ur yi".split(" "),
    );
  });

  test("has every language whose words the tool ships", () => {
    const shipped = readdirSync(join(repository, "src/interface")).map((file) => file.replace(".json", ""));
    expect(shipped.filter((code) => !knownCodes().includes(code))).toEqual([]);
  });
});

const supports = (tag: string): boolean => Intl.DisplayNames.supportedLocalesOf(tag).length > 0;
const fold = (name: string, locale: string): string => name.toLocaleLowerCase(locale).replaceAll("‘", "ʻ");
/** The script of a name's letters. */
const letters = (name: string): string | undefined =>
  [
    "Latin",
    "Cyrillic",
    "Arabic",
    "Devanagari",
    "Bengali",
    "Tibetan",
    "Tifinagh",
    "Khmer",
    "Myanmar",
    "Meetei_Mayek",
  ].find((script) => new RegExp(`^\\p{Script=${script}}`, "u").test(name));

test("varieties follow from the tag", () => {
  expect(knownLanguage("fr-ca")).toEqual({
    code: "fr-ca",
    name: "Français (Canada)",
    fullName: "Canadian French",
    tag: "fr-CA",
    script: "Latn",
    dir: "ltr",
    numberingSystem: "latn",
    parent: "fr",
  });
  // Readers of Latin letters are not served by Cyrillic words.
  expect(knownLanguage("uz-cyrl")).toMatchObject({ script: "Cyrl" });
  expect(knownLanguage("uz-cyrl")).not.toHaveProperty("parent");
  expect(knownLanguage("zh-tw")).toMatchObject({ tag: "zh-Hant", name: "繁體中文" });
  expect(knownLanguage("zh-hk")).toMatchObject({ tag: "zh-Hant-HK", parent: "zh-tw" });
  expect(knownLanguage("fa")?.numberingSystem).toBe("arabext");
  expect(knownLanguage("fa-latn")?.numberingSystem).toBe("latn");
  for (const code of ["xx", "en-zz", "en-qqqq", "qqq-de", "en-gb-oed"])
    expect(knownLanguage(code), code).toBeUndefined();
});

test("own names are in the order of CLDR", () => {
  const names = ["Čeština", "Zeêuws", "Español", "Eesti", "Cymraeg", "עברית", "Ελληνικά"].map((name) => ({ name }));
  expect(names.sort(compareOwnNames).map(({ name }) => name)).toEqual([
    "Čeština",
    "Cymraeg",
    "Eesti",
    "Español",
    "Zeêuws",
    "Ελληνικά",
    "עברית",
  ]);
});

test.each([
  ["jp", "ja"],
  ["cz", "cs"],
  ["ua", "uk"],
  ["pt-bt", "pt-br"],
  ["zh-tww", "zh-tw"],
])("%s may mean %s", (code, meant) => expect(suggestCode(code)).toBe(meant));

describe("bcp47", () => {
  test.each([
    ["en", "en"],
    ["en-gb", "en-GB"],
    ["es-419", "es-419"],
    ["zh-hant", "zh-Hant"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["pt-BR", "pt-BR"],
    ["sr-LATN-rs", "sr-Latn-RS"],
    ["de-1996", "de-1996"],
    ["ca-valencia", "ca-valencia"],
    ["fil", "fil"],
  ])("%s is %s", (code, tag) => {
    expect(bcp47(code)).toBe(tag);
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });
});
