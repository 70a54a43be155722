import { describe, expect, test, vi } from "vitest";
import { fold, textFinder } from "../../../src/core/page/find-text.ts";

/** The matched parts of the text. */
const found = (text: string, query: string) =>
  textFinder(query)(fold(text)).map(({ start, end }) => text.slice(start, end));

describe("a text is found", () => {
  test.each([
    ["in any case", "Snapchat and SNAPCHAT", "snapChat", ["Snapchat", "SNAPCHAT"]],
    ["with accents in the text", "Café, cafe\u0301, cafe", "cafe", ["Café", "cafe\u0301", "cafe"]],
    ["with accents in the query", "Café, cafe\u0301, cafe", "CAFÉ", ["Café", "cafe\u0301", "cafe"]],
    ["with stacked accents", "Tiếng Việt", "tieng viet", ["Tiếng Việt"]],
    [
      "with letters that do not decompose",
      "Łódź Ørsted Đà Nẵng Œuvre",
      "lodz orsted da nang oeuvre",
      ["Łódź Ørsted Đà Nẵng Œuvre"],
    ],
    ["with ß as ss", "Große Straße", "STRASSE", ["Straße"]],
    ["with a final sigma", "ΟΔΟΣ οδός", "οδοσ", ["ΟΔΟΣ", "οδός"]],
    ["with the Turkish i, dotted or not", "İstanbul Isparta ısı", "istanbul isparta ısı", ["İstanbul Isparta ısı"]],
    ["with Cyrillic breves", "Йога йога", "иога", ["Йога", "йога"]],
    ["without harakat", "قال مُحَمَّدٌ هذا", "محمد", ["مُحَمَّدٌ"]],
    ["with harakat", "قال محمد هذا", "مُحَمَّد", ["محمد"]],
    ["with hamza on alef or not, and lengthened", "أحمد احمد أحـــمد", "احمد", ["أحمد", "احمد", "أحـــمد"]],
    ["without Hebrew points", "שָׁלוֹם עולם", "שלום", ["שָׁלוֹם"]],
    ["without a zero-width non-joiner", "او می\u200cخواهد", "میخواهد", ["می\u200cخواهد"]],
    ["with a zero-width non-joiner", "او میخواهد", "می\u200cخواهد", ["میخواهد"]],
    ["with a zero-width joiner or without", "क्\u200dष और क्ष", "क्ष", ["क्\u200dष", "क्ष"]],
    ["typed on an Arabic keyboard", "فارسی کتاب", "فارسي كتاب", ["فارسی کتاب"]],
    ["with a soft hyphen", "Ency\u00adclo\u00adpedia", "encyclopedia", ["Ency\u00adclo\u00adpedia"]],
    ["in Han characters", "他在北京工作，北京", "北京", ["北京", "北京"]],
    ["in full width", "Ｓｎａｐ １２", "snap 12", ["Ｓｎａｐ １２"]],
    [
      "in Hangul, composed or not",
      "한국어 한국어".normalize("NFD"),
      "한국",
      ["한국".normalize("NFD"), "한국".normalize("NFD")],
    ],
    ["in Devanagari", "हिन्दी में हिन्दी", "हिन्दी", ["हिन्दी", "हिन्दी"]],
    ["in Tamil", "தமிழ் மொழி", "தமிழ்", ["தமிழ்"]],
    ["in Thai", "ภาษาไทย", "ไทย", ["ไทย"]],
    ["beyond the basic plane", "a 𝒳 𐐀 b 😀!", "😀", ["😀"]],
    ["with any white space", "social\n   media\u00a0site", "social media  site", ["social\n   media\u00a0site"]],
    ["with any quotation marks and dashes", "it’s “on–line”", 'it\'s "on-line"', ["it’s “on–line”"]],
    ["with white space around the query", "one two", "  two ", ["two"]],
    ["with signs of regular expressions", "a.c (a*c) abc", "(a*c)", ["(a*c)"]],
    ["without overlaps", "aaaaa", "aa", ["aa", "aa"]],
  ])("%s", (_, text, query, expected) => {
    expect(found(text, query)).toEqual(expected);
  });
});

describe("a text is not found", () => {
  test.each([
    ["in part of an emoji", "👨\u200d👩\u200d👧", "👩"],
    ["in half a flag", "🇫🇷", "🇷"],
    ["in an emoji with another skin", "👍🏽", "🏽"],
    ["in part of a ligature", "o\ufb03ce", "off"],
    ["in part of a syllable", "한", "하"],
    ["with another vowel sign", "कि", "का"],
    ["without its vowel sign", "कि", "क"],
    ["with another voicing", "がく", "かく"],
    ["where it is empty", "text", ""],
    ["where it is white space", "a b", " \u00a0 "],
    ["where it is invisible", "a\u200db", "\u200d"],
    ["where it is a mark alone", "e\u0301", "\u0301"],
    ["where it is not", "text", "tax"],
  ])("%s", (_, text, query) => {
    expect(textFinder(query)(fold(text))).toEqual([]);
  });
});

test("positions refer to the original, in code units", () => {
  expect(textFinder("é")(fold("😀 e\u0301e É"))).toEqual([
    { start: 3, end: 5 },
    { start: 5, end: 6 },
    { start: 7, end: 8 },
  ]);
});

test("a double prime is a quotation mark", () => {
  expect(textFinder('5" screen')(fold("a 5″ screen"))).toEqual([{ start: 2, end: 11 }]);
});

/**
 * The pieces of text that are split into characters while something runs: this takes quadratic time in the length of
 * each piece.
 */
function piecesOf(action: () => unknown): string[] {
  const spy = vi.spyOn(Intl.Segmenter.prototype, "segment");
  action();
  const pieces = spy.mock.calls.map(([piece]) => piece);
  spy.mockRestore();
  return pieces;
}

test.each([
  ["many words", "Biography of a person, with accents: é. ".repeat(800)],
  ["a long word", `accents: e${"é".repeat(50_000)}`],
  ["many accents on a letter", `accents: e${"\u0301".repeat(50_000)}`],
])("search takes linear time in %s: it looks at everything at most once, in short pieces", (_, text) => {
  const find = textFinder("ACCENTS: E");
  const pieces = piecesOf(() => expect(find(fold(text))).not.toEqual([]));
  expect(pieces.length).toBeGreaterThan(0);
  expect(pieces.join("").length).toBeLessThanOrEqual(text.length);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1100);
});

test("ASCII is not split into characters, but for what a mark may follow", () => {
  const text = "Plain words, and cafe\u0301s.\r\nMore `plain`   words.";
  expect(piecesOf(() => fold(text))).toEqual(["e\u0301s.", "\r\n"]);
  expect(fold(text).text).toBe("plain words, and cafes. more 'plain' words.");
  expect(found(text, "CAFES. MORE 'PLAIN' WORDS")).toEqual(["cafe\u0301s.\r\nMore `plain`   words"]);
});

test("a query and a text are normalized only once", () => {
  const find = textFinder("långe ord ".repeat(500));
  const folded = fold("ein Satz über alles");
  expect(piecesOf(() => Array.from({ length: 3 }, () => find(folded)))).toEqual([]);
});
