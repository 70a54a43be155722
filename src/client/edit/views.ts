import type { EditorView, NodeViewConstructor } from "prosemirror-view";
import { element } from "../element.ts";
import { uploadAddress } from "./api.ts";
import type { Site } from "./dialogs.ts";
import { openNode } from "./open-node.ts";
import { TagView } from "./tag-view.ts";
import { words } from "./words.ts";

/** How nodes that are more than text are shown. */
export const nodeViews = (site: Site): Record<string, NodeViewConstructor> => ({
  tag: (node, view, at) => new TagView(node, view, at, site, () => openAt(view, at, site)),
  source: (node, view, at) => {
    const text = element("code", {}, String(node.attrs.text));
    const dom = element("pre", { className: "edit-source", dir: "ltr" }, text);
    dom.addEventListener("dblclick", () => openAt(view, at, site));
    return { dom };
  },
  picture: ({ attrs }) => {
    const dom = element("img", { src: uploadAddress(attrs.src), title: attrs.title });
    dom.alt = attrs.alt;
    return { dom };
  },
  piece: (node, view, at) => {
    const { kind, text, written } = node.attrs;
    const isNeeded = /^\{% *citationNeeded\b/.test(written);
    const isRaised = kind === "citation" || kind === "note" || isNeeded;
    const shown = isNeeded ? words.citationNeeded : text;
    const label = isRaised ? `[${shown}]` : kind === "math" ? text : written;
    const dom = element(isRaised ? "sup" : "span", { className: "edit-piece" }, label);
    // The page numbers citations and notes: `marks.ts`.
    Object.assign(dom.dataset, { kind, text, place: /\bpages?="([^"]*)"/.exec(written)?.[1] ?? "" });
    dom.addEventListener("click", () => openAt(view, at, site));
    return { dom, ignoreMutation: () => true };
  },
  note: ({ attrs: { label } }) => {
    const dom = element("div", { className: "edit-tag edit-note" });
    Object.assign(dom.dataset, { label, shown: label });
    return { dom, contentDOM: dom, ignoreMutation: ({ type }) => type === "attributes" };
  },
});

/** Opens the dialog of the node at a place. */
function openAt(view: EditorView, at: () => number | undefined, site: Site): void {
  const position = at();
  const node = position === undefined ? null : view.state.doc.nodeAt(position);
  if (position !== undefined && node) void openNode(view, position, node, site);
}
