import type { Attrs, Node } from "prosemirror-model";
import { type Command, NodeSelection, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { CitableReference, EditorTag } from "../../core/edit/protocol.ts";
import { button, element } from "../element.ts";
import { addPicture, addReference, RequestError } from "./api.ts";
import { insertBlock, insertInline, markType, nodeType } from "./commands.ts";
import { ask } from "./dialog.ts";
import { goToNote } from "./notes.ts";
import { fieldsOf, writeTag } from "./tags.ts";
import { words } from "./words.ts";

/** The facts about the site that dialogs need. */
export interface Site {
  page: string;
  tags: readonly EditorTag[];
  references: CitableReference[];
  say: (message: string) => void;
}

const run = (view: EditorView, command: Command): void => {
  command(view.state, view.dispatch, view);
  view.focus();
};

function replace(view: EditorView, at: number, node: Node, attrs: Attrs | "remove"): void {
  const change = view.state.tr;
  if (attrs === "remove") change.delete(at, at + node.nodeSize);
  else change.setNodeMarkup(at, null, { ...node.attrs, ...attrs });
  view.dispatch(change);
  view.focus();
}

/** Asks for the address of the selected words. */
export async function editLink(view: EditorView): Promise<void> {
  const { $from, from, to, empty } = view.state.selection;
  const type = markType("link");
  const old = type.isInSet($from.marksAcross(view.state.doc.resolve(to)) ?? $from.marks());
  if (empty && !old) return;
  const fields = [{ name: "href", label: words.address, value: String(old?.attrs.href ?? ""), required: true }];
  const answer = await ask(words.link, fields, { canRemove: old !== undefined });
  if (answer === undefined) return;
  // Without a selection, the whole link around the cursor is meant.
  const [start, end] = empty ? aroundMark(view) : [from, to];
  const change = view.state.tr.removeMark(start, end, type);
  if (answer !== "remove") {
    const href = (answer.values.href ?? "").trim();
    change.addMark(start, end, type.create({ href, title: old?.attrs.title ?? "" }));
  }
  view.dispatch(change);
  view.focus();
}

function aroundMark(view: EditorView): [start: number, end: number] {
  const { $from } = view.state.selection;
  const { parent } = $from;
  const begin = $from.start();
  let [start, end] = [$from.pos, $from.pos];
  parent.forEach((child, offset) => {
    const [from, to] = [begin + offset, begin + offset + child.nodeSize];
    if (from <= $from.pos && to >= $from.pos && markType("link").isInSet(child.marks)) [start, end] = [from, to];
  });
  return [start, end];
}

/** Asks for a reference: one of the site's, or a new one. @param old the citation that is changed */
export async function cite(view: EditorView, site: Site, old?: { at: number; node: Node }): Promise<void> {
  const fields = [
    {
      name: "id",
      label: words.reference,
      value: String(old?.node.attrs.text ?? ""),
      suggestions: site.references.map(({ id, text }) => ({ value: id, label: text })),
      check: (value: string) =>
        value === "" || site.references.some(({ id }) => id === value) ? "" : words.sources.unknown,
    },
    { name: "page", label: words.page, value: /page="([^"]*)"/.exec(old?.node.attrs.written ?? "")?.[1] ?? "" },
    ...(old ? [] : [{ name: "what", label: words.newReference }]),
  ];
  const more = button(words.sources.list, async () => {
    more.closest("dialog")?.close("");
    const { openReferences } = await import("./references.ts");
    await asked(site, () => openReferences(site.page));
  });
  const answer = await ask(words.cite, fields, { canRemove: old !== undefined, more });
  if (answer === undefined) return;
  if (answer === "remove") return old && replace(view, old.at, old.node, "remove");
  const { id = "", page = "", what = "" } = answer.values;
  const reference = what.trim() === "" ? { id: id.trim() } : await added(what, site);
  if (reference === undefined || reference.id === "") return;
  const name = reference.id.replace(/["\\]/g, "");
  const place = page.trim() === "" ? "" : ` page="${page.trim().replace(/["\\]/g, "\\$&")}"`;
  const attrs = { kind: "citation", text: name, written: `{% cite "${name}"${place} /%}` };
  if (old) replace(view, old.at, old.node, attrs);
  else run(view, insertInline("piece", attrs));
}

async function added(what: string, site: Site): Promise<CitableReference | undefined> {
  const reference = await asked(site, () => addReference(what.trim()));
  if (reference && !site.references.some(({ id }) => id === reference.id)) site.references.push(reference);
  return reference;
}

/** Asks the server, and says why it refuses. */
async function asked<Reply>(site: Site, request: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    site.say(error.text);
    return undefined;
  }
}

/** Inserts a formula at the selection, or changes one. */
export async function editFormula(view: EditorView, old?: { at: number; node: Node }): Promise<void> {
  const fields = [{ name: "tex", label: "TeX", value: String(old?.node.attrs.text ?? ""), required: true }];
  const answer = await ask(words.formula, fields, { canRemove: old !== undefined });
  if (answer === undefined) return;
  if (answer === "remove") return old && replace(view, old.at, old.node, "remove");
  const tex = (answer.values.tex ?? "").trim().replaceAll("$", "");
  const attrs = { kind: "math", text: tex, written: `$${tex}$` };
  if (old) replace(view, old.at, old.node, attrs);
  else run(view, insertInline("piece", attrs));
}

/** Inserts a tag, with a paragraph in it if it has content. */
export async function insertTag(view: EditorView, tag: EditorTag): Promise<void> {
  const answer =
    tag.attributes.length === 0 ? { values: {} } : await ask(words.tags[tag.name] ?? tag.name, fieldsOf(tag, ""));
  if (answer === undefined || answer === "remove") return;
  const written = writeTag(tag, "", answer.values);
  const paragraph = nodeType("paragraph").create();
  const list = () => nodeType("bullet_list").create(null, nodeType("list_item").create(null, paragraph));
  const block = tag.isSingle
    ? nodeType("source").create({ text: `{% ${written} /%}` })
    : nodeType("tag").create({ name: tag.name, written }, tag.isOfList ? list() : paragraph);
  run(view, insertBlock(block));
}

/** Adds a picture to the site, and shows it with a caption. @param at where it was dropped. Default: the cursor */
export async function insertPicture(view: EditorView, file: File, site: Site, at?: number): Promise<void> {
  const tag = site.tags.find(({ name }) => name === "figure");
  if (tag === undefined) return;
  const fields = fieldsOf(tag, "").filter(({ name }) => ["alt", "credit", "license"].includes(name));
  const answer = await ask(file.name, fields, { hint: words.pictures.hint });
  if (answer === undefined || answer === "remove") return;
  const picture = await asked(site, () => addPicture(file));
  if (picture === undefined) return;
  // Browsers take the cursor back to where it was before the dialog.
  if (at !== undefined) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))));
  const written = writeTag(tag, "", { ...answer.values, src: picture.src });
  run(view, insertBlock(nodeType("tag").create({ name: tag.name, written }, nodeType("paragraph").create())));
  if (picture.isCleaned) site.say(words.pictures.cleaned);
}

/** Asks which picture to insert. */
export function choosePicture(view: EditorView, site: Site): void {
  const input = element("input", { type: "file" });
  input.accept = "image/*";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void insertPicture(view, file, site);
  });
  input.click();
}

/** Opens the dialog of a node: attributes of a tag, source, a citation. */
export async function openNode(view: EditorView, at: number, node: Node, site: Site): Promise<void> {
  const { name } = node.type;
  if (name === "piece" && node.attrs.kind === "citation") return cite(view, site, { at, node });
  if (name === "piece" && node.attrs.kind === "math") return editFormula(view, { at, node });
  if (name === "piece" && node.attrs.kind === "note")
    return void goToNote(view, ({ attrs }) => String(attrs.label) === node.attrs.text);
  if (name === "source") {
    const fields = [
      { name: "text", label: words.source, value: String(node.attrs.text), rows: 16, isCode: true, required: true },
    ];
    const answer = await ask(words.source, fields, { canRemove: true });
    if (answer) replace(view, at, node, answer === "remove" ? "remove" : { text: answer.values.text?.trim() ?? "" });
  } else if (name === "tag") {
    const tag = site.tags.find((each) => each.name === node.attrs.name);
    if (tag === undefined) return;
    const answer = await ask(words.tags[tag.name] ?? tag.name, fieldsOf(tag, node.attrs.written), { canRemove: true });
    if (answer === undefined) return;
    const written = answer === "remove" ? "" : writeTag(tag, node.attrs.written, answer.values);
    replace(view, at, node, answer === "remove" ? "remove" : { written });
  } else view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
}
