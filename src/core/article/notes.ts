import type { Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { letters } from "../model/format-number.ts";
import type { Note } from "../model/types.ts";
import { descendants, isOf, type PlaceOf, withDescendants } from "./nodes.ts";

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
