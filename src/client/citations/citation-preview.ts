import { referenceOf } from "./reference.ts";

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
