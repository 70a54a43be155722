import * as z from "zod";
import { isBefore, readDate } from "../dates.ts";
import { isIsbn, isIssn, parseDoi } from "../identifiers.ts";
import { text as anyText, url } from "../schema-values.ts";
import { isSafeUrl } from "../urls.ts";
import {
  linksIn,
  parseInline,
  parseTitle,
  type Reference,
  type ReferenceDate,
  type ReferenceName,
  type ReferenceType,
  referenceTypes,
} from "./reference.ts";

/** The forms that a date may have, for messages. */
const expectedDate = "must be a date such as 2019, 2019-05, 2019-05-02, 2017/2019 for a period, or circa 1850";

/**
 * Reads the date of a reference: as in infoboxes, or in the Extended Date/Time Format (ISO 8601-2) with `/` for periods
 * and `~` for about.
 *
 * @returns undefined if it is no date, does not exist, or ends before it starts
 */
export function parseDate(text: string): ReferenceDate | undefined {
  const ends = text.split("/").map((end) => end.trim().replace(/^(.*)~$/, "circa $1"));
  const date = readDate(ends.join(" – "));
  if (date === undefined || date.to === "present" || (date.to && isBefore(date.to, date.from))) return undefined;
  return date;
}

/* The schema of references.yaml. */

/** Longer texts would be no citation. */
const text = anyText.max(5000, "must be at most 5000 characters long");

/** YAML reads `12` as a number. */
const short = z
  .union([text, z.number().transform(String)], "must be text or a number")
  .meta({ title: "text or number" });

const writtenDate = z.union([z.string(), z.number()], expectedDate).meta({ title: "date, as 2019-05" });
const date = writtenDate.transform((value, context) => {
  const parsed = parseDate(String(value));
  if (parsed !== undefined) return parsed;
  context.issues.push({ code: "custom", message: expectedDate, input: value });
  return z.NEVER;
});

const doi = z.string().transform((value, context) => {
  const parsed = parseDoi(value);
  if (parsed !== undefined) return parsed;
  context.issues.push({ code: "custom", message: "must be a DOI such as 10.1000/182, or its address", input: value });
  return z.NEVER;
});

const isbn = z
  .union([z.string(), z.number().transform((value) => String(value).padStart(10, "0"))], "must be an ISBN in quotes")
  .refine(isIsbn, "must be an ISBN of 10 or 13 digits; its check digit shows that one is wrong or missing")
  .meta({ title: "text or number", description: "Of 10 or 13 digits, with or without hyphens" });

const issn = z
  .string()
  .refine(isIssn, "must be an ISSN such as 0317-8471; its check digit shows that one is wrong or missing");

const expectedName = 'must be "Family, Given", a name without a comma, { family, given } or { name }';
const name = z
  .union(
    [
      text.transform(nameFromText),
      z.strictObject({ family: text, given: text.optional() }),
      z.strictObject({
        name: text.describe("Shown as written, such as the name of an organization with a comma in it"),
      }),
    ],
    expectedName,
  )
  .meta({ title: "name" });
const names = z
  .union([name.transform((one): ReferenceName[] => [one]), z.array(name).min(1)], `each ${expectedName}`)
  .describe('One or more of "Family, Given", a name that is shown as written, { family, given }, { name }');

/** Divides a name at its comma, if there is one. */
function nameFromText(value: string): ReferenceName {
  const [, family, given] = /^([^,]*[^,\s])\s*,\s*(.*)$/s.exec(value) ?? [];
  return family && given ? { family, given } : { name: value };
}

const language = z
  .string()
  .refine(isLanguageTag, "must be a language tag such as en or pt-BR")
  .describe("The language of the work, such as en or pt-BR");

/**
 * Whether a text is a BCP 47 tag. Names of languages, such as `English`, have its form, but no code has so many
 * letters.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?![a-z])/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const fields = {
  id: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/, "must start with a letter and contain only letters, digits, - and _")
    .describe("What articles cite it by, such as Vane1874"),
  content: text
    .optional()
    .describe(
      "The whole citation as text; *asterisks* make a title italic, and links are written as in Markdown. Instead of title and the other keys",
    ),
  url: url.optional().describe("Only a URL that exists; the title links to it"),
  type: z.enum(referenceTypes).optional().describe("What kind of work it is. Default: what the other keys suggest"),
  authors: names.optional(),
  editors: names.optional(),
  translators: names.optional(),
  title: text.transform(parseTitle).optional().describe("*asterisks* make words italic"),
  work: text.transform(parseTitle).optional().describe("What it appeared in: a journal, newspaper, book or site"),
  publisher: text.optional().describe("Who published it, or the institution of a thesis or report"),
  place: text.optional().describe("Where it was published"),
  date: date.optional().describe("2019, 2019-05, 2019-05-02, 2017/2019 for a period, circa 1850, 44 BCE"),
  volume: short.optional().describe("The volume of the work"),
  issue: short.optional().describe("The issue of the volume"),
  edition: short.optional().describe("The edition, such as 2"),
  pages: short.optional().describe("The pages in the work, such as 45-67"),
  doi: doi.optional().describe("A digital object identifier, such as 10.1000/182, or its address"),
  isbn: isbn.optional(),
  issn: issn.optional().describe("Of the journal, such as 0317-8471"),
  archive: z
    .strictObject({ url: url.describe("Its address"), date: date.optional().describe("When it was stored") })
    .optional()
    .describe("A stored copy of the page, and when it was stored"),
  accessed: date.optional().describe("When the page was read"),
  language: language.optional(),
};

type Fields = z.output<z.ZodObject<typeof fields>>;

export const referencesSchema = z
  .array(z.strictObject(fields).transform(toReference))
  .describe("content/references.yaml");

function toReference(entry: Fields, context: z.core.ParsePayload): Reference {
  const { id, content, url: address, ...parts } = entry;
  const url = address === undefined ? {} : { url: address };
  const problem = (message: string, path: string[]) =>
    context.issues.push({ code: "custom", message, input: entry, path });
  if (content !== undefined) {
    const other = Object.keys(parts)[0];
    if (other !== undefined) problem("cannot stand beside “content”, which is the whole citation", [other]);
    for (const link of linksIn(parseInline(content))) {
      if (!isSafeUrl(link))
        context.issues.push({ code: "custom", params: { code: "unsafe-url" }, input: link, path: ["content"] });
    }
    return { id, content, ...url };
  }
  if (parts.title === undefined) problem("needs a “title”, or “content” with the whole citation", []);
  return { id, ...url, ...parts, type: parts.type ?? likelyType({ ...parts, ...url }) };
}

/** The kind of work that its parts suggest. */
export function likelyType(parts: Partial<Record<Exclude<keyof Fields, "id">, unknown>>): ReferenceType {
  const { work, editors, isbn: book, volume, issue, doi: id, issn: serial, publisher, url: address } = parts;
  if (work !== undefined) return editors !== undefined || book !== undefined ? "chapter" : "article";
  if (book !== undefined || publisher !== undefined) return "book";
  if (issue !== undefined || volume !== undefined || id !== undefined || serial !== undefined) return "article";
  return address === undefined ? "book" : "web";
}
