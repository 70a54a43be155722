/** Search in the page: marks what is found and goes from match to match. */
import { fill } from "../../core/model/interface-words.ts";
import { pageData } from "../page/page-data.ts";
import { dismissToast, toast } from "../toasts/toast.ts";
import { createHighlighter } from "./highlights.ts";
import { findInPage, type Match } from "./page-text.ts";
import { revealRange } from "./reveal.ts";
import { createSearchBar } from "./search-bar.ts";

/** The page's search: one, made when first asked for. */
export interface PageSearch {
  /** Looks for what is in the search box. White space alone does nothing. */
  run(): void;
}

let search: PageSearch | undefined;

/**
 * Makes the search box work.
 *
 * @throws when the page has no search box
 */
export function start(): PageSearch {
  search ??= createSearch();
  return search;
}

const toastId = "search";

const isField = (element: Element): boolean => element.matches("input, textarea, select, [role=combobox], [role=listbox] *");

function createSearch(): PageSearch {
  const form = document.querySelector<HTMLFormElement>("form.search");
  const input = form?.querySelector("input");
  const main = document.querySelector("main");
  if (!form || !input || !main) throw new Error("The search box could not be found");
  const { words } = pageData();
  const highlighter = createHighlighter();
  const bar = createSearchBar(form, { previous: () => goOn(-1), next: () => goOn(1), clear: reset });
  let query = "";
  let matches: Match[] = [];
  let current = 0;
  let focused: Element | undefined;

  function run(): void {
    const wanted = input?.value.trim() ?? "";
    if (wanted === "" || !main) return;
    // What is found already is said already.
    if (wanted === query && matches.length > 0) {
      goOn(1);
      return;
    }
    clear();
    query = wanted;
    matches = findInPage(main, query);
    if (matches.length === 0) {
      void toast("error", fill(words.searchNotFound, { query }), toastId);
      return;
    }
    highlighter.show(matches.map(({ parts }) => parts));
    goTo(0, true);
    void toast("success", fill(words.searchFound, { query }), toastId);
  }

  /** Goes to another match. The counter says which; the message has said what there was to say. */
  function goOn(step: 1 | -1, moveFocus = false): void {
    void dismissToast(toastId);
    goTo(current + step, moveFocus);
  }

  /** Shows a match; after the last comes the first. */
  function goTo(index: number, moveFocus: boolean): void {
    const count = matches.length;
    current = (index + count) % count;
    bar.show(current + 1, count);
    const range = highlighter.select(current);
    const block = matches[current]?.block;
    if (range) revealRange(range);
    if (moveFocus && block instanceof HTMLElement) focusBlock(block);
  }

  /** Screen readers go on reading, and the Tab key goes on, from the match. */
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
  }

  function reset(): void {
    clear();
    void dismissToast(toastId);
    if (!input) return;
    input.value = "";
    input.focus();
  }

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (matches.length === 0 || event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
    // A click in the text focuses the main part or nothing.
    const inText = target.matches("body, main, [data-search-focus]");
    if (key === "Escape" && !document.querySelector(":popover-open") && (target === input || !isField(target))) reset();
    else if (key === "Enter" && (inText || (target === input && input.value.trim() === query))) {
      goOn(event.shiftKey ? -1 : 1, target !== input);
    } else return;
    event.preventDefault();
  });

  return { run };
}
