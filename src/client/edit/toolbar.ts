import { redo, undo } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { button, element, hiddenText } from "../element.ts";
import { icon } from "../icon.ts";
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
import { cite, editFormula, editLink, type Site } from "./dialogs.ts";
import type { Entry } from "./entry-list.ts";
import { chooseFor, insertTag } from "./files.ts";
import { insertMenu } from "./insert-menu.ts";
import { MenuButton } from "./menu-button.ts";
import { insertNote } from "./notes.ts";
import { insertTable, tableMenu } from "./tables.ts";
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
  sign?: string | Node;
  run: (view: EditorView) => unknown;
  isOn?: (state: EditorState) => boolean;
  /** Whether it is of use now. Default: always */
  isOf?: (state: EditorState) => boolean;
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
  { label: words.undo, sign: icon("undo"), run: by(undo), isOf: (state) => undo(state) },
  { label: words.redo, sign: icon("redo"), run: by(redo), isOf: (state) => redo(state) },
  { label: words.bold, sign: "B", run: by(toggle("strong")), isOn: ofMark("strong") },
  { label: words.italic, sign: "I", run: by(toggle("em")), isOn: ofMark("em") },
  { label: words.link, run: (view) => editLink(view, site), isOn: ofMark("link") },
  { label: words.cite, run: (view) => cite(view, site) },
  { label: words.note, run: insertNote },
  { label: words.bullets, sign: "•", run: by(toggleList("bullet_list")), isOn: ofNode("bullet_list") },
  { label: words.numbers, sign: "1.", run: by(toggleList("ordered_list")), isOn: ofNode("ordered_list") },
];

const { usual, lists, media, boxes } = words.inserts;
const [sources, text, more] = [words.references, words.groups.Text, words.forms.more ?? ""];

/** Returns all that can be inserted, the usual first: for the toolbar's list and the menu of `/`. */
export function insertions(site: Site): Entry[] {
  const about: Readonly<Record<string, string>> = words.inserts.hints;
  const tags = new Map(site.tags.map((tag) => [tag.name, tag]));
  /** Each tag once. */
  const take = (group: string, ...names: string[]): Entry[] =>
    names.flatMap((name) => {
      const tag = tags.get(name);
      if (tag === undefined) return [];
      tags.delete(name);
      const label = words.tags[name] ?? name;
      return [{ group, label, name, hint: about[name], run: (view) => insertTag(view, tag, site) }];
    });
  const entries: Entry[] = [
    { group: usual, label: words.upload, hint: about.upload, run: (view) => chooseFor(view, site, "figure") },
    ...take(usual, "gallery"),
    { group: usual, label: words.table, hint: about.plainTable, run: insertTable },
    { group: usual, label: words.quotation, hint: about.quotation, run: by(quote) },
    { group: usual, label: words.note, hint: about.footnote, run: insertNote },
    { group: usual, label: words.cite, run: (view) => cite(view, site) },
    { group: text, label: words.heading, run: by(setLevel(2)) },
    { group: text, label: words.subheading, run: by(setLevel(3)) },
    ...take(text, "quote", "testimonial"),
    { group: text, label: words.formula, run: (view) => editFormula(view) },
    { group: text, label: words.below, run: by(toggle("sub")) },
    { group: text, label: words.above, run: by(toggle("sup")) },
    { group: text, label: words.code, run: by(toggle("code")) },
    { group: lists, label: words.bullets, run: by(toggleList("bullet_list")) },
    { group: lists, label: words.numbers, run: by(toggleList("ordered_list")) },
    ...take(lists, "table", "timeline", "family"),
    { group: lists, label: words.definitions, name: "dl", run: by(insertDefinition) },
    ...take(media, "figure", "audio", "video", "embed"),
    { group: media, label: words.files.file, hint: about.file, run: (view) => chooseFor(view, site) },
    {
      group: sources,
      label: words.citationNeeded,
      run: by(insertInline("piece", { kind: "tag", text: "citationNeeded", written: "{% citationNeeded /%}" })),
    },
    ...take(sources, "references"),
    ...take(boxes, "note", "hatnote", "navbox"),
    {
      group: more,
      label: words.blockFormula,
      name: "$$",
      run: by((...args) => insertBlock(nodeType("code_block").create({ language: "$$" }))(...args)),
    },
    { group: more, label: words.codeBlock, run: by(codeBlock) },
    {
      group: more,
      label: words.rule,
      run: by((state, dispatch) => insertBlock(nodeType("horizontal_rule").create())(state, dispatch)),
    },
  ];
  return [...entries, ...take(more, ...tags.keys())];
}

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
  readonly #views: readonly HTMLButtonElement[];
  #style: MenuButton | undefined;
  #table: MenuButton | undefined;
  #buttons: (readonly [HTMLButtonElement, Tool])[] = [];
  /** The button that Tab leads to; arrows lead from it to the others. */
  #stop: HTMLButtonElement;

  constructor({ onSave, onFacts, onHistory, onPublish }: ToolbarActions) {
    this.#save = button(words.save, onSave, { className: "edit-main", keys: "Ctrl+S" });
    this.#stop = this.#save;
    this.#views = [
      button(words.facts, onFacts),
      button(words.versions.title, onHistory),
      button(words.publishing.title, onPublish),
    ];
    this.root.addEventListener("focusin", ({ target }) => {
      const own = this.#usable().find((each) => each === target);
      if (own) this.#stopAt(own);
    });
    this.root.addEventListener("keydown", (event) => this.#move(event));
  }

  /** Goes to the button that was used last. */
  focus(): void {
    this.#stop.focus();
  }

  #usable(): HTMLButtonElement[] {
    const all = this.root.querySelectorAll<HTMLButtonElement>(
      ":scope > button, :is(.edit-menu-button, .edit-save) > button",
    );
    return [...all].filter((each) => !each.disabled && each.closest("[hidden]") === null);
  }

  #stopAt(next: HTMLButtonElement): void {
    set(this.#stop, "tabIndex", -1);
    set(next, "tabIndex", 0);
    this.#stop = next;
  }

  #move(event: KeyboardEvent): void {
    const items = this.#usable();
    const at = items.indexOf(event.target as HTMLButtonElement);
    const forward = wordsLanguage.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const places: Readonly<Record<string, number>> = {
      [forward]: (at + 1) % items.length,
      [back]: at === 0 ? items.length - 1 : at - 1,
      Home: 0,
      End: items.length - 1,
    };
    const next = at < 0 ? undefined : items[places[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  /** Fills the bar. */
  connect(view: EditorView, site: Site): void {
    // The text has the focus first, because a dialog gives it back to where it was.
    const inText = (run: Tool["run"]) => () => {
      view.focus();
      run(view);
    };
    this.#buttons = toolsOf(site).map((tool) => {
      const made = button(tool.sign === undefined ? tool.label : "", inText(tool.run));
      if (tool.sign !== undefined)
        made.append(element("span", { ariaHidden: "true" }, tool.sign), hiddenText(tool.label));
      made.title = tool.label;
      // A click keeps the selection in the text.
      made.addEventListener("mousedown", (event) => event.preventDefault());
      return [made, tool] as const;
    });
    const styles = levels.map((label, index) => ({ label, run: inText(by(setLevel(index && index + 1))) }));
    this.#style = new MenuButton(words.style, styles);
    const tools = this.#buttons.map(([made]) => made);
    const menu = insertMenu(insertions(site), ({ run }) => inText(run)());
    this.#table = new MenuButton(words.table, tableMenu(view, inText));
    this.root.replaceChildren(
      this.#style.root,
      ...tools,
      menu,
      this.#table.root,
      ...this.#views,
      element("span", { className: "edit-save" }, this.#state, this.#save),
    );
    for (const each of this.root.querySelectorAll("button")) each.tabIndex = -1;
    this.#save.addEventListener("click", () => view.focus());
    this.root.addEventListener("keydown", ({ key, target }) => {
      if (key === "Escape" && this.#usable().some((each) => each === target)) view.focus();
    });
    this.show(view.state);
  }

  /** Shows what the selection is. */
  show(state: EditorState): void {
    for (const [made, { isOn, isOf }] of this.#buttons) {
      if (isOn) set(made, "ariaPressed", String(isOn(state)));
      set(made, "disabled", isOf?.(state) === false);
    }
    if (this.#table) set(this.#table.root, "hidden", !isIn(state, "table"));
    const { parent } = state.selection.$from;
    const level = parent.type.name === "heading" ? Math.min(4, parent.attrs.level) - 1 : 0;
    this.#style?.name(levels[level] ?? "");
    this.#keepStop();
  }

  /** Tab leads to a button that can be used. */
  #keepStop(): void {
    if (this.#stop.disabled || this.#stop.tabIndex < 0 || this.#stop.closest("[hidden]")) {
      const [first] = this.#usable();
      if (first) this.#stopAt(first);
    }
  }

  /** Tells whether all is saved. */
  tell(message: string, canSave: boolean): void {
    set(this.#state, "textContent", message);
    set(this.#save, "disabled", !canSave);
    this.#keepStop();
  }
}

/**
 * Sets a property unless it is set, because browsers compute the styles of the whole page for an attribute that is set
 * anew, even to what it was.
 */
function set<Part extends HTMLElement, Key extends keyof Part>(part: Part, key: Key, value: Part[Key]): void {
  if (part[key] !== value) part[key] = value;
}
