import type { Attrs, Node } from "prosemirror-model";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { CitableReference, EditorTag } from "../../core/edit/protocol.ts";
import { button } from "../element.ts";
import { addReference, RequestError } from "./api.ts";
import { insertInline, markType } from "./commands.ts";
import { ask, type Values } from "./dialog.ts";
import { words } from "./words.ts";

/** The facts about the site that dialogs need. */
export interface Site {
  page: string;
  tags: readonly EditorTag[];
  references: CitableReference[];
  /** The paths of the files that are there. */
  uploads: string[];
  /** The endings of the names of files that the site takes. */
  endings: readonly string[];
  /** The language of the text, as a BCP 47 tag. */
  lang: string;
  /** The most bytes that a text can have. */
  most: number;
  say: (message: string) => void;
}

/** Runs a command, and goes on in the text. */
export const run = (view: EditorView, command: Command): void => {
  command(view.state, view.dispatch, view);
  view.focus();
};

/** Gives a node other attributes, or removes it. */
export function replace(view: EditorView, at: number, node: Node, attrs: Attrs | "remove"): void {
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
  const known = (value: string) => site.references.find(({ id }) => id === value);
  const fields = [
    {
      name: "reference",
      label: words.reference,
      hint: words.newReference,
      value: String(old?.node.attrs.text ?? ""),
      suggestions: site.references.map(({ id, text }) => ({ value: id, label: text })),
      // A new one is an address, an identifier, or has several words.
      check: (value: string) => (known(value) || !/^[^\s\d:/.@]+$/u.test(value) ? "" : words.sources.unknown),
    },
    { name: "page", label: words.page, value: /page="([^"]*)"/.exec(old?.node.attrs.written ?? "")?.[1] ?? "" },
  ];
  const more = button(words.sources.list, async () => {
    more.closest("dialog")?.close("");
    const { openReferences } = await import("./references.ts");
    await asked(site, () => openReferences(site.page));
  });
  let chosen: CitableReference | undefined;
  const send = async ({ reference = "" }: Values) => {
    chosen = known(reference) ?? (reference === "" ? undefined : await addReference(reference));
    if (chosen && !known(chosen.id)) site.references.push(chosen);
  };
  const answer = await ask(words.cite, fields, { canRemove: old !== undefined, more, send });
  if (answer === "remove") return old && replace(view, old.at, old.node, "remove");
  if (answer === undefined || chosen === undefined) return;
  const { page = "" } = answer.values;
  const name = chosen.id.replace(/["\\]/g, "");
  const place = page.trim() === "" ? "" : ` page="${page.trim().replace(/["\\]/g, "\\$&")}"`;
  const attrs = { kind: "citation", text: name, written: `{% cite "${name}"${place} /%}` };
  if (old) replace(view, old.at, old.node, attrs);
  else run(view, insertInline("piece", attrs));
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
