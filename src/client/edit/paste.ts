import { Fragment, type Node, Slice } from "prosemirror-model";
import type { SelectionBookmark } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { EditorNode } from "../../core/edit/nodes.ts";
import type { PasteReply } from "../../core/edit/protocol.ts";
import { RequestError, readPasted } from "./api.ts";
import { nodeType } from "./commands.ts";
import type { Site } from "./dialogs.ts";
import { sizeOf, toDoc, tooLong } from "./document.ts";
import { fill, words } from "./words.ts";

/** The HTML of a clipboard, if it has words of another program: the editor knows its own. */
export function htmlOf(clipboard: DataTransfer | null): string | undefined {
  const html = clipboard?.getData("text/html") ?? "";
  const hasWords = /\S/.test(clipboard?.getData("text/plain") ?? "");
  return hasWords && html !== "" && !html.includes("data-pm-slice") ? html : undefined;
}

/**
 * Inserts HTML of another program, which the server reads, and says what was left out.
 *
 * @param place returns the selection, which may have moved meanwhile
 */
export async function pasteHtml(view: EditorView, html: string, site: Site, place: () => SelectionBookmark) {
  try {
    const { blocks, left, added } = await readPasted(site.page, html);
    site.references.push(...added);
    const size = sizeOf(view.state.doc.textContent) + sizeOf(toDoc({ blocks }).textContent);
    if (size > site.most) return site.say(tooLong(size, site.most));
    const change = view.state.tr;
    const selection = place().resolve(change.doc);
    const { $from } = selection;
    const all = toDoc({ blocks: withOwnLabels(blocks, view.state.doc) }).children;
    const notes = all.filter(({ type }) => type.name === "note");
    const shown = all.filter(({ type }) => type.name !== "note");
    change.setSelection(selection).replaceSelection(sliceOf(shown, $from.parent)).scrollIntoView();
    view.dispatch(change.insert(change.doc.content.size, notes).setMeta("paste", true));
    say(site, left, added.length);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    site.say(error.text);
  }
}

function say({ say }: Site, left: PasteReply["left"], added: number): void {
  const { pictures, references, others } = left;
  const counts = { pictures, references, others };
  const parts = (["pictures", "references", "others"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => fill(words.pasted[kind], { count: counts[kind] }));
  const told = parts.length === 0 ? [] : [`${words.pasted.left} ${parts.join(" · ")}`];
  if (added > 0) told.push(fill(words.pasted.added, { count: added }));
  if (told.length > 0) say(told.join("\n"));
}

/** Paragraphs at the ends join the text around them. A heading, a cell and code have a line of text only. */
function sliceOf(blocks: readonly Node[], parent: Node): Slice {
  if (/^(?:heading|table_\w+)$/.test(parent.type.name)) {
    const line: Node[] = [];
    for (const block of blocks)
      block.descendants((node) => {
        if (node.isTextblock && line.length > 0) line.push(node.type.schema.text(" "));
        if (node.isInline) line.push(node);
      });
    return new Slice(Fragment.from(line), 0, 0);
  }
  const isText = (block: Node | undefined) => (block?.type === nodeType("paragraph") ? 1 : 0);
  return new Slice(Fragment.from(blocks), isText(blocks[0]), isText(blocks.at(-1)));
}

/** Notes get labels that the article does not have. */
function withOwnLabels(blocks: readonly EditorNode[], doc: Node): EditorNode[] {
  const taken = new Set(doc.children.flatMap(({ type, attrs }) => (type.name === "note" ? [String(attrs.label)] : [])));
  const labels = new Map<string, string>();
  for (const { type, attrs } of blocks) {
    if (type !== "note") continue;
    let number = 1;
    while (taken.has(String(number))) number++;
    taken.add(String(number));
    labels.set(String(attrs?.label), String(number));
  }
  const renamed = (node: EditorNode): EditorNode => {
    const content = node.content && { content: node.content.map(renamed) };
    const label = labels.get(String(node.type === "note" ? node.attrs?.label : node.attrs?.text));
    if (node.type === "note" && label) return { ...node, ...content, attrs: { label } };
    if (node.type !== "piece" || node.attrs?.kind !== "note" || !label) return { ...node, ...content };
    return { ...node, attrs: { kind: "note", text: label, written: `[^${label}]` } };
  };
  return blocks.map(renamed);
}
