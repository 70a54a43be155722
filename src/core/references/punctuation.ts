import { memoize } from "../model/memo.ts";
import type { RichText } from "../model/references/types.ts";

/** The signs of a language. */
interface Punctuation {
  /** Around titles of articles and chapters. */
  quotes: readonly [string, string];
  /** Around titles of works, in scripts without italics. */
  work: readonly [string, string];
  /** Between the parts of a sentence. */
  comma: string;
  /** Between a place and a publisher. */
  colon: string;
  /** Between sentences. */
  stop: string;
  /** Around what explains. */
  brackets: readonly [string, string];
}

const none = ["", ""] as const;
const usual: Punctuation = { quotes: ["“", "”"], work: none, comma: ", ", colon: ": ", stop: ". ", brackets: ["(", ")"] };
/** Signs that are as wide as letters, and need no space. */
const wide = { colon: "：", stop: "。", brackets: ["（", "）"] } as const;

/** Quotation marks other than “ ”, by language; as in CLDR. */
const quotes: Readonly<Record<string, string>> = {
  "« »": "fr",
  "«»": "be ca el es fa hy it lv nb nn no pt-PT ru sq uk ast ti am oc an br",
  "„“": "bg cs de et is ka lb lt mk sk sl sr hr bs dsb hsb sh",
  "„”": "hu pl ro",
  "””": "fi sv he",
  "”“": "ar",
  "‘’": "nl cy",
  "「」": "ja zh-Hant yue",
};

const quotesOf = new Map(
  Object.entries(quotes).flatMap(([marks, tags]) => {
    const [open = "", close = ""] = [marks.slice(0, marks.length / 2), marks.slice(Math.ceil(marks.length / 2))];
    const pair = marks.includes(" ") ? (["«\u00a0", "\u00a0»"] as const) : ([open, close] as const);
    return tags.split(" ").map((tag) => [tag, pair] as const);
  }),
);

/** A title with other quotation marks in place of those that are put around it: “ ” become ‘ ’, « » become “ ”. */
export function withinQuotes(title: RichText, quotes: Punctuation["quotes"]): RichText {
  const inner = (text: string) => {
    if (quotes[0] === "“") return text.replace(/“([^“”]*)”/g, "‘$1’");
    return quotes[0].startsWith("«") ? text.replace(/«\s*([^«»]*?)\s*»/g, "“$1”") : text;
  };
  return title.map((part) => (typeof part === "string" ? inner(part) : { mark: part.mark, children: withinQuotes(part.children, quotes) }));
}

const arabicComma = ["ar", "arz", "ary", "fa", "azb", "ur", "ps", "sd", "ckb", "ug", "pnb"];

/** The signs of a language. @param tag its BCP 47 tag */
export const punctuationOf: (tag: string) => Punctuation = memoize(findPunctuation, (tag) => tag);

function findPunctuation(tag: string): Punctuation {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  const marks = quotesOf.get(`${language}-${region}`) ?? quotesOf.get(`${language}-${script}`) ?? quotesOf.get(language) ?? usual.quotes;
  if (language === "ja") return { ...wide, quotes: marks, work: ["『", "』"], comma: "、" };
  if (language === "zh" || language === "yue") return { ...wide, quotes: marks, work: ["《", "》"], comma: "，" };
  return {
    ...usual,
    quotes: marks,
    work: language === "ko" ? ["《", "》"] : none,
    comma: arabicComma.includes(language) ? "، " : usual.comma,
    colon: language === "fr" ? "\u00a0: " : usual.colon,
  };
}
