/** Returns a copy of the reference or note that a marker links to, without ids. */
export function referenceOf(marker: HTMLAnchorElement): Element | undefined {
  const text = document.getElementById(decodeURIComponent(marker.hash.slice(1)))?.querySelector("cite, .note-text");
  if (!text) return undefined;
  const copy = text.cloneNode(true) as Element;
  // A note may contain marks.
  for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
  // The label of a marker that cites pages says which: "[3], pp. 45–47".
  const [, pages] = /^\[[^\]]*\], (.+)$/.exec(marker.getAttribute("aria-label") ?? "") ?? [];
  if (pages !== undefined) copy.append(" ", pages);
  return copy;
}
