import { pageData } from "../page/page-data.ts";
import { positionText } from "../page/position.ts";

interface Actions {
  previous: () => void;
  next: () => void;
  clear: () => void;
}

/** The bar under the search box: the current match, the total, and buttons. */
interface SearchBar {
  /** @param current counted from 1 @param isAnnounced to screen readers; the first match is by a message */
  show(current: number, total: number, isAnnounced: boolean): void;
  hide(): void;
}

const drawings = { previous: "M6 15l6-6 6 6", next: "M6 9l6 6 6-6", clear: "M6 6l12 12M18 6 6 18" } as const;

/** Adds the bar after the form, hidden. */
export function createSearchBar(form: HTMLFormElement, actions: Actions): SearchBar {
  const { words } = pageData();
  const bar = document.createElement("div");
  bar.className = "search-bar";
  bar.hidden = true;
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", words.search);
  const position = document.createElement("output");
  bar.append(
    position,
    button(words.previousMatch, drawings.previous, actions.previous),
    button(words.nextMatch, drawings.next, actions.next),
    button(words.clearSearch, drawings.clear, actions.clear),
  );
  form.after(bar);
  return {
    show(current, total, isAnnounced) {
      bar.hidden = false;
      position.ariaLive = isAnnounced ? "polite" : "off";
      position.textContent = positionText(words.searchPosition, current, total);
    },
    hide() {
      bar.hidden = true;
      position.textContent = "";
    },
  };
}

function button(label: string, drawing: string, action: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.setAttribute("aria-label", label);
  element.title = label;
  element.addEventListener("click", action);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", drawing);
  svg.append(path);
  element.append(svg);
  return element;
}
