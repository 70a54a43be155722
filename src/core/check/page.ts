import { type CheerioAPI, load } from "cheerio/slim";
import { messageOf } from "../diagnostics/known-error.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { routeOf } from "../model/urls.ts";
import { type CheckedSite, isNotFoundFile } from "./site.ts";

const anElement = ($: CheerioAPI) => $("html").get(0);
export type Element = NonNullable<ReturnType<typeof anElement>>;
export type Node = Element["children"][number];

/** A script with JSON of some type, and what it says. */
interface DataScript {
  element: Element;
  /** The media type, such as `application/ld+json`. */
  type: string;
  data: { value: unknown } | { reason: string };
}

/** A page of a generated site, parsed. */
export interface CheckedPage {
  source: Source;
  file: string;
  $: CheerioAPI;
  /** All elements in document order but those in a `<template>`, because a template is no part of the page. */
  elements: readonly Element[];
  /** Returns the elements with one of these tag names. */
  named: (...names: string[]) => readonly Element[];
  /** The first element of each id. */
  byId: ReadonlyMap<string, Element>;
  ids: ReadonlySet<string>;
  /** The scripts with JSON. */
  data: readonly DataScript[];
  /** The page's absolute URL. */
  url: string;
  lang: string;
  /** The not-found page, which has no URL of its own. */
  isNotFound: boolean;
  place: (element: Element) => Place;
}

/** Parses a page with the fast parser, which does no error recovery: generated pages must be well-formed. */
export function parsePage(source: Source, { urls }: CheckedSite): CheckedPage {
  const $ = load(source.text, { xml: { xmlMode: false, decodeEntities: true, withStartIndices: true } });
  const elements = elementsIn($.root()[0]?.children ?? []);
  const byName = new Map<string, Element[]>();
  const byId = new Map<string, Element>();
  for (const element of elements) {
    const others = byName.get(element.name);
    if (others) others.push(element);
    else byName.set(element.name, [element]);
    const { id } = element.attribs;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const named = (...names: string[]): readonly Element[] =>
    names.length === 1 ? (byName.get(names[0] ?? "") ?? []) : names.flatMap((name) => byName.get(name) ?? []);
  return {
    source,
    file: source.file,
    $,
    elements,
    named,
    byId,
    ids: new Set(byId.keys()),
    data: named("script").flatMap((element) => {
      const type = element.attribs.type?.trim() ?? "";
      return /\bjson$/i.test(type) ? [{ element, type, data: readData($(element).text()) }] : [];
    }),
    url: urls.absolutePage(routeOf(source.file)),
    lang: byName.get("html")?.[0]?.attribs.lang ?? "",
    isNotFound: isNotFoundFile(source.file),
    place: (element) => near(source.at(element.startIndex ?? 0)),
  };
}

/** Returns the elements among nodes and within them, in document order. */
export function elementsIn(nodes: readonly Node[]): Element[] {
  const found: Element[] = [];
  const visit = (node: Node) => {
    if (node.type !== "tag" && node.type !== "script" && node.type !== "style") return;
    found.push(node);
    if (node.name !== "template") for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return found;
}

function readData(text: string): DataScript["data"] {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** The number of characters that an excerpt keeps before and after the column. */
const margin = 150;

/** Shortens the excerpt of a place: lines of generated pages are long. */
export function near(place: Place): Place {
  const { excerpt = "", excerptStart = 0, column = 1 } = place;
  const start = Math.max(excerptStart, column - 1 - margin);
  return {
    ...place,
    excerpt: excerpt.slice(start - excerptStart, column - 1 + margin - excerptStart),
    excerptStart: start,
  };
}

/** Returns whether a selector matches an element; one that the library does not know does not. */
export function matches({ $ }: CheckedPage, element: Element, selector: string): boolean {
  try {
    return $(element).is(selector);
  } catch {
    return false;
  }
}
