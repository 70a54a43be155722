import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { knownLanguage } from "../../src/core/model/languages.ts";
import { typographyOf } from "../../src/core/model/typography.ts";
import { repository } from "../support/folder.ts";

/** Words that many languages have in common with English. */
const international = [
  "almaMater",
  "genre",
  "partner",
  "citePage",
  "citePages",
  "citeSection",
  "citeVerse",
  "citeLine",
  "citeVolume",
  "citeIssue",
];
/** Words that a language has in common with English, by key. */
const same: Record<string, string[]> = {
  ca: ["categories", "instruments", "predecessor", "successor", "notes"],
  da: ["menu", "standard", "institution"],
  de: ["standard", "website", "institution", "team"],
  fr: ["menu", "standard", "contact", "notifications", "institution", "instruments", "parents", "signature", "notes"],
  ha: ["menu"],
  id: ["menu"],
  it: ["socialMedia", "menu", "standard"],
  jv: ["menu"],
  ms: ["menu", "standard"],
  nl: ["menu", "expertise", "website", "contact", "team"],
  no: ["standard"],
  pl: ["menu"],
  pt: ["menu"],
  "pt-br": ["menu"],
  ro: ["standard", "contact"],
  sv: ["standard", "institution"],
  tl: ["socialMedia", "menu", "recordLabel"],
  vi: ["menu"],
};

const folder = join(repository, "src/interface");
const codes = readdirSync(folder).map((file) => file.replace(".json", ""));
const ownWords = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, `${code}.json`), "utf8"));
/** Varieties hold only the words that differ from their language's. */
const words = (code: string) => ({ ...(codes.includes(primary(code)) && ownWords(primary(code))), ...ownWords(code) });
const primary = (code: string) => code.split("-", 1)[0] as string;
const english = words("en");
const placeholders = (text = "") => [...(text.match(/\{\w+\}/g) ?? [])].sort();

const groups = [
  "automatic light dark",
  "small standard large",
  "nextMatch previousMatch",
  "searchFound searchNotFound",
];

test.each(codes.filter((code) => primary(code) !== "en"))(
  "the interface in %s has every word, in its language, with its placeholders",
  (code) => {
    const own = words(code);
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe("");
      expect(text, key).toBe(text.trim());
      expect(placeholders(text), `${key}: ${text}`).toEqual(placeholders(english[key]));
    }
    for (const group of groups) {
      const keys = group.split(" ");
      expect(new Set(keys.map((key) => own[key])).size, group).toBe(keys.length);
    }
    const inCommon = Object.keys(english).filter(
      (key) => !international.includes(key) && own[key]?.toLowerCase() === english[key]?.toLowerCase(),
    );
    expect(inCommon.filter((key) => !same[code]?.includes(key)).map((key) => `${key}: ${own[key]}`)).toEqual([]);
  },
);

test.each(codes.filter((code) => primary(code) !== "en"))(
  "the interface in %s has the quotation marks of its references",
  (code) => {
    const { quotes } = typographyOf(knownLanguage(code)?.tag ?? code);
    for (const key of ["searchFound", "searchNotFound", "notFoundMessage"])
      expect(words(code)[key], key).toMatch(new RegExp(`${quotes[0]}\\{(?:query|path)\\}${quotes[1]}`));
  },
);
