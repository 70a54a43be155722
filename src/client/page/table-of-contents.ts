/** Marks the link to the current section in the table of contents with `aria-current="location"`: the last whose heading has passed the upper quarter of the window. */
export function markCurrentSection(toc: HTMLElement): void {
  const links = new Map<Element, HTMLElement>();
  for (const link of toc.querySelectorAll<HTMLAnchorElement>("li a")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  const passed = new Set<Element>();
  let current: HTMLElement | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) passed[isIntersecting ? "add" : "delete"](target);
      const next = [...links].findLast(([heading]) => passed.has(heading))?.[1];
      if (next === current) return;
      // Measured before anything is changed.
      if (next) keepInView(next, toc);
      current?.removeAttribute("aria-current");
      next?.setAttribute("aria-current", "location");
      current = next;
    },
    // From far above the window to its upper quarter.
    { rootMargin: "999999px 0px -75%" },
  );
  for (const heading of links.keys()) observer.observe(heading);
}

/** Scrolls a long table of contents, not the page, so that a link in it is visible. */
function keepInView(link: HTMLElement, toc: HTMLElement): void {
  const { top, bottom } = link.getBoundingClientRect();
  const box = toc.getBoundingClientRect();
  if (top < box.top) toc.scrollTop -= box.top - top + 16;
  else if (bottom > box.bottom) toc.scrollTop += bottom - box.bottom + 16;
}
