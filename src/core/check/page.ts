import { type CheerioAPI, load } from "cheerio/slim";
import type { Place, Source } from "../diagnostics/source.ts";
import { type CheckedSite, notFoundFile, routeOf } from "./site.ts";

const anElement = ($: CheerioAPI) => $("html").get(0);
export type Element = NonNullable<ReturnType<typeof anElement>>;

/** A page of a generated site, parsed. */
export interface CheckedPage {
  source: Source;
  file: string;
  $: CheerioAPI;
  /** All elements, in document order. */
  elements: readonly Element[];
  /** Returns the elements with one of these tag names. */
  named: (...names: string[]) => Element[];
  ids: ReadonlySet<string>;
  /** Its own absolute URL. */
  url: string;
  lang: string;
  /** The not-found page, which has no URL of its own. */
  isNotFound: boolean;
  place: (element: Element) => Place;
}

/** Parses a page with the fast parser, which does no error recovery: generated pages must be well-formed. */
export function parsePage(source: Source, { urls }: CheckedSite): CheckedPage {
  const $ = load(source.text, { xml: { xmlMode: false, decodeEntities: true, withStartIndices: true } });
  const elements = $<Element, "*">("*").toArray();
  const byName = new Map<string, Element[]>();
  for (const element of elements) {
    const others = byName.get(element.name);
    if (others) others.push(element);
    else byName.set(element.name, [element]);
  }
  return {
    source,
    file: source.file,
    $,
    elements,
    named: (...names) => names.flatMap((name) => byName.get(name) ?? []),
    ids: new Set(elements.flatMap(({ attribs: { id } }) => (id === undefined ? [] : [id]))),
    url: urls.absolutePage(routeOf(source.file)),
    lang: byName.get("html")?.[0]?.attribs.lang ?? "",
    isNotFound: source.file === notFoundFile,
    place: (element) => near(source.at(element.startIndex ?? 0)),
  };
}

/** The number of characters that an excerpt keeps before and after the column. */
const margin = 150;

/** Shortens the excerpt of a place: lines of generated pages are long. */
export function near(place: Place): Place {
  const { excerpt = "", column = 1 } = place;
  const start = Math.max(0, column - 1 - margin);
  return { ...place, excerpt: excerpt.slice(start, column - 1 + margin), excerptStart: start };
}

/** Returns whether a selector matches an element; one that the library does not know does not. */
export function matches({ $ }: CheckedPage, element: Element, selector: string): boolean {
  try {
    return $(element).is(selector);
  } catch {
    return false;
  }
}
