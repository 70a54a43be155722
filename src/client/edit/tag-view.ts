import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { button, element, signButton } from "../element.ts";
import { addEntry, moveNode } from "./commands.ts";
import { run, type Site } from "./dialogs.ts";
import { chooseFor, pictureIn } from "./files.ts";
import { type Frame, frameOf } from "./tag-frames.ts";
import { attributesIn } from "./tags.ts";
import { words } from "./words.ts";

const className = "edit-tag-button";

/** A tag around blocks, as the page shows it, below a line with its name and what can be done with it. */
export class TagView implements NodeView {
  readonly dom = element("div");
  readonly contentDOM: HTMLElement;
  readonly #frame: Frame;
  readonly #crop = button(words.pictures.crop, () => this.#openCrop(), { className });
  readonly #write: HTMLButtonElement;
  readonly #isAdding: boolean;
  #picture: string | undefined;

  constructor(node: Node, view: EditorView, place: () => number | undefined, site: Site, onEdit: () => void) {
    const { name } = node.attrs;
    const isOfList = site.tags.some((tag) => tag.name === name && tag.isOfList);
    this.#isAdding = isOfList || name === "gallery";
    this.#frame = frameOf(name);
    this.contentDOM = this.#frame.content;
    this.contentDOM.classList.add("edit-tag-content");
    this.dom.dataset.tag = name;
    /** Calls something with the place of the tag. */
    const at = (call: (at: number) => void) => () => {
      const found = place();
      if (found !== undefined) call(found);
    };
    const move = (step: -1 | 1) =>
      at((from) => {
        const index = view.state.doc.resolve(from).index();
        if (!moveNode(from, step)(view.state, view.dispatch)) return;
        const moved = this.dom.parentElement?.querySelectorAll(":scope > .edit-tag")[index + step];
        moved?.querySelectorAll<HTMLElement>(".edit-tag-order > button")[step < 0 ? 0 : 1]?.focus();
      });
    const remove = at((from) => {
      const change = view.state.tr.setSelection(NodeSelection.create(view.state.doc, from));
      view.dispatch(change.deleteSelection());
      view.focus();
    });
    this.#write = button(
      isOfList ? words.addEntry : words.addText,
      at((from) => run(view, addEntry(from, isOfList))),
      { className },
    );
    const addPictures = at((from) => {
      const end = from + (view.state.doc.nodeAt(from)?.nodeSize ?? 2) - 1;
      chooseFor(view, site, "figure", end);
    });
    // Within a gallery alone.
    const order = element(
      "span",
      { className: "edit-tag-order" },
      signButton("↑", words.forms.up, move(-1), className),
      signButton("↓", words.forms.down, move(1), className),
      signButton("×", words.forms.remove, remove, className),
    );
    const add = name === "gallery" ? button(words.addPictures, addPictures, { className }) : this.#write;
    const edit = button(words.edit, onEdit, { className });
    const label = element("span", {}, words.tags[name] ?? name);
    const head = element(
      "div",
      { className: "edit-tag-head" },
      label,
      element("span", {}, this.#crop, add, order, edit),
    );
    head.contentEditable = "false";
    this.dom.append(head, this.#frame.root);
    this.#show(node);
  }

  update(node: Node): boolean {
    if (node.type.name !== "tag" || node.attrs.name !== this.dom.dataset.tag) return false;
    this.#show(node);
    return true;
  }

  #show({ attrs, childCount }: Node): void {
    this.#picture = pictureIn(attrs.written);
    this.#crop.hidden = this.#picture === undefined || this.#picture.endsWith(".svg");
    this.#write.hidden = !this.#isAdding && childCount > 0;
    const values = attributesIn(attrs.written);
    this.dom.className = `edit-tag ${this.#frame.show(values)}`;
    this.dom.toggleAttribute("data-header-columns", values.has("headerColumns"));
  }

  async #openCrop(): Promise<void> {
    const { openCrop } = await import("./crop.ts");
    await openCrop(this.#picture ?? "");
    // The address is another one, because browsers show again what they have loaded from the same.
    for (const picture of this.dom.querySelectorAll("img"))
      picture.src = `${picture.src.split("?", 1)[0]}?${Date.now()}`;
    this.#crop.focus();
  }

  selectNode(): void {
    this.dom.classList.add("ProseMirror-selectednode");
  }

  deselectNode(): void {
    this.dom.classList.remove("ProseMirror-selectednode");
  }

  stopEvent(event: Event): boolean {
    const { target } = event;
    return target instanceof HTMLElement && target.closest(`.${className}, audio, video, summary`) !== null;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}
