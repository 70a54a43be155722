import type { Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { referencesAnchor, reservedAnchors } from "../model/anchors.ts";
import type { TocItem } from "../model/types.ts";
import type { PlaceOf } from "./node-places.ts";
import { plainText } from "./plain-text.ts";
import type { ReferenceList } from "./reference-list.ts";

/** The headings of an article. */
export interface Outline {
  toc: TocItem[];
  /** All valid targets of links within the article. */
  anchors: ReadonlySet<string>;
  diagnostics: Diagnostic[];
}

/**
 * Assigns anchors to headings and derives the table of contents.
 *
 * @param nodes all nodes of the article
 * @param placeOf their places
 * @param references the place of the reference list; undefined if there is none
 * @returns also diagnostics `heading-level`, `missing-anchor`, `duplicate-anchor`, `reserved-anchor`
 */
export function outline(nodes: readonly Node[], placeOf: PlaceOf, references: ReferenceList | undefined): Outline {
  const diagnostics: Diagnostic[] = [];
  const toc: TocItem[] = [];
  const first = new Map<string, Node>();
  let sections = 0;
  let subsections = 0;
  const addSection = (id: string, title: string) => {
    subsections = 0;
    toc.push({ id, title, level: 1, number: `${++sections}` });
  };
  for (const node of nodes) {
    if (node === references?.tag) addSection(referencesAnchor, "");
    if (node.type === "heading") {
      trimEnd(node);
      const title = plainText(node);
      const level = Number(node.attributes.level);
      node.attributes.id ??= slug(title) || undefined;
      const id: string | undefined = node.attributes.id;
      if (level < 2 || level > 3 || (level === 3 && sections === 0)) diagnostics.push(diagnose("heading-level", { level }, placeOf(node)));
      else if (id === undefined) diagnostics.push(diagnose("missing-anchor", { name: title }, placeOf(node)));
      else if (level === 2) addSection(id, title);
      else toc.push({ id, title, level: 2, number: `${sections}.${++subsections}` });
    }
    const id: string | undefined = node.attributes.id;
    if (id === undefined) continue;
    const earlier = first.get(id);
    if (earlier) {
      const related = { message: "first used here", place: placeOf(earlier) };
      diagnostics.push(diagnose("duplicate-anchor", { name: id }, placeOf(node), related));
    } else if (reservedAnchors.includes(id) || /^(?:cite|ref)-/.test(id)) {
      diagnostics.push(diagnose("reserved-anchor", { name: id }, placeOf(node)));
    } else first.set(id, node);
  }
  if (references !== undefined && references.tag === undefined) addSection(referencesAnchor, "");
  return { toc, anchors: new Set([...first.keys(), referencesAnchor]), diagnostics };
}

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
    .replace(/^-+|-+$/g, "");
