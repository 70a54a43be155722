import { referenceOf } from "./reference.ts";

/** Shows a reference next to the citation marker that links to it, and marks both ends of a followed link. */

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

/** The preview of a page, shown next to one marker at a time. */
interface Preview {
  /** The marker whose reference is shown. */
  readonly marker: HTMLAnchorElement | undefined;
  open(marker: HTMLAnchorElement): void;
  close(): void;
  contains(target: EventTarget | null): boolean;
  /** Whether the marker or a link in the preview is focused by keyboard. */
  holdsFocus(): boolean;
}

const id = "citation-preview";
/** Distance to the window's edges and to the marker. */
const [edge, gap] = [16, 6];

/** Creates the preview, which is in the page only while it is shown. */
export function createPreview(): Preview {
  const box = document.createElement("div");
  box.id = id;
  box.className = id;
  box.popover = "manual";
  box.setAttribute("role", "note");
  let marker: HTMLAnchorElement | undefined;

  const close = () => {
    marker?.removeAttribute("aria-describedby");
    marker = undefined;
    box.remove();
  };
  return {
    get marker() {
      return marker;
    },
    open(next) {
      close();
      const reference = referenceOf(next);
      if (reference === undefined) return;
      marker = next;
      box.replaceChildren(reference);
      // The preview follows the marker, because Tab moves from the marker into what follows it.
      (next.closest(".citation, .note-mark") ?? next).after(box);
      box.showPopover();
      place(box, next);
      next.setAttribute("aria-describedby", id);
    },
    close,
    contains: (target) => target instanceof Node && box.contains(target),
    holdsFocus: () => box.contains(document.activeElement) || (marker?.matches(":focus-visible") ?? false),
  };
}

/**
 * Places the preview below the marker, so that the sentence before it can be read, or above if there is no room, within
 * the window. The position is relative to the page, so it scrolls along.
 */
function place(box: HTMLElement, marker: Element): void {
  const at = marker.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const header = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
  const above = at.top - gap - height;
  const below = at.bottom + gap;
  const top = below + height <= innerHeight || above < header ? below : above;
  const wide = document.documentElement.clientWidth;
  const left = Math.max(edge, Math.min(at.left + at.width / 2 - width / 2, wide - edge - width));
  box.style.top = `${top + scrollY}px`;
  box.style.left = `${left + scrollX}px`;
}
