import type { ExchangeEvent } from "../../core/page/dev-events.ts";
import { foldText } from "../../core/page/find-text.ts";

let isStarted = false;

/**
 * Marks the link to the current section with `aria-current="location"`. Where the table of contents is a popover, it
 * shows that link when it opens, and closes when a section has been chosen.
 */
export function start(toc: HTMLElement): void {
  if (isStarted) return;
  isStarted = true;
  toc.querySelector(".toc-sections")?.removeAttribute("hidden");
  let stop = markCurrentSection(toc);
  document.addEventListener("biopedia:exchanged" satisfies ExchangeEvent, () => {
    stop();
    stop = markCurrentSection(toc);
  });
  const isOpen = () => toc.matches(":popover-open");
  const showCurrent = () => {
    if (isOpen()) toc.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  };
  toc.addEventListener("toggle", showCurrent);
  // The reader may have typed before this script was fetched.
  const filterAgain = () => filter(toc, toc.querySelector("input")?.value ?? "");
  toc.addEventListener("input", filterAgain);
  filterAgain();
  showCurrent();
  // The browser follows the link afterwards: the Tab key goes on from the section.
  toc.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && isOpen()) toc.hidePopover();
  });
}

/** Shows the entries that have a text, with the sections that they are in; all if it is empty. */
function filter(toc: HTMLElement, text: string): void {
  const wanted = foldText(text);
  toc.classList.toggle("filtered", wanted !== "");
  for (const item of [...toc.querySelectorAll("li")].reverse())
    item.hidden =
      !foldText(item.querySelector("a")?.textContent ?? "").includes(wanted) && !item.querySelector("li:not([hidden])");
}

/** Parts of the window as margins: from far above it to its upper quarter, and from below the header to far below. */
const parts = ["999999px 0px -75%", "-64px 0px 999999px"] as const;

/**
 * Marks the current section: the first whose heading is in the upper quarter of the window, or the last above it.
 *
 * @returns a function that ends this, and leaves the mark
 */
function markCurrentSection(toc: HTMLElement): () => void {
  const links = new Map<Element, HTMLElement>();
  for (const link of toc.querySelectorAll<HTMLAnchorElement>(":scope > ol a")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  const observers: IntersectionObserver[] = [];
  const [passed, below] = parts.map((rootMargin) => {
    const inside = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inside[isIntersecting ? "add" : "delete"](target);
        mark();
      },
      { rootMargin },
    );
    for (const heading of links.keys()) observer.observe(heading);
    observers.push(observer);
    return inside;
  });
  let current = toc.querySelector("[aria-current]");
  const mark = () => {
    const reached = [...links.keys()].filter((heading) => passed?.has(heading));
    const heading = reached.find((each) => below?.has(each)) ?? reached.at(-1);
    const next = (heading && links.get(heading)) ?? null;
    if (next === current) return;
    // Measured before anything is changed.
    if (next) keepInView(next, toc);
    current?.removeAttribute("aria-current");
    next?.setAttribute("aria-current", "location");
    current = next;
  };
  return () => {
    for (const observer of observers) observer.disconnect();
  };
}

/** Scrolls a long table of contents, not the page, so that a link in it is visible. */
function keepInView(link: HTMLElement, toc: HTMLElement): void {
  const { top, bottom } = link.getBoundingClientRect();
  const box = toc.getBoundingClientRect();
  if (top < box.top) toc.scrollTop -= box.top - top + 16;
  else if (bottom > box.bottom) toc.scrollTop += bottom - box.bottom + 16;
}
