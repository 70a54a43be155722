import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { button, element, signButton } from "../element.ts";
import { icon } from "../icon.ts";
import { addEntry, addRelative, moveNode, relatives } from "./commands.ts";
import { run, type Site } from "./dialogs.ts";
import { chooseFor, pictureIn } from "./files.ts";
import { type Frame, frameOf } from "./tag-frames.ts";
import { attributesIn } from "./tags.ts";
import { words, wordsLanguage } from "./words.ts";

const className = "edit-tag-button";

/** A tag around blocks, as the page shows it, below a line with its name and what can be done with it. */
export class TagView implements NodeView {
  readonly dom = element("div");
  readonly contentDOM: HTMLElement;
  readonly #frame: Frame;
  readonly #crop = button(words.pictures.crop, () => this.#openCrop(), { className });
  readonly #write: HTMLButtonElement;
  /** The buttons that add people to a family tree. */
  readonly #relatives: readonly HTMLButtonElement[];
  readonly #isAdding: boolean;
  #picture: string | undefined;

  constructor(node: Node, view: EditorView, place: () => number | undefined, site: Site, onEdit: () => void) {
    const { name } = node.attrs;
    const isOfList = site.tags.some((tag) => tag.name === name && tag.isOfList);
    const isCaptioned = site.tags.some((tag) => tag.name === name && tag.isCaptioned);
    this.#isAdding = isOfList || name === "gallery";
    this.#frame = frameOf(name);
    this.contentDOM = this.#frame.content;
    this.contentDOM.classList.add("edit-tag-content");
    const hint = isCaptioned || name === "figure" ? words.recordings.caption : words.entries[name];
    if (hint) this.contentDOM.style.setProperty("--hint", JSON.stringify(hint));
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
    const isLtr = view.dom.dir !== "rtl";
    // Within a gallery alone.
    const order = element(
      "span",
      { className: "edit-tag-order" },
      signButton(icon(isLtr ? "left" : "right"), isLtr ? words.forms.left : words.forms.right, move(-1), className),
      signButton(icon(isLtr ? "right" : "left"), isLtr ? words.forms.right : words.forms.left, move(1), className),
      signButton(icon("close"), words.forms.remove, remove, className),
    );
    this.#relatives = (name === "family" ? relatives : []).map((relative) =>
      button(
        words.relatives[relative],
        at((from) => run(view, addRelative(from, relative))),
        { className },
      ),
    );
    const addsPictures = name === "gallery" ? [button(words.addPictures, addPictures, { className })] : [this.#write];
    const add = name === "family" ? this.#relatives : addsPictures;
    const edit = button(words.edit, onEdit, { className });
    const label = element("span", {}, words.tags[name] ?? name);
    const head = element(
      "div",
      { className: "edit-tag-head" },
      label,
      element("span", {}, this.#crop, ...add, order, edit),
    );
    head.contentEditable = "false";
    this.dom.append(head, this.#frame.root);
    if (name === "family") {
      const keys = element("p", { className: "edit-hint", ...wordsLanguage }, words.relatives.keys);
      keys.contentEditable = "false";
      this.dom.append(keys);
    }
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
    // Below a person of a tree of ancestors stand the parents.
    const isOfAncestors = values.get("of") === "ancestors";
    const [below, ...beside] = this.#relatives;
    if (below) below.textContent = isOfAncestors ? words.relatives.parent : words.relatives.child;
    for (const each of beside) each.hidden = isOfAncestors;
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
