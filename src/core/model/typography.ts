import { likelySubtags } from "./languages.ts";
import { memoize } from "./memo.ts";

/** The typographic rules of a language. */
export interface Typography {
  /** Around titles of articles and chapters. */
  quotes: Pair;
  /** Around titles of works, in scripts without italics. */
  work: Pair;
  /** The pair around titles of works in Latin letters. */
  latinWork: Pair;
  /** Between the parts of a sentence. */
  comma: string;
  /** Between a place and a publisher. */
  colon: string;
  /** Between sentences. */
  stop: string;
  /** Around what explains. */
  brackets: Pair;
  /** The punctuation before which marks of citations and notes stand; absent where marks follow all punctuation. */
  marks?: MarkPlace;
  /** Spaces that do not break; absent where there are none. */
  spaces?: Spaces;
  /**
   * Whether letters need no spaces between them, so that there are none beside a mark or at the end of a line either.
   */
  isSpaceless: boolean;
}

type Pair = readonly [string, string];

/**
 * Which closing punctuation, at the end of a text, a mark stands before; and words whose full stop it follows, as it is
 * part of them.
 */
export interface MarkPlace {
  punctuation: RegExp;
  abbreviations: readonly string[];
}

/** Spaces before signs, and inside quotation marks. */
export interface Spaces {
  before: readonly (readonly [signs: string, space: string])[];
  quotes: Pair;
  inside: string;
}

/** U+00A0 and U+202F. */
const [wide, narrow] = ["\u00a0", "\u202f"];

/**
 * A fact by language: rows of BCP 47 tags and their value. The most exact tag counts: that with the region, that with
 * the script, that of the language alone.
 */
type Fact<Value> = readonly (readonly [tags: string, value: Value])[];

/**
 * Quotation marks other than “ ”; CLDR 44, but as dictionaries, press and Wikipedia have them in Albanian, Arabic,
 * Basque, Croatian, Danish, Galician, Latvian, Portuguese, Serbian and Slovene. French: as in {@link spaces}. The words
 * of the interface have the same.
 */
const quotes: Fact<Pair> = [
  ["am an ar ast be br ca el es eu fa gl hy it kk km nb nn no oc pt ru ti uk", ["«", "»"]],
  ["es-MX pt-BR", ["“", "”"]],
  ["fr", [`«${narrow}`, `${narrow}»`]],
  ["fr-CA", [`«${wide}`, `${wide}»`]],
  ["bg cs de dsb et hsb is ka lb lt mk sk sq", ["„", "“"]],
  ["bs hr hu lv pl ro sh sr", ["„", "”"]],
  ["da sl", ["»", "«"]],
  ["fi he sv", ["”", "”"]],
  ["cy en-GB nl", ["‘", "’"]],
  ["ja zh-Hant yue", ["「", "」"]],
];

/** Chinese: GB/T 15834–2011, 4.15. */
const works: Fact<Pair> = [
  ["ja", ["『", "』"]],
  ["ko yue zh", ["《", "》"]],
];

/** Titles in Latin letters have none in Chinese, as the manual of style of its Wikipedia has it. */
const latinWorks: Fact<Pair> = [["zh yue", ["", ""]]];

const commas: Fact<string> = [
  ["ar ary arz azb ckb fa pnb ps sd ug ur", "، "],
  ["ja", "、"],
  ["zh yue", "，"],
];

/** Signs that are as wide as letters, and need no space. */
const fullWidth = "ja zh yue";
const colons: Fact<string> = [
  ["fr", `${wide}: `],
  [fullWidth, "："],
];
const stops: Fact<string> = [[fullWidth, "。"]];
const brackets: Fact<Pair> = [[fullWidth, ["（", "）"]]];
const spaceless: Fact<true> = [[fullWidth, true]];

/**
 * The place of reference marks, as the manuals of style of each language's Wikipedia have it. They follow punctuation
 * in English and most languages. They precede all of it in French (also: Lexique des règles typographiques en usage à
 * l'Imprimerie nationale, “Appel de note”). In Polish, Italian, Russian, Ukrainian and Belarusian they precede full
 * stops, commas, colons and semicolons, but follow signs that belong to what is said, and the full stop of an
 * abbreviation; in Japanese and Chinese they precede 。 and 、.
 */
const marks: Fact<MarkPlace> = [
  [
    "fr",
    {
      punctuation: /(?:(?<![ \u00a0\u202f])[ \u00a0\u202f]+|(?<![ \u00a0\u202f.,;:!?…]))[.,;:!?…]+$/,
      abbreviations: ["etc", "apr", "av", "env", "éd"],
    },
  ],
  ["it", { punctuation: stopOr(",;:"), abbreviations: ["ecc", "etc", "a.C", "d.C", "p.es", "s.p.a", "s.r.l", "vol"] }],
  ["pl", { punctuation: stopOr(",;:"), abbreviations: ["itd", "itp", "in", "św", "n.e", "tys", "wyd"] }],
  [
    "ru be",
    { punctuation: stopOr(",;:"), abbreviations: ["гг", "вв", "др", "пр", "тыс", "руб", "долл", "чел", "стр"] },
  ],
  ["uk", { punctuation: stopOr(",;:"), abbreviations: ["рр", "ст", "ін", "тис", "грн", "дол", "стор"] }],
  [fullWidth, { punctuation: stopOr("。．、，；：,;:"), abbreviations: [] }],
];

/** A full stop that is not the last of three, or any of some other signs. */
function stopOr(signs: string): RegExp {
  return new RegExp(`(?:(?<![.…])\\.|[${signs}])$`);
}

/** Abbreviations of companies and names, in all languages. */
const everywhere = ["Inc", "Ltd", "Corp", "Co", "Jr", "Sr", "Dr", "St"];

/**
 * French: U+202F (espace fine insécable) before ; ! ? and inside « », U+00A0 (espace insécable) before a colon
 * (Imprimerie nationale; CLDR, fr). In Canada only before a colon and inside « » (Office québécois de la langue
 * française, “Espacement avant et après les signes de ponctuation”).
 */
const spaces: Fact<Spaces> = [
  [
    "fr",
    {
      before: [
        [";!?", narrow],
        [":", wide],
      ],
      quotes: ["«", "»"],
      inside: narrow,
    },
  ],
  ["fr-CA", { before: [[":", wide]], quotes: ["«", "»"], inside: wide }],
];

/** Returns what a language writes in ways of its own. @param tag its BCP 47 tag */
export const typographyOf: (tag: string) => Typography = memoize(findTypography, (tag) => tag);

const noMarks: Pair = ["", ""];

/** Whether a text has Latin letters, and no others. */
export const isLatin = (text: string): boolean =>
  /^(?=.*\p{Script=Latin})[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/su.test(text);

/** Returns the marks around the title of a work. */
export const workMarks = (title: string, { work, latinWork }: Pick<Typography, "work" | "latinWork">): Pair =>
  isLatin(title) ? latinWork : work;

function findTypography(tag: string): Typography {
  const [language = "", script, region] = likelySubtags(tag);
  const tags = [tag, `${language}-${region}`, `${language}-${script}`, language];
  const find = <Value>(fact: Fact<Value>): Value | undefined =>
    tags
      .map((each) => fact.find(([listed]) => listed.split(" ").includes(each))?.[1])
      .find((value) => value !== undefined);
  const [place, space, work] = [find(marks), find(spaces), find(works) ?? noMarks];
  return {
    quotes: find(quotes) ?? ["“", "”"],
    work,
    latinWork: find(latinWorks) ?? work,
    comma: find(commas) ?? ", ",
    colon: find(colons) ?? ": ",
    stop: find(stops) ?? ". ",
    brackets: find(brackets) ?? ["(", ")"],
    isSpaceless: find(spaceless) ?? false,
    ...(place && { marks: { ...place, abbreviations: [...place.abbreviations, ...everywhere] } }),
    ...(space && { spaces: space }),
  };
}
