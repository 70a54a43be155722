import type { Node } from "prosemirror-model";
import { type Command, Selection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { nodeType } from "./commands.ts";
import { askValues } from "./dialog.ts";
import { placeIn } from "./dialogs.ts";
import { schema } from "./schema.ts";
import { words } from "./words.ts";

/** Asks for the text of a note where its mark will be. The text itself stands at the end of the article. */
export async function insertNote(view: EditorView): Promise<void> {
  const { parent } = view.state.selection.$to;
  if (!parent.inlineContent || parent.type.spec.code) return;
  const fields = [{ name: "text", label: words.noteText, required: true }];
  const values = await askValues(words.note, fields, { place: placeIn(view) });
  if (values === undefined) return;
  // A field of white space alone is no text.
  if (!values.text) return insertNote(view);
  const { doc, selection, tr } = view.state;
  const labels = new Set(doc.children.map((block) => labelOf(block)));
  let number = 1;
  while (labels.has(String(number))) number++;
  const label = String(number);
  const mark = nodeType("piece").create({ kind: "note", text: label, written: `[^${label}]` });
  const note = nodeType("note").create({ label }, nodeType("paragraph").create(null, schema.text(values.text)));
  const at = selection.$to.pos;
  tr.insert(at, mark);
  tr.insert(tr.doc.content.size, note);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  view.focus();
}

const labelOf = ({ type, attrs }: Node): string | undefined => (type.name === "note" ? String(attrs.label) : undefined);

/** Goes to the text of a note. @returns whether there is one */
export function goToNote(view: EditorView, isMeant: (block: Node) => boolean): boolean {
  const { doc, tr } = view.state;
  let end = 0;
  for (const block of doc.children) {
    end += block.nodeSize;
    if (labelOf(block) === undefined || !isMeant(block)) continue;
    view.dispatch(tr.setSelection(Selection.near(doc.resolve(end - 1), -1)).scrollIntoView());
    view.focus();
    return true;
  }
  return false;
}

/** Goes from the text of a note to its first mark. */
export const leaveNote: Command = ({ doc, selection, tr }, dispatch) => {
  const label = selection.$from.depth === 0 ? undefined : labelOf(selection.$from.node(1));
  let mark: number | undefined;
  if (label !== undefined)
    doc.descendants(({ type, attrs }, at) => {
      if (type.name === "piece" && attrs.kind === "note" && attrs.text === label) mark ??= at;
    });
  if (mark === undefined) return false;
  dispatch?.(tr.setSelection(TextSelection.create(doc, mark + 1)).scrollIntoView());
  return true;
};

/** Whether a note has neither words nor anything else. */
export function isEmptyNote(block: Node): boolean {
  let isEmpty = labelOf(block) !== undefined && block.textContent.trim() === "";
  block.descendants(({ isAtom }) => {
    if (isAtom) isEmpty = false;
  });
  return isEmpty;
}
