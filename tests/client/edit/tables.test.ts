import { EditorState } from "prosemirror-state";
import { CellSelection, tableEditing } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { expect, test, vi } from "vitest";
import { changedBlocks, toDoc } from "../../../src/client/edit/document.ts";
import { tableMenu } from "../../../src/client/edit/tables.ts";
import type { EditorNode } from "../../../src/core/edit/nodes.ts";
import { readBlocks } from "../../../src/core/edit/read-blocks.ts";
import { saveBlocks } from "../../../src/core/edit/save-blocks.ts";
import { mulberry32 } from "../../support/faults.ts";

/* What the menu of tables does, at random cells of a table with spans. `EDITS=5000` makes more of it. */

const count = Number(process.env.EDITS ?? 300);

const albums = `| Title | Year | Peaks {% colspan=2 %} | |
| --- | --- | --- | --- |
| First | 1990 {% sort="1990-05" %} | 3 | 12 |
| Second {% rowspan=2 colspan=2 %} | | 1 | 1 |
| | | Not released {% colspan=2 %} | |
| Third | 1995 | 7 | 8 |
`;

// Node 20 has no languages of its user.
vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

const wordsOf = (node: EditorNode): string =>
  node.text ?? (node.content ?? []).map(wordsOf).join(node.type.startsWith("table") ? " " : "");
const inWords = (text: string) => text.split(/\s+/).filter(Boolean).sort();

test("whatever the menu of tables does to a table with spans, the file has it, and reads it back", () => {
  const base = readBlocks("");
  for (let seed = 1; seed <= count / 10; seed++) {
    const draw = mulberry32(seed);
    const next = (below: number) => Math.floor(draw() * below);
    const view = {
      state: EditorState.create({
        doc: toDoc({ blocks: readBlocks(albums).blocks.map(({ node }) => node) }),
        plugins: [tableEditing()],
      }),
      dispatch(change: Parameters<EditorView["dispatch"]>[0]) {
        view.state = view.state.apply(change);
      },
    };
    const menu = tableMenu(view as unknown as EditorView, (run) => () => run(view as unknown as EditorView));
    const done: string[] = [];
    for (let step = 0; step < 10; step++) {
      const cells: number[] = [];
      view.state.doc.descendants((node, at) => {
        if (node.type.name.startsWith("table_") && node.type.name !== "table_row") cells.push(at);
      });
      if (cells.length === 0) break;
      const [one = 0, other = 0] = [cells[next(cells.length)], cells[next(cells.length)]];
      view.dispatch(view.state.tr.setSelection(CellSelection.create(view.state.doc, one, next(2) === 0 ? one : other)));
      const entry = menu[next(menu.length)];
      const before = view.state.doc;
      if (entry?.isOf?.() === false) continue;
      entry?.run();
      done.push(entry?.label ?? "");
      const blocks = changedBlocks(view.state.doc, []);
      const saved = saveBlocks(base, { blocks });
      const place = `seed ${seed}: ${done.join(", ")}`;
      if (!("text" in saved)) expect.fail(place);
      // A cell of the head that reached into the body would stop the build.
      expect(saved.text.split("\n").find((line) => line.startsWith("|")) ?? "", place).not.toContain("rowspan");
      const again = toDoc({ blocks: readBlocks(saved.text).blocks.map(({ node }) => node) });
      expect(again.eq(view.state.doc) || again.toString(), place).toBe(true);
      if (!entry?.label.startsWith("Delete"))
        expect(inWords(blocks.map((block) => wordsOf(block as EditorNode)).join(" ")), place).toEqual(
          inWords(
            changedBlocks(before, [])
              .map((block) => wordsOf(block as EditorNode))
              .join(" "),
          ),
        );
    }
  }
});
