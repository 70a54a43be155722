import { setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Returns a node type of the schema. */
export const nodeType = (name: string): NodeType => nodes[name] as NodeType;
/** Returns a mark type of the schema. */
export const markType = (name: string): MarkType => marks[name] as MarkType;

/** Makes the blocks of the selection headings, or paragraphs for level 0. */
export const setLevel =
  (level: number): Command =>
  (state, dispatch, view) => {
    if (level === 0) return setBlockType(nodeType("paragraph"))(state, dispatch, view);
    const { parent } = state.selection.$from;
    // The anchor of a heading stays when its level changes, because links lead to it.
    const annotation = parent.type.name === "heading" ? parent.attrs.annotation : "";
    return setBlockType(nodeType("heading"), { level, annotation })(state, dispatch, view);
  };

/** Makes a list of the selection, or paragraphs of a list of that kind. */
export const toggleList =
  (name: "bullet_list" | "ordered_list"): Command =>
  (state, dispatch, view) =>
    isIn(state, name)
      ? liftListItem(nodeType("list_item"))(state, dispatch)
      : wrapInList(nodeType(name))(state, dispatch, view);

/** Wraps the blocks of the selection in a quotation. */
export const quote: Command = wrapIn(nodeType("blockquote"));
/** Makes the block of the selection a block of code. */
export const codeBlock: Command = setBlockType(nodeType("code_block"));
/** Adds a mark to the selection, or takes it away. @param name of its type */
export const toggle = (name: string): Command => toggleMark(markType(name));

/** Whether the selection is in a node of a type. */
export function isIn({ selection: { $from } }: EditorState, name: string): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return true;
  return false;
}

/** Whether the selection has a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = markType(name);
  const { empty, $from, from, to } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** Inserts a block below the one of the selection, or in its place if that is an empty paragraph. */
export const insertBlock =
  (block: Node): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const isEmpty = $from.parent.type.name === "paragraph" && $from.parent.content.size === 0 && $from.depth === 1;
    const at = $from.depth === 0 ? $from.pos : isEmpty ? $from.before() : $from.after(1);
    const change = isEmpty ? state.tr.replaceWith(at, $from.after(), block) : state.tr.insert(at, block);
    const place = change.doc.resolve(Math.min(at + 1, change.doc.content.size));
    const selection = block.isAtom ? NodeSelection.create(change.doc, at) : TextSelection.near(place);
    dispatch?.(change.setSelection(selection).scrollIntoView());
    return true;
  };

/** Inserts a list of definitions; within one, a further term below. */
export const insertDefinition: Command = (state, dispatch) => {
  const pair = [nodeType("term").create(), nodeType("definition").create(null, nodeType("paragraph").create())];
  const { $from } = state.selection;
  const depth = Array.from({ length: $from.depth }, (_, at) => $from.depth - at).find(
    (at) => $from.node(at).type.name === "definition",
  );
  if (depth === undefined) return insertBlock(nodeType("definition_list").create(null, pair))(state, dispatch);
  const at = $from.after(depth);
  const change = state.tr.insert(at, pair);
  dispatch?.(change.setSelection(TextSelection.create(change.doc, at + 1)).scrollIntoView());
  return true;
};

/** Goes from a term to its definition. */
export const leaveTerm: Command = ({ selection: { $from }, doc, tr }, dispatch) => {
  if ($from.parent.type.name !== "term") return false;
  dispatch?.(tr.setSelection(TextSelection.near(doc.resolve($from.after()))).scrollIntoView());
  return true;
};

/** Inserts a part of a text, such as a citation, at the end of the selection. */
export const insertInline =
  (name: string, attrs: Attrs): Command =>
  (state, dispatch) => {
    const { $to } = state.selection;
    if (!$to.parent.inlineContent || $to.parent.type.spec.code) return false;
    dispatch?.(state.tr.insert($to.pos, nodeType(name).create(attrs)).scrollIntoView());
    return true;
  };

/** Begins a paragraph before or after the block of the selection, whatever block that is. */
export const paragraphBeside =
  (side: "before" | "after"): Command =>
  ({ selection: { $from, $to }, tr }, dispatch) => {
    const at = side === "before" ? $from.before(1) : $to.after(1);
    tr.insert(at, nodeType("paragraph").create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
    return true;
  };

/** The last block of an article that does not let arrows go on below it. */
const closed = /^(?:table|tag|source|code_block|horizontal_rule)$/;

/** Begins a paragraph below the last block, where the cursor is in the last line of a table, a frame or code. */
export const leaveDown: Command = (state, dispatch, view) => {
  const { selection, doc } = state;
  const { $to } = selection;
  if ($to.after(1) !== doc.content.size || !closed.test(doc.lastChild?.type.name ?? "")) return false;
  const depths = Array.from({ length: $to.depth }, (_, index) => index + 1);
  const row = depths.find((depth) => $to.node(depth).type.name === "table_row");
  const end = $to.after(row ?? Math.max(1, $to.depth));
  if (Selection.findFrom(doc.resolve(end), 1, true) !== null) return false;
  if ($to.depth > 0 && view?.endOfTextblock("down") === false) return false;
  return paragraphBeside("after")(state, dispatch);
};
