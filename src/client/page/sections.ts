import type { ExchangeEvent } from "../../core/page/dev-events.ts";
import { decoded } from "./page-data.ts";

/**
 * Sections that readers collapse on phones and in the mobile view. Collapsed text is `hidden="until-found"`: the
 * browser's search and links into it show it again. Which sections are collapsed is part of the history's entry, so it
 * lasts when the page is reloaded, and when the reader comes back to it.
 */

/** A section's button, which is next to its heading. */
const buttonOf = (section: Element | null | undefined) =>
  section?.querySelector<HTMLElement>(":scope > .section-toggle");

/** Other browsers take any value of `hidden` to mean that nothing may be shown, also on wide screens and on paper. */
const canSearch = "onbeforematch" in document.documentElement;

/** Collapses a section, or shows it again. @param part its heading or its button */
export function toggle({ parentElement: section }: HTMLElement): void {
  watch();
  const button = buttonOf(section);
  // On wide screens the button has no box.
  if (!section || !button || button.getClientRects().length === 0) return;
  setExpanded(section, button, button.ariaExpanded === "false");
  note();
}

/** Collapses all sections, or shows them again. */
export function setAll(isExpanded: boolean): void {
  watch();
  for (const button of document.querySelectorAll<HTMLElement>(".section-toggle"))
    if (button.parentElement && button.getClientRects().length > 0)
      setExpanded(button.parentElement, button, isExpanded);
  note();
}

/**
 * Collapses the sections that were collapsed before the page was reloaded, or all of a long article on a site that has
 * them so, unless its address names a part of them.
 */
export function start(): void {
  watch();
  const known = collapsed();
  if (known === undefined) setAll(false);
  for (const id of known ?? []) {
    const section = document.getElementById(id)?.closest("section");
    const button = buttonOf(section);
    if (section && button) setExpanded(section, button, false);
  }
  note();
  const target = targetOf(location.hash);
  if (reveal(target) && known === undefined) target?.scrollIntoView();
}

/** Shows a part of the page if its section is collapsed. @returns whether it was */
function reveal(part: Element | null): boolean {
  const section = part?.closest("section");
  const button = buttonOf(section);
  if (!section || button?.getAttribute("aria-expanded") !== "false") return false;
  setExpanded(section, button, true);
  note();
  return true;
}

function setExpanded(section: Element, button: HTMLElement, isExpanded: boolean): void {
  button.setAttribute("aria-expanded", String(isExpanded));
  for (const part of section.children) {
    if (part.matches("h2, h2 + .section-link, .section-toggle")) continue;
    // A link's own box would still take the focus.
    const isFound = canSearch && !part.matches("a");
    part.toggleAttribute("data-collapsed", !isExpanded && !isFound);
    if (isExpanded) part.removeAttribute("hidden");
    else if (isFound) part.setAttribute("hidden", "until-found");
  }
}

const targetOf = (hash: string) => document.getElementById(decoded(hash.slice(1)));

/** The ids of the headings of collapsed sections, as noted before; see main.ts. */
const collapsed = (): string[] | undefined => (history.state as { collapsed?: string[] } | null)?.collapsed;

/** Notes in the history's entry which sections are collapsed. */
function note(): void {
  const buttons = document.querySelectorAll(".section-toggle[aria-expanded=false]");
  history.replaceState({ collapsed: [...buttons].map((button) => button.getAttribute("aria-labelledby")) }, "");
}

let isWatching = false;

/** Shows a collapsed section when something in it is found or named by a link. Calls after the first do nothing. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  // New parts of a collapsed section are collapsed, too.
  document.addEventListener("biopedia:exchanged" satisfies ExchangeEvent, () => {
    for (const button of document.querySelectorAll<HTMLElement>(".section-toggle[aria-expanded=false]"))
      if (button.parentElement) setExpanded(button.parentElement, button, false);
  });

  // The browser's search, and the page's own.
  document.addEventListener("beforematch", ({ target }) => reveal(target as Element));
  // The section opens before the browser goes there, because not every browser opens what a link leads to.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href^='#']");
    if (link) reveal(targetOf(link.hash));
  });
  addEventListener("hashchange", () => {
    const target = targetOf(location.hash);
    if (reveal(target)) target?.scrollIntoView();
    // A followed link has made an entry of its own.
    note();
  });
}
