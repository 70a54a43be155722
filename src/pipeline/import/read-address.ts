import { KnownError } from "../../core/diagnostics/known-error.ts";
import { referenceOfPage } from "../../core/import/html/page-reference.ts";
import { type HtmlSource, htmlToArticle } from "../../core/import/html/to-article.ts";
import { cslOfOpenLibrary, type ImportedArticle, readIdentifier } from "../../core/import/imported.ts";
import { entryOfCsl, type ReferenceEntry, ReferenceList } from "../../core/import/reference-entry.ts";
import { type Item, itemDataAddress, labelsAddress, mostLabels, readItems } from "../../core/import/wikidata/item.ts";
import { itemToSubject, namedItems } from "../../core/import/wikidata/to-subject.ts";
import {
  articleAddress,
  htmlAddress,
  picturesAddress,
  readPictures,
  type WikimediaPicture,
  type WikipediaPage,
} from "../../core/import/wikipedia/address.ts";
import { type Fetched, isPicture } from "./fetch-public.ts";

export type Fetch = (address: string, accept?: string) => Promise<Fetched>;

/** An article of Wikipedia with its pictures. */
interface WikipediaArticle {
  article: ImportedArticle;
  /** The pictures that could be fetched, by the name of their file in `uploads/`. */
  pictures: ReadonlyMap<string, Buffer>;
}

/** Pictures asked for in one request. */
const mostPictures = 50;

/**
 * Reads an article of Wikipedia with its pictures, their makers and their licenses.
 *
 * @param labels the words of its language for labels of infoboxes
 * @param references the list that cited works are added to
 * @throws KnownError if the article cannot be fetched
 */
export async function readWikipediaArticle(
  page: WikipediaPage,
  labels: HtmlSource["labels"],
  references: ReferenceList,
  fetch: Fetch,
): Promise<WikipediaArticle> {
  const html = (await fetch(htmlAddress(page), "text/html")).bytes.toString("utf8");
  const source: HtmlSource = { ...page, labels, address: `${articleAddress(page)}` };
  // Read once to know the pictures, and again with those that could be fetched.
  const { pictures: wanted } = htmlToArticle(html, source, new ReferenceList());
  const { shown, pictures } = await fetchPictures(page, wanted, fetch);
  const article = htmlToArticle(html, { ...source, pictures: shown }, references);
  return { article: { ...article, source: { url: articleAddress(page), license: "CC BY-SA 4.0" } }, pictures };
}

/** Fetches pictures of Wikimedia Commons and of a wiki: their bytes by the names of their files in `uploads/`. */
async function fetchPictures(
  page: WikipediaPage,
  wanted: ImportedArticle["pictures"],
  fetch: Fetch,
): Promise<{ shown: Map<string, WikimediaPicture>; pictures: Map<string, Buffer> }> {
  const known = await describePictures(page, wanted, fetch);
  const shown = new Map<string, WikimediaPicture>();
  const pictures = new Map<string, Buffer>();
  for (const { name, source: file } of wanted) {
    const picture = known.get(file);
    if (picture === undefined) continue;
    const bytes = await fetch(picture.url).then(
      (reply) => reply.bytes,
      () => undefined,
    );
    if (bytes === undefined || !isPicture(bytes)) continue;
    pictures.set(name, bytes);
    shown.set(file, picture);
  }
  return { shown, pictures };
}

async function describePictures(
  page: WikipediaPage,
  wanted: ImportedArticle["pictures"],
  fetch: Fetch,
): Promise<Map<string, WikimediaPicture>> {
  const known = new Map<string, WikimediaPicture>();
  for (let start = 0; start < wanted.length; start += mostPictures) {
    const files = wanted.slice(start, start + mostPictures).map(({ source }) => source);
    const reply = await fetch(picturesAddress(page, files), "application/json");
    for (const [name, picture] of readPictures(parse(reply.bytes) ?? {})) known.set(name, picture);
  }
  return known;
}

/**
 * Reads an item of Wikidata with the names of the items that it refers to, and its pictures.
 *
 * @throws KnownError if the item cannot be fetched
 */
export async function readWikidataItem(id: string, language: string, fetch: Fetch) {
  const answer = parse((await fetch(itemDataAddress(id), "application/json")).bytes);
  // An item that was merged into another answers under the number of that one.
  const [item] = readItems(answer).values();
  if (item === undefined) throw new KnownError(`Wikidata has no item ${id}`, "check the number");
  const others = new Map<string, Item>();
  const ids = namedItems(item);
  for (let start = 0; start < ids.length; start += mostLabels) {
    const { bytes } = await fetch(labelsAddress(ids.slice(start, start + mostLabels)), "application/json");
    for (const [other, named] of readItems(parse(bytes))) others.set(other, named);
  }
  const { article } = itemToSubject(item, { language, others });
  const { shown, pictures } = await fetchPictures({ language: "en", title: "" }, article.pictures, fetch);
  return { ...itemToSubject(item, { language, others, pictures: shown }), pictures };
}

/**
 * Reads the reference that an identifier or an address stands for.
 *
 * @param today the day on which a page is read
 * @throws KnownError if nobody knows the work
 */
export async function readReference(what: string, today: string, fetch: Fetch): Promise<ReferenceEntry> {
  const identifier = readIdentifier(what);
  const unknown = () =>
    new KnownError(`nobody knows the work ${what}`, "check the number, or write the reference by hand");
  if (identifier === undefined) {
    const { url, bytes } = await fetch(what, "text/html");
    const entry = referenceOfPage(bytes.toString("utf8"), url, today);
    if (entry === undefined) throw unknown();
    return entry;
  }
  const accept = identifier.kind === "doi" ? identifier.accept : "application/json";
  const { bytes } = await fetch(identifier.address, accept);
  const answer = parse(bytes);
  const item = identifier.kind === "isbn" ? cslOfOpenLibrary(answer, identifier.isbn) : answer;
  const entry =
    typeof item === "object" && item !== null ? entryOfCsl(item as Record<string, unknown>, () => {}) : undefined;
  if (entry === undefined) throw unknown();
  return entry;
}

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
};
