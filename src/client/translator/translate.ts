/** The script of the translation tool's page: the form is plain HTML until first use, which fetches the tool. */
import { islandRoot } from "../islands/island-root.ts";
import { onFirstUse } from "../page/first-use.ts";
import { session } from "./session.ts";

const root = islandRoot("translator");
const source = root.querySelector("textarea");
const list = root.querySelector("select");
const button = root.querySelector<HTMLButtonElement>(".actions button");
const failed = root.querySelector<HTMLElement>("[data-script-failed]");
let isAsked = false;
let loading: Promise<void> | undefined;

const isBlank = () => source?.value.trim() === "";
const enable = () => {
  if (button) button.disabled = isBlank();
};

/** Delays a request for translation until the tool is loaded. */
const hold = (event: Event) => {
  const isClick = event.type === "click" && event.target === button;
  const isShortcut =
    event instanceof KeyboardEvent &&
    event.target === source &&
    event.key === "Enter" &&
    (event.ctrlKey || event.metaKey);
  if (!isClick && !isShortcut) return;
  event.stopImmediatePropagation();
  isAsked = true;
  load().catch(() => {});
};

/**
 * Fetches the tool, which keeps the visitor's input. @throws if fetching fails; the page shows a message, and the next
 * use retries
 */
function load(): Promise<void> {
  loading ??= takeOver().catch((error) => {
    loading = undefined;
    failed?.removeAttribute("hidden");
    throw error;
  });
  return loading;
}

async function takeOver(): Promise<void> {
  const tool = await import("./translator.tsx");
  // Hydrating would close an open list.
  while (CSS.supports("selector(:open)") && list?.matches(":open")) await new Promise(requestAnimationFrame);
  await tool.start();
  failed?.setAttribute("hidden", "");
  root.removeEventListener("input", enable);
  for (const type of ["click", "keydown"]) root.removeEventListener(type, hold, true);
  if (isAsked) button?.click();
}

enable();
root.addEventListener("input", enable);
for (const type of ["click", "keydown"]) root.addEventListener(type, hold, true);
onFirstUse(root, load);
// The visitor may have started already, on this page or earlier in this tab.
const hasBegun =
  !isBlank() ||
  root.contains(document.activeElement) ||
  ["source", "target", "key"].some((name) => session.read(name) !== "");
if (hasBegun) load().catch(() => {});
