import { readFileSync } from "node:fs";
import glob from "fast-glob";
import { expect, test } from "vitest";
import type { EditorNode } from "../../../src/core/edit/nodes.ts";
import { readBlocks } from "../../../src/core/edit/read-blocks.ts";
import { type EditedBlocks, saveBlocks } from "../../../src/core/edit/save-blocks.ts";
import { repository } from "../../support/folder.ts";

/* Edits as people make them in the editor, at random places of real articles. `EDITS=5000` makes more of them. */

const count = Number(process.env.EDITS ?? 150);

/** A generator of numbers that is the same in each run (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const typed = [
  "word",
  " ",
  "a * b",
  "# sign",
  "1. item",
  "- dash",
  "[x]",
  "](y)",
  "{% cite %}",
  "<b>",
  "&amp;",
  "$5 and $6",
  "~~",
  "`",
  "\\",
  "https://town.example/a_(b)",
  "日本語。",
  "عربي",
  "हिन्दी",
  "|",
  ": ",
  "^1^",
  "!",
  "___",
  "“quoted”",
  "  two  ",
];

const marks = ["strong", "em", "strike", "code"] as const;
const isText = ({ type }: EditorNode) => type === "text";

/** Changes a node that has text: types in it, gives it emphasis or a link, cites, or breaks its line. */
function changeText(node: EditorNode, next: (below: number) => number): EditorNode {
  const content = [...(node.content ?? [])];
  const at = next(content.length + 1);
  const kind = next(6);
  const target = content[at];
  const words = typed[next(typed.length)] ?? "";
  if (target && isText(target) && kind < 3) {
    const text = target.text ?? "";
    const split = next(text.length + 1);
    const pieces = [text.slice(0, split), kind === 0 ? words : "", text.slice(split)];
    if (kind === 0) content[at] = { ...target, text: pieces.join("") };
    else {
      const own = target.marks ?? [];
      const type = marks[next(marks.length)] ?? "em";
      const added =
        kind === 1
          ? { type }
          : ({ type: "link", attrs: { href: "https://town.example/a b", title: next(2) ? "T" : "" } } as const);
      // A link around raised text alone would be read as the mark of a note: such a save is refused.
      const isRaised = own.some((mark) => mark.type === "sup");
      const canHave = (type !== "code" || own.length === 0) && !isRaised;
      const marked = own.some((mark) => mark.type === added.type) || !canHave ? own : [...own, added];
      content.splice(at, 1, { ...target, text: pieces[0] ?? "" }, { ...target, marks: marked, text: pieces[2] ?? "" });
    }
  } else if (kind === 3)
    content.splice(at, 0, {
      type: "piece",
      attrs: { kind: "citation", text: "Alpha", written: '{% cite "Alpha" /%}' },
    });
  else if (kind === 4) content.splice(at, 0, { type: "text", text: words });
  else content.splice(at, 1);
  return { ...node, content };
}

const textual = ["paragraph", "heading", "table_cell", "table_header"];

/** Changes a node somewhere within a block. */
function changeInside(node: EditorNode, next: (below: number) => number): EditorNode {
  if (textual.includes(node.type)) return changeText(node, next);
  const content = node.content ?? [];
  if (content.length === 0 || node.type === "code_block") return node;
  const at = next(content.length);
  return { ...node, content: content.map((child, index) => (index === at ? changeInside(child, next) : child)) };
}

/** Makes one edit of an article: of a block, or of the order of blocks. */
function edit(blocks: EditedBlocks["blocks"], nodes: readonly EditorNode[], next: (below: number) => number) {
  const result = [...blocks];
  const at = next(result.length);
  const block = result[at];
  const node = typeof block === "number" ? nodes[block] : block;
  const kind = next(10);
  if (node === undefined || kind === 0) result.splice(at, 1);
  else if (kind === 1) result.splice(next(result.length), 0, ...result.splice(at, 1));
  else if (kind === 2)
    result.splice(at, 0, { type: "paragraph", content: [{ type: "text", text: typed[next(typed.length)] ?? "" }] });
  else if (kind === 3 && node.type === "paragraph") {
    const level = 2 + next(3);
    result[at] = { type: "heading", attrs: { level, annotation: "" }, content: node.content };
  } else if (kind === 4 && node.type === "paragraph")
    result[at] = {
      type: "bullet_list",
      attrs: { tight: next(2) === 0 },
      content: [{ type: "list_item", content: [node] }],
    };
  else if (kind === 5 && node.type === "paragraph") result[at] = { type: "blockquote", content: [node] };
  else if (node.type !== "source") result[at] = changeInside(node, next);
  return result;
}

test("after any edits the file is read as the editor shows it, and blocks that nobody touched keep their bytes", () => {
  const files = glob.sync(["content/articles/{en,ar,ja,hi}.md", "tests/sites/**/{articles,pages}/*.md"], {
    cwd: repository,
    absolute: true,
  });
  const articles = files.map((file) => readBlocks(readFileSync(file, "utf8").replaceAll("\r\n", "\n")));
  // Indented code becomes a part of a list that comes before it: such a save is refused.
  const isIndented = ({ blocks }: (typeof articles)[number]) => blocks.some(({ text }) => text.startsWith("    "));
  const small = articles.filter((each) => each.blocks.length > 2 && each.blocks.length < 80 && !isIndented(each));
  const refused: string[] = [];
  const moved: string[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const next = random(seed);
    const base = small[next(small.length)];
    if (base === undefined) continue;
    const nodes = base.blocks.map(({ node }) => node);
    let blocks: EditedBlocks["blocks"] = [...nodes.keys()];
    for (let edits = 1 + next(4); edits > 0; edits--) blocks = edit(blocks, nodes, next);
    const saved = saveBlocks(base, { blocks });
    if ("unwritable" in saved) {
      refused.push(`seed ${seed}: ${JSON.stringify(blocks[saved.unwritable])}`);
      continue;
    }
    const texts = readBlocks(saved.text).blocks.map(({ text }) => text);
    const kept = blocks.filter((block) => typeof block === "number");
    // A list that has come beside another one is written with another sign.
    const isList = (text: string) => /^(?:[-*+]|\d+[.)]) /.test(text);
    const isGone = (text = "") => !texts.includes(text) && !isList(text);
    if (kept.some((index) => isGone(base.blocks[index]?.text))) moved.push(`seed ${seed}`);
  }
  expect(moved).toEqual([]);
  // A save that is refused loses nothing, but stops a person.
  expect(refused).toEqual([]);
});
