import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shipped } from "../site/pages.ts";
import { otherLanguages } from "../site/spec.ts";

/** Words that a language has in common with English, by key. */
const same: Record<string, string[]> = {
  da: ["menu", "standard"],
  de: ["standard", "website"],
  fr: ["menu", "standard", "contact", "notifications"],
  id: ["menu"],
  it: ["socialMedia", "menu", "standard"],
  jv: ["menu"],
  ms: ["menu", "standard"],
  nl: ["menu", "expertise", "website", "contact"],
  no: ["standard"],
  pl: ["menu"],
  pt: ["menu"],
  "pt-br": ["menu"],
  sv: ["standard"],
  tl: ["socialMedia", "menu"],
  vi: ["menu"],
};

const words = (code: string): Record<string, string> => JSON.parse(readFileSync(join(shipped, "interface", `${code}.json`), "utf8"));
const english = words("en");
const placeholders = (text = "") => [...(text.match(/\{\w+\}/g) ?? [])].sort();

const groups = ["automatic light dark", "small standard large", "nextMatch previousMatch", "searchFound searchNotFound"];

test.each(otherLanguages)("the interface in %s has every word, in its language, with its placeholders", (code) => {
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
  if (code === "en-gb") return expect(own).toEqual(english);
  const inCommon = Object.keys(english).filter((key) => own[key]?.toLowerCase() === english[key]?.toLowerCase());
  expect(inCommon.filter((key) => !same[code]?.includes(key)).map((key) => `${key}: ${own[key]}`)).toEqual([]);
});
