import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import type { PageData } from "../../src/core/page-data.ts";

type Words = Pick<PageData["words"], "notifications" | "close">;

let mounted = false;

/**
 * Shows a message. Sonner's toaster is mounted with the first.
 *
 * @param text plain text
 * @param id a message with the same id is updated
 */
export function showToast(kind: "success" | "error", text: string, words: Words, id?: string): void {
  if (!mounted) mount(words);
  mounted = true;
  // The region is polite; an error does not wait.
  const title = kind === "error" ? <span role="alert">{text}</span> : text;
  toast[kind](title, id === undefined ? {} : { id });
}

/** Dismisses a message; one that is not shown is no mistake. */
export function hideToast(id: string): void {
  toast.dismiss(id);
}

function mount(words: Words): void {
  const container = document.createElement("div");
  document.body.append(container);
  pauseOnFocus(container);
  createRoot(container).render(<Toasts words={words} rtl={document.documentElement.dir === "rtl"} />);
}

/** The region of messages: in the corner where lines end, below. Alt+T focuses it. */
export const Toasts = ({ words, rtl }: { words: Words; rtl: boolean }) => (
  <Toaster
    customAriaLabel={words.notifications}
    hotkey={["altKey", "KeyT"]}
    position={rtl ? "bottom-left" : "bottom-right"}
    closeButton
    toastOptions={{ closeButtonAriaLabel: words.close }}
  />
);

/** Sonner pauses and expands for the pointer only; focus is told to it as if it were one. */
function pauseOnFocus(container: HTMLElement): void {
  const tell = (type: string, target: EventTarget | null) =>
    target?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
  container.addEventListener("focusin", ({ target }) => tell("mousemove", target));
  container.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!(relatedTarget instanceof Node && container.contains(relatedTarget))) tell("mouseout", target);
  });
  container.addEventListener("mouseleave", () => {
    if (container.contains(document.activeElement)) tell("mousemove", document.activeElement);
  });
}
