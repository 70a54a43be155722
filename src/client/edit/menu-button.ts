import { button, element } from "../element.ts";
import { icon } from "../icon.ts";
import { wordsLanguage } from "./words.ts";

/** An entry of a menu. */
export interface MenuEntry {
  label: string;
  run: () => unknown;
  /** Whether it is of use now. Default: always */
  isOf?: () => boolean;
  /** Whether it is on, for an entry that switches something. */
  isOn?: () => boolean;
}

/** The time after which a letter begins another name, in milliseconds. */
const pause = 700;

/**
 * Places a menu below its button and the rest of its toolbar, within the window.
 *
 * @param rem the width of the menu
 */
export function placeBelow(menu: HTMLElement, opener: HTMLElement, rem: number): void {
  const { left, right } = opener.getBoundingClientRect();
  const { bottom } = (opener.closest(".edit-toolbar") ?? opener).getBoundingClientRect();
  const width = rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const start = wordsLanguage.dir === "rtl" ? right - width : left;
  menu.style.left = `${Math.max(8, Math.min(start, innerWidth - width - 8))}px`;
  menu.style.top = `${bottom + 4}px`;
  menu.style.maxHeight = `${Math.max(160, innerHeight - bottom - 16)}px`;
}

/**
 * A button that opens a menu, by the pattern of ARIA: arrows move, letters lead to the entry that begins with them,
 * Enter acts, Escape closes.
 */
export class MenuButton {
  readonly button: HTMLButtonElement;
  /** The button with its menu. */
  readonly root: HTMLElement;
  readonly #menu = element("div", { className: "edit-menu", role: "menu" });
  readonly #entries: readonly (readonly [HTMLButtonElement, MenuEntry])[];
  readonly #label: string;
  readonly #chosen: HTMLElement;
  #typed = "";
  #lastTyped = 0;

  constructor(label: string, entries: readonly MenuEntry[]) {
    this.#label = label;
    this.#chosen = element("span", {}, label);
    this.button = button("", undefined);
    this.button.append(this.#chosen, icon("open"));
    this.root = element("span", { className: "edit-menu-button", ...wordsLanguage }, this.button, this.#menu);
    this.#entries = entries.map((entry) => {
      const item = button(entry.label, () => {
        this.#menu.hidePopover();
        entry.run();
      });
      item.role = entry.isOn ? "menuitemcheckbox" : "menuitem";
      item.tabIndex = -1;
      return [item, entry] as const;
    });
    this.#menu.append(...this.#entries.map(([item]) => item));
    this.#menu.popover = "auto";
    this.#menu.ariaLabel = label;
    this.button.popoverTargetElement = this.#menu;
    this.button.ariaHasPopup = "menu";
    this.button.ariaExpanded = "false";
    // The selection in the text stays.
    this.root.addEventListener("mousedown", (event) => event.preventDefault());
    this.button.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      this.#menu.showPopover();
      this.#usable()
        .at(event.key === "ArrowDown" ? 0 : -1)
        ?.focus();
    });
    this.#menu.addEventListener("keydown", (event) => this.#move(event));
    this.#menu.addEventListener("beforetoggle", ({ newState }) => {
      this.button.ariaExpanded = String(newState === "open");
      if (newState === "open") this.#place();
    });
    this.#menu.addEventListener("toggle", ({ newState }) => {
      if (newState === "open" && !this.#menu.contains(document.activeElement)) this.#usable()[0]?.focus();
    });
  }

  /** Shows what is chosen in place of the label, which stays the name. */
  name(chosen: string): void {
    if (this.#chosen.textContent === chosen) return;
    this.#chosen.textContent = chosen;
    this.button.ariaLabel = `${this.#label}: ${chosen}`;
  }

  #usable(): HTMLButtonElement[] {
    return this.#entries.flatMap(([item]) => (item.disabled ? [] : [item]));
  }

  /** Places the menu below its button, within the window. */
  #place(): void {
    for (const [item, { isOf, isOn }] of this.#entries) {
      item.disabled = isOf?.() === false;
      if (isOn) item.ariaChecked = String(isOn());
    }
    placeBelow(this.#menu, this.button, 14);
  }

  #move(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    // Tab goes on from the button.
    if (key === "Tab") this.#menu.hidePopover();
    if (key === "Tab" || ctrlKey || metaKey || altKey) return;
    const items = this.#usable();
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const places: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: at <= 0 ? items.length - 1 : at - 1,
      Home: 0,
      End: items.length - 1,
    };
    const isLetter = key.length === 1 && (key !== " " || this.#isTyping(event));
    const next = isLetter ? this.#find(items, at, event) : items[places[key] ?? -1];
    if (!isLetter && next === undefined) return;
    event.preventDefault();
    next?.focus();
  }

  #isTyping({ timeStamp }: Event): boolean {
    return this.#typed !== "" && timeStamp - this.#lastTyped < pause;
  }

  /** Finds the next entry that begins with the letters that were typed. */
  #find(items: readonly HTMLButtonElement[], at: number, event: KeyboardEvent): HTMLButtonElement | undefined {
    this.#typed = (this.#isTyping(event) ? this.#typed : "") + event.key.toLowerCase();
    this.#lastTyped = event.timeStamp;
    // Several letters are the beginning of one name; the first one leads away from the current entry.
    const from = this.#typed.length > 1 ? Math.max(0, at) : at + 1;
    const inOrder = [...items.slice(from), ...items.slice(0, from)];
    return inOrder.find(({ textContent }) => textContent?.toLowerCase().startsWith(this.#typed));
  }
}
