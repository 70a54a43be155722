import { articleTags } from "../../../templates/tags/article-tags.ts";
import { plainText, withDescendants } from "../../core/article/nodes.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { escapeMarkdown } from "../../core/documents/inline/write-parts.ts";
import { textsIn } from "../../core/documents/segment.ts";
import { citeInstead } from "../../core/edit/cite-instead.ts";
import type { Data } from "../../core/edit/data.ts";
import type { CitableReference, ListedReference, ReferenceReply, ReferencesReply } from "../../core/edit/protocol.ts";
import type { MergeRequest } from "../../core/edit/requests.ts";
import { changeYaml, readData } from "../../core/edit/write-yaml.ts";
import { identitiesOf, type ReferenceEntry } from "../../core/import/reference-entry.ts";
import { parseDoi } from "../../core/model/identifiers.ts";
import { textOf } from "../../core/model/references/reference.ts";
import type { Route } from "../../core/model/routes.ts";
import type { Article, Citation } from "../../core/model/types.ts";
import { referenceFormatter } from "../../core/references/format-reference.ts";
import { proxiedFetch } from "../../io/chat/environment.ts";
import type { World } from "../../io/terminal/world.ts";
import type { LoadedContent } from "../content/load.ts";
import { politeFetch } from "../import/fetch-public.ts";
import { readReference } from "../import/read-address.ts";
import {
  knownReferences,
  readReferences,
  readReferencesText,
  referencesFile,
  withNewReferences,
} from "../import/read-references.ts";
import { changeFile, type SharedFolder } from "../translate/change-file.ts";

interface Site extends SharedFolder {
  content: () => Promise<LoadedContent>;
}

interface Asked extends Site {
  /** Today's date: `2026-05-01`. */
  on: string;
  world: Pick<World, "env" | "fetch" | "lookup" | "signal">;
}

/**
 * Adds the work that an identifier, an address or BibTeX stands for to the references of a site, as `import` does.
 *
 * @returns the reference; the one that is there already if the work is known
 * @throws KnownError if nobody knows the work, or the address cannot be fetched
 */
export async function addReference(
  what: string,
  { contentDir, content, lock, on, world }: Asked,
): Promise<ReferenceReply> {
  const fetch = politeFetch({ fetch: proxiedFetch(world.env, world.fetch, world.lookup), signal: world.signal });
  const { entry, key } = what.startsWith("@")
    ? await inBibtex(what)
    : isInWords(what)
      ? { entry: { content: escapeMarkdown(what) }, key: undefined }
      : { entry: await readReference(what, on, fetch), key: undefined };
  const add = (written: string) => {
    const list = knownReferences(written);
    const result = list.add(entry, key);
    return { text: withNewReferences(written, list), result };
  };
  const id = await changeFile({ contentDir, lock }, referencesFile, add, true);
  const { references, site, texts } = await content();
  const reference = references?.get(id);
  if (reference === undefined) throw new KnownError(`${id} was added, but cannot be read`, "run biopedia build");
  const format = referenceFormatter({ language: site.defaultLanguage, words: texts.words(site.defaultLanguage) });
  return { id, text: textOf(format(reference)) };
}

/** Whether a work is described in words, such as letters that nobody has published. */
const isInWords = (what: string): boolean =>
  /\p{L}\p{L}/u.test(what) && / \S/.test(what) && !/^(?:doi|isbn|arxiv|pmid|https?)\b/i.test(what);

/** Reads one work in BibTeX. */
async function inBibtex(text: string) {
  const { entries, leftOut } = await readReferences("bibtex", text, "the BibTeX entry");
  const [work] = entries;
  if (work === undefined || entries.length > 1)
    throw new KnownError(leftOut[0] ?? `there are ${entries.length} works`, "paste one; biopedia import reads files");
  return work;
}

type Entry = ReferenceEntry & { id: string };

/** The list in `references.yaml`, whatever its entries are; empty if it cannot be read. */
function listIn(text: string): readonly (Partial<Entry> | null)[] {
  const list = readData(text)?.value;
  return Array.isArray(list) ? (list as unknown as (Partial<Entry> | null)[]) : [];
}

const entriesIn = (text: string): Entry[] =>
  listIn(text).filter((entry): entry is Entry => typeof entry?.id === "string");

/** Lists the references of a site: where each is cited, and which others may be the same work. */
export async function listReferences({ contentDir, content }: Site): Promise<ReferencesReply> {
  const current = await content();
  const { site, references, texts } = current;
  const format = referenceFormatter({ language: site.defaultLanguage, words: texts.words(site.defaultLanguage) });
  const places = await placesIn(current);
  const text = readReferencesText(contentDir);
  const entries = entriesIn(text);
  const unreadable = listIn(text).filter((entry) => !references?.has(String(entry?.id)));
  const same = sameWorks(entries);
  const own = new Set(entries.map(({ id }) => id));
  return {
    references: [...(references?.values() ?? [])].map((reference) => ({
      id: reference.id,
      text: textOf(format(reference)),
      isOwn: own.has(reference.id),
      places: places.get(reference.id) ?? [],
      same: same.get(reference.id) ?? [],
    })),
    unreadable: unreadable.map((entry, index) => String(entry?.id ?? entry?.title ?? `#${index + 1}`)),
  };
}

/** Returns the entries that may be one work, by id: by what `import` tells works by, title and year, or address. */
function sameWorks(entries: readonly Entry[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const { id, ...entry } of entries) {
    const { title, date } = entry;
    const [year] = /\d{4}/.exec(String(date ?? "")) ?? [];
    const named = title === undefined || year === undefined ? [] : [`${String(title).toLowerCase().trim()} ${year}`];
    const doi = parseDoi(String(entry.doi ?? "")) ?? entry.doi;
    // A person decides, so that one address is reason enough to ask.
    const addressed = entry.url === undefined ? [] : [String(entry.url)];
    for (const identity of [...identitiesOf({ ...entry, doi }), ...named, ...addressed])
      known.set(identity, [...(known.get(identity) ?? []), id]);
  }
  const all = [...known.values()].filter((ids) => ids.length > 1);
  return new Map(
    entries.map(({ id }) => [
      id,
      [...new Set(all.filter((ids) => ids.includes(id)).flat())].filter((own) => own !== id),
    ]),
  );
}

/** Returns the places that cite each reference. */
async function placesIn({ site, articles, addresses }: LoadedContent): Promise<Map<string, ListedReference["places"]>> {
  const places = new Map<string, ListedReference["places"]>();
  const read = new Set<string>();
  for (const route of site.routes) {
    const file = articles.file(route);
    // Pages of other kinds, such as the one of the translation tool, have the file of their language's article.
    if (file === undefined || read.has(file)) continue;
    read.add(file);
    const { article } = await articles.read(route);
    const headings = article === undefined ? undefined : headingsOf(article);
    for (const { id, citedAt } of article?.references ?? [])
      places.set(id, [
        ...(places.get(id) ?? []),
        ...citedAt.map((citation) => ({
          address: `${addresses.page(route.path)}#${citation}`,
          page: `${route.path} (${route.language.name})`,
          heading: headings?.get(citation) ?? "",
        })),
      ]);
  }
  return places;
}

/** Returns the headings of citations, by the ids of their marks. */
function headingsOf({ sections }: Article): Map<string, string> {
  const headings = new Map<string, string>();
  for (const { nodes } of sections) {
    let heading = "";
    for (const node of withDescendants(nodes)) {
      if (node.type === "heading") heading = plainText(node).trim();
      for (const value of Object.values(node.attributes) as (Partial<Citation> | undefined)[])
        if (typeof value === "object" && value?.target !== undefined) headings.set(String(value.id), heading);
    }
  }
  return headings;
}

/**
 * Makes two references one: what the one that stays does not say is taken from the other, and all files cite the one
 * that stays. States of translations follow, so that no translation counts as changed.
 *
 * @throws KnownError if one of them is not in `references.yaml`, or a file still cites the other one
 */
export async function mergeReferences({ keep, drop }: MergeRequest, { content, ...folder }: Site): Promise<object> {
  const ids = entriesIn(readReferencesText(folder.contentDir)).map(({ id }) => id);
  if (keep === drop || !ids.includes(keep) || !ids.includes(drop))
    throw new KnownError(`${keep} and ${drop} are not both in ${referencesFile}`, "merge them in a text editor");
  const { files } = await content();
  const isState = (file: string) => file.endsWith(".state.json");
  const citing = files.filter((file) => /\.(?:md|yaml|json)$/.test(file) && !/^(?:references\.|uploads\/)/.test(file));
  const hashes = new Map<string, string>();
  for (const file of citing.toSorted((a, b) => Number(isState(a)) - Number(isState(b))))
    await changeFile(folder, file, (before) => {
      const text = citeInstead(file, before, drop, keep);
      if (text === undefined) throw new KnownError(`${file} cannot be changed`, `replace ${drop} in a text editor`);
      if (isState(file))
        return { text: text.replace(/\b[\da-f]{16}\b/g, (hash) => hashes.get(hash) ?? hash), result: {} };
      if (file.endsWith(".md") && text !== before) {
        const [old = [], now = []] = [before, text].map((each) =>
          textsIn(new Source(file, each), { isPage: file.startsWith("pages/"), tags: articleTags }),
        );
        for (const [index, hash] of old.entries()) hashes.set(hash, now[index] ?? hash);
      }
      return { text, result: {} };
    });
  const [left] = (await placesIn(await content())).get(drop) ?? [];
  if (left) throw new KnownError(`${left.page} still cites ${drop}`, `replace it in a text editor, then merge again`);
  return changeFile(folder, referencesFile, (before) => {
    const list = listIn(before);
    const [kept, dropped] = [keep, drop].map((id) => list.find((entry) => entry?.id === id));
    // “content” is a whole citation, beside which nothing else stands.
    const isWhole = kept?.content !== undefined || dropped?.content !== undefined;
    const merged = list.flatMap((entry) =>
      entry === dropped ? [] : [entry === kept && !isWhole ? { ...dropped, ...kept } : entry],
    );
    const text = changeYaml(before, merged as unknown as Data);
    if (text === undefined)
      throw new KnownError(`${referencesFile} cannot be changed`, `remove ${drop} in a text editor`);
    return { text, result: {} };
  });
}

/** Returns the references of a site as the list of a page shows them. */
export function citable({ references, texts }: LoadedContent, { language }: Route): CitableReference[] {
  const format = referenceFormatter({ language, words: texts.words(language) });
  return [...(references?.values() ?? [])].map((reference) => ({ id: reference.id, text: textOf(format(reference)) }));
}
