import { chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keydownHandler } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin } from "prosemirror-state";
import { goToNextCell } from "prosemirror-tables";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import type { EditorProblem } from "../../core/edit/protocol.ts";
import { eventLabel } from "../../core/model/dates.ts";
import { button, element } from "../element.ts";
import { type KeyRow, keyTable, latinKey } from "../keys.ts";
import { insertInline, leaveDown, leaveTerm, moveBlock, nodeType, paragraphBeside, toggle } from "./commands.ts";
import { openDialog } from "./dialog.ts";
import { editLink, type Site } from "./dialogs.ts";
import { leaveNote } from "./notes.ts";
import { leaveTable, nextCell, selectCells } from "./tables.ts";
import { fill, toldWith, words } from "./words.ts";

const item = nodeType("list_item");
const lineBreak: Command = chainCommands(exitCode, insertInline("hard_break", {}));

/**
 * Returns the shortcuts. Keys of other scripts become Latin ones first, because the library knows only those that write
 * one letter.
 */
export function keysOf(site: Site): Plugin {
  const onKey = keydownHandler({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": toggle("strong"),
    "Mod-i": toggle("em"),
    "Mod-k": (_, __, view) => {
      if (view) void editLink(view, site);
      return true;
    },
    Enter: chainCommands(leaveTerm, splitListItem(item)),
    "Shift-Enter": lineBreak,
    Escape: chainCommands(leaveNote, leaveTable),
    ArrowDown: leaveDown,
    "Alt-ArrowUp": moveBlock(-1),
    "Alt-ArrowDown": moveBlock(1),
    "Mod-Enter": paragraphBeside("after"),
    "Shift-Mod-Enter": paragraphBeside("before"),
    "Shift-ArrowLeft": selectCells("Left"),
    "Shift-ArrowRight": selectCells("Right"),
    "Shift-ArrowUp": selectCells("Up"),
    "Shift-ArrowDown": selectCells("Down"),
    Tab: chainCommands(sinkListItem(item), nextCell),
    "Shift-Tab": chainCommands(liftListItem(item), goToNextCell(-1)),
  });
  const handleKeyDown = (view: EditorView, event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const key = latinKey(event);
    const latin = { key, code, ctrlKey, metaKey, altKey, shiftKey };
    return onKey(view, key === event.key ? event : new KeyboardEvent("keydown", latin));
  };
  return new Plugin({ props: { handleKeyDown } });
}

/** Shows the list of shortcuts. */
export function showKeys(): void {
  const control = (key: string) => [`Ctrl+${key}`, `⌘+${key}`];
  const rows: KeyRow[] = [
    { keys: control("S"), label: words.save },
    { keys: control("Z"), label: words.undo },
    { keys: [...control("Y"), ...control("Shift+Z")], label: words.redo },
    { keys: control("B"), label: words.bold },
    { keys: control("I"), label: words.italic },
    { keys: control("K"), label: words.link },
    { keys: ["/"], label: words.insert },
    { keys: ["Alt+↑", "Alt+↓"], label: words.keys.move },
    { keys: control("Enter"), label: words.keys.below },
    { keys: control("Shift+Enter"), label: words.keys.above },
    { keys: ["Shift+Enter"], label: words.keys.lineBreak },
    { keys: ["Shift+←→↑↓"], label: words.keys.cells },
    { keys: ["Alt+F10"], label: words.keys.toolbar },
    { keys: ["Esc"], label: words.keys.back },
    { keys: ["F1", "Ctrl+/"], label: words.review.keyHelp },
  ];
  const dialog = openDialog(
    element("h2", {}, words.review.keysTitle),
    keyTable(rows, words.review.or),
    element(
      "div",
      { className: "edit-buttons" },
      button(words.close, () => dialog.close(), { className: "edit-main" }),
    ),
  );
}

/** Signs at the start of a paragraph that make a heading, a list or a quotation of it, as in Markdown. */
export const typed = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodeType("heading"), ([, signs = ""]) => ({ level: signs.length })),
    wrappingInputRule(/^\s*[-*]\s$/, nodeType("bullet_list")),
    wrappingInputRule(/^1[.)]\s$/, nodeType("ordered_list")),
    wrappingInputRule(/^>\s$/, nodeType("blockquote")),
    textblockTypeInputRule(/^```$/, nodeType("code_block")),
  ],
});

/** Shows when the events of timelines were, as the page does. */
export const eventDates = new Plugin({
  props: {
    decorations({ doc }) {
      const marks: Decoration[] = [];
      doc.forEach((block, at) => {
        if (block.attrs.name !== "timeline") return;
        block.descendants((node, place, parent) => {
          if (!node.isTextblock) return;
          const [label = ""] = (parent?.firstChild === node && eventLabel.exec(node.firstChild?.text ?? "")) || [];
          const start = at + place + 2;
          if (label !== "") marks.push(Decoration.inline(start, start + label.trim().length, { class: "edit-event" }));
        });
      });
      return DecorationSet.create(doc, marks);
    },
  },
});

/** Marks the tag that the cursor is in, which tells its keys. */
export const currentTag = new Plugin({
  props: {
    decorations({ doc, selection: { $from } }) {
      const depth = Array.from({ length: $from.depth }, (_, index) => $from.depth - index).find(
        (each) => $from.node(each).type.name === "tag",
      );
      if (depth === undefined) return DecorationSet.empty;
      const mark = Decoration.node($from.before(depth), $from.after(depth), { "data-current": "" });
      return DecorationSet.create(doc, [mark]);
    },
  },
});

/** Shows the problems of blocks below them. */
export function problemMarks(problems: () => readonly EditorProblem[], opened: () => readonly Node[]): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const marks: Decoration[] = [];
        let at = 0;
        for (const block of doc.children) {
          const end = at + block.nodeSize;
          for (const { severity, message, hint, fix, block: number } of problems()) {
            if (number === undefined || opened()[number] !== block) continue;
            marks.push(Decoration.node(at, end, { class: `edit-has-${severity}` }));
            const line = (view: EditorView, place: () => number | undefined) => {
              const mend = fix && button(fill(words.fix, { to: fix.to }), () => applyFix(view, place(), fix));
              return element(
                "p",
                { className: `edit-problem edit-${severity}`, dir: "auto" },
                toldWith({ message, hint }),
                mend,
              );
            };
            marks.push(Decoration.widget(end, line, { key: `${number} ${message}`, side: -1, stopEvent: () => true }));
          }
          at = end;
        }
        return DecorationSet.create(doc, marks);
      },
    },
  });
}

/** Writes the name that is meant in the block before a place: in its citations, links, tags and anchors. */
function applyFix(view: EditorView, end: number | undefined, { from, to }: NonNullable<EditorProblem["fix"]>): void {
  const { doc, schema, tr } = view.state;
  const block = end === undefined ? null : doc.resolve(end).nodeBefore;
  if (end === undefined || block === null) return;
  const mended = (value: unknown, isAttribute: boolean): unknown => {
    if (typeof value === "string") return isAttribute ? value.replaceAll(from, () => to) : value;
    if (Array.isArray(value)) return value.map((each) => mended(each, isAttribute));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, each]) => [key, mended(each, isAttribute || key === "attrs")]);
    return Object.fromEntries(entries);
  };
  const node = schema.nodeFromJSON(mended(block.toJSON(), false));
  view.dispatch(tr.replaceWith(end - block.nodeSize, end, node));
  view.focus();
}
