import { chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin } from "prosemirror-state";
import { goToNextCell } from "prosemirror-tables";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import type { EditorProblem } from "../../core/edit/protocol.ts";
import { eventLabel } from "../../core/model/dates.ts";
import { button, element } from "../element.ts";
import { insertInline, leaveDown, leaveTerm, nodeType, paragraphBeside, toggle } from "./commands.ts";
import { editLink, type Site } from "./dialogs.ts";
import { leaveNote } from "./notes.ts";
import { leaveTable, nextCell, selectCells } from "./tables.ts";
import { fill, toldWith, words } from "./words.ts";

const item = nodeType("list_item");
const lineBreak: Command = chainCommands(exitCode, insertInline("hard_break", {}));

/** Returns the shortcuts. */
export const keysOf = (site: Site): Plugin =>
  keymap({
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
    "Mod-Enter": paragraphBeside("after"),
    "Shift-Mod-Enter": paragraphBeside("before"),
    "Shift-ArrowLeft": selectCells("Left"),
    "Shift-ArrowRight": selectCells("Right"),
    "Shift-ArrowUp": selectCells("Up"),
    "Shift-ArrowDown": selectCells("Down"),
    Tab: chainCommands(sinkListItem(item), nextCell),
    "Shift-Tab": chainCommands(liftListItem(item), goToNextCell(-1)),
  });

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
