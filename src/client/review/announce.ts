import { button, element } from "./element.ts";

const region = element("div", { className: "messages" });
const polite = element("div", { role: "status", ariaLive: "polite" });
const assertive = element("div", { role: "alert" });
region.append(polite, assertive);
let timer = 0;

/** Adds the region of messages to the page. It must be there before its first message, or screen readers do not announce it. */
export const addMessages = (parent: HTMLElement): void => parent.append(region);

/** Shows a message for a few seconds. @param undo an action that the message offers; the message stays longer then */
export function announce(text: string, undo?: { label: string; run: () => void }): void {
  window.clearTimeout(timer);
  assertive.replaceChildren();
  polite.replaceChildren(element("span", {}, text));
  if (undo) {
    const run = () => {
      polite.replaceChildren();
      undo.run();
    };
    polite.append(button(undo.label, run));
  }
  timer = window.setTimeout(() => polite.replaceChildren(), undo ? 12_000 : 5000);
}

/** Shows an error until it is closed or something else is announced. */
export function alarm(message: string, hint?: string): void {
  window.clearTimeout(timer);
  polite.replaceChildren();
  const text = element("span", {}, element("strong", {}, message), hint === undefined ? "" : ` ${hint}`);
  assertive.replaceChildren(
    text,
    button("Close", () => assertive.replaceChildren()),
  );
}
