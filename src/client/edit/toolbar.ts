import { redo, undo } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { button, element, hiddenText } from "../element.ts";
import {
  codeBlock,
  hasMark,
  insertBlock,
  insertDefinition,
  insertInline,
  isIn,
  nodeType,
  quote,
  setLevel,
  toggle,
  toggleList,
} from "./commands.ts";
import { choosePicture, cite, editFormula, editLink, insertTable, insertTag, type Site } from "./dialogs.ts";
import { insertNote } from "./notes.ts";
import type { Entry } from "./slash-menu.ts";
import { words, wordsLanguage } from "./words.ts";

interface ToolbarActions {
  onSave: () => void;
  onFacts: () => void;
  onHistory: () => void;
  onPublish: () => void;
}

/** A button of the toolbar. */
interface Tool {
  label: string;
  /** Shown in place of the label. */
  sign?: string;
  run: (view: EditorView) => unknown;
  isOn?: (state: EditorState) => boolean;
  /** Whether it is of use now. Default: always */
  isOf?: (state: EditorState) => boolean;
  /** Whether it is only there while it is of use. */
  isRare?: true;
}

const by =
  (command: Command): Tool["run"] =>
  (view) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
const ofMark = (name: string) => (state: EditorState) => hasMark(state, name);
const ofNode = (name: string) => (state: EditorState) => isIn(state, name);

const toolsOf = (site: Site): Tool[] => [
  { label: words.undo, sign: "↶", run: by(undo), isOf: (state) => undo(state) },
  { label: words.redo, sign: "↷", run: by(redo), isOf: (state) => redo(state) },
  { label: words.bold, sign: "B", run: by(toggle("strong")), isOn: ofMark("strong") },
  { label: words.italic, sign: "I", run: by(toggle("em")), isOn: ofMark("em") },
  { label: words.link, run: editLink, isOn: ofMark("link") },
  { label: words.cite, run: (view) => cite(view, site) },
  { label: words.note, run: insertNote },
  { label: words.bullets, sign: "•", run: by(toggleList("bullet_list")), isOn: ofNode("bullet_list") },
  { label: words.numbers, sign: "1.", run: by(toggleList("ordered_list")), isOn: ofNode("ordered_list") },
  { label: words.addRow, run: by(addRowAfter), isOf: ofNode("table"), isRare: true },
  { label: words.addColumn, run: by(addColumnAfter), isOf: ofNode("table"), isRare: true },
  { label: words.removeRow, run: by(deleteRow), isOf: ofNode("table"), isRare: true },
  { label: words.removeColumn, run: by(deleteColumn), isOf: ofNode("table"), isRare: true },
];

/** Returns all that can be inserted: for the toolbar's list and the menu of `/`. */
export const insertions = (site: Site): Entry[] => [
  { label: words.heading, run: by(setLevel(2)) },
  { label: words.subheading, run: by(setLevel(3)) },
  { label: words.bullets, run: by(toggleList("bullet_list")) },
  { label: words.numbers, run: by(toggleList("ordered_list")) },
  { label: words.quotation, run: by(quote) },
  { label: words.table, run: insertTable },
  { label: words.upload, run: (view) => choosePicture(view, site) },
  { label: words.codeBlock, run: by(codeBlock) },
  {
    label: words.rule,
    run: by((state, dispatch) => insertBlock(nodeType("horizontal_rule").create())(state, dispatch)),
  },
  { label: words.definitions, name: "dl", run: by(insertDefinition) },
  {
    label: words.blockFormula,
    name: "$$",
    run: by((...args) => insertBlock(nodeType("code_block").create({ language: "$$" }))(...args)),
  },
  { label: words.formula, run: (view) => editFormula(view) },
  {
    label: words.citationNeeded,
    run: by(insertInline("piece", { kind: "tag", text: "citationNeeded", written: "{% citationNeeded /%}" })),
  },
  { label: words.code, run: by(toggle("code")) },
  { label: words.below, run: by(toggle("sub")) },
  { label: words.above, run: by(toggle("sup")) },
  ...site.tags.map((tag) => ({
    label: words.tags[tag.name] ?? tag.name,
    name: tag.name,
    run: (view: EditorView) => insertTag(view, tag),
  })),
];

const levels = [words.paragraph, words.heading, words.subheading, words.smallHeading];

/** The bar above the text: it stays in view, and tells whether all is saved. */
export class Toolbar {
  readonly root = element("div", {
    className: "edit-toolbar",
    role: "toolbar",
    ariaLabel: words.style,
    ...wordsLanguage,
  });
  readonly #save: HTMLButtonElement;
  readonly #state = element("span", { className: "edit-state", ariaLive: "polite" });
  readonly #style = element("select", { ariaLabel: words.style });
  readonly #insert = element("select", { ariaLabel: words.insert });
  #buttons: (readonly [HTMLButtonElement, Tool])[] = [];

  constructor({ onSave, onFacts, onHistory, onPublish }: ToolbarActions) {
    this.#save = button(words.save, onSave, { className: "edit-main", keys: "Ctrl+S" });
    this.#views = [
      button(words.facts, onFacts),
      button(words.versions.title, onHistory),
      button(words.publishing.title, onPublish),
    ];
  }
  readonly #views: readonly HTMLButtonElement[];

  /** Fills the bar. */
  connect(view: EditorView, site: Site): void {
    this.#buttons = toolsOf(site).map((tool) => {
      const made = button(tool.sign === undefined ? tool.label : "", () => tool.run(view));
      if (tool.sign !== undefined)
        made.append(element("span", { ariaHidden: "true" }, tool.sign), hiddenText(tool.label));
      made.title = tool.label;
      // A click keeps the selection in the text.
      made.addEventListener("mousedown", (event) => event.preventDefault());
      return [made, tool] as const;
    });
    this.#style.append(
      ...levels.map((label, index) => element("option", { value: String(index && index + 1) }, label)),
    );
    this.#style.addEventListener("change", () => by(setLevel(Number(this.#style.value)))(view));
    const all = insertions(site);
    this.#insert.append(
      element("option", { value: "" }, `${words.insert}…`),
      ...all.map(({ label }, index) => element("option", { value: String(index) }, label)),
    );
    this.#insert.addEventListener("change", () => {
      const chosen = all[Number(this.#insert.value)];
      this.#insert.value = "";
      chosen?.run(view);
    });
    const tools = this.#buttons.map(([made]) => made);
    const views = this.#views;
    this.root.replaceChildren(this.#style, ...tools, this.#insert, ...views, this.#state, this.#save);
    this.show(view.state);
  }

  /** Shows what the selection is. */
  show(state: EditorState): void {
    for (const [made, { isOn, isOf, isRare }] of this.#buttons) {
      const isUseful = isOf?.(state) ?? true;
      if (isOn) set(made, "ariaPressed", String(isOn(state)));
      set(made, isRare ? "hidden" : "disabled", !isUseful);
    }
    const { parent } = state.selection.$from;
    this.#style.value = parent.type.name === "heading" ? String(Math.min(4, parent.attrs.level)) : "0";
  }

  /** Tells whether all is saved. */
  tell(message: string, canSave: boolean): void {
    set(this.#state, "textContent", message);
    set(this.#save, "disabled", !canSave);
  }
}

/**
 * Sets a property unless it is set, because browsers compute the styles of the whole page for an attribute that is set
 * anew, even to what it was.
 */
function set<Part extends HTMLElement, Key extends keyof Part>(part: Part, key: Key, value: Part[Key]): void {
  if (part[key] !== value) part[key] = value;
}
