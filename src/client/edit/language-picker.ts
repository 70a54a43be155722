import { foldedText } from "../../core/documents/review/protocol.ts";
import { type KnownLanguage, knownCodes, knownLanguage } from "../../core/model/languages.ts";
import { button, element } from "../element.ts";
import { fill, languageName, words } from "./words.ts";

/** A language that can be chosen, with all its names. */
interface Choice extends Pick<KnownLanguage, "code" | "name"> {
  /** Its name in the language of the application, where that is another one. */
  other: string | undefined;
  /** Its names and its code, folded. */
  names: readonly string[];
}

const choiceOf = ({ code, name, fullName, tag }: KnownLanguage): Choice => {
  const other = languageName(tag);
  const names = [name, other, fullName, code].map(foldedText);
  return { code, name, other: foldedText(other) === foldedText(name) ? undefined : other, names };
};

const choices = knownCodes()
  .flatMap((code) => knownLanguage(code) ?? [])
  .map(choiceOf)
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** Returns languages one of whose names contains a text: first those with a name that begins with it. */
function found(text: string): Choice[] {
  const wanted = foldedText(text.trim());
  const rank = ({ names }: Choice) => {
    if (names.includes(wanted)) return 0;
    if (names.some((each) => each.startsWith(wanted))) return 1;
    return names.some((each) => each.includes(wanted)) ? 2 : 3;
  };
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

const labelOf = ({ name, other, code }: Choice): string => [name, ...(other ? [other] : []), code].join(" · ");

/**
 * A field in which languages are chosen by a part of one of their names, or by their code, with the keyboard as well:
 * one language, or several, which then stand above it and can be taken away.
 */
export class LanguagePicker {
  readonly root = element("div", { className: "edit-languages" });
  readonly input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #chips = element("ul", { className: "edit-chips" });
  readonly #isSingle: boolean;
  #chosen: string[];
  #shown: readonly Choice[] = [];
  #at = -1;

  constructor(id: string, chosen: readonly string[], isSingle: boolean) {
    this.#isSingle = isSingle;
    this.#chosen = [...chosen];
    const placeholder = words.findLanguage;
    this.input = element("input", { id, role: "combobox", required: isSingle, autocomplete: "off", placeholder });
    this.#list = element("ul", { id: `${id}-list`, role: "listbox", hidden: true, ariaLabel: words.language });
    const { input } = this;
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.#list.id);
    input.addEventListener("input", () => this.#open());
    input.addEventListener("click", () => this.#open());
    input.addEventListener("focus", () => input.select());
    input.addEventListener("blur", () => this.#settle());
    input.addEventListener("keydown", (event) => this.#onKey(event));
    // A click in the list leaves the focus in the field.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.root.append(...(isSingle ? [] : [this.#chips]), input, this.#list);
    this.#close();
    this.#show();
  }

  /** The codes of the chosen languages, and what was typed and is none. */
  get codes(): string[] {
    const typed = this.input.value.trim();
    const [one] = this.#chosen;
    if (!this.#isSingle) return [...this.#chosen, ...(typed === "" ? [] : [found(typed)[0]?.code ?? typed])];
    if (one !== undefined && typed === nameOf(one)) return [one];
    const known = found(typed).find(({ names }) => names.includes(foldedText(typed)));
    return typed === "" ? [] : [known?.code ?? typed];
  }

  #choose({ code }: Choice): void {
    this.#chosen = this.#isSingle ? [code] : [...new Set([...this.#chosen, code])];
    this.#close();
    this.#show();
  }

  /** Shows what is chosen. */
  #show(): void {
    const [one = ""] = this.#chosen;
    this.input.value = this.#isSingle ? nameOf(one) : "";
    const chips = this.#chosen.map((code) => {
      const remove = button("×", () => {
        this.#chosen = this.#chosen.filter((each) => each !== code);
        this.#show();
        this.input.focus();
      });
      remove.ariaLabel = fill(words.removeLanguage, { language: nameOf(code) });
      return element("li", {}, element("bdi", {}, nameOf(code)), remove);
    });
    this.#chips.replaceChildren(...chips);
    this.#chips.hidden = chips.length === 0;
  }

  #open(): void {
    const text = this.input.value;
    const isOwn = this.#isSingle && text === nameOf(this.#chosen[0] ?? "");
    this.#shown = found(isOwn ? "" : text).filter(({ code }) => this.#isSingle || !this.#chosen.includes(code));
    const items = this.#shown.map((choice, index) => {
      const item = element("li", { role: "option", id: `${this.#list.id}-${index}` }, labelOf(choice));
      item.setAttribute("aria-selected", "false");
      item.addEventListener("click", () => this.#choose(choice));
      return item;
    });
    const none = element("li", { role: "option", className: "edit-hint" }, words.noLanguage);
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
      event.preventDefault();
      this.#choose(choice);
    } else if (key === "Escape" && !this.#list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    } else if (key === "Backspace" && this.input.value === "" && !this.#isSingle) {
      this.#chosen.pop();
      this.#show();
    }
  }

  /** Makes a typed name the language that has it when the field is left. */
  #settle(): void {
    this.#close();
    const typed = foldedText(this.input.value.trim());
    const known = typed === "" ? undefined : choices.find(({ names }) => names.includes(typed));
    if (known) this.#choose(known);
  }
}

const nameOf = (code: string): string => knownLanguage(code)?.name ?? code;
