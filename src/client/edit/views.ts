import type { Node } from "prosemirror-model";
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view";
import { button, element } from "../element.ts";
import { uploadAddress } from "./api.ts";
import { attributesIn } from "./tags.ts";
import { words } from "./words.ts";

/** Opens the dialog of the node at a place. */
type OpenNode = (view: EditorView, at: number, node: Node) => void;

/** How nodes that are more than text are shown. */
export const nodeViews = (open: OpenNode): Record<string, NodeViewConstructor> => ({
  tag: (node, view, at) => new TagView(node, () => openAt(view, at, open)),
  source: (node, view, at) => {
    const text = element("code", {}, String(node.attrs.text));
    const dom = element("pre", { className: "edit-source", dir: "ltr" }, text);
    dom.addEventListener("dblclick", () => openAt(view, at, open));
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
    const dom = element(isRaised ? "sup" : "span", { className: "edit-piece", title: written }, label);
    dom.dataset.kind = kind;
    dom.addEventListener("click", () => openAt(view, at, open));
    return { dom };
  },
});

function openAt(view: EditorView, at: () => number | undefined, open: OpenNode): void {
  const position = at();
  const node = position === undefined ? null : view.state.doc.nodeAt(position);
  if (position !== undefined && node) open(view, position, node);
}

/** A tag around blocks: a line with its name and attributes, the picture of a figure, and what is in it. */
class TagView implements NodeView {
  readonly dom = element("div", { className: "edit-tag" });
  readonly contentDOM = element("div", { className: "edit-tag-content" });
  readonly #name = element("span", { className: "edit-tag-name" });
  readonly #picture = element("img", { hidden: true });
  readonly #crop = button(words.pictures.crop, () => this.#openCrop(), { className: "edit-tag-button" });
  #source = "";

  constructor(node: Node, onEdit: () => void) {
    const edit = button(words.edit, onEdit, { className: "edit-tag-button" });
    const head = element("div", { className: "edit-tag-head" }, this.#name, element("span", {}, this.#crop, edit));
    head.contentEditable = "false";
    this.#picture.contentEditable = "false";
    this.dom.append(head, this.#picture, this.contentDOM);
    this.#show(node);
  }

  update(node: Node): boolean {
    if (node.type.name !== "tag") return false;
    this.#show(node);
    return true;
  }

  #show({ attrs }: Node): void {
    const values = attributesIn(attrs.written);
    const picture = values.get("src") ?? "";
    const isPicture = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(picture);
    if (isPicture) this.#picture.src = uploadAddress(picture);
    this.#picture.alt = values.get("alt") ?? "";
    this.#picture.hidden = !isPicture;
    this.dom.toggleAttribute("data-header-columns", values.has("headerColumns"));
    this.#source = picture;
    this.#crop.hidden = !/\.(?:png|jpe?g|webp|avif)$/i.test(picture);
    const told = [...values].filter(([name]) => !["src", "alt"].includes(name)).map(([, value]) => value);
    this.#name.textContent = [words.tags[attrs.name] ?? attrs.name, ...told].join(" · ");
  }

  async #openCrop(): Promise<void> {
    const { openCrop } = await import("./crop.ts");
    await openCrop(this.#source);
    // The address is another one, because browsers show again what they have loaded from the same.
    this.#picture.src = `${uploadAddress(this.#source)}?${Date.now()}`;
    this.#crop.focus();
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLElement && event.target.closest(".edit-tag-button") !== null;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}
