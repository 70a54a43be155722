import { machineDate } from "../model/dates.ts";
import type { Locale } from "../model/format-date.ts";
import { leftToRight, rightToLeft } from "../model/format-number.ts";
import { doiAddress } from "../model/identifiers.ts";
import type { InterfaceWords } from "../model/interface-words.ts";
import { primaryLanguageOf } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";
import {
  type CitationNode,
  type Reference,
  type ReferenceDate,
  type ReferenceName,
  type ReferenceType,
  type RichText,
  type StructuredReference,
  textOf,
} from "../model/references/reference.ts";
import type { Language } from "../model/types.ts";
import { type Typography, typographyOf, workMarks } from "../model/typography.ts";
import { formatPages, formatReferenceDate } from "./dates.ts";
import { formatText, joinSentences, linked, type Part, phrase, sentence } from "./nodes.ts";

/** The page that shows references. */
interface CitingPage {
  language: Locale & Pick<Language, "tag" | "dir">;
  words: InterfaceWords;
}

/**
 * Works that are parts of something: their titles are in quotation marks, even if what they appeared in is not known.
 */
const parts: ReadonlySet<ReferenceType> = new Set([
  "article",
  "chapter",
  "entry",
  "interview",
  "letter",
  "news",
  "paper",
  "web",
]);
/** Works that are in a book, rather than an issue of a periodical or a site. */
const within: ReadonlySet<ReferenceType> = new Set(["chapter", "entry", "paper"]);

/** The settings that references on a page are formatted with. */
interface Style extends CitingPage {
  typography: Typography;
  /** A letter that runs against the page's direction. */
  opposite: RegExp;
}

/**
 * Returns a function that formats references for a page: authors. “Title”. *Work*, volume, publisher, date, pages.
 * Identifiers. Dates of access.
 * A title links to the work's address. The style is that of no school; the docs give the reasons (docs/decisions/0016).
 */
export function referenceFormatter({ language, words }: CitingPage): (reference: Reference) => readonly CitationNode[] {
  const { tag, dir } = language;
  const style = { language, words, typography: typographyOf(tag), opposite: dir === "rtl" ? leftToRight : rightToLeft };
  return (reference) => {
    if ("content" in reference) return formatText(reference);
    const nodes = formatParts(reference, style);
    return dir === "rtl" && isMostlyLeftToRight(nodes)
      ? formatParts(reference, { ...style, typography: typographyOf("en") })
      : nodes;
  };
}

/**
 * Whether most letters of a reference run from left to right: its parts, such as title, place and publisher, then do,
 * too, also on a page that runs the other way, with the signs of Latin script between them.
 */
export function isMostlyLeftToRight(nodes: readonly CitationNode[]): boolean {
  const letters = [...textOf(nodes)];
  const count = (direction: RegExp) => letters.filter((letter) => direction.test(letter)).length;
  return count(leftToRight) > count(rightToLeft);
}

function formatParts(reference: StructuredReference, style: Style): CitationNode[] {
  const sentences: CitationNode[][] = [];
  for (const partsOf of [authorParts, titleParts, sourceParts, identifierParts, accessParts]) {
    const found = partsOf(reference, style);
    if (found.length > 0) sentences.push(sentence(found, style.typography));
  }
  return joinSentences(sentences, style.typography);
}

const authorParts = ({ authors, language }: StructuredReference, style: Style): Part[] =>
  authors ? [names(authors, language, style)] : [];

function titleParts(reference: StructuredReference, style: Style): Part[] {
  const { authors, editors, translators, work, language, doi, url } = reference;
  const { words, typography } = style;
  const { quotes } = typography;
  // Without any name, the id is all there is.
  const title = reference.title ?? (authors || work ? undefined : [reference.id]);
  const found: Part[] = [];
  if (title) {
    const isQuoted = isPart(reference);
    const text = data(isQuoted ? withinQuotes(title, quotes) : title, style, tagOf(reference, style));
    const nodes = linked(text, url ?? (doi && doiAddress(doi)));
    found.push({ nodes: isQuoted ? [quotes[0], ...nodes, quotes[1]] : asTitle(title, nodes, typography) });
  }
  if (translators) found.push(phrase(words.citeTranslator, names(translators, language, style).nodes));
  if (editors && work === undefined) found.push(phrase(words.citeEditor, names(editors, language, style).nodes));
  return found;
}

/** The language of a work that is not in the page's, if it is known. */
const tagOf = ({ language }: StructuredReference, style: Style): string | undefined =>
  language === undefined || primaryLanguageOf(language) === primaryLanguageOf(style.language.tag)
    ? undefined
    : language;

/** Whether a work is a part of another one, and so in quotation marks. */
const isPart = ({ work, type }: StructuredReference): boolean => work !== undefined || parts.has(type);

function sourceParts(reference: StructuredReference, style: Style): Part[] {
  const { type, editors, work, publisher, place, date, accessed, volume, issue, edition, pages, language } = reference;
  const { words, typography } = style;
  const found: Part[] = [];
  if (work) {
    const nodes = asTitle(work, data(work, style, tagOf(reference, style)), typography);
    found.push(within.has(type) ? phrase(words.citeIn, nodes) : { nodes });
    if (editors) found.push(phrase(words.citeEditor, names(editors, language, style).nodes));
  }
  if (type === "thesis") found.push(phrase(words.citeThesis));
  if (edition)
    found.push(/^\p{Nd}+$/u.test(edition) ? phrase(words.citeEdition, [edition]) : { nodes: data([edition], style) });
  if (volume) found.push(phrase(words.citeVolume, data([volume], style)));
  if (issue) found.push(phrase(words.citeIssue, data([issue], style)));
  if (place && publisher)
    found.push({ nodes: [...data([place], style), typography.colon, ...data([publisher], style)] });
  else if (place || publisher) found.push({ nodes: data([place || publisher || ""], style) });
  if (date) found.push({ nodes: dateNodes(date, style) });
  else if (accessed === undefined) found.push(phrase(words.citeNoDate));
  if (pages) found.push({ nodes: [formatPages(pages, words)], isPhrase: true });
  return found;
}

function identifierParts({ doi, isbn, issn }: StructuredReference, style: Style): Part[] {
  const found: Part[] = [];
  if (doi) found.push({ nodes: linked(data([`doi:${doi}`], style), doiAddress(doi)) });
  if (isbn) found.push({ nodes: data([`ISBN ${isbn}`], style) });
  if (issn) found.push({ nodes: data([`ISSN ${issn}`], style) });
  return found;
}

function accessParts({ accessed, archive }: StructuredReference, style: Style): Part[] {
  const { words } = style;
  const found: Part[] = [];
  if (accessed) found.push(phrase(words.citeAccessed, dateNodes(accessed, style)));
  if (archive) {
    const { url: href, date } = archive;
    const { nodes, isPhrase = false } = date
      ? phrase(words.citeArchived, dateNodes(date, style))
      : phrase(words.citeArchivedCopy);
    found.push({ nodes: [{ href, children: nodes }], isPhrase });
  }
  return found;
}

/** Text of a reference, isolated if it runs against the page's direction. */
function data(nodes: RichText, { opposite }: Style, lang?: string): readonly CitationNode[] {
  const isolate = opposite.test(textOf(nodes));
  return isolate || lang !== undefined ? [{ lang, isolate, children: nodes }] : nodes;
}

function names(people: readonly ReferenceName[], workTag: string | undefined, style: Style): Part {
  const { language, words, typography } = style;
  const toNode = (name: string) => data([name], style)[0] ?? name;
  return formatNames(people, { tag: language.tag, workTag, comma: typography.comma, others: words.citeOthers, toNode });
}

function dateNodes(date: ReferenceDate, style: Style): readonly CitationNode[] {
  const nodes = data([formatReferenceDate(date, style.language, style.words)], style);
  const datetime = "literal" in date ? undefined : machineDate(date);
  return datetime === undefined ? nodes : [{ datetime, children: nodes }];
}

function asTitle(title: RichText, nodes: readonly CitationNode[], typography: Typography): readonly CitationNode[] {
  const [before, after] = workMarks(textOf(title), typography);
  // Marks take the place of italics.
  return before === "" ? [{ mark: "i", children: nodes }] : [before, ...nodes, after];
}

/** A title with other quotation marks in place of those that are put around it: “ ” become ‘ ’, « » become “ ”. */
function withinQuotes(title: RichText, quotes: Typography["quotes"]): RichText {
  const inner = (text: string) => {
    if (quotes[0] === "“") return text.replace(/“([^“”]*)”/g, "‘$1’");
    return quotes[0].startsWith("«") ? text.replace(/«([^«»]*)»/g, (_, quoted: string) => `“${quoted.trim()}”`) : text;
  };
  return title.map((part) =>
    typeof part === "string" ? inner(part) : { mark: part.mark, children: withinQuotes(part.children, quotes) },
  );
}

/** The most names that are listed; a longer list is shortened to the first three. */
const mostNames = 5;
const shortened = 3;

/** How a page lists names. */
interface NameStyle {
  /** The BCP 47 tag of the page's language. */
  tag: string;
  /** The tag of the work's language, if known. */
  workTag: string | undefined;
  comma: string;
  /** The interface word `{names} et al.`. */
  others: string;
  /** Makes a node of a name. */
  toNode: (name: string) => CitationNode;
}

/** Lists names as the language does, with “and” before the last. */
function formatNames(names: readonly ReferenceName[], { tag, workTag, comma, others, toNode }: NameStyle): Part {
  const familyFirst = isHungarian(tag) && isHungarian(workTag);
  const texts = names.map((name) => nameText(name, familyFirst));
  if (texts.length > mostNames) {
    const first = texts
      .slice(0, shortened)
      .flatMap((text, index) => (index > 0 ? [comma, toNode(text)] : [toNode(text)]));
    return { nodes: phrase(others, first).nodes };
  }
  const format = texts.length > 1 ? listFormat(tag) : undefined;
  if (format === undefined)
    return { nodes: texts.flatMap((text, index) => (index > 0 ? [comma, toNode(text)] : [toNode(text)])) };
  return { nodes: format.formatToParts(texts).map(({ type, value }) => (type === "element" ? toNode(value) : value)) };
}

/** Undefined for a language that Intl does not know: it would get an English “and”. */
const listFormat = memoize(
  (tag: string) => (Intl.ListFormat.supportedLocalesOf(tag).length > 0 ? new Intl.ListFormat(tag) : undefined),
  (tag) => tag,
);

const isHungarian = (tag: string | undefined) => tag !== undefined && primaryLanguageOf(tag) === "hu";

/**
 * The given name comes first, except in names in Chinese characters, kana or Hangul, and in Hungarian works on
 * Hungarian pages.
 */
function nameText(name: ReferenceName, familyFirst: boolean): string {
  if ("name" in name) return name.name;
  const { family, given } = name;
  if (given === undefined) return family;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(family)) return family + given;
  return familyFirst ? `${family} ${given}` : `${given} ${family}`;
}
