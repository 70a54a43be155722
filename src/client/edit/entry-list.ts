import type { EditorView } from "prosemirror-view";
import { element } from "../element.ts";
import { words } from "./words.ts";

/** An entry of the menus of what can be inserted. */
export interface Entry {
  label: string;
  /** The name of the tag in files: entries are found by it, too. */
  name?: string;
  /** The title above it and its neighbours. */
  group: string;
  /** Says how it differs from another entry with a similar label. */
  hint?: string | undefined;
  run: (view: EditorView) => unknown;
}

/** A list of entries in groups, from which letters choose some: of the menu of `/`, and of “Insert”. */
export class EntryList {
  readonly root: HTMLElement;
  readonly #entries: readonly Entry[];
  readonly #onChoose: (entry: Entry) => void;
  #shown: readonly Entry[] = [];
  #current = 0;

  constructor(id: string, entries: readonly Entry[], onChoose: (entry: Entry) => void) {
    this.root = element("div", { role: "listbox", id, ariaLabel: words.insert });
    this.#entries = entries;
    this.#onChoose = onChoose;
  }

  /** The id of the current entry. */
  get current(): string {
    return `${this.root.id}-${this.#current}`;
  }

  /** Shows the entries whose names have some letters. @returns whether there are any */
  show(typed: string): boolean {
    const found = this.#entries.filter(({ label, name = "" }) =>
      `${label} ${name}`.toLowerCase().includes(typed.trim().toLowerCase()),
    );
    if (found.some((entry, index) => entry !== this.#shown[index])) this.#current = 0;
    this.#shown = found;
    this.#draw();
    return found.length > 0;
  }

  /** Moves by an arrow, or chooses by Enter or Tab. @returns whether the key was one of these */
  press(key: string): boolean {
    if (this.#shown.length === 0) return false;
    if (key === "ArrowDown" || key === "ArrowUp") {
      this.#current = (this.#current + (key === "ArrowDown" ? 1 : this.#shown.length - 1)) % this.#shown.length;
      this.#draw();
      return true;
    }
    const chosen = this.#shown[this.#current];
    if ((key !== "Enter" && key !== "Tab") || chosen === undefined) return false;
    this.#onChoose(chosen);
    return true;
  }

  #draw(): void {
    const groups = new Map<string, HTMLElement>();
    for (const [index, entry] of this.#shown.entries()) {
      const { label, hint, group } = entry;
      const item = element(
        "div",
        { role: "option", id: `${this.root.id}-${index}` },
        element("span", {}, label),
        hint === undefined ? undefined : element("small", {}, hint),
      );
      item.ariaSelected = String(index === this.#current);
      item.addEventListener("mousedown", (event) => event.preventDefault());
      item.addEventListener("click", () => this.#onChoose(entry));
      const box = groups.get(group) ?? element("div", { role: "group", ariaLabel: group });
      if (!groups.has(group)) box.append(element("div", { className: "edit-menu-title", ariaHidden: "true" }, group));
      groups.set(group, box);
      box.append(item);
    }
    this.root.replaceChildren(...groups.values());
    this.root.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }
}
