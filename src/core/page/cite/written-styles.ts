import { formatDay, type Locale } from "../../model/format-date.ts";
import { fill } from "../../model/interface-words.ts";

/** A page as citations name it. JSON in the page; scripts read it there. */
export interface CitedPage extends Pick<Locale, "locales"> {
  title: string;
  /** The site's name. */
  site: string;
  /** Who wrote it; absent if nobody is known. */
  author?: string | undefined;
  /** When the page was last changed, as `2025-03-03`; absent if unknown. */
  date?: string | undefined;
  /** The canonical address. */
  address: string;
  /** The language of the page: BCP 47 tag. */
  tag: string;
  numberingSystem: string | undefined;
  /** Around titles of pages, and of sites in scripts without italics. */
  quotes: readonly [string, string];
  work: readonly [string, string];
  /** Between the parts of a sentence. */
  comma: string;
  /** Between sentences, and around a date. */
  stop: string;
  brackets: readonly [string, string];
  /** The interface words `citeAccessed`, with `{date}`, and `citeNoDate`. */
  words: { accessed: string; noDate: string };
}

/** A day, as `2026-11-22`; undefined where no script says which day it is. */
export type AccessDate = string | undefined;

/** A part of a citation for people: what the style writes, or data of the page, possibly in italics. */
export type CitationPart = string | { text: string; isTitle?: boolean };

/** Formats a citation of a page for people. @param accessed when the page was read, if that is known */
type WrittenStyle = (page: CitedPage, accessed: AccessDate) => CitationPart[];

const isEnglish = ({ tag }: CitedPage): boolean => /^en\b/.test(tag);

/** Formats a day as the language of the page writes it. */
const longDate = (day: string, page: CitedPage): string =>
  formatDay(new Date(`${day}T00:00:00Z`), page, { dateStyle: "long" });

/** A day with its year first, as APA has it in every language: `2025, March 3`, `2025, 3. März`, `2025年3月3日`. */
function yearFirst(day: string, page: CitedPage): string {
  const date = new Date(`${day}T00:00:00Z`);
  const [written, year] = [longDate(day, page), formatDay(date, page, { year: "numeric" })];
  return written.startsWith(year)
    ? written
    : year + page.comma + formatDay(date, page, { month: "long", day: "numeric" });
}

/** The parts of a day in English, such as 2025, March, 3. */
function englishParts(day: string): { year: string; month: string; day: string } {
  const [year = "", , date = ""] = day.split("-");
  const month = formatDay(
    new Date(`${day}T00:00:00Z`),
    { locales: ["en"], numberingSystem: undefined },
    { month: "long" },
  );
  return { year, month, day: String(Number(date)) };
}

/**
 * Ends a sentence with a full stop, unless the text has a sign of its own, and adds the space before the next sentence.
 */
const stopAfter = (text: string, page: CitedPage): string => {
  // After Latin letters, the full stop is not as wide as a letter.
  const stop = /[\w)]$/.test(text) ? page.stop.replace("。", ". ") : page.stop;
  return /[.!?…。！？؟।۔]$/u.test(text) ? stop.replace(/\S/, "") : stop;
};

const title = ({ site, work }: CitedPage): CitationPart[] =>
  [work[0], { text: site, isTitle: true }, work[1]].filter((part) => part !== "");

/** The title of the page, as a sentence. In English, the full stop comes before the closing quotation mark. */
const quoted = (page: CitedPage): CitationPart[] => {
  const end = stopAfter(page.title, page);
  const [open, close] = page.quotes;
  return [open, { text: page.title }, isEnglish(page) ? `${end.trimEnd()}${close} ` : `${close}${end}`];
};

/** The author, if one is known, and the title does not name them already. */
const author = ({ author, ...page }: CitedPage): CitationPart[] =>
  author === undefined || author === page.title ? [] : [{ text: author }, stopAfter(author, page)];

const capitalized = (text: string): string =>
  text.replace(/^(?!\p{Script=Georgian})\p{Ll}/u, (letter) => letter.toUpperCase());

/** The sentence that says when the page was read: `Accessed November 22, 2026. ` */
function accessedOn(accessed: AccessDate, page: CitedPage, format: (day: string) => string): string {
  if (accessed === undefined) return "";
  const sentence = capitalized(fill(page.words.accessed, { date: format(accessed) }));
  return sentence + stopAfter(sentence, page);
}

/** Publication Manual of the American Psychological Association, 7th edition, 10.16: a page on a website. */
const apa: WrittenStyle = (page, accessed) => {
  const { date, words, site, address, stop, brackets } = page;
  const sameSite = site === page.author || site === page.title;
  // APA has English words of its own; other languages have those of the interface.
  const retrieved = isEnglish(page)
    ? accessed && `Retrieved ${longDate(accessed, page)}, from `
    : accessedOn(accessed, page, (day) => longDate(day, page));
  const pageTitle: CitationPart[] = [{ text: page.title, isTitle: true }, stopAfter(page.title, page)];
  const when = brackets.join(date === undefined ? words.noDate : yearFirst(date, page)) + stop;
  const by = author(page);
  // No space stands before a bracket that is as wide as a letter.
  const dated = (parts: CitationPart[]): CitationPart[] =>
    when.startsWith("（")
      ? [...parts.map((part) => (typeof part === "string" ? part.trim() : part)), when]
      : [...parts, when];
  return [
    // Without an author, the title takes that place (9.12).
    ...(by.length === 0 ? dated(pageTitle) : [...dated(by), ...pageTitle]),
    ...(sameSite ? [] : [{ text: site }, stopAfter(site, page)]),
    ...(retrieved ? [retrieved] : []),
    { text: address },
  ];
};

/** MLA Handbook, 9th edition: a page on a website. */
const mla: WrittenStyle = (page, accessed) => {
  const { date, site, address, comma } = page;
  const short = (day: string) => {
    if (!isEnglish(page)) return longDate(day, page);
    const { year, month, day: number } = englishParts(day);
    const abbreviated = month === "September" ? "Sept." : month.length > 4 ? `${month.slice(0, 3)}.` : month;
    return `${number} ${abbreviated} ${year}`;
  };
  const end = accessedOn(accessed, page, short).trimEnd();
  return [
    // A publisher that is the author too is named once.
    ...(page.author === site ? [] : author(page)),
    ...quoted(page),
    ...title(page),
    comma,
    ...(date === undefined ? [] : [short(date), comma]),
    { text: address },
    end ? page.stop + end : page.stop.trimEnd(),
  ];
};

/** The Chicago Manual of Style, 17th edition, 14.207: bibliography entry of a web page. */
const chicago: WrittenStyle = (page, accessed) => {
  const { date, address, comma } = page;
  const written = (day: string) => longDate(day, page);
  // A site that is its own author, or has the title of the page, is named once.
  const site = [page.author, page.title].includes(page.site) ? [] : title(page);
  // Chicago has English words of its own (14.207).
  const changed = date === undefined ? [] : [isEnglish(page) ? `Last modified ${written(date)}` : written(date)];
  const publication =
    isEnglish(page) || site.length === 0 || changed.length === 0 ? [site, changed] : [[...site, comma, ...changed]];
  return [
    ...author(page),
    ...quoted(page),
    ...publication.flatMap((sentence) =>
      sentence.length > 0 ? [...sentence, stopAfter(textOfParts(sentence), page)] : [],
    ),
    ...(accessed ? [accessedOn(accessed, page, written)] : []),
    { text: address },
    page.stop.trimEnd(),
  ];
};

/** The styles for people, by name. */
export const writtenStyles = { APA: apa, MLA: mla, Chicago: chicago } as const satisfies Record<string, WrittenStyle>;

/** The text of a citation for people. */
const textOfParts = (parts: readonly CitationPart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
