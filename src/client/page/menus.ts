import type { ExchangeEvent } from "../../core/page/dev-events.ts";
import { foldText } from "../../core/page/find-text.ts";
import { rememberLanguage, suggestedLanguages } from "./languages.ts";
import { pageData } from "./page-data.ts";
import { remember } from "./remember.ts";

/** Enhances the header's menus: makes languages searchable, and applies and stores the appearance. */
export function start(): void {
  const languages = document.querySelector<HTMLElement>("#language-menu");
  if (languages) {
    addLanguageSearch(languages);
    languages.addEventListener("click", ({ target }) => {
      const link = target instanceof Element && target.closest("a");
      if (link) rememberLanguage(link.lang);
    });
  }
  const appearance = document.querySelector<HTMLElement>("#appearance");
  if (appearance) applyAppearance(appearance);
}

/** Adds the reader's languages above the list of all. @returns the added elements, which a search hides */
function addSuggestions(all: HTMLElement): HTMLElement[] {
  const suggested = suggestedLanguages();
  if (suggested.length === 0) return [];
  const { words } = pageData();
  const list = document.createElement("ul");
  list.append(
    ...suggested.map((link) => {
      const item = document.createElement("li");
      item.append(link.cloneNode(true));
      return item;
    }),
  );
  const added = [titleOf(list, words.suggestedLanguages), list, titleOf(all, words.allLanguages)];
  all.before(...added);
  return added;
}

/** Makes the title of a list. */
function titleOf(list: HTMLElement, text: string): HTMLElement {
  const title = Object.assign(document.createElement("p"), { className: "menu-title", textContent: text });
  list.setAttribute("aria-label", text);
  return title;
}

/** Adds a search box above the list, which matches own names, English names and codes, and suggestions, which are shown until something is typed. */
function addLanguageSearch(menu: HTMLElement): void {
  const { words } = pageData();
  const input = Object.assign(document.createElement("input"), { type: "search", placeholder: words.findLanguage, autocomplete: "off" });
  input.setAttribute("aria-label", words.findLanguage);
  const none = Object.assign(document.createElement("p"), { textContent: words.noLanguageFound, hidden: true });
  none.setAttribute("role", "status");
  menu.prepend(input, none);
  let suggestions: HTMLElement[] = [];
  let items: { item: HTMLElement; text: string }[] = [];
  let known: string | undefined;
  const readList = () => {
    // Suggestions are before it.
    const list = menu.querySelector<HTMLElement>("ul:last-of-type");
    if (list === null) return;
    items = [...list.querySelectorAll("li")].map((item) => ({ item, text: foldText(`${item.textContent} ${item.dataset.find ?? ""}`) }));
    const links = [...list.querySelectorAll("a")].map(({ pathname, textContent }) => pathname + textContent).join();
    if (links !== known) {
      known = links;
      for (const element of suggestions) element.remove();
      suggestions = addSuggestions(list);
    }
    filter();
  };
  const filter = () => {
    const query = foldText(input.value);
    for (const element of suggestions) element.hidden = query !== "";
    for (const { item, text } of items) item.hidden = !text.includes(query);
    none.hidden = items.some(({ item }) => !item.hidden);
  };
  readList();
  document.addEventListener("biopedia:exchanged" satisfies ExchangeEvent, readList);
  input.addEventListener("input", filter);
  menu.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    // The arrow keys move through the box and the matches.
    const found = [...menu.querySelectorAll<HTMLElement>("ul:not([hidden]) li:not([hidden]) a")];
    const stops = [input, ...found];
    const at = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : -1;
    if (event.key === "ArrowDown") stops[at + 1]?.focus();
    else if (event.key === "ArrowUp") stops[at - 1]?.focus();
    else if (event.key !== "Enter" || event.target !== input) return;
    else if (input.value.trim() !== "") found[0]?.click();
    event.preventDefault();
  });
  menu.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState !== "open") return;
    input.value = "";
    filter();
    input.focus();
  });
  if (menu.matches(":popover-open")) input.focus();
}

/** Shows the current choices; applies and stores new ones. */
function applyAppearance(group: HTMLElement): void {
  const root = document.documentElement;
  // Chosen before this script had loaded; see main.ts.
  for (const input of group.querySelectorAll<HTMLInputElement>("input[data-chosen]:checked")) choose(input);
  for (const input of group.querySelectorAll("input")) {
    const chosen = root.dataset[input.name];
    // Also overrides what the browser restored after a reload.
    input.checked = chosen === undefined ? input.defaultChecked : chosen === input.value;
  }
  group.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) choose(target);
  });
}

/** Applies a choice, and stores it unless it is the default. */
const choose = ({ name, value, defaultChecked }: HTMLInputElement): void => remember(name, defaultChecked ? undefined : value);
