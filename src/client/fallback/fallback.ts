import type { FallbackTranslationProps } from "../../../templates/components/FallbackBody.tsx";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import type { Bundle } from "../../core/model/types.ts";
import { islandRoot } from "../islands/island-root.ts";
import { createStore, report, translateLacking } from "./translate-lacking.ts";

/**
 * Runs on fallback pages with missing texts: shows their translation, from the last hour's cache or from the chat
 * service.
 */

/** The maximum wait in milliseconds: then the source language is shown until the translation arrives. */
const longestSkeleton = 15_000;
/** How long partial results are reused after a failure, in milliseconds. */
const unusedFor = 5 * 60_000;

const root = islandRoot("fallback");
const props = JSON.parse(root.dataset.props ?? "{}") as FallbackTranslationProps;
const page = awaitingTexts(root, props);
const store = createStore(props.target.code, props.texts);

let shown = store.read();
let accepted = { ...shown };
let isRunning = false;
let dropping: number | undefined;

const isWhole = () => Object.keys(props.texts).every((key) => Object.hasOwn(shown, key));

/** Requests the missing texts, unless a request is running. Failures are only logged to the console. */
async function translate(): Promise<void> {
  if (isWhole() || isRunning) return;
  isRunning = true;
  window.clearTimeout(dropping);
  page.wait();
  const slow = window.setTimeout(() => page.show(shown), longestSkeleton);
  try {
    await translateLacking(props, accepted);
    shown = { ...accepted };
    store.write(shown);
  } catch (error) {
    report(messageOf(error));
    // Texts that came before the failure are not requested again when the page is loaded again.
    if (Object.keys(accepted).length > Object.keys(shown).length) store.write(accepted);
    dropping = window.setTimeout(() => {
      accepted = { ...shown };
    }, unusedFor);
  } finally {
    window.clearTimeout(slow);
    isRunning = false;
    page.show(shown);
  }
}

page.show(shown);
void translate();
// Offline devices fail immediately.
addEventListener("online", () => void translate());

/** Updates the part of a fallback page that awaits translation. */
function awaitingTexts(root: HTMLElement, { words }: Pick<FallbackTranslationProps, "words">) {
  let isSome = false;
  const each = (change: (element: HTMLElement, key: string) => void) => {
    // The contents stand beside the article.
    for (const element of document.querySelectorAll<HTMLElement>("[data-awaiting]"))
      change(element, element.dataset.awaiting ?? "");
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
