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

/**
 * Inserts a block below the one of a place, or in its place if that is an empty paragraph. A figure in a gallery stays
 * in it.
 *
 * @param place a position. Default: the selection
 */
export const insertBlock =
  (block: Node, place?: number): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const isGallery = (node: Node) => node.type.name === "tag" && node.attrs.name === "gallery";
    const isOnGallery = selection instanceof NodeSelection && isGallery(selection.node);
    const at = place ?? (isOnGallery ? selection.to - 1 : undefined);
    const $from = at === undefined ? selection.$from : doc.resolve(Math.min(at, doc.content.size));
    const depths = Array.from({ length: $from.depth + 1 }, (_, depth) => depth);
    const own = block.attrs.name === "figure" ? (depths.find((depth) => isGallery($from.node(depth))) ?? 0) : 0;
    const { parent } = $from;
    const isEmpty = parent.type.name === "paragraph" && parent.content.size === 0 && $from.depth === own + 1;
    const start = $from.depth === own ? $from.pos : isEmpty ? $from.before() : $from.after(own + 1);
    const change = isEmpty ? tr.replaceWith(start, $from.after(), block) : tr.insert(start, block);
    const inside = change.doc.resolve(Math.min(start + 1, change.doc.content.size));
    const isWhole = block.isAtom || isGallery(block);
    const next = isWhole ? NodeSelection.create(change.doc, start) : TextSelection.near(inside);
    dispatch?.(change.setSelection(next).scrollIntoView());
    return true;
  };

const definition = (): Node[] => [
  nodeType("term").create(),
  nodeType("definition").create(null, nodeType("paragraph").create()),
];

/** Inserts a list of definitions; within one, a further term below. */
export const insertDefinition: Command = (state, dispatch) => {
  const pair = definition();
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

/** Adds an entry to the list in a tag, or a paragraph to a tag without one. @param at the place of the tag */
export const addEntry =
  (at: number, isOfList: boolean): Command =>
  ({ doc, tr }, dispatch) => {
    const tag = doc.nodeAt(at);
    if (tag === null) return false;
    const paragraph = nodeType("paragraph").create();
    const item = nodeType("list_item").create(null, paragraph);
    const end = at + tag.nodeSize - 1;
    const { lastChild } = tag;
    const isEmpty = tag.childCount === 1 && lastChild?.type === paragraph.type && lastChild.childCount === 0;
    const list = nodeType("bullet_list").create(null, item);
    if (isOfList && lastChild?.type.name.endsWith("_list")) tr.insert(end - 1, entryOf(lastChild, item));
    else tr.replaceWith(isEmpty ? at + 1 : end, end, isOfList ? list : paragraph);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(end) - 1), -1)).scrollIntoView());
    return true;
  };

/** How a person is related to the one above, in a family tree. */
export const relatives = ["child", "spouse", "sibling"] as const;

/**
 * Adds a relative of the person at the cursor to a family tree, or of the last one. @param at the place of the tree
 */
export const addRelative =
  (at: number, relative: (typeof relatives)[number]): Command =>
  (state, dispatch) => {
    const tree = state.doc.nodeAt(at);
    if (tree === null) return false;
    const end = at + tree.nodeSize - 1;
    const isInside = state.selection.from > at && state.selection.to <= end;
    const { $from } = isInside ? state.selection : Selection.near(state.doc.resolve(end), -1);
    const depths = Array.from({ length: $from.depth }, (_, index) => $from.depth - index);
    const depth = depths.find((each) => $from.node(each).type.name === "list_item");
    if (depth === undefined || $from.start(depth) <= at) return addEntry(at, true)(state, dispatch);
    const { tr } = state;
    const person = $from.node(depth);
    const item = nodeType("list_item").create(null, nodeType("paragraph").create());
    const ofItem = $from.before(depth);
    const goTo = (place: number) =>
      dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(place), -1)).scrollIntoView());
    if (relative === "spouse") {
      // A sign within bold letters would stand between no two names.
      const name = ofItem + 1 + (person.firstChild?.nodeSize ?? 2) - 1;
      goTo(tr.insert(name, schema.text(" + ")).mapping.map(name));
    } else if (relative === "sibling") goTo(tr.insert($from.after(depth), item).mapping.map($from.after(depth)) - 2);
    else if (person.lastChild?.type.name.endsWith("_list"))
      goTo(tr.insert($from.end(depth) - 1, item).mapping.map($from.end(depth) - 1) - 2);
    else
      goTo(tr.insert($from.end(depth), nodeType("bullet_list").create(null, item)).mapping.map($from.end(depth)) - 3);
    return true;
  };

const entryOf = ({ type }: Node, item: Node): Node | Node[] => (type.name === "definition_list" ? definition() : item);

/** Exchanges a node with the one before or after it; a selection in it goes along. @returns whether there is one */
export const moveNode =
  (at: number, step: -1 | 1): Command =>
  ({ doc, tr }, dispatch) => {
    const $at = doc.resolve(at);
    const [node, other] = [$at.nodeAfter, $at.parent.maybeChild($at.index() + step)];
    if (node === null || other === null) return false;
    const from = step < 0 ? at - other.nodeSize : at + node.nodeSize;
    const to = step < 0 ? from + node.nodeSize : at;
    dispatch?.(
      tr
        .delete(from, from + other.nodeSize)
        .insert(to, other)
        .scrollIntoView(),
    );
    return true;
  };

/** Moves the item of a list, or the block, that has the selection. */
export const moveBlock =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection;
    const depths = Array.from({ length: $from.depth }, (_, index) => $from.depth - index);
    const own = depths.find((depth) => $from.node(depth).type.name === "list_item") ?? Math.min(1, $from.depth);
    const at = own === 0 ? $from.pos : $from.before(own);
    return $to.pos <= at + (state.doc.nodeAt(at)?.nodeSize ?? 0) && moveNode(at, step)(state, dispatch);
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
