import { describe, expect, test } from "vitest";
import { bcp47 } from "../../../src/core/model/languages.ts";

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
