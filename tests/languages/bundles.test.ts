import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Generated, generate, shipped } from "../site/pages.ts";
import * as spec from "../site/spec.ts";
import { facts, glossary, nameOf, patternOf } from "./facts.ts";
import { bundleTextOn, pageOf } from "./reading.ts";

/** The keys of the specification, in the order of a fallback page. */
const keys = [
  ...["leadParagraph", "translationNotice", "availableLanguages", "returnLink", "helpTranslate", "metaDescription"],
  ...["biography", "earlyLife", "career", "snapchat", "reddit", "leadership"],
];

const read = <T = string>(file: string): Record<string, T> =>
  JSON.parse(readFileSync(join(shipped, "bundles", file), "utf8"));
const english = read("en.json");
const inEnglish = (key: string) => english[key] ?? "";

let site: Generated;
beforeAll(async () => {
  site = await generate(shipped);
});

test("the English bundle has the specification's keys, and paragraphs for each section", () => {
  expect(Object.keys(english)).toEqual(expect.arrayContaining(keys));
  for (const section of keys.slice(6)) expect(inEnglish(`${section}.1`), section).not.toBe("");
});

describe.each(spec.fallback)("the bundle in %s", (code) => {
  const bundle = read(`${code}.json`);
  const ownName = nameOf[code] ?? "Kiran Vale";

  test("has the keys of the English one, and a text for each", () => {
    expect(Object.keys(bundle).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(bundle)) {
      expect(text.trim(), key).not.toBe("");
      if (key !== "snapchat" && key !== "reddit") expect(text, key).not.toBe(inEnglish(key));
    }
  });

  test("says every fact of the English one, and no other figure", () => {
    for (const key of Object.keys(english).filter((name) => name === "leadParagraph" || name.includes("."))) {
      const stated = facts.filter((fact) => fact.bundle.includes(key));
      const text = bundleTextOn(pageOf(site, code), key);
      const missing = stated.filter((fact) => !patternOf(code, fact).test(text));
      expect
        .soft(
          missing.map(({ fact }) => fact),
          `${code}, ${key}: ${text}`,
        )
        .toEqual([]);
      const rest = stated.reduce((left, fact) => left.replace(patternOf(code, fact), "…"), text);
      expect.soft(rest, `${code}, ${key}: ${text}`).not.toMatch(/\d/);
    }
  });

  test("keeps the names of the glossary in every text", () => {
    const lost = Object.entries(english).flatMap(([key, text]) => [
      ...glossary
        .filter((name) => text.includes(name) && !bundle[key]?.includes(name))
        .map((name) => `${key}: ${name}`),
      ...(text.includes("Kiran Vale") && !bundle[key]?.includes(ownName) ? [`${key}: ${ownName}`] : []),
    ]);
    expect(lost).toEqual([]);
  });

  test("has a description of 110 to 160 characters, or 60 to 90 in Korean", () => {
    const length = [...(bundle.metaDescription ?? "")].length;
    const [least, most] = code === "ko" ? [60, 90] : [110, 160];
    expect(length, bundle.metaDescription).toBeGreaterThanOrEqual(least);
    expect(length, bundle.metaDescription).toBeLessThanOrEqual(most);
  });

  test("is recorded as written by a person", () => {
    const state = read<{ origin: string; status: string }>(`${code}.state.json`);
    expect(Object.keys(state).sort()).toEqual(Object.keys(english).sort());
    const others = Object.entries(state).filter(([, { origin, status }]) => origin !== "human" || status !== "ok");
    expect(others).toEqual([]);
  });
});
