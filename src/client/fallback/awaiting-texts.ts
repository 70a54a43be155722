import type { FallbackTranslationProps } from "../../../templates/components/FallbackTranslation.tsx";
import type { Bundle } from "../../core/model/types.ts";

/** Updates the part of a fallback page that awaits translation. */
export function awaitingTexts(root: HTMLElement, { words }: Pick<FallbackTranslationProps, "words">) {
  let isSome = false;
  const each = (change: (element: HTMLElement, key: string) => void) => {
    for (const element of root.querySelectorAll<HTMLElement>("[data-awaiting]")) change(element, element.dataset.awaiting ?? "");
  };
  const say = (phase: "loading" | "waiting" | "shown", message: string) => {
    root.dataset.phase = phase;
    root.setAttribute("aria-busy", String(phase === "loading"));
    // Reserves space for the longest message, so that nothing below moves.
    const places = [words.awaiting, words.shown].filter((other) => other !== message).map(span);
    for (const place of places) place.ariaHidden = "true";
    root.querySelector(".stack")?.replaceChildren(...places, span(message));
  };
  return {
    /** Replaces each missing text with a bar. */
    wait() {
      each((element) => {
        const bar = span(element.textContent ?? "");
        bar.className = "skeleton";
        element.replaceChildren(bar);
      });
      say("loading", words.translating);
    },
    /** Shows translations; other texts stay in the source language. */
    show(texts: Bundle) {
      each((element, key) => {
        const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
        element.textContent = text ?? element.textContent;
        if (text !== undefined) for (const name of ["lang", "dir", "data-awaiting"]) element.removeAttribute(name);
      });
      const meta = document.querySelector<HTMLMetaElement>("meta[name=description]");
      if (meta && texts.metaDescription !== undefined) {
        meta.content = texts.metaDescription;
        meta.removeAttribute("lang");
      }
      isSome ||= Object.keys(texts).length > 0;
      if (isSome) say("shown", words.shown);
      else say("waiting", words.awaiting);
    },
  };
}

function span(text: string): HTMLSpanElement {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
