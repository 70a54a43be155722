/** What a fallback page runs whose bundle lacks texts: it shows their translation, from the cache of the last hour or through the chat service. */
import type { FallbackTranslationProps } from "../../../templates/components/FallbackTranslation.tsx";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import { islandRoot } from "../islands/island-root.ts";
import { awaitingTexts } from "./awaiting-texts.ts";
import { createStore } from "./stored-translation.ts";
import { report, translateLacking } from "./translate-lacking.ts";

/** Nobody is kept from reading for longer than this, in milliseconds: then the source language is shown until the translation is there. */
const longestSkeleton = 15_000;
/** How long what came out well before a failure is kept, in milliseconds, so that it need not be asked for again. */
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

/** Asks for the texts that are still lacking, unless that is going on. A failure is told to the console and to nobody else. */
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
// A device that is offline is told at once.
addEventListener("online", () => void translate());
