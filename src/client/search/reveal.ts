import { collapsedText } from "./page-text.ts";

/** The longest way that is scrolled smoothly, in pixels. */
const longest = 1200;

/**
 * Scrolls to a part of the text: smoothly, unless the reader prefers reduced motion, and of a long way only the end. Does nothing if it is in view. A
 * collapsed section is shown.
 */
export function revealRange(range: Range): void {
  // As the browser's own search does.
  range.startContainer.parentElement?.closest(collapsedText)?.dispatchEvent(new Event("beforematch", { bubbles: true }));
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  const element = range.startContainer.parentElement;
  const scroller = element && scrollerOf(element);
  if (scroller) {
    const [box, inside] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (box.top < inside.top || box.bottom > inside.bottom) scroller.scrollTop += box.top - inside.top - inside.height / 2;
    if (box.left < inside.left || box.right > inside.right) scroller.scrollLeft += box.left - inside.left - inside.width / 2;
  }
  const { top, bottom } = range.getBoundingClientRect();
  const header = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
  // Below the header with the search bar, above messages in the corner.
  const inView = top >= header + 48 && bottom <= innerHeight - 96;
  const target = inView ? scrollY : scrollY + top - innerHeight / 3;
  // Even if it is in view: an earlier scroll may be in progress.
  scrollTo({ top: Math.min(Math.max(scrollY, target - longest), target + longest), behavior: "instant" });
  if (!inView) scrollTo({ top: target, behavior });
}

/** Returns the nearest scrollable ancestor of an element. */
function scrollerOf(element: Element): Element | null {
  for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(parent);
    const scrolls = /auto|scroll/;
    if (scrolls.test(overflowY) && parent.scrollHeight > parent.clientHeight) return parent;
    if (scrolls.test(overflowX) && parent.scrollWidth > parent.clientWidth) return parent;
  }
  return null;
}
