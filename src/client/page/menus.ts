import type { ExchangeEvent } from "../../core/page/dev-events.ts";
import { foldText } from "../../core/page/find-text.ts";
import { matchLanguages, withNorwegian } from "../../core/page/match-languages.ts";
import { storageKey } from "../../core/page/page-data.ts";
import { button, element } from "../element.ts";
import { pageData } from "./page-data.ts";
import { read, write } from "./storage.ts";

const key = storageKey("languages");
/** How many choices are remembered, and how many languages are suggested. */
const most = { remembered: 3, suggested: 5 };

/**
 * Links to the page in the languages that the browser names and that were chosen before, best first, but the page's
 * own.
 */
function suggestedLanguages(): HTMLAnchorElement[] {
  const offered = [...document.querySelectorAll<HTMLAnchorElement>("#language-menu a")];
  const chosen = chosenLanguages().flatMap((tag) => offered.filter(({ lang }) => lang === tag));
  // A reader whom the page's own language serves best needs no other variety of it.
  const suggested = new Set([...matchLanguages(withNorwegian(navigator.languages), offered), ...chosen]);
  return [...suggested].filter((link) => !link.matches("[aria-current]")).slice(0, most.suggested);
}

/** Remembers that a reader has chosen a language. @param tag BCP 47 */
function rememberLanguage(tag: string): void {
  write(key, [tag, ...chosenLanguages().filter((each) => each !== tag)].slice(0, most.remembered).join(" "));
}

const chosenLanguages = (): string[] => read(key).split(" ").filter(Boolean);

/** Enhances the header's menus: makes languages searchable, and shows the choices of the appearance. */
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
  if (!appearance) return;
  showChoices(appearance);
  if (document.querySelector("article"))
    import("./read-aloud.ts").then((feature) => addVoice(appearance, feature)).catch(() => {});
}

/** Adds a button that reads the page aloud, if there is a voice for its language. */
async function addVoice(
  menu: HTMLElement,
  { hasVoice, listen, stop }: typeof import("./read-aloud.ts"),
): Promise<void> {
  if (!(await hasVoice())) return;
  const setPressed = (isPressed: boolean) => {
    made.ariaPressed = String(isPressed);
  };
  const made = button(pageData().words.listen, () => {
    const isOn = made.ariaPressed === "true";
    if (isOn) stop();
    else listen(() => setPressed(false));
    setPressed(!isOn);
    menu.hidePopover();
  });
  made.className = "listen-button";
  setPressed(false);
  menu.append(made);
}

/** Adds the reader's languages above the list of all. @returns the added elements, which a search hides */
function addSuggestions(all: HTMLElement): HTMLElement[] {
  const suggested = suggestedLanguages();
  if (suggested.length === 0) return [];
  const { words } = pageData();
  const list = element("ul", {}, ...suggested.map((link) => element("li", {}, link.cloneNode(true))));
  const added = [titleOf(list, words.suggestedLanguages), list, titleOf(all, words.allLanguages)];
  all.before(...added);
  return added;
}

/** Makes the title of a list. */
function titleOf(list: HTMLElement, text: string): HTMLElement {
  list.ariaLabel = text;
  return element("p", { className: "menu-title" }, text);
}

/**
 * Adds a search box above the list, which matches own names, English names and codes, and suggestions, which are shown
 * until something is typed.
 */
function addLanguageSearch(menu: HTMLElement): void {
  const { words } = pageData();
  const { findLanguage } = words;
  const input = element("input", {
    type: "search",
    placeholder: findLanguage,
    ariaLabel: findLanguage,
    autocomplete: "off",
  });
  const none = element("p", { role: "status", hidden: true }, words.noLanguageFound);
  menu.prepend(input, none);
  let suggestions: HTMLElement[] = [];
  let items: { item: HTMLElement; text: string }[] = [];
  let known: string | undefined;
  const readList = () => {
    // Suggestions are before it.
    const list = menu.querySelector<HTMLElement>("ul:last-of-type");
    if (list === null) return;
    items = [...list.querySelectorAll("li")].map((item) => ({
      item,
      text: foldText(`${item.textContent} ${item.dataset.find ?? ""}`),
    }));
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

/** Shows what was chosen before, instead of what the browser restored after a reload. */
function showChoices(group: HTMLElement): void {
  const { dataset } = document.documentElement;
  for (const input of group.querySelectorAll("input")) {
    const chosen = dataset[input.name];
    input.checked = chosen === undefined ? input.defaultChecked : chosen === input.value;
  }
}
