import { foldedText } from "../../core/documents/review/protocol.ts";
import type { CitableReference } from "../../core/edit/protocol.ts";
import { button, element } from "../element.ts";
import { icon } from "../icon.ts";
import { fill, words } from "./words.ts";

/** A value that can be chosen. */
export interface Choice {
  value: string;
  /** How it is shown where it is chosen. */
  name: string;
  /** How the list shows it. */
  label: string;
  /** The names by which it is found. */
  names: readonly string[];
  /** The names that come first where they begin with the text that is searched for. */
  first?: readonly string[];
}

interface PickerLook {
  /** Whether one value is chosen, not several. */
  isSingle: boolean;
  required?: boolean;
  /** The name of the list. */
  label: string;
  placeholder: string;
  /** The line of a list in which nothing is. */
  none: string;
}

/**
 * A field in which a value is chosen by a part of one of its names, with the keyboard as well: one value, or several,
 * which then stand above it and can be taken away.
 */
export class Picker {
  readonly root = element("div", { className: "edit-picker" });
  readonly input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #chips = element("ul", { className: "edit-chips" });
  readonly #choices: readonly Choice[];
  readonly #names: ReadonlyMap<Choice, readonly string[]>;
  readonly #isSingle: boolean;
  readonly #none: string;
  #chosen: string[];
  #shown: readonly Choice[] = [];
  #at = -1;

  constructor(
    id: string,
    chosen: readonly string[],
    choices: readonly Choice[],
    { isSingle, required = false, label, placeholder, none }: PickerLook,
  ) {
    this.#choices = choices;
    this.#names = new Map(choices.map((choice) => [choice, choice.names.map(foldedText)]));
    this.#isSingle = isSingle;
    this.#none = none;
    this.#chosen = [...chosen];
    this.input = element("input", { id, role: "combobox", required, autocomplete: "off", placeholder });
    this.#list = element("ul", { id: `${id}-list`, role: "listbox", hidden: true, ariaLabel: label });
    const { input } = this;
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.#list.id);
    input.addEventListener("input", () => this.#open());
    input.addEventListener("click", () => this.#open());
    input.addEventListener("focus", () => input.select());
    input.addEventListener("blur", ({ relatedTarget }) => {
      // The list stays while a button is pressed, because the button would move away below the pointer.
      if (!(relatedTarget instanceof Element && relatedTarget.closest(".edit-buttons"))) this.#settle();
    });
    input.addEventListener("keydown", (event) => this.#onKey(event));
    // A click in the list leaves the focus in the field.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.root.append(...(isSingle ? [] : [this.#chips]), input, this.#list);
    this.#close();
    this.#show();
  }

  /** The chosen values, and what was typed and is none. */
  get values(): string[] {
    const typed = this.input.value.trim();
    const [one] = this.#chosen;
    if (!this.#isSingle) return [...this.#chosen, ...(typed === "" ? [] : [this.#found(typed)[0]?.value ?? typed])];
    if (one !== undefined && typed === this.#nameOf(one)) return [one];
    return typed === "" ? [] : [this.#called(typed)?.value ?? typed];
  }

  /**
   * Returns the choices that contain all words of a text: first those with a name that begins with it, and of equal
   * ones those that have it as it is written.
   */
  #found(text: string): Choice[] {
    const wanted = foldedText(text.trim());
    const parts = wanted.split(/\s+/);
    const rank = ({ label, first = [] }: Choice, names: readonly string[]) => {
      if (names.includes(wanted)) return 0;
      const written = label.toLowerCase().includes(text.trim().toLowerCase()) ? 0 : 0.5;
      if (first.some((each) => foldedText(each).startsWith(wanted))) return 1 + written;
      if (names.some((each) => each.startsWith(wanted))) return 2 + written;
      return names.some((each) => parts.every((part) => each.includes(part))) ? 3 + written : 4;
    };
    return [...this.#names]
      .map(([choice, names]) => ({ choice, rank: rank(choice, names) }))
      .filter(({ rank }) => rank < 4)
      .sort((a, b) => a.rank - b.rank)
      .map(({ choice }) => choice);
  }

  /** Returns the choice that a typed name means: the one that has it, or the only one in which this word is. */
  #called(typed: string): Choice | undefined {
    const [first, second] = this.#found(typed);
    const isName = first && this.#names.get(first)?.includes(foldedText(typed));
    return isName || (second === undefined && !/\s/.test(typed)) ? first : undefined;
  }

  readonly #nameOf = (value: string): string => this.#choices.find((each) => each.value === value)?.name ?? value;

  #choose({ value }: Choice): void {
    this.#chosen = this.#isSingle ? [value] : [...new Set([...this.#chosen, value])];
    this.#close();
    this.#changed();
  }

  #changed(): void {
    this.#show();
    this.input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Shows what is chosen. */
  #show(): void {
    const [one = ""] = this.#chosen;
    this.input.value = this.#isSingle ? this.#nameOf(one) : "";
    const chips = this.#chosen.map((code) => {
      const remove = button("", () => {
        this.#chosen = this.#chosen.filter((each) => each !== code);
        this.#changed();
        this.input.focus();
      });
      remove.append(icon("close"));
      remove.ariaLabel = fill(words.removeLanguage, { language: this.#nameOf(code) });
      return element("li", {}, element("bdi", {}, this.#nameOf(code)), remove);
    });
    this.#chips.replaceChildren(...chips);
    this.#chips.hidden = chips.length === 0;
  }

  #open(): void {
    const text = this.input.value;
    const isOwn = this.#isSingle && text === this.#nameOf(this.#chosen[0] ?? "");
    const all = this.#found(isOwn ? "" : text);
    this.#shown = all.filter(({ value }) => this.#isSingle || !this.#chosen.includes(value));
    const items = this.#shown.map((choice, index) => {
      const item = element("li", { role: "option", id: `${this.#list.id}-${index}` }, choice.label);
      item.setAttribute("aria-selected", "false");
      item.addEventListener("click", () => this.#choose(choice));
      return item;
    });
    const none = element("li", { role: "option", className: "edit-hint" }, this.#none);
    none.setAttribute("aria-disabled", "true");
    this.#list.replaceChildren(...(items.length > 0 ? items : [none]));
    this.#list.hidden = false;
    this.input.ariaExpanded = "true";
    this.#go(text.trim() === "" || isOwn ? -1 : 0);
  }

  #close(): void {
    this.#list.hidden = true;
    this.input.ariaExpanded = "false";
    this.#go(-1);
  }

  /** Moves to an option. */
  #go(index: number): void {
    this.#at = Math.min(index, this.#shown.length - 1);
    for (const [each, item] of [...this.#list.children].entries())
      item.setAttribute("aria-selected", String(each === this.#at));
    const item = this.#list.hidden ? undefined : this.#list.children[this.#at];
    item?.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", item?.id ?? "");
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { key } = event;
    const choice = this.#list.hidden ? undefined : this.#shown[this.#at];
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (this.#list.hidden) this.#open();
      else this.#go(Math.max(0, this.#at + (key === "ArrowDown" ? 1 : -1)));
    } else if (key === "Enter" && choice !== undefined) {
      // A whole name is an answer; a part of one becomes the name first.
      const isWhole = this.#names.get(choice)?.includes(foldedText(this.input.value.trim()));
      if (!isWhole || !this.#isSingle) event.preventDefault();
      this.#choose(choice);
    } else if (key === "Escape" && !this.#list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    } else if (key === "Backspace" && this.input.value === "" && !this.#isSingle) {
      this.#chosen.pop();
      this.#changed();
    }
  }

  /** Makes a typed name the language that has it when the field is left. */
  #settle(): void {
    this.#close();
    const typed = this.input.value.trim();
    const called = typed === "" || typed === this.#nameOf(this.#chosen[0] ?? "") ? undefined : this.#called(typed);
    if (called) this.#choose(called);
  }
}

/** Makes the field in which references are chosen, by a part of their texts. */
export const referencePicker = (
  id: string,
  chosen: readonly string[],
  references: readonly CitableReference[],
  isSingle: boolean,
): Picker =>
  new Picker(
    id,
    chosen,
    references.map(({ id: value, text }) => ({ value, name: text, label: text, names: [value, text] })),
    { isSingle, label: words.references, placeholder: words.sources.find, none: words.sources.none },
  );
