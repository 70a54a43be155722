import { withoutForbidden } from "../content/characters.ts";
import { type CslItem, readItem } from "../content/csl/fields.ts";
import { isoDate } from "../model/dates.ts";
import type { ReferenceDate, ReferenceName, ReferenceType, RichText } from "../model/references/reference.ts";

/** A name as `references.yaml` has it. */
export type WrittenName = { family: string; given: string } | { name: string };

/** A reference as `references.yaml` has it, without its id. Texts are inline Markdown where the file allows it. */
export interface ReferenceEntry {
  type?: ReferenceType | undefined;
  authors?: WrittenName[];
  editors?: WrittenName[];
  translators?: WrittenName[];
  title?: string | undefined;
  work?: string | undefined;
  publisher?: string;
  place?: string;
  date?: string;
  volume?: string;
  issue?: string;
  edition?: string;
  pages?: string;
  doi?: string | undefined;
  isbn?: string;
  issn?: string;
  url?: string;
  accessed?: string;
  archive?: { url: string; date?: string | undefined };
  language?: string;
  /** The whole citation, where its parts are not known. */
  content?: string;
}

/** A value without invisible characters that no file may have. */
function cleaned(value: unknown): unknown {
  if (typeof value === "string") return withoutForbidden(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)]));
}

/** References with the ids that articles cite them by, each work once. */
export class ReferenceList {
  readonly #ids = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #added = new Map<string, ReferenceEntry>();

  /** The works that were added, by id. */
  get added(): ReadonlyMap<string, ReferenceEntry> {
    return this.#added;
  }

  /** Registers a work that the site has already, under its id. */
  keep(id: string, entry: ReferenceEntry): void {
    this.#taken.add(id);
    for (const identity of identitiesOf(entry)) if (!this.#ids.has(identity)) this.#ids.set(identity, id);
  }

  /**
   * Adds a work.
   *
   * @param key the id that it should get, if nothing else has it. Default: the key that scholars give it
   * @returns its id: that of the same work, if it is known already
   */
  add(written: ReferenceEntry, key?: string): string {
    const entry = cleaned(written) as ReferenceEntry;
    const known = identitiesOf(entry)
      .map((identity) => this.#ids.get(identity))
      .find((id) => id !== undefined);
    if (known !== undefined) return known;
    const base = key ?? keyOf(entry);
    let id = base;
    for (let count = 1; this.#taken.has(id); count += 1) id = base + letter(count);
    this.keep(id, entry);
    this.#added.set(id, entry);
    return id;
  }
}

/**
 * The keys by which two entries are one work: a DOI, a title with an ISBN or an address, or all fields but where and
 * when it was read.
 */
export function identitiesOf(entry: ReferenceEntry): string[] {
  const { accessed: _accessed, archive: _archive, pages: _pages, ...work } = inFile(entry);
  const whole = Object.entries(work).map(([key, value]) => [key, Array.isArray(value) ? value : [String(value)]]);
  const [doi, address, title] = [work.doi, work.url, work.title].map((value) => String(value ?? "").toLowerCase());
  const isbn = String(work.isbn ?? "").replace(/[^\dX]/gi, "");
  return [
    JSON.stringify(whole.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))),
    ...(doi ? [`doi:${doi}`] : []),
    // Parts of a book share its number, and parts of a site can share an address.
    ...(isbn ? [`isbn:${isbn} ${title}`] : []),
    ...(address ? [`url:${address.replace(/^https?:\/\/(?:www\.)?|\/$/g, "")} ${title}`] : []),
  ];
}

/** An entry as the file has it: names in its short form, `Family, Given`, where nothing is lost by it. */
export function inFile({ authors, editors, translators, ...rest }: ReferenceEntry): Readonly<Record<string, unknown>> {
  return {
    ...(authors !== undefined && { authors: shortNames(authors) }),
    ...(editors !== undefined && { editors: shortNames(editors) }),
    ...(translators !== undefined && { translators: shortNames(translators) }),
    ...rest,
  };
}

function shortNames(names: unknown): unknown {
  if (!Array.isArray(names)) return names;
  const list = names.map((name: WrittenName | string) => {
    if (typeof name !== "object" || name === null) return name;
    if ("family" in name) return /,/.test(name.family + name.given) ? name : `${name.family}, ${name.given}`;
    return String(name.name).includes(",") ? name : name.name;
  });
  return list.length === 1 ? list[0] : list;
}

/** `a` for the second work of an author in a year, as scholars count them. */
const letter = (count: number): string => (count <= 26 ? String.fromCharCode(96 + count) : `-${count}`);

/** The key that scholars give a work: `Smith2019`, else the first word of its title, or of its site. */
function keyOf({ authors, editors, title, content, work, publisher, date, url }: ReferenceEntry): string {
  const [first] = authors ?? editors ?? [];
  const name = first === undefined ? undefined : "family" in first ? first.family : first.name.split(/\s+/).at(-1);
  const host = url === undefined ? undefined : new URL(url).hostname.replace(/^www\./, "").split(".")[0];
  const year = /\d{4}/.exec(date ?? "")?.[0] ?? "";
  const candidates = [name, work, publisher, host, title, content].map((text) => asciiWord(text ?? ""));
  const word = candidates.find((candidate) => candidate.length > 1) ?? "Source";
  return `${word}${year}`;
}

/** The first words of a text as one word of ASCII letters, at most 20. */
function asciiWord(text: string): string {
  const words =
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const useful = words.filter((word) => !/^(?:the|a|an|of|der|die|das|le|la|les|von|van|de|del|in|on)$/i.test(word));
  let key = "";
  for (const word of useful) {
    if (key.length + word.length > 20) break;
    key += word.charAt(0).toUpperCase() + word.slice(1);
    if (key.length >= 6) break;
  }
  return key;
}

/**
 * Turns an entry of CSL-JSON into one of `references.yaml`. Fields that references do not have are left out.
 *
 * @param leftOut called for each value that cannot be used, with the name of its field and the problem
 * @returns undefined if the entry has no title
 */
export function entryOfCsl(
  item: CslItem,
  leftOut: (field: string, problem: string) => void,
): ReferenceEntry | undefined {
  const {
    id: _id,
    aliases: _aliases,
    title,
    work,
    authors,
    editors,
    translators,
    date,
    accessed,
    ...rest
  } = readItem(item, "entry", leftOut);
  if (title === undefined) return undefined;
  const entry: Record<string, unknown> = {
    authors: authors?.map(writtenName),
    editors: editors?.map(writtenName),
    translators: translators?.map(writtenName),
    title: markdownOf(title),
    work: work && markdownOf(work),
    ...rest,
    date: dateOf(date, (literal) => leftOut("issued", `“${literal}” is no date`)),
    accessed: dateOf(accessed, () => {}),
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as ReferenceEntry;
}

const writtenName = (name: ReferenceName): WrittenName =>
  "family" in name && name.given !== undefined
    ? { family: name.family, given: name.given }
    : { name: "family" in name ? name.family : name.name };

/** Writes a title as `references.yaml` has it: emphasis in asterisks, every other sign as it is. */
const markdownOf = (text: RichText): string =>
  text
    .map((part) => {
      if (typeof part === "string") return part.replace(/[\\*[\]]/g, "\\$&");
      const inside = markdownOf(part.children);
      return part.mark === "i" ? `*${inside}*` : part.mark === "b" ? `**${inside}**` : inside;
    })
    .join("");

function dateOf(date: ReferenceDate | undefined, onLiteral: (text: string) => void): string | undefined {
  if (date === undefined) return undefined;
  if ("literal" in date) {
    onLiteral(date.literal);
    return undefined;
  }
  const { from, to } = date;
  const start = `${from.circa ? "circa " : ""}${isoDate(from)}`;
  return to === undefined || to === "present" ? start : `${start}/${isoDate(to)}`;
}
