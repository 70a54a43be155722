import type { Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import { readDate } from "../model/dates.ts";
import { notesAnchor, referencesAnchor, reservedAnchors } from "../model/routes.ts";
import type { TocItem } from "../model/types.ts";
import { decode } from "../model/urls.ts";
import type { ReferenceList } from "./citations.ts";
import { isPendingNode, type PlaceOf, plainText } from "./nodes.ts";

/** The headings of an article. */
interface Outline {
  toc: TocItem[];
  /** All valid targets of links within the article. */
  anchors: ReadonlySet<string>;
  diagnostics: Diagnostic[];
}

/** The lists of an article besides its text. */
export interface Lists {
  hasNotes: boolean;
  /** The place of the reference list, which the notes precede; undefined if there is none. */
  references: ReferenceList | undefined;
}

/**
 * Assigns anchors to headings and derives the table of contents.
 *
 * Headings below level 3 are not in the table of contents. The lists of notes and references are: their titles, left
 * empty, are interface words. Headings with the same words get numbered anchors, `-2` and so on, in their order, so
 * that they are the same in all languages with the same anchors.
 *
 * @param lists the lists that the article will have, besides its text
 * @returns also diagnostics `heading-level`, `missing-anchor`, `duplicate-anchor` where both anchors are written, and
 * `reserved-anchor`
 */
export function outline(nodes: readonly Node[], placeOf: PlaceOf, { hasNotes, references }: Lists): Outline {
  const diagnostics: Diagnostic[] = [];
  const toc: TocItem[] = [];
  const first = new Map<string, Node>();
  const written = new Set<unknown>(nodes.map(({ attributes }) => attributes.id));
  const numbered = new Map<string, number>();
  const derivedAnchor = (title: string) => {
    const id = slug(title);
    let number = numbered.get(id) ?? 1;
    const anchor = () => (number === 1 ? id : `${id}-${number}`);
    while (written.has(anchor()) || first.has(anchor())) number++;
    numbered.set(id, number);
    return anchor() || undefined;
  };
  const tops = nodes.filter(({ type, attributes }) => type === "heading" && attributes.level === 1);
  const reserved = [...reservedAnchors, ...(hasNotes ? [notesAnchor] : [])];
  let sections = 0;
  let subsections = 0;
  let above = 1;
  const addSection = (id: string, title: string, more: Partial<TocItem> = {}) => {
    subsections = 0;
    toc.push({ id, title, level: 1, number: `${++sections}`, ...more });
  };
  const addLists = () => {
    if (hasNotes) addSection(notesAnchor, "");
    if (references !== undefined) addSection(referencesAnchor, "");
  };
  for (const node of nodes) {
    if (node === references?.tag) addLists();
    if (node.type === "heading" && !isEndOnly(node)) {
      trimEnd(node);
      const title = plainText(node);
      const level = Number(node.attributes.level);
      node.attributes.id ??= derivedAnchor(title);
      const id: string | undefined = node.attributes.id;
      const isTooDeep = level < 2 || level > above + 1;
      above = level;
      if (isTooDeep) {
        // Tools number the items of lists with # where they mean wikitext.
        const top = level === 1 && (tops.length > 1 ? "list" : node === nodes[0] ? "title" : undefined);
        diagnostics.push(diagnose("heading-level", { level, name: title, ...(top && { top }) }, placeOf(node)));
      } else if (level <= 3 && id === undefined)
        diagnostics.push(diagnose("missing-anchor", { name: title }, placeOf(node)));
      else if (level <= 3 && id !== undefined) {
        const date = readDate(String(node.attributes.date ?? ""));
        const more = { isPending: isPendingNode(node), ...(date && { date }) };
        if (level === 2) addSection(id, title, more);
        else toc.push({ id, title, level: 2, number: `${sections}.${++subsections}`, ...more });
      }
    }
    const id: string | undefined = node.attributes.id;
    if (id === undefined) continue;
    const earlier = first.get(id);
    if (earlier) {
      const related = { message: "first used here", place: placeOf(earlier) };
      diagnostics.push(diagnose("duplicate-anchor", { name: id }, placeOf(node), related));
    } else if (reserved.includes(id) || /^(?:cite-|ref-|note-\d)/.test(id)) {
      diagnostics.push(diagnose("reserved-anchor", { name: id }, placeOf(node)));
    } else first.set(id, node);
  }
  if (references?.tag === undefined) addLists();
  return {
    toc,
    anchors: new Set([...first.keys(), referencesAnchor, ...(hasNotes ? [notesAnchor] : [])]),
    diagnostics,
  };
}

/** Whether a node is only the end of a heading with a tag that is not closed, which is reported. */
const isEndOnly = ({ errors }: Node): boolean => errors.some(({ id }) => id === "missing-opening");

/** Removes the space before a heading's `{% #anchor %}`. */
function trimEnd(heading: Node): void {
  const last = heading.children.at(-1)?.children.at(-1);
  if (last?.type === "text") last.attributes.content = String(last.attributes.content).trimEnd();
}

/** Derives an anchor from a heading: letters, marks and digits of any script, joined by hyphens. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/**
 * Returns the anchors of sections in an article of the default language that an article in another language lacks,
 * though it has as many headings of that level.
 *
 * @param toc the table of contents of the other article
 */
export function lackingAnchors(source: readonly TocItem[], toc: readonly TocItem[]): string[] {
  // The lists of notes and references have no title of their own.
  const headings = (items: readonly TocItem[], level: number) =>
    items.filter((item) => item.level === level && item.title !== "");
  const own = new Set(toc.map(({ id }) => id));
  return ([1, 2] as const).flatMap((level) => {
    const expected = headings(source, level);
    if (expected.length !== headings(toc, level).length) return [];
    return expected.map(({ id }) => id).filter((id) => !own.has(id));
  });
}

/** The anchors of a page, and its links to anchors of other pages. */
export interface PageAnchors {
  own: readonly string[];
  links: readonly AnchorLink[];
}

/** A link such as `/fr/about#contact`. */
interface AnchorLink {
  /** `/fr/about` */
  path: string;
  /** `contact` */
  anchor: string;
  place: Place;
}

const withAnchor = /^(\/[^?#]*)(?:\?[^#]*)?#(.+)$/s;

/** Finds the links of an article to anchors of pages of the site. */
export const anchorLinks = (nodes: readonly Node[], placeOf: PlaceOf): AnchorLink[] =>
  nodes.flatMap((node) => {
    const href = node.type === "link" ? String(node.attributes.href ?? "") : "";
    const [, route, anchor] = withAnchor.exec(href) ?? [];
    if (route === undefined || anchor === undefined) return [];
    return [{ path: decode(route).replace(/(?<=[^/])\/+$/, ""), anchor: decode(anchor), place: placeOf(node, href) }];
  });

/**
 * Compares the links of all pages with the anchors of the pages that they lead to.
 *
 * @param pages the articles and further pages by path; to others, any anchor may lead
 * @returns warnings `unknown-anchor`
 */
export const checkAnchorLinks = (pages: ReadonlyMap<string, PageAnchors | undefined>): Diagnostic[] =>
  [...pages.values()].flatMap((page) =>
    (page?.links ?? []).flatMap(({ path, anchor: name, place }) => {
      const own = pages.get(path)?.own;
      if (own === undefined || own.includes(name) || reservedAnchors.includes(name)) return [];
      return [diagnose("unknown-anchor", { name, path, suggestion: suggest(name, own) }, place)];
    }),
  );
