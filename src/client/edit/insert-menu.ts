import { button, element } from "../element.ts";
import { icon } from "../icon.ts";
import { type Entry, EntryList } from "./entry-list.ts";
import { placeBelow } from "./menu-button.ts";
import { words, wordsLanguage } from "./words.ts";

/** The button “Insert”, which opens the entries of the menu of `/`, with a field that chooses among them. */
export function insertMenu(entries: readonly Entry[], run: (entry: Entry) => void): HTMLElement {
  const opener = button(words.insert, undefined);
  opener.append(icon("open"));
  const list = new EntryList("edit-inserts", entries, (entry) => {
    menu.hidePopover();
    run(entry);
  });
  const typed = element("input", {
    type: "search",
    role: "combobox",
    autocomplete: "off",
    placeholder: words.review.search,
    ariaLabel: words.review.search,
  });
  typed.setAttribute("aria-controls", list.root.id);
  typed.ariaExpanded = "true";
  typed.ariaAutoComplete = "list";
  const menu = element("div", { className: "edit-menu edit-inserts" }, typed, list.root);
  menu.popover = "auto";
  opener.popoverTargetElement = menu;
  opener.ariaHasPopup = "dialog";
  opener.ariaExpanded = "false";
  // The selection in the text stays.
  opener.addEventListener("mousedown", (event) => event.preventDefault());
  opener.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    menu.showPopover();
  });
  const show = () => {
    list.show(typed.value);
    typed.setAttribute("aria-activedescendant", list.current);
  };
  typed.addEventListener("input", show);
  typed.addEventListener("keydown", (event) => {
    // Tab goes on from the button.
    if (event.key === "Tab") return menu.hidePopover();
    if (event.isComposing || !list.press(event.key)) return;
    event.preventDefault();
    typed.setAttribute("aria-activedescendant", list.current);
  });
  menu.addEventListener("beforetoggle", ({ newState }) => {
    opener.ariaExpanded = String(newState === "open");
    if (newState !== "open") return;
    typed.value = "";
    show();
    placeBelow(menu, opener, 20);
  });
  menu.addEventListener("toggle", ({ newState }) => newState === "open" && typed.focus());
  return element("span", { className: "edit-menu-button", ...wordsLanguage }, opener, menu);
}
