import { describe, expect, test } from "vitest";
import { readingOf } from "../../../src/core/translation/checks/check.ts";
import { countName } from "../../../src/core/translation/checks/names.ts";
import { findDoubt } from "../../../src/core/translation/doubts.ts";
import { verifyTranslation } from "../../../src/core/translation/verify.ts";

describe("a name is found in any case", () => {
  test.each([
    ["pl", "Marek", "Rozmawiał z Markiem i o Marku."],
    ["pl", "Anna Nowak", "Książka Anny Nowak, dla Annie Nowak."],
    ["cs", "Václav Havel", "Potkala Václava Havla a mluvila s Václavem Havlem."],
    ["ru", "Ольга Петрова", "Книга Ольги Петровой и письмо Ольге Петровой."],
    ["uk", "Леся Українка", "Твори Лесі Українки, про Лесю Українку."],
    ["fi", "Reddit", "Hän työskenteli Redditissä ja lähti Redditistäkin."],
    ["hu", "Ilona", "Ilonát és Ilonának hívták."],
    ["tr", "Vale", "Vale'nin ekibi ve Vale’ye göre."],
    ["lv", "Jānis Bērziņš", "Jāņa Bērziņa un Jānim Bērziņam."],
    ["lt", "Jonas", "Jono ir Jonui."],
    ["el", "Μαρία", "Της Μαρίας και τη Μαρία."],
    ["ar", "فيل", "وفيل وبفيل"],
    ["he", "דנה", "לדנה ושדנה"],
    ["hi", "वेल", "वेल ने और वेल को"],
    ["mr", "वेल", "वेलच्या आणि वेलने"],
    ["ta", "வேல்", "வேலின் வேலுக்கு"],
    ["ko", "베일", "베일은 베일과"],
    ["ja", "ヴェイル", "ヴェイルはヴェイルの"],
    ["zh", "维尔", "维尔和维尔的"],
    ["sv", "Jean-Luc", "Jean-Lucs och Jean-Luc"],
    ["en", "C++ (Lyon)", "C++ (Lyon), C++ (Lyon)"],
  ])("%s: %s", (_, name, text) => expect(countName(text, name)).toBe(2));
});

test.each([
  ["Vale", "The valet of the valley has no value, and Malevale is elsewhere."],
  ["Dell", "Delhi and Delaware are places."],
  ["Reddit", "Redmond is a town, and he reddened."],
  ["Kiran Vale", "Kiran met somebody whose name was Vale."],
  ["Ольга", "Олег и Волга."],
])("%s is not what has only some of its letters", (name, text) => expect(countName(text, name)).toBe(0));

test("a glossary name must be there in the form of the language, whatever its ending", () => {
  const glossary = [{ term: "Jordan Hale", forms: { ru: "Джордан Хейл" } }];
  const reasonFor = (translation: string) =>
    verifyTranslation({
      source: "She met Jordan Hale in Berlin.",
      from: "en",
      translation,
      target: { code: "ru", tag: "ru", fullName: "Russian" },
      glossary,
    });
  expect(reasonFor("Она встретила Джордана Хейла в Берлине.")).toBeUndefined();
  expect(reasonFor("Она встретила Джордана Холмса в Берлине.")).toMatchObject({ code: "name-missing" });
});

test.each(["Kovács Bence", "Kovács Dóra", "Budapest", "Kecskemét"])(
  "%s, a value that is the same in both languages, is neither refused nor in doubt",
  (name) => {
    const target = { code: "de", tag: "de", fullName: "German" };
    const check = { from: "hu", target, glossary: [], source: name, translation: name, isValue: true };
    expect(verifyTranslation(check)).toBeUndefined();
    expect(findDoubt(readingOf(check))).toBeUndefined();
  },
);

test("a letter alone is no translation of a sentence", () => {
  const check = { from: "en", target: { code: "de", tag: "de", fullName: "German" }, glossary: [] };
  const source = "The library keeps 1200 manuscripts.";
  expect(verifyTranslation({ ...check, source, translation: "x 1200" })).toEqual({ code: "empty" });
});

test("a name without a form may be transliterated into another script, unless it is in Latin letters", () => {
  const french = { code: "fr", tag: "fr", fullName: "French" };
  const check = { from: "ar", target: french, glossary: [{ term: "طه حسين" }], source: "وُلد طه حسين في قرية بعيدة." };
  const translation = "Taha Hussein est né dans un village lointain.";
  expect(verifyTranslation({ ...check, translation })).toBeUndefined();
  const known = [{ term: "طه حسين", forms: { fr: "Omar Mansour" } }];
  expect(verifyTranslation({ ...check, glossary: known, translation })).toEqual({
    code: "name-missing",
    detail: "Omar Mansour",
  });
  const latin = { from: "en", target: { code: "ar", tag: "ar", fullName: "Arabic" }, glossary: [{ term: "Reddit" }] };
  expect(
    verifyTranslation({ ...latin, source: "She left Reddit in May.", translation: "غادرت الموقع في مايو." }),
  ).toMatchObject({ code: "name-missing" });
});
