import { fill } from "../../core/model/interface-words.ts";
import type { ExchangeEvent } from "../../core/page/dev-events.ts";
import { element } from "../element.ts";
import { draw } from "../icon.ts";
import { pageData, positionText } from "../page/page-data.ts";
import { dismissToast, toast } from "../toasts/toast.ts";
import { createHighlighter } from "./highlights.ts";
import { createPageText, type Match, revealRange } from "./page-text.ts";
import { createSitePanel } from "./site-panel.ts";

/** Page search: highlights matches and moves between them. */

/** The page's search, created on first use. */
interface PageSearch {
  /** Searches for the text in the search box. Ignores white space alone. */
  run(): void;
}

let search: PageSearch | undefined;

/**
 * Makes the search box work.
 *
 * @throws if the page has no search box
 */
export function start(): PageSearch {
  search ??= createSearch();
  return search;
}

const toastId = "search";

const isField = (element: Element): boolean =>
  element.matches("input, textarea, select, [role=combobox], [role=listbox] *");

function createSearch(): PageSearch {
  const form = document.querySelector<HTMLFormElement>("form.search");
  const input = form?.querySelector("input");
  const main = document.querySelector("main");
  if (!form || !input || !main) throw new Error("The search box could not be found");
  const asked = new URLSearchParams(location.search).get("search");
  if (asked?.trim()) input.value = asked;
  const { words } = pageData();
  const highlighter = createHighlighter();
  const bar = createSearchBar(form, { previous: () => goOn(-1), next: () => goOn(1), clear: reset });
  const panel = createSitePanel(form, input, () => form.requestSubmit());
  const text = createPageText(main);
  /** A search that has been followed by another is not wanted any more. */
  let turn = 0;
  let isSearching = false;
  let query = "";
  let matches: Match[] = [];
  let current = 0;
  let focused: Element | undefined;

  async function run(): Promise<void> {
    panel.hide();
    const wanted = input?.value.trim() ?? "";
    if (wanted === "" || (wanted === query && isSearching)) return;
    // Do not announce the same search twice.
    if (wanted === query && matches.length > 0) {
      goOn(1);
      return;
    }
    clear();
    query = wanted;
    const found = await find();
    if (found === undefined) return;
    matches = found;
    if (matches.length === 0) {
      bar.hide();
      void toast("error", fill(words.searchNotFound, { query }), toastId);
      panel.offerSite();
      return;
    }
    highlighter.show(matches.map(({ parts }) => parts));
    goTo(0, true, false);
    void toast("success", fill(words.searchFound, { query }), toastId);
  }

  /** Searches for the query. @returns undefined if another search, or none, is wanted meanwhile */
  async function find(): Promise<Match[] | undefined> {
    const own = ++turn;
    isSearching = true;
    const found = await text.find(query, () => {
      const isWanted = own === turn;
      // The first turn was not enough.
      if (isWanted && matches.length === 0) bar.wait();
      return isWanted;
    });
    if (own !== turn) return undefined;
    isSearching = false;
    return found;
  }

  /** Moves to another match. The counter shows which; no new message is needed. */
  function goOn(step: 1 | -1, moveFocus = false): void {
    void dismissToast(toastId);
    goTo(current + step, moveFocus);
  }

  /** Shows a match, wrapping around at the end. */
  function goTo(index: number, moveFocus: boolean, isAnnounced = true): void {
    const count = matches.length;
    current = (index + count) % count;
    bar.show(current + 1, count, isAnnounced);
    const range = highlighter.select(current);
    const block = matches[current]?.block;
    if (range) revealRange(range);
    if (moveFocus && block instanceof HTMLElement) focusBlock(block);
  }

  /** Screen readers and the Tab key continue from the match. */
  function focusBlock(block: HTMLElement): void {
    leaveBlock();
    if (!block.hasAttribute("tabindex")) {
      block.tabIndex = -1;
      focused = block;
    }
    block.dataset.searchFocus = "";
    block.focus({ preventScroll: true });
  }

  function leaveBlock(): void {
    for (const block of document.querySelectorAll<HTMLElement>("[data-search-focus]")) delete block.dataset.searchFocus;
    focused?.removeAttribute("tabindex");
    focused = undefined;
  }

  function clear(): void {
    highlighter.clear();
    bar.hide();
    leaveBlock();
    matches = [];
    current = 0;
  }

  function reset(): void {
    turn++;
    isSearching = false;
    query = "";
    clear();
    panel.hide();
    void dismissToast(toastId);
    if (!input) return;
    input.value = "";
    input.focus();
  }

  /**
   * Finds the matches in a page of which parts were exchanged, and stays where it was. A search that found
   * nothing is repeated while its words are in the box.
   */
  async function findAgain(): Promise<void> {
    if (query === "" || (matches.length === 0 && input?.value.trim() !== query)) return;
    const block = matches[current]?.block;
    const first = (found: readonly Match[]) => found.findIndex((match) => match.block === block);
    const found = await find();
    if (found === undefined) return;
    if (found.length === 0) {
      clear();
      return;
    }
    // The message may say that nothing was found.
    if (matches.length === 0) {
      void dismissToast(toastId);
      panel.hide();
    }
    const moved = first(found) < 0 ? 0 : first(found) - first(matches);
    matches = found;
    current = Math.min(current + moved, found.length - 1);
    highlighter.show(found.map(({ parts }) => parts));
    highlighter.select(current);
    bar.show(current + 1, found.length, false);
  }

  document.addEventListener("biopedia:exchanging" satisfies ExchangeEvent, () => highlighter.clear());
  document.addEventListener("biopedia:exchanged" satisfies ExchangeEvent, () => void findAgain());
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (matches.length === 0 || event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
    // A click in the text focuses the main element or nothing.
    const inText = target.matches("body, main, [data-search-focus]");
    if (key === "Escape" && !document.querySelector(":popover-open, :modal") && (target === input || !isField(target)))
      reset();
    else if (key === "Enter" && (inText || (target === input && input.value.trim() === query))) {
      goOn(event.shiftKey ? -1 : 1, target !== input);
    } else return;
    event.preventDefault();
  });

  return { run: () => void run() };
}

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
  const made = element("button", { type: "button", title: label, ariaLabel: label }, draw(drawing));
  made.addEventListener("click", action);
  return made;
}
