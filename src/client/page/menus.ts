import { foldText } from "../../core/page/find-text.ts";
import { pageData } from "./page-data.ts";
import { remember } from "./remember.ts";

/** Enhances the header's menus: makes languages searchable, and applies and stores the appearance. */
export function start(): void {
  const languages = document.querySelector<HTMLElement>("#language-menu");
  if (languages) addLanguageSearch(languages);
  const appearance = document.querySelector<HTMLElement>("#appearance");
  if (appearance) applyAppearance(appearance);
}

/** Adds a search box above the list, which matches own names, English names and codes. */
function addLanguageSearch(menu: HTMLElement): void {
  const { words } = pageData();
  const input = Object.assign(document.createElement("input"), { type: "search", placeholder: words.findLanguage, autocomplete: "off" });
  input.setAttribute("aria-label", words.findLanguage);
  const none = Object.assign(document.createElement("p"), { textContent: words.noLanguageFound, hidden: true });
  none.setAttribute("role", "status");
  menu.prepend(input, none);
  const items = [...menu.querySelectorAll("li")].map((item) => ({
    item,
    text: foldText(`${item.textContent} ${item.dataset.find ?? ""}`),
  }));
  const filter = () => {
    const query = foldText(input.value);
    for (const { item, text } of items) item.hidden = !text.includes(query);
    none.hidden = items.some(({ item }) => !item.hidden);
  };
  input.addEventListener("input", filter);
  menu.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    // The arrow keys move through the box and the matches.
    const found = items.flatMap(({ item }) => (item.hidden ? [] : [...item.querySelectorAll("a")]));
    const stops: HTMLElement[] = [input, ...found];
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
