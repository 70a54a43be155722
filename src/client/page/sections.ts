/** Sections that readers collapse on phones. Collapsed text is `hidden="until-found"`: the browser's search and links into it show it again. */

/** A section's button, which is next to its heading. */
const buttonOf = (section: Element | null | undefined) => section?.querySelector<HTMLElement>(":scope > .section-toggle");

/** Collapses a section, or shows it again. @param part its heading or its button */
export function toggle({ parentElement: section }: HTMLElement): void {
  const button = buttonOf(section);
  // On wide screens there is no button.
  if (section && button?.checkVisibility()) setExpanded(section, button, button.ariaExpanded === "false");
}

/** Shows a part of the page if its section is collapsed. @returns whether it was */
function reveal(part: Element | null): boolean {
  const section = part?.closest("section");
  const button = buttonOf(section);
  if (!section || button?.ariaExpanded !== "false") return false;
  setExpanded(section, button, true);
  return true;
}

function setExpanded(section: Element, button: HTMLElement, isExpanded: boolean): void {
  button.ariaExpanded = String(isExpanded);
  for (const part of section.children) {
    if (part.matches("h2, h2 + .section-link, .section-toggle")) continue;
    if (isExpanded) part.removeAttribute("hidden");
    // A link's own box would still take the focus.
    else part.setAttribute("hidden", part.matches("a") ? "" : "until-found");
  }
}

const targetOf = (hash: string) => document.getElementById(decodeURIComponent(hash.slice(1)));

// The browser's search, and the page's own.
document.addEventListener("beforematch", ({ target }) => reveal(target as Element));
// Before the browser goes there, since not every one shows what a link leads to.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href^='#']");
  if (link) reveal(targetOf(link.hash));
});
addEventListener("hashchange", () => {
  const target = targetOf(location.hash);
  if (reveal(target)) target?.scrollIntoView();
});
