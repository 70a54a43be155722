import { chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin } from "prosemirror-state";
import { goToNextCell } from "prosemirror-tables";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { EditorProblem } from "../../core/edit/protocol.ts";
import { element } from "../element.ts";
import { insertInline, nodeType, toggle } from "./commands.ts";
import { editLink } from "./dialogs.ts";

const item = nodeType("list_item");
const lineBreak: Command = chainCommands(exitCode, insertInline("hard_break", {}));

/** The shortcuts. */
export const keys = keymap({
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  "Mod-b": toggle("strong"),
  "Mod-i": toggle("em"),
  "Mod-k": (_, __, view) => {
    if (view) editLink(view);
    return true;
  },
  Enter: splitListItem(item),
  "Shift-Enter": lineBreak,
  Tab: chainCommands(sinkListItem(item), goToNextCell(1)),
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

/** Shows the problems of blocks below them. */
export function problemMarks(problems: () => readonly EditorProblem[], opened: () => readonly Node[]): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const marks: Decoration[] = [];
        let at = 0;
        for (const block of doc.children) {
          const end = at + block.nodeSize;
          for (const { severity, message, hint, block: number } of problems()) {
            if (number === undefined || opened()[number] !== block) continue;
            marks.push(Decoration.node(at, end, { class: `edit-has-${severity}` }));
            const line = () =>
              element("p", { className: `edit-problem edit-${severity}` }, [message, hint].filter(Boolean).join(" — "));
            marks.push(Decoration.widget(end, line, { key: `${number} ${message}`, side: -1 }));
          }
          at = end;
        }
        return DecorationSet.create(doc, marks);
      },
    },
  });
}
