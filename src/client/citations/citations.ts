/** Shows a reference beside the citation marker that points to it, and marks both ends of a followed link. */
import { createPreview } from "./citation-preview.ts";

/** As tooltips do: a delay before the first, none for the next one soon after. Then time for the pointer to reach the preview. */
const delays = { open: 700, skip: 300, close: 250 };

const markerSelector = ".citation a";

/**
 * Makes citations live. Called once; a marker that is already under the pointer or focused counts, and one that was followed meanwhile.
 *
 * @param first where the article was used first
 */
export function start(first: EventTarget | null): void {
  const preview = createPreview();
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (action: () => void, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  };
  const close = () => {
    clearTimeout(timer);
    if (preview.marker === undefined) return;
    preview.close();
    closedAt = performance.now();
  };
  const open = (marker: HTMLAnchorElement) => {
    clearTimeout(timer);
    if (preview.marker !== marker) preview.open(marker);
  };
  const hover = (marker: HTMLAnchorElement) => {
    if (preview.marker === marker) return clearTimeout(timer);
    const soon = preview.marker !== undefined || performance.now() - closedAt < delays.skip;
    later(() => open(marker), soon ? 0 : delays.open);
  };

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    // A finger follows the link.
    if (pointerType === "touch") return;
    const marker = markerAt(target);
    if (marker) hover(marker);
    else if (preview.contains(target)) clearTimeout(timer);
    else if (preview.marker === undefined) clearTimeout(timer);
    else if (!preview.holdsFocus()) later(close, delays.close);
  });
  document.addEventListener("focusin", ({ target }) => {
    const marker = markerAt(target);
    if (marker?.matches(":focus-visible")) open(marker);
    else if (!preview.contains(target)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || preview.marker === undefined) return;
    if (preview.contains(document.activeElement)) preview.marker.focus();
    close();
    // Esc closes one thing at a time.
    event.preventDefault();
  });
  document.addEventListener("click", ({ target }) => {
    const link = linkAt(target);
    if (link) {
      close();
      markOtherEnd(link);
    }
  });

  const followed = linkAt(first);
  if (followed && followed.hash === location.hash) markOtherEnd(followed);
  const focused = markerAt(document.activeElement);
  if (focused?.matches(":focus-visible")) open(focused);
  const hovered = document.querySelector<HTMLAnchorElement>(`${markerSelector}:hover`);
  if (hovered && matchMedia("(hover: hover)").matches) hover(hovered);
}

const markerAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(markerSelector) : null;

/** A marker, or a reference's link back to one. */
const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`${markerSelector}, .back-link`) : null;

/** The end that a link leads to is marked by `:target`. This marks where it came from, and in a reference the link back to there. */
function markOtherEnd(link: HTMLAnchorElement): void {
  for (const marked of document.querySelectorAll<HTMLElement>("[data-followed]")) delete marked.dataset.followed;
  const from = link.closest<HTMLElement>(".citation, .references li");
  const back = from?.matches(".citation") ? backLinkTo(from.id) : link;
  for (const element of [from, back]) if (element) element.dataset.followed = "";
}

const backLinkTo = (id: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>(".back-link")].find(({ hash }) => hash === `#${id}`);
