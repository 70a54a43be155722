/**
 * Short messages in the corner of the page, in a region of their own that screen readers announce. Alt+T focuses it.
 */
import { element } from "../element.ts";
import { pageData } from "../page/page-data.ts";

export type Kind = "success" | "error";

/** How long a message is shown, in milliseconds, unless it is hovered or focused. */
const duration = 4000;

interface Toast {
  item: HTMLLIElement;
  timer: number;
}

const toasts = new Map<string, Toast>();
let region: HTMLElement | undefined;
/** The first messages, until the region is there: screen readers only announce changes in one that already exists. */
let waiting: Map<string, [kind: Kind, text: string]> | undefined = new Map();
/** The element that had the focus before the region. */
let before: Element | null = null;
let count = 0;

/**
 * Shows a message.
 *
 * @param kind an error is announced at once, a success when the reader pauses
 * @param text plain text
 * @param id a message with the same id is updated
 */
export function show(kind: Kind, text: string, id = `toast-${count++}`): void {
  if (region === undefined) {
    region = createRegion();
    window.setTimeout(showWaiting, 50);
  }
  if (waiting) {
    waiting.delete(id);
    waiting.set(id, [kind, text]);
    return;
  }
  const item = toasts.get(id)?.item ?? element("li");
  item.dataset.toast = kind;
  const message = element("span", { role: kind === "error" ? "alert" : null }, text);
  message.dataset.toastText = "";
  const close = element("button", { type: "button", ariaLabel: pageData().words.close }, "×");
  close.addEventListener("click", () => hide(id));
  const hadFocus = item.contains(document.activeElement);
  item.replaceChildren(message, close);
  // The newest is last: in front, and next to the corner.
  region.firstElementChild?.append(item);
  if (hadFocus) close.focus();
  window.clearTimeout(toasts.get(id)?.timer);
  toasts.set(id, { item, timer: 0 });
  resume();
}

function showWaiting(): void {
  const first = waiting ?? [];
  waiting = undefined;
  for (const [id, [kind, text]] of first) show(kind, text, id);
}

/** Dismisses a message, if it is shown or is going to be. */
export function hide(id: string): void {
  waiting?.delete(id);
  const toast = toasts.get(id);
  if (!toast) return;
  window.clearTimeout(toast.timer);
  toasts.delete(id);
  const hadFocus = toast.item.contains(document.activeElement);
  toast.item.remove();
  if (!hadFocus) return;
  const next = [...toasts.values()].at(-1)?.item.querySelector("button") ?? before;
  if (next instanceof HTMLElement) next.focus();
}

/** Messages stay while hovered or focused, and while the page is hidden. */
const isHeld = (): boolean => document.hidden || region?.matches(":hover, :focus-within") === true;

function resume(): void {
  region?.toggleAttribute("data-expanded", region.matches(":hover, :focus-within"));
  for (const [id, toast] of toasts) {
    window.clearTimeout(toast.timer);
    if (!isHeld()) toast.timer = window.setTimeout(() => hide(id), duration);
  }
}

function createRegion(): HTMLElement {
  const { notifications } = pageData().words;
  const section = element("section", { ariaLabel: notifications, ariaLive: "polite", tabIndex: -1 }, element("ol"));
  section.dataset.toasts = "";
  document.body.append(section);
  section.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !section.contains(relatedTarget)) before = relatedTarget;
  });
  for (const type of ["pointerenter", "pointerleave", "focusin", "focusout"])
    section.addEventListener(type, () => setTimeout(resume));
  document.addEventListener("visibilitychange", resume);
  document.addEventListener("keydown", (event) => {
    if (event.altKey && event.code === "KeyT") section.focus();
    else if (event.key === "Escape" && section.contains(document.activeElement) && before instanceof HTMLElement)
      before.focus();
  });
  return section;
}
