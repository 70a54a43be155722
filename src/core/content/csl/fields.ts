import { type DatePoint, isoDate, readDate } from "../../model/dates.ts";
import { isIsbn, isIssn, parseDoi } from "../../model/identifiers.ts";
import { isObject } from "../../model/json-value.ts";
import type {
  ReferenceDate,
  ReferenceName,
  ReferenceType,
  RichPart,
  RichText,
  StructuredReference,
} from "../../model/references/reference.ts";
import { isLanguageTag, likelyType, parseDate } from "../../model/references/schema.ts";
import { getOwn } from "../../model/texts.ts";
import { isSafeUrl } from "../../model/urls.ts";
import { withoutForbidden } from "../characters.ts";

/**
 * The markup that CSL-JSON allows in texts:
 * https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html#html-like-formatting-tags
 */
const tag = /<(i|b|sub|sup)>|<(span)(?: class="nocase"| style="font-variant: ?small-caps;?")>|<\/(i|b|sub|sup|span)>/g;

type Mark = Exclude<RichPart, string>["mark"];

/** An element that is not closed yet. */
interface Open {
  name: string;
  /** The tag as written, which is shown if it is never closed. */
  text: string;
  children: RichPart[];
}

/** Elements nested deeper are shown as written, and so is everything in longer texts. */
const [deepest, longest] = [8, 5000];

/** Reads a text of CSL-JSON. Any other markup, and tags without their counterpart, are text. */
function readTitle(text: string): RichText {
  if (text.length > longest) return [text];
  const open: Open[] = [{ name: "", text: "", children: [] }];
  const add = (...parts: RichPart[]) => open.at(-1)?.children.push(...parts);
  let end = 0;
  for (const { 0: written, 1: mark, 2: span, 3: closing, index } of text.matchAll(tag)) {
    if (index > end) add(text.slice(end, index));
    end = index + written.length;
    const depth = open.findLastIndex(({ name }) => name === closing);
    if (closing === undefined && open.length <= deepest)
      open.push({ name: mark ?? span ?? "", text: written, children: [] });
    else if (depth < 1) add(written);
    else {
      while (open.length > depth + 1) unwrap(open);
      const { children } = open.pop() as Open;
      // The spans only keep words from being changed by citation styles.
      add(...(closing === "span" ? children : [{ mark: closing as Mark, children }]));
    }
  }
  if (end < text.length) add(text.slice(end));
  while (open.length > 1) unwrap(open);
  return open[0]?.children ?? [];
}

/** Shows an element that is never closed as written. */
function unwrap(open: Open[]): void {
  const { text, children } = open.pop() as Open;
  open.at(-1)?.children.push(text, ...children);
}

/** An entry of a CSL-JSON file: https://docs.citationstyles.org/en/stable/specification.html#appendix-iv-variables */
export type CslItem = Readonly<Record<string, unknown>>;

/** Our kind for each of CSL's. Kinds that are not listed are guessed. */
const types: Readonly<Record<string, ReferenceType>> = {
  article: "article",
  "article-journal": "article",
  "article-magazine": "article",
  "article-newspaper": "news",
  book: "book",
  broadcast: "film",
  chapter: "chapter",
  entry: "entry",
  "entry-dictionary": "entry",
  "entry-encyclopedia": "entry",
  interview: "interview",
  manuscript: "manuscript",
  map: "map",
  motion_picture: "film",
  musical_score: "music",
  "paper-conference": "paper",
  personal_communication: "letter",
  post: "web",
  "post-weblog": "web",
  report: "report",
  song: "music",
  thesis: "thesis",
  webpage: "web",
};

/**
 * Reads the fields of an entry that references have. Fields of another shape than the specification's are left out.
 *
 * @param id the id that the reference gets
 * @param leftOut called for each value that cannot be used, with the name of its field and what is wrong
 */
export function readItem(
  item: CslItem,
  id: string,
  leftOut: (field: string, problem: string) => void,
): StructuredReference {
  const text = (field: string) => cslText(getOwn(item, field));
  const rich = (field: string) => {
    const value = text(field);
    return value === undefined ? undefined : readTitle(value);
  };
  const usable = (field: string, read: (value: string) => string | undefined, problem: string) => {
    const value = text(field);
    const found = value === undefined ? undefined : read(value);
    if (value !== undefined && found === undefined) leftOut(field, problem);
    return found;
  };
  const names = (...fields: string[]) =>
    fields.map((field) => readNames(getOwn(item, field))).find((some) => some.length > 0);
  const parts = {
    authors: names("author", "director", "composer"),
    editors: names("editor"),
    translators: names("translator"),
    title: rich("title"),
    work: rich("container-title"),
    publisher: text("publisher"),
    place: text("publisher-place"),
    date: readCslDate(getOwn(item, "issued")),
    volume: text("volume"),
    issue: text("issue"),
    edition: text("edition"),
    pages: text("page"),
    doi: usable("DOI", parseDoi, "no DOI such as 10.1000/182"),
    isbn: usable(
      "ISBN",
      (value) => value.split(/[\s,;]+/).find(isIsbn) ?? (isIsbn(value) ? value : undefined),
      "no ISBN with a valid check digit",
    ),
    issn: usable("ISSN", (value) => value.split(/[\s,;]+/).find(isIssn), "no ISSN with a valid check digit"),
    url: usable(
      "URL",
      (value) => (isSafeUrl(value) ? value : undefined),
      "no address that starts with https: or http:",
    ),
    accessed: readCslDate(getOwn(item, "accessed")),
    language: [text("language")?.replaceAll("_", "-")].find((tag) => tag !== undefined && isLanguageTag(tag)),
  };
  const type = types[String(getOwn(item, "type"))];
  return { id, ...parts, type: type ?? likelyType(parts) };
}

/** The text of a value, on one line and without control characters; undefined if there is none. */
export function cslText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return undefined;
  return withoutForbidden(value.replace(/\s+/g, " ")).trim() || undefined;
}

function readNames(value: unknown): ReferenceName[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).flatMap((item): ReferenceName[] => {
    const all = (...fields: string[]) => fields.flatMap((field) => cslText(getOwn(item, field)) ?? []).join(" ");
    const literal = cslText(getOwn(item, "literal"));
    if (literal !== undefined) return [{ name: literal }];
    const family = all("non-dropping-particle", "family", "suffix");
    const given = all("given", "dropping-particle");
    return family && given ? [{ family, given }] : family || given ? [{ name: family || given }] : [];
  });
}

function readCslDate(value: unknown): ReferenceDate | undefined {
  if (!isObject(value)) return undefined;
  const parts = getOwn(value, "date-parts");
  const [from, to] = Array.isArray(parts) ? parts.map(readDateParts) : [];
  const circa = [true, 1, "1", "true"].includes(getOwn(value, "circa") as never) && { circa: true as const };
  if (from !== undefined) return { from: { ...from, ...circa }, ...(to && { to }), calendar: "gregorian" };
  const literal = cslText(getOwn(value, "literal")) ?? cslText(getOwn(value, "raw"));
  return literal === undefined ? undefined : (parseDate(literal) ?? { literal });
}

/** Reads a year, month and day. A value that does not exist, such as month 13 for a season, is left out. */
function readDateParts(value: unknown): DatePoint | undefined {
  // An empty year would count as 0.
  if (!Array.isArray(value) || !/^-?\d+$/.test(String(value[0]))) return undefined;
  const [year = Number.NaN, month = 0, day = 0] = value.map(Number);
  if (!Number.isInteger(year) || Math.abs(year) > 9999) return undefined;
  // CSL has no year 0: -44 is 44 BCE.
  const point = { year: year < 0 ? year + 1 : year };
  const iso = (...numbers: number[]) =>
    readDate([isoDate(point), ...numbers.map((number) => String(number).padStart(2, "0"))].join("-"))?.from;
  return iso(month, day) ?? iso(month) ?? point;
}
