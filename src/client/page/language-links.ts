/**
 * Makes links to the page in other languages lead to the section that is being read, as anchors are the same in all languages. A page that lacks one is
 * shown from its start.
 */
export function keepSection(): void {
  // A middle click is no click, and the Enter key presses no pointer.
  for (const type of ["pointerdown", "click"]) {
    addEventListener(type, ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>("a[hreflang]:not([data-other])");
      if (link) link.hash = currentSection();
    });
  }
}

/** The anchor of the section being read: what the address names while it is in view, which a short last section cannot scroll to the top, or else as the contents say. */
function currentSection(): string {
  const named = document.querySelector(":is(h2,h3):target")?.getBoundingClientRect().top ?? -1;
  return named >= 0 && named < innerHeight ? location.hash : (document.querySelector<HTMLAnchorElement>("#toc [aria-current]")?.hash ?? "");
}
