import { describe, expect, test } from "vitest";
import { readDay } from "../../../src/core/model/read-written-date.ts";

const read = (text: string, locale: string, numberingSystem?: string) =>
  readDay(text, { locales: [locale], numberingSystem });

describe("a text is a date for machines", () => {
  test.each([
    ["October 21, 2011", "en", "2011-10-21"],
    ["21 October 2011", "en-GB", "2011-10-21"],
    ["21 de octubre de 2011", "es", "2011-10-21"],
    ["21. Oktober 2011", "de", "2011-10-21"],
    ["2011年10月21日", "ja", "2011-10-21"],
    ["21 أكتوبر 2011", "ar", "2011-10-21"],
    ["२१ अक्टूबर २०११", "hi", "2011-10-21"],
    ["March 2024", "en", "2024-03"],
  ])("as the language writes it: %s", (text, locale, date) => {
    expect(read(text, locale)).toBe(date);
  });

  test.each([
    "spring 2011",
    "2011",
    "October 2011 – March 2012",
    "October 32, 2011",
    "21 October 2011 in Paris",
    "soon",
  ])("but not: %s", (text) => {
    expect(read(text, "en")).toBeUndefined();
  });
});
