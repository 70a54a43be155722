import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reasonText } from "../../src/core/model/reasons.ts";
import type { GlossaryTerm } from "../../src/core/model/types.ts";
import { readingOf } from "../../src/core/translation/checks/check.ts";
import { checkLanguage } from "../../src/core/translation/checks/language.ts";
import { findDoubt } from "../../src/core/translation/doubts.ts";
import { verifyReading } from "../../src/core/translation/verify.ts";
import { shipped } from "../site/pages.ts";
import { repository } from "../support/folder.ts";
import { nameOf } from "./facts.ts";

const companies =
  "Snapchat,Reddit,Dell Services,InfoStretch Corporation,Facebook,Reliance Jio,Edureka,BHIVE Workspace,Dunzo,Coinbase,Wishfie,Rest of World,TechCrunch,The Hindu,Moneycontrol";
const glossary: GlossaryTerm[] = [
  { term: "Kiran Vale", forms: nameOf },
  {
    term: "Vale",
    forms: Object.fromEntries(Object.entries(nameOf).map(([code, name]) => [code, name.replace(/.*[\s·・]/u, "")])),
  },
  ...companies.split(",").map((term) => ({ term })),
];

const targetOf = (tag: string) => ({ code: tag.toLowerCase(), tag, fullName: tag });

const readingIn = (tag: string, source: string, translation: string) =>
  readingOf({ source, from: "en", translation, target: targetOf(tag), glossary });

/** Why a translation is refused, in words; undefined for one that is not. */
function check(tag: string, source: string, translation: string): string | undefined {
  const reason = verifyReading(readingIn(tag, source, translation));
  return reason && reasonText(reason);
}

/** Whether a translation is neither refused nor asked about. */
const isAccepted = (tag: string, source: string, translation: string): boolean =>
  check(tag, source, translation) === undefined && findDoubt(readingIn(tag, source, translation)) === undefined;

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(shipped, file), "utf8"));
const readShipped = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(repository, `src/interface/${code}.json`), "utf8"));
/** Each way spoils one text of so many, others in each bundle: `SPOILED=1` spoils all. */
const every = Number(process.env.SPOILED) || 3;

const bundles = readdirSync(join(shipped, "bundles")).filter((file) => /^(?!en\.)[a-z-]+\.json$/.test(file));

// Ways to spoil a translation, and whether a spoiled text can be told from a good one.
const spoilings: Record<string, (translation: string, source: string) => string[]> = {
  "another first digit": (text) =>
    [...text.matchAll(/\p{Nd}/gu)].map(
      ({ index }) => `${text.slice(0, index)}${/[7۷७৭៧]/.test(text.charAt(index)) ? 4 : 7}${text.slice(index + 1)}`,
    ),
  "ten times the number": (text) =>
    [...text.matchAll(/\p{Nd}+/gu)].map(
      ({ 0: digits, index }) => `${text.slice(0, index + digits.length)}0${text.slice(index + digits.length)}`,
    ),
  // Years and percentages: months and “1 million” may be written in words.
  "a number that is missing": (text) =>
    [...text.matchAll(/(?<![\p{Nd}.,٬])\p{Nd}{4}(?![\p{Nd}.,٬])|\p{Nd}+(?=%)/gu)].map(
      ({ 0: digits, index }) => text.slice(0, index) + text.slice(index + digits.length),
    ),
  "a number too many": (text) => [`${text} 47`],
  "another name": (text) =>
    companies
      .split(",")
      .filter((name) => text.includes(name))
      .map((name) => text.replace(name, "Instagram")),
  English: (text, source) => (text === source ? [] : [source]),
  // A shorter part is too short, or lacks its end.
  "the first third": (text, source) => (source.length > 100 ? [text.slice(0, text.length / 3)] : []),
  "the first eight tenths": (text, source) =>
    source.length > 100 && !/[.!?।۔。]$/.test(text.slice(0, text.length * 0.8))
      ? [text.slice(0, text.length * 0.8)]
      : [],
  "a note": (text) => [`${text} (Note: literal.)`],
  "a bold word": (text) => [text.replace(/[^ ]+/, "**$&**")],
  "a sign before it": (text) => [": ", "- ", "* ", "> "].map((sign) => sign + text),
  "a line break in letters": (text) => [`${text}\\n`],
  "an override of direction": (text) => [`\u202e${text}`],
  "the text twice": (text, source) => (source.length > 100 ? [`${text} ${text}`] : []),
};

describe("the bundles that people wrote", () => {
  test.each(bundles)("%s is accepted, and rejected when corrupted", (file) => {
    const english = read("bundles/en.json");
    const tag = file === "es-latam.json" ? "es-419" : file.replace(".json", "");
    const wrong: string[] = [];
    let turn = bundles.indexOf(file);
    for (const [key, translation] of Object.entries(read(`bundles/${file}`))) {
      const source = english[key] ?? "";
      const reason = check(tag, source, translation);
      if (reason !== undefined) wrong.push(`${key} is refused: ${reason}`);
      for (const [name, spoil] of Object.entries(spoilings)) {
        if (++turn % every !== 0) continue;
        // Thai has no marks at the ends of sentences.
        if (tag === "th" && name === "the first eight tenths") continue;
        for (const spoiled of spoil(translation, source))
          if (isAccepted(tag, source, spoiled)) wrong.push(`${key} is accepted with ${name}: ${spoiled}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("are in Simplified or Traditional Chinese, and refused in place of the other", () => {
    const [english, simplified, traditional] = [readShipped("en"), readShipped("zh-cn"), readShipped("zh-tw")];
    const differing = Object.keys(english).filter((key) => (simplified[key] ?? "").length > 12);
    expect(differing.length).toBeGreaterThan(20);
    const told = differing.filter(
      (key) =>
        check("zh-Hans", english[key] ?? "", traditional[key] ?? "") !== undefined &&
        check("zh-Hant", english[key] ?? "", simplified[key] ?? "") !== undefined,
    );
    // A few have nothing that only one of them has.
    expect(told.length / differing.length).toBeGreaterThan(0.8);
  });
});

describe("a text of a related language", () => {
  const of = (code: string): Record<string, string> => read(`bundles/${code}.json`);
  const inArticle = (code: string): string[] =>
    readFileSync(join(shipped, `articles/${code}.md`), "utf8")
      .split(/\n\n/)
      .filter((part) => /^\p{L}/u.test(part) && part.length > 250)
      .map((part) => part.replace(/\{%.*?%\}|\[|\]\([^)]*\)|\d/g, ""));

  test.each<[string, readonly string[]]>([
    ["es-419", ["pt", "pt-br"]],
    ["pt", ["es-latam"]],
    ["nl", ["sv", "da", "no"]],
    ["sv", ["nl", "da", "no"]],
    ["tr", ["fi", "nl", "sv"]],
    ["ru", ["uk"]],
    ["uk", ["ru"]],
    ["fa", ["ar-eg", "ur"]],
    ["ar-EG", ["fa", "ur"]],
    ["ms", ["tl"]],
  ])("in place of %s: %s is refused", (tag, others) => {
    const paragraphs = others.flatMap((other) => Object.values(of(other)).filter((text) => text.length > 250));
    const accepted = paragraphs.filter((text) => checkLanguage(readingIn(tag, "", text)) === undefined);
    expect(accepted.length / paragraphs.length).toBeLessThan(0.1);
  });

  test.each<[string, readonly string[]]>([
    ["tr", ["de"]],
    ["pt", ["es", "it", "fr"]],
  ])("in place of %s: the articles in %s are refused", (tag, others) => {
    const paragraphs = others.flatMap(inArticle);
    expect(paragraphs.length).toBeGreaterThan(5);
    const accepted = paragraphs.filter((text) => checkLanguage(readingIn(tag, "", text)) === undefined);
    expect(accepted.length / paragraphs.length).toBeLessThan(0.1);
  });

  test("the articles are in their own languages", () => {
    for (const tag of ["es", "fr", "de", "it", "pl", "id", "hi", "ar"]) {
      const refused = inArticle(tag).filter((text) => checkLanguage(readingIn(tag, "", text)));
      expect(refused, tag).toEqual([]);
    }
  });
});
