/** Shows a reference next to the citation marker that links to it, and marks both ends of a followed link. */
import { createPreview } from "./citation-preview.ts";

/**
 * As with tooltips: a delay before the first, none for one soon after. The preview closes late enough for the pointer
 * to reach it.
 */
const delays = { open: 700, skip: 300, close: 250 };

const markerSelector = ":is(.citation, .note-mark) a";

/**
 * Activates citations. Called once; also handles a marker that is already hovered, focused or followed.
 *
 * @param first the target of the first use
 * @param isPhone whether a marker opens a sheet: focus, which returns from there, then shows no preview
 */
export function start(first: EventTarget | null, isPhone: () => unknown): void {
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
  // A note that is shown may cite something: its markers are part of the preview, which has the focus or the pointer.
  const outside = (marker: HTMLAnchorElement | null) => (preview.contains(marker) ? null : marker);
  const isFocusShown = (marker: HTMLAnchorElement) => !isPhone() && marker.matches(":focus-visible");
  const hover = (marker: HTMLAnchorElement) => {
    if (preview.marker === marker) return clearTimeout(timer);
    const soon = preview.marker !== undefined || performance.now() - closedAt < delays.skip;
    later(() => open(marker), soon ? 0 : delays.open);
  };

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    // A tap follows the link.
    if (pointerType === "touch") return;
    const marker = outside(markerAt(target));
    if (marker) hover(marker);
    else if (preview.contains(target)) clearTimeout(timer);
    else if (preview.marker === undefined) clearTimeout(timer);
    else if (!preview.holdsFocus()) later(close, delays.close);
  });
  document.addEventListener("focusin", ({ target }) => {
    const marker = outside(markerAt(target));
    if (marker && isFocusShown(marker)) open(marker);
    else if (!preview.contains(target)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || preview.marker === undefined) return;
    if (preview.contains(document.activeElement)) preview.marker.focus();
    close();
    // Esc closes only one thing at a time.
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
  if (focused && isFocusShown(focused)) open(focused);
  const hovered = document.querySelector<HTMLAnchorElement>(`${markerSelector}:hover`);
  if (hovered && matchMedia("(hover: hover)").matches) hover(hovered);
}

const markerAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(markerSelector) : null;

/** A marker, or a reference's link back to one. */
const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`${markerSelector}, .back-link`) : null;

/** `:target` marks the end of the link. This marks its start, and in a reference the link back to it. */
function markOtherEnd(link: HTMLAnchorElement): void {
  for (const marked of document.querySelectorAll<HTMLElement>("[data-followed]")) delete marked.dataset.followed;
  const from = link.closest<HTMLElement>(".citation, .note-mark, .references li, .notes > li");
  const back = from?.matches(".citation, .note-mark") ? backLinkTo(from.id) : link;
  for (const element of [from, back]) if (element) element.dataset.followed = "";
}

const backLinkTo = (id: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>(".back-link")].find(({ hash }) => hash === `#${id}`);
