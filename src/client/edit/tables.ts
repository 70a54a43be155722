import { chainCommands } from "prosemirror-commands";
import { type Node, NodeRange } from "prosemirror-model";
import { type Command, type Selection, TextSelection, type Transaction } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRow,
  addRowAfter,
  addRowBefore,
  nextCell as adjoiningCell,
  CellSelection,
  deleteColumn,
  deleteRow,
  findTable,
  goToNextCell,
  isInTable,
  mergeCells,
  removeRow,
  selectedRect,
  selectionCell,
  splitCell,
} from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { insertBlock, nodeType } from "./commands.ts";
import { askValues } from "./dialog.ts";
import { placeIn } from "./dialogs.ts";
import type { MenuEntry } from "./menu-button.ts";
import { attributesIn } from "./tags.ts";
import { words as allWords } from "./words.ts";

const words = allWords.tables;

/** The most rows and columns of a new table. */
const most = { rows: 100, columns: 20 };

/** Asks how many rows and columns a table has, and inserts it, with a head. */
export async function insertTable(view: EditorView): Promise<void> {
  const field = (name: "rows" | "columns") =>
    ({ name, label: words[name], type: "number", value: "3", required: true }) as const;
  const values = await askValues(allWords.table, [field("rows"), field("columns")], { place: placeIn(view) });
  if (values === undefined) return;
  const count = (name: "rows" | "columns") => Math.min(most[name], Math.max(1, Math.round(Number(values[name]))));
  insertBlock(emptyTable(count("rows"), count("columns")))(view.state, view.dispatch);
  view.focus();
}

/** Returns a table of empty cells, with a head. */
export function emptyTable(rows = 3, columns = 3): Node {
  const row = (cell: string) =>
    nodeType("table_row").create(
      null,
      Array.from({ length: columns }, () => nodeType(cell).create()),
    );
  return nodeType("table").create(null, [
    row("table_header"),
    ...Array.from({ length: rows - 1 }, () => row("table_cell")),
  ]);
}

/**
 * Wraps a command on tables: the first row stays the head, because files have no other, and the command is refused
 * where a cell of the head would reach below it.
 */
const withHead =
  (command: Command): Command =>
  (state, dispatch, view) => {
    let isDone = false;
    const take = (change: Transaction) => {
      const table = findTable(change.selection.$from);
      const rows = headRows(change.selection);
      isDone = table?.node.children.slice(0, rows).every((row, y) => isWithin(row, rows - y)) ?? true;
      if (isDone) dispatch?.(headOf(change));
    };
    command(state, take, view);
    return isDone;
  };

const isWithin = (row: Node, rows: number): boolean => row.children.every(({ attrs }) => attrs.rowspan <= rows);

/** The number of rows in the head: the tag around a table may say it. */
function headRows(selection: Selection): number {
  const depth = depthOf(selection);
  return Number(
    (depth && attributesIn(String(selection.$from.node(depth.whole).attrs.written)).get("headerRows")) ?? 1,
  );
}

function headOf(change: Transaction): Transaction {
  const table = findTable(change.selection.$from);
  table?.node.forEach((row, offset, index) => {
    const type = nodeType(index === 0 ? "table_header" : "table_cell");
    row.forEach((cell, inner) => {
      if (cell.type !== type) change.setNodeMarkup(table.start + offset + 1 + inner, type, cell.attrs);
    });
  });
  return change;
}

/** Goes to the next cell; from the last one, to the first of a new row. */
export const nextCell: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!addRowAfter(state, dispatch)) return false;
  return view === undefined || goToNextCell(1)(view.state, dispatch);
};

/** Selects cells from the edge of one on, as the pointer does. @param key an arrow, held with Shift */
export const selectCells =
  (key: "Left" | "Right" | "Up" | "Down"): Command =>
  (state, dispatch, view) => {
    if (!isInTable(state) || view === undefined) return false;
    const { selection } = state;
    const isAcross = key === "Left" || key === "Right";
    const isBack = isAcross ? (key === "Left") !== (getComputedStyle(view.dom).direction === "rtl") : key === "Up";
    const { parent, parentOffset } = selection.$head;
    const isAtEdge = isAcross
      ? parentOffset === (isBack ? 0 : parent.content.size)
      : view.endOfTextblock(isBack ? "up" : "down");
    const isOfCells = selection instanceof CellSelection;
    if (!isOfCells && !isAtEdge) return false;
    const $head = isOfCells ? selection.$headCell : selectionCell(state);
    const $next = adjoiningCell($head, isAcross ? "horiz" : "vert", isBack ? -1 : 1);
    if ($next) dispatch?.(state.tr.setSelection(new CellSelection(isOfCells ? selection.$anchorCell : $head, $next)));
    return isOfCells || Boolean($next);
  };

/** The depth of the table around a selection, with the tag that has it. */
function depthOf({ $from }: Selection): { table: number; whole: number } | undefined {
  const table = findTable($from)?.depth;
  if (table === undefined) return undefined;
  const parent = $from.node(table - 1);
  return { table, whole: parent.type.name === "tag" && parent.attrs.name === "table" ? table - 1 : table };
}

/** Goes below the table, to a new paragraph unless there is one. */
export const leaveTable: Command = ({ selection, doc, tr }, dispatch) => {
  const depth = depthOf(selection);
  if (depth === undefined) return false;
  const after = selection.$from.after(depth.whole);
  if (doc.resolve(after).nodeAfter?.type.name !== "paragraph") tr.insert(after, nodeType("paragraph").create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/** Whether the first row is empty, which a table without a head has. */
const isHeadless = (table: Node): boolean => table.firstChild?.textContent === "";

const toggleHead: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const rect = selectedRect(state);
  const isOff = isHeadless(rect.table);
  if (isOff && rect.map.height === 1) return false;
  const { tr } = state;
  if (isOff) removeRow(tr, rect, 0);
  else addRow(tr, rect, 0);
  dispatch?.(tr);
  return true;
};

const headerColumnsOf = (tag: Node): string => attributesIn(String(tag.attrs.written)).get("headerColumns") ?? "";

/** Makes the first column a head, or cells like others: the tag around the table says it. */
const toggleHeaderColumn: Command = ({ selection, tr }, dispatch) => {
  const depth = depthOf(selection);
  if (depth === undefined) return false;
  const { $from } = selection;
  const range = new NodeRange(
    $from.doc.resolve($from.start(depth.table)),
    $from.doc.resolve($from.end(depth.table)),
    depth.table - 1,
  );
  if (depth.whole === depth.table)
    tr.wrap(range, [{ type: nodeType("tag"), attrs: { name: "table", written: "table headerColumns=1" } }]);
  else {
    const tag = $from.node(depth.whole);
    const rest = String(tag.attrs.written).replace(/ headerColumns=\d+/, "");
    const written = headerColumnsOf(tag) === "" ? `${rest} headerColumns=1` : rest;
    if (written === "table") tr.lift(range, depth.whole - 1);
    else tr.setNodeMarkup($from.before(depth.whole), null, { name: "table", written });
  }
  dispatch?.(tr);
  return true;
};

/** Merges cells within the head, or below it. Their texts get spaces between them. */
const merge: Command = (state, dispatch) => {
  const { selection, tr } = state;
  if (!(selection instanceof CellSelection) || !mergeCells(state)) return false;
  const { top, bottom } = selectedRect(state);
  const rows = headRows(selection);
  if (top < rows && bottom > rows) return false;
  const ends: number[] = [];
  selection.forEachCell(({ content }, at) => {
    if (content.size > 0) ends.push(at + 1 + content.size);
  });
  for (const end of ends.slice(0, -1)) tr.insert(tr.mapping.map(end), state.schema.text(" "));
  if (dispatch)
    mergeCells(state.apply(tr), (merged) => {
      for (const step of merged.steps) tr.step(step);
      dispatch(tr.setSelection(CellSelection.create(tr.doc, merged.selection.$from.before())));
    });
  return true;
};

/** The menu of a table. @param view the editor, once it is there */
export function tableMenu(view: EditorView, run: (run: (view: EditorView) => void) => () => void): MenuEntry[] {
  const entry = (label: string, command: Command, isOn?: () => boolean): MenuEntry => ({
    label,
    run: run(({ state, dispatch }) => command(state, dispatch, view)),
    isOf: () => command(view.state),
    ...(isOn && { isOn }),
  });
  const hasHead = () => isInTable(view.state) && !isHeadless(selectedRect(view.state).table);
  const hasHeaderColumn = () => {
    const depth = depthOf(view.state.selection);
    return depth !== undefined && headerColumnsOf(view.state.selection.$from.node(depth.whole)) !== "";
  };
  return [
    entry(words.rowAbove, withHead(addRowBefore)),
    entry(words.rowBelow, withHead(addRowAfter)),
    entry(words.columnBefore, withHead(addColumnBefore)),
    entry(words.columnAfter, withHead(addColumnAfter)),
    entry(words.headerRow, withHead(toggleHead), hasHead),
    entry(words.headerColumn, toggleHeaderColumn, hasHeaderColumn),
    entry(words.merge, merge),
    entry(words.split, splitCell),
    entry(words.removeRow, withHead(chainCommands(deleteRow, removeTable))),
    entry(words.removeColumn, withHead(chainCommands(deleteColumn, removeTable))),
    entry(words.removeTable, removeTable),
  ];
}

const removeTable: Command = ({ selection, tr }, dispatch) => {
  const depth = depthOf(selection);
  if (depth === undefined) return false;
  dispatch?.(tr.delete(selection.$from.before(depth.whole), selection.$from.after(depth.whole)).scrollIntoView());
  return true;
};
