/** Marks the link to the current section in the table of contents with `aria-current="location"`. */
export function markCurrentSection(): void {
  const toc = document.querySelector("#toc");
  if (toc === null) return;
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of toc.querySelectorAll("a")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    // The last heading that has passed the upper quarter of the window.
    let next: HTMLAnchorElement | undefined;
    for (const [heading, link] of links) {
      if (heading.getBoundingClientRect().top > innerHeight / 4) break;
      next = link;
    }
    if (next === current) return;
    current?.removeAttribute("aria-current");
    next?.setAttribute("aria-current", "location");
    current = next;
    keepInView(next, toc);
  };
  let scheduled = false;
  addEventListener(
    "scroll",
    () => {
      if (scheduled) return;
      scheduled = true;
      requestAnimationFrame(() => {
        scheduled = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

/** Scrolls a long table of contents, not the page, so that the marked link is visible. */
function keepInView(link: HTMLAnchorElement | undefined, toc: Element): void {
  if (!link || toc.scrollHeight <= toc.clientHeight) return;
  const { top, bottom } = link.getBoundingClientRect();
  const box = toc.getBoundingClientRect();
  if (top < box.top) toc.scrollTop -= box.top - top + 16;
  else if (bottom > box.bottom) toc.scrollTop += bottom - box.bottom + 16;
}
