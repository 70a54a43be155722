/** The search of the whole site: pages of the reader's language, and on request those of the others. */

import MiniSearch from "minisearch";
import { memoize } from "../../core/model/memo.ts";
import { fold, foldText, textFinder } from "../../core/page/find-text.ts";
import type { SearchIndex, SearchIndexes } from "../../core/page/search-index.ts";
import { element } from "../element.ts";

/** A language whose pages can be searched. */
interface Opened {
  index: SearchIndex;
  find: (query: string) => Found[];
}

/** A section that was found. */
interface Found extends Section {
  /** The words of the site that a query has matched, folded. */
  words: readonly string[];
}

interface Section {
  id: number;
  address: string;
  page: string;
  heading: string;
  text: string;
}

/** How many results a list has at most: of the page's language, and of each other one. */
const most = { own: 20, other: 5 };

const opened = new Map<string, Promise<Opened>>();

/** Opens the index at an address once; a search after a failed fetch tries again. */
function open(address: string): Promise<Opened> {
  const known = opened.get(address) ?? load(address);
  opened.set(address, known);
  known.catch(() => opened.delete(address));
  return known;
}

async function load(address: string): Promise<Opened> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const index = (await response.json()) as SearchIndex;
  const sections = index.pages.flatMap(([address, page, sections]) =>
    sections.map(([anchor, heading, text]) => ({
      address: anchor === "" ? address : `${address}#${anchor}`,
      page,
      heading: heading || page,
      text,
    })),
  );
  const segmenter = wordsOf(index.lang);
  const engine = new MiniSearch<Section>({
    fields: ["heading", "text"],
    storeFields: ["address", "page", "heading", "text"],
    tokenize: (text) => [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : [])),
    processTerm: foldWord,
    searchOptions: {
      boost: { heading: 3 },
      prefix: true,
      // Short words have too many neighbours.
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });
  await engine.addAllAsync(
    sections.map((section, id) => ({ id, ...section })),
    { chunkSize: 20 },
  );
  const find = (query: string): Found[] => {
    const all = engine.search(query, { combineWith: "AND" });
    return (all.length > 0 ? all : engine.search(query)).map(
      ({ id, match, address, page, heading, text }) =>
        ({ id, address, page, heading, text, words: Object.keys(match) }) as Found,
    );
  };
  return { index, find };
}

/** Texts consist of few different words, so each is normalized once. */
const foldWord = memoize(foldText, (word) => word);

const wordsOf = (lang: string) => new Intl.Segmenter(lang, { granularity: "word" });

/**
 * Finds a text in the pages of a language.
 *
 * @param address of its index
 * @returns the list of results; undefined if there are none
 * @throws if the index cannot be fetched
 */
export async function searchSite(address: string, query: string, limit = most.own): Promise<HTMLElement | undefined> {
  const { index, find } = await open(address);
  const found = find(query).slice(0, limit);
  if (found.length === 0) return undefined;
  const list = element("ul", { className: "site-results", lang: index.lang, dir: index.dir });
  list.append(...found.map((each) => element("li", {}, result(each, index.lang))));
  return list;
}

/**
 * Finds a text in the pages of the other languages, those that the reader's browser prefers first.
 *
 * @param address of the index of the page's language
 * @yields a heading and a list for each language with results
 */
export async function* searchOthers(address: string, query: string): AsyncGenerator<HTMLElement[]> {
  // The list of all indexes, `/search.json`, stands beside the folder of them, `/search`.
  const response = await fetch(address.replace(/\/[^/]*$/, ".json"));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const others = ((await response.json()) as SearchIndexes).filter(([, other]) => other !== address);
  const rank = (lang: string) => {
    const place = navigator.languages.findIndex((tag) => tag.split("-")[0] === lang.split("-")[0]);
    return place < 0 ? navigator.languages.length : place;
  };
  const ordered = others.sort(([a], [b]) => rank(a) - rank(b));
  const searches = ordered.map(async ([, other]) => {
    const list = await searchSite(other, query, most.other);
    return list && ([(await open(other)).index, list] as const);
  });
  for (const search of searches) {
    // A language that cannot be fetched is left out.
    const [found, list] = (await search.catch(() => undefined)) ?? [];
    if (found && list) yield [element("h3", { lang: found.lang, dir: found.dir }, found.name), list];
  }
}

function result({ address, page, heading, text, words }: Found, lang: string): HTMLElement {
  const title = element("strong", {}, ...marked(heading, words));
  const from = heading === page ? undefined : element("span", { className: "result-page" }, page);
  const excerpt = element("span", { className: "result-text" }, ...marked(excerptOf(text, words, lang), words));
  return element("a", { href: address }, title, from, excerpt);
}

/** How many characters of a text stand before the first match, and after it. */
const around = [50, 130] as const;

/** Returns the part of a text around the first match, from word to word. */
function excerptOf(text: string, words: readonly string[], lang: string): string {
  const first = matchesIn(text, words)[0]?.start ?? 0;
  const segments = wordsOf(lang).segment(text);
  const [from, to] = [first - around[0], first + around[1]].map((at) =>
    at <= 0 ? 0 : (segments.containing(at)?.index ?? text.length),
  ) as [number, number];
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}

/** Returns the places of words in a text, in its order, without overlaps. */
function matchesIn(text: string, words: readonly string[]): { start: number; end: number }[] {
  const folded = fold(text);
  let last = 0;
  return words
    .flatMap((word) => textFinder(word)(folded))
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const isAfter = start >= last;
      if (isAfter) last = end;
      return isAfter;
    });
}

/** Returns a text with its matches marked. */
function marked(text: string, words: readonly string[]): (string | Node)[] {
  let at = 0;
  const parts = matchesIn(text, words).flatMap(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return [before, element("mark", {}, text.slice(start, end))];
  });
  return [...parts, text.slice(at)];
}
