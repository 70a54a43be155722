/** Runs on fallback pages with missing texts: shows their translation, from the last hour's cache or from the chat service. */
import type { FallbackTranslationProps } from "../../../templates/components/FallbackTranslation.tsx";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import { islandRoot } from "../islands/island-root.ts";
import { awaitingTexts } from "./awaiting-texts.ts";
import { createStore } from "./stored-translation.ts";
import { report, translateLacking } from "./translate-lacking.ts";

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
    // What came before the failure is not asked for again when the page is loaded again.
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
