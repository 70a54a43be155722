/** What every page runs: small, without a framework. Everything else is fetched on first use. */
import { onFirstUse } from "./page/first-use.ts";
import { watchLogo } from "./page/logo.ts";
import { markCurrentSection } from "./page/table-of-contents.ts";

// Nothing is sent by this: a provider's script is in the page only where the site has configured one.
console.info(
  document.querySelector("script[data-analytics]") ? "Analytics initialized" : "Analytics initialized: no provider is configured",
);
watchLogo();
markCurrentSection();

const tools = document.querySelector(".header-tools");
onFirstUse(tools, () => import("./page/menus.ts").then((feature) => feature.start()));

const search = document.querySelector<HTMLFormElement>("form.search");
const searchInput = search?.querySelector("input");
const loadSearch = () => import("./search/search.ts").then((feature) => feature.start());
const runSearch = () => loadSearch().then((feature) => feature.run());
onFirstUse(search, loadSearch);
search?.addEventListener("submit", (event) => {
  event.preventDefault();
  // What cannot be fetched, as after a new deployment, comes with the page that the form leads to.
  runSearch().catch(() => navigator.onLine && search.submit());
});
const query = new URLSearchParams(location.search).get("search");
if (searchInput && query?.trim()) {
  searchInput.value = query;
  // Where it cannot be fetched the page is there all the same, and the next use tries again.
  runSearch().catch(() => {});
}
addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
  const command = event.ctrlKey || event.metaKey;
  // On many keyboards / is typed with Shift.
  const shortcut = event.key === "/" ? !typing && !command : event.key.toLowerCase() === "k" && command && !event.shiftKey;
  if (!shortcut || event.altKey || !searchInput) return;
  event.preventDefault();
  searchInput.focus();
});

// The page's own script follows this one. Where it cannot be loaded the page says so.
for (const script of document.querySelectorAll("script[type=module]")) {
  script.addEventListener("error", () => document.querySelector("[data-script-failed]")?.removeAttribute("hidden"));
}

// Where it cannot be fetched the Tab key stops at all of them.
if (document.querySelector("[data-scrolls]")) import("./page/scroll-areas.ts").then((feature) => feature.start()).catch(() => {});

onFirstUse(document.querySelector(".article"), (target) => import("./citations/citations.ts").then((feature) => feature.start(target)));
