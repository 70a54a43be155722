import type { Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { suggest, suggestWhole } from "../diagnostics/wording.ts";
import { letters } from "../model/format-number.ts";
import type { Citation, CitedReference, Note, Reference } from "../model/types.ts";
import type { InlineText } from "./inline-text.ts";
import { descendants, isOf, type PlaceOf, withDescendants } from "./nodes.ts";
import type { Tags } from "./tags.ts";

/** The citations of an article. */
interface Citations {
  /** The references it cites, by number. */
  references: CitedReference[];
  diagnostics: Diagnostic[];
}

interface Context {
  /** By id; undefined when they could not be read. */
  references: Pick<ReadonlyMap<string, Reference>, "get" | "keys"> | undefined;
  placeOf: PlaceOf;
  tags: Tags;
}

/**
 * Numbers the references by first use, in reading order: opening paragraph, infobox, rest. Tags that name a reference
 * get their markers.
 *
 * @returns also diagnostics `unknown-reference`
 */
export function numberCitations(
  {
    nodes,
    opening,
    infobox,
  }: { nodes: readonly Node[]; opening: Node | undefined; infobox: readonly Pick<InlineText, "nodes" | "placeOf">[] },
  { references, placeOf, tags }: Context,
): Citations {
  const cited = new Map<string, CitedReference>();
  const diagnostics: Diagnostic[] = [];
  const mark = (id: string, place: () => Place): Citation | undefined => {
    if (references === undefined) return undefined;
    // The build notes what is asked, and articles cite the same again and again.
    const reference = cited.get(id) ?? references.get(id);
    if (reference === undefined) {
      diagnostics.push(
        diagnose(
          "unknown-reference",
          { name: id, suggestion: suggest(id, references.keys()) ?? suggestWhole(id, references.keys()) },
          place(),
        ),
      );
      return undefined;
    }
    // Spread last: in V8, adding properties to a copy takes ten times as long as making it.
    const entry: CitedReference = cited.get(reference.id) ?? { number: cited.size + 1, citedAt: [], ...reference };
    cited.set(reference.id, entry);
    const citation = {
      number: entry.number,
      id: `cite-${entry.id}-${entry.citedAt.length + 1}`,
      target: `ref-${entry.id}`,
    };
    entry.citedAt.push(citation.id);
    return citation;
  };
  const markAll = (some: readonly Node[], placeOfNode: PlaceOf) => {
    for (const node of some) {
      if (node.tag === undefined) continue;
      for (const { attribute, value } of tags.namedBy(node, "reference"))
        node.attributes[attribute] = mark(value, () => placeOfNode(node));
    }
  };
  if (opening) markAll(descendants(opening), placeOf);
  for (const text of infobox) markAll(text.nodes, text.placeOf);
  // A citation that has a marker no longer names a reference.
  markAll(nodes, placeOf);
  return { references: [...cited.values()], diagnostics };
}

/** The place of an article's reference list. */
export interface ReferenceList {
  /** The tag that places it; absent if the list is last. */
  tag?: Node | undefined;
}

/**
 * Finds the tag that places the reference list.
 *
 * @param root the article
 * @param nodes all its nodes, in order
 * @returns also diagnostics `nested-references-list`, `duplicate-references-list`
 */
export function findReferenceList(
  root: Node,
  nodes: readonly Node[],
  placeOf: PlaceOf,
): ReferenceList & { diagnostics: Diagnostic[] } {
  const [tag, ...others] = nodes.filter((node) => node.tag === "references");
  if (tag === undefined) return { diagnostics: [] };
  return {
    tag,
    diagnostics: [
      // A tag within a paragraph is reported like any other.
      ...(root.children.includes(tag) || tag.inline ? [] : [diagnose("nested-references-list", {}, placeOf(tag))]),
      ...others.map((other) =>
        diagnose("duplicate-references-list", {}, placeOf(other), {
          message: "first placed here",
          place: placeOf(tag),
        }),
      ),
    ],
  };
}

/**
 * Takes the notes out of an article and numbers them by their first mark: a, b, … The marks get their labels and ids.
 *
 * @param nodes all nodes, in document order
 * @returns the notes that have marks, in order; all nodes in reading order, in which notes come after the text; and
 * diagnostics `duplicate-note`, `unused-note`
 */
export function takeNotes(
  root: Node,
  nodes: readonly Node[],
  placeOf: PlaceOf,
): { notes: Note[]; inReadingOrder: readonly Node[]; diagnostics: Diagnostic[] } {
  const definitions = new Map<string, Node>();
  const diagnostics: Diagnostic[] = [];
  for (const node of nodes) {
    if (!isOf("note", node)) continue;
    const label = String(node.attributes.label);
    const first = definitions.get(label);
    if (first === undefined) definitions.set(label, node);
    else {
      const related = { message: "first defined here", place: placeOf(first) };
      diagnostics.push(diagnose("duplicate-note", { name: label }, placeOf(node), related));
    }
  }
  if (definitions.size === 0) return { notes: [], inReadingOrder: nodes, diagnostics };
  removeFrom(root);

  const notes = new Map<string, Note>();
  const markAll = (some: Iterable<Node>) => {
    for (const node of some) {
      const label = isOf("noteMark", node) ? String(node.attributes.label) : undefined;
      const definition = label === undefined ? undefined : definitions.get(label);
      if (label === undefined || definition === undefined) continue;
      const number = notes.size + 1;
      const note = notes.get(label) ?? {
        id: `note-${number}`,
        label: letters(number - 1),
        nodes: definition.children,
        markedAt: [],
      };
      notes.set(label, note);
      const id = `${note.id}-${note.markedAt.length + 1}`;
      note.markedAt.push(id);
      node.attributes.mark = { id, target: note.id, label: note.label };
    }
  };
  const text = descendants(root);
  markAll(text);
  // Notes may have marks of further notes; these come last.
  for (const note of notes.values()) for (const node of note.nodes) markAll(descendants(node));
  for (const [label, definition] of definitions) {
    if (!notes.has(label)) diagnostics.push(diagnose("unused-note", { name: label }, placeOf(definition)));
  }
  const inReadingOrder = [...text, ...[...notes.values()].flatMap((note) => withDescendants(note.nodes))];
  return { notes: [...notes.values()], inReadingOrder, diagnostics };
}

function removeFrom(node: Node): void {
  if (node.children.some((child) => isOf("note", child)))
    node.children = node.children.filter((child) => !isOf("note", child));
  for (const child of node.children) removeFrom(child);
}
