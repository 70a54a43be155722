import type { Attrs, Node } from "prosemirror-model";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { CitableReference, EditorTag, LinkedPage } from "../../core/edit/protocol.ts";
import { button } from "../element.ts";
import { addReference, RequestError } from "./api.ts";
import { insertInline, markType } from "./commands.ts";
import { ask, type Place, type Values } from "./dialog.ts";
import { failureOf, type Notice } from "./notice.ts";
import { referencePicker } from "./picker.ts";
import { schema } from "./schema.ts";
import { fill, words } from "./words.ts";

/** The facts about the site that dialogs need. */
export interface Site {
  page: string;
  tags: readonly EditorTag[];
  references: CitableReference[];
  pages: readonly LinkedPage[];
  /** The paths of the files that are there. */
  uploads: string[];
  /** The endings of the names of files that the site takes. */
  endings: readonly string[];
  /** The language of the text, as a BCP 47 tag. */
  lang: string;
  /** The digits of the page. */
  numberingSystem: string;
  /** The most bytes that a text can have. */
  most: number;
  say: Notice["say"];
}

/** Runs a command, and goes on in the text. */
export const run = (view: EditorView, command: Command): void => {
  command(view.state, view.dispatch, view);
  view.focus();
};

/** Returns the place of the selection, for the dialog about it. */
export function placeIn(view: EditorView): Place {
  const { $from, from, to } = view.state.selection;
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to)];
  const block = view.nodeDOM($from.depth === 0 ? from : $from.before($from.sharedDepth(to) || 1));
  const { left, top } = start;
  const line = { top, bottom: end.bottom };
  return { left, ...line, block: block instanceof Element ? block.getBoundingClientRect() : line };
}

/** Gives a node other attributes, or removes it. */
export function replace(view: EditorView, at: number, node: Node, attrs: Attrs | "remove"): void {
  const change = view.state.tr;
  if (attrs === "remove") change.delete(at, at + node.nodeSize);
  else change.setNodeMarkup(at, null, { ...node.attrs, ...attrs });
  view.dispatch(change);
  view.focus();
}

/**
 * Returns what an entry leads to: a page by its title, an address without its scheme, a mail address; empty if it is
 * none of them.
 */
export function targetOf(written: string, pages: readonly LinkedPage[]): string {
  const entry = written.trim();
  const page = pages.find(({ title }) => title.toLowerCase() === entry.toLowerCase());
  if (page) return page.path;
  if (/^(?:https?:\/\/|mailto:|tel:|[/#])\S+$|^\/$/i.test(entry)) return entry;
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(entry)) return `mailto:${entry}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?$/u.test(entry) ? `https://${entry}` : "";
}

/** Asks what the selected words lead to, or for the words, too. */
export async function editLink(view: EditorView, { pages }: Pick<Site, "pages">): Promise<void> {
  const { $from, from, to, empty } = view.state.selection;
  const type = markType("link");
  const old = type.isInSet($from.marksAcross(view.state.doc.resolve(to)) ?? $from.marks());
  const hasNoWords = empty && !old;
  const fields = [
    ...(hasNoWords ? [{ name: "text", label: words.files.linkText, required: true }] : []),
    {
      name: "href",
      label: words.linkTo,
      value: String(old?.attrs.href ?? ""),
      suggestions: pages.map(({ path, title }) => ({ value: path, label: title })),
      required: true,
      check: (value: string) => (value === "" || targetOf(value, pages) !== "" ? "" : words.noAddress),
    },
  ];
  const answer = await ask(words.link, fields, { canRemove: old !== undefined, place: placeIn(view) });
  if (answer === undefined) return;
  // Without a selection, the whole link around the cursor is meant.
  const [start, end] = empty && old ? aroundMark(view) : [from, to];
  const change = view.state.tr;
  if (answer === "remove") change.removeMark(start, end, type);
  else {
    const { text = "", href = "" } = answer.values;
    const mark = type.create({ href: targetOf(href, pages), title: old?.attrs.title ?? "" });
    if (hasNoWords) change.replaceSelectionWith(schema.text(text.trim(), [...$from.marks(), mark]), false);
    else change.removeMark(start, end, type).addMark(start, end, mark);
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
      picker: referencePicker("edit-reference", old ? [String(old.node.attrs.text)] : [], site.references, true),
      // A new one is an address, an identifier, or has several words.
      check: (value: string) => (known(value) || !/^[^\s\d:/.@]+$/u.test(value) ? "" : words.sources.unknown),
    },
    { name: "page", label: words.page, value: /page="([^"]*)"/.exec(old?.node.attrs.written ?? "")?.[1] ?? "" },
  ];
  const more = button(words.sources.list, async () => {
    more.closest("dialog")?.close("");
    const { openReferences } = await import("./references.ts");
    await openReferences(site.page).catch((error) => site.say(failureOf(error)));
  });
  let chosen: CitableReference | undefined;
  const send = async ({ reference = "" }: Values) => {
    chosen = known(reference) ?? (reference === "" ? undefined : await addReference(reference).catch(offline));
    function offline(error: unknown): never {
      const isOffline = error instanceof RequestError && error.isOffline;
      throw isOffline ? new RequestError({ message: fill(words.offline, { what: reference }) }, true) : error;
    }
    if (chosen && !known(chosen.id)) site.references.push(chosen);
  };
  const answer = await ask(words.cite, fields, { canRemove: old !== undefined, more, send, place: placeIn(view) });
  if (answer === "remove") return old && replace(view, old.at, old.node, "remove");
  if (answer === undefined || chosen === undefined) return;
  const { page = "" } = answer.values;
  const name = chosen.id.replace(/["\\]/g, "");
  const place = page.trim() === "" ? "" : ` page="${page.trim().replace(/["\\]/g, "\\$&")}"`;
  const attrs = { kind: "citation", text: name, written: `{% cite "${name}"${place} /%}` };
  if (old) replace(view, old.at, old.node, attrs);
  else run(view, insertInline("piece", attrs));
}

/** Inserts a formula at the selection, or changes one. */
export async function editFormula(view: EditorView, old?: { at: number; node: Node }): Promise<void> {
  const fields = [{ name: "tex", label: "TeX", value: String(old?.node.attrs.text ?? ""), required: true }];
  const answer = await ask(words.formula, fields, { canRemove: old !== undefined, place: placeIn(view) });
  if (answer === undefined) return;
  if (answer === "remove") return old && replace(view, old.at, old.node, "remove");
  const tex = (answer.values.tex ?? "").trim().replaceAll("$", "");
  const attrs = { kind: "math", text: tex, written: `$${tex}$` };
  if (old) replace(view, old.at, old.node, attrs);
  else run(view, insertInline("piece", attrs));
}
