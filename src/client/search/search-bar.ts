import { element } from "../element.ts";
import { pageData, positionText } from "../page/page-data.ts";

interface Actions {
  previous: () => void;
  next: () => void;
  clear: () => void;
}

/** The bar under the search box: the current match, the total, and buttons. */
interface SearchBar {
  /** @param current counted from 1 @param isAnnounced to screen readers; the first match is by a message */
  show(current: number, total: number, isAnnounced: boolean): void;
  /** Shows that a search takes longer. */
  wait(): void;
  hide(): void;
}

const drawings = { previous: "M6 15l6-6 6 6", next: "M6 9l6 6 6-6", clear: "M6 6l12 12M18 6 6 18" } as const;

/** Adds the bar after the form, hidden. */
export function createSearchBar(form: HTMLFormElement, actions: Actions): SearchBar {
  const { words } = pageData();
  const position = element("output");
  const bar = element(
    "div",
    { className: "search-bar", hidden: true, role: "group", ariaLabel: words.search },
    position,
    drawnButton(words.previousMatch, drawings.previous, actions.previous),
    drawnButton(words.nextMatch, drawings.next, actions.next),
    drawnButton(words.clearSearch, drawings.clear, actions.clear),
  );
  form.after(bar);
  return {
    show(current, total, isAnnounced) {
      bar.hidden = false;
      position.ariaLive = isAnnounced ? "polite" : "off";
      position.textContent = positionText(words.searchPosition, current, total);
    },
    wait() {
      bar.hidden = false;
      position.ariaLive = "off";
      position.textContent = "…";
    },
    hide() {
      bar.hidden = true;
      position.textContent = "";
    },
  };
}

function drawnButton(label: string, drawing: string, action: () => void): HTMLButtonElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", drawing);
  svg.append(path);
  const made = element("button", { type: "button", title: label, ariaLabel: label }, svg);
  made.addEventListener("click", action);
  return made;
}
