import type { Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { notesAnchor, referencesAnchor, reservedAnchors } from "../model/anchors.ts";
import type { TocItem } from "../model/types.ts";
import type { PlaceOf } from "./node-places.ts";
import { isPendingNode } from "./pending.ts";
import { plainText } from "./plain-text.ts";
import type { ReferenceList } from "./reference-list.ts";

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
 * Headings below level 3 are not in the table of contents. The lists of notes and references are: their titles, left empty, are interface words.
 *
 * @param lists the lists that the article will have, besides its text
 * @returns also diagnostics `heading-level`, `missing-anchor`, `duplicate-anchor`, `reserved-anchor`
 */
export function outline(nodes: readonly Node[], placeOf: PlaceOf, { hasNotes, references }: Lists): Outline {
  const diagnostics: Diagnostic[] = [];
  const toc: TocItem[] = [];
  const first = new Map<string, Node>();
  const reserved = [...reservedAnchors, ...(hasNotes ? [notesAnchor] : [])];
  let sections = 0;
  let subsections = 0;
  let above = 1;
  const addSection = (id: string, title: string, isPending = false) => {
    subsections = 0;
    toc.push({ id, title, level: 1, number: `${++sections}`, isPending });
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
      node.attributes.id ??= derivedAnchor(title, level, first);
      const id: string | undefined = node.attributes.id;
      const isTooDeep = level < 2 || level > above + 1;
      above = level;
      if (isTooDeep) diagnostics.push(diagnose("heading-level", { level }, placeOf(node)));
      else if (level <= 3 && id === undefined) diagnostics.push(diagnose("missing-anchor", { name: title }, placeOf(node)));
      else if (level === 2 && id !== undefined) addSection(id, title, isPendingNode(node));
      else if (level === 3 && id !== undefined)
        toc.push({ id, title, level: 2, number: `${sections}.${++subsections}`, isPending: isPendingNode(node) });
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
  return { toc, anchors: new Set([...first.keys(), referencesAnchor, ...(hasNotes ? [notesAnchor] : [])]), diagnostics };
}

/** Whether a node is only the end of a heading with a tag that is not closed, which is reported. */
const isEndOnly = ({ errors }: Node): boolean => errors.some(({ id }) => id === "missing-opening");

/** Removes the space before a heading's `{% #anchor %}`. */
function trimEnd(heading: Node): void {
  const last = heading.children.at(-1)?.children.at(-1);
  if (last?.type === "text") last.attributes.content = String(last.attributes.content).trimEnd();
}

/** The anchor of a heading without one. Headings below level 3, such as “Works” in several places, may be alike: only the first gets it. */
function derivedAnchor(title: string, level: number, taken: ReadonlyMap<string, Node>): string | undefined {
  const id = slug(title) || undefined;
  return level > 3 && id && taken.has(id) ? undefined : id;
}

/** Derives an anchor from a heading: letters, marks and digits of any script, joined by hyphens. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
