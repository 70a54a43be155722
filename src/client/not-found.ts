/** Shows which page does not exist, and which was probably meant. The path is inserted as text, never as HTML. */

import { distance, suggest } from "../core/diagnostics/wording.ts";
import { decoded } from "./page/page-data.ts";

/** The home pages of all languages, on the page of the default language, which some hosts send for all addresses. */
const { homes = "[]" } = document.querySelector<HTMLElement>("[data-homes]")?.dataset ?? {};
/** The parameter with the address that was asked for. */
const asked = "asked";
const from = new URLSearchParams(location.search).get(asked);
if (from?.startsWith("/") && !from.startsWith("//")) history.replaceState(null, "", from);
const path = decoded(location.pathname);
const own = withSlash(document.querySelector<HTMLAnchorElement>("[data-near]")?.pathname ?? "/");
const home = (JSON.parse(homes) as string[])
  .map(withSlash)
  .filter((each) => path.startsWith(decoded(each)))
  .reduce((longest, each) => (each.length > longest.length ? each : longest), own);
if (from === null && home !== own) {
  const { pathname, search, hash } = location;
  location.replace(`${home}404.html?${asked}=${encodeURIComponent(pathname + search + hash)}`);
} else show();

function show(): void {
  const search = document.querySelector<HTMLAnchorElement>("[data-not-found-search]");
  const near = document.querySelector<HTMLAnchorElement>("[data-near]");
  const routes = JSON.parse(near?.dataset.routes ?? "[]") as string[];
  // The search is for the words of the path after the nearest page above it: the home page, or that of a language.
  const above = [decoded(search?.pathname ?? "/"), ...routes].map(withSlash).filter((route) => path.startsWith(route));
  const query = path
    .slice(Math.max(0, ...above.map((route) => route.length)))
    .split(/[/\-_.\s]+/)
    .filter(Boolean)
    .join(" ");

  const message = document.querySelector<HTMLElement>("[data-not-found]");
  if (message?.dataset.notFound) showPath(message, message.dataset.notFound.split("{path}"), path);

  if (search?.dataset.notFoundSearch && query !== "") {
    search.textContent = search.dataset.notFoundSearch.replace("{query}", () => query);
    search.search = `search=${encodeURIComponent(query)}`;
    search.parentElement?.removeAttribute("hidden");
    listFound(query, search).catch(() => {
      // The link still searches.
    });
  }

  const similar = document.querySelector("[data-similar]");
  const name = nameOf(path);
  const distanceTo = (item: Element) => distance(name, nameOf(item.querySelector("a")?.pathname ?? ""));
  similar?.append(...[...similar.children].sort((a, b) => distanceTo(a) - distanceTo(b)));

  const nearest = suggest(path.replace(/(?<=[^/])\/+$/, ""), routes);
  if (near?.dataset.near && nearest !== undefined) {
    near.href = nearest;
    showPath(near, near.dataset.near.split("{page}"), nearest);
    near.parentElement?.removeAttribute("hidden");
  }
  console.error(`Page not found: ${path}`);
}

/** Lists what the site has about the words of the address, after the link that searches for them. */
async function listFound(query: string, link: Element): Promise<void> {
  const { searchSite } = await import("./search/site-search.ts");
  const index = document.querySelector<HTMLElement>("form.search")?.dataset.index;
  const list = index && (await searchSite(index, query, 5));
  if (list) link.after(list);
}

function withSlash(path: string): string {
  return path.replace(/(?<!\/)\/*$/, "/");
}

/** Returns the last part of a path, as far as it is a name. */
function nameOf(path: string): string {
  return (decoded(path).split("/").findLast(Boolean) ?? "").slice(0, 100).toLowerCase();
}

/** Shows a path within a text; it runs from left to right also where the text does not. */
function showPath(element: HTMLElement, [before = "", after = ""]: string[], path: string): void {
  const isolated = document.createElement("bdi");
  isolated.dir = "ltr";
  isolated.textContent = path;
  element.replaceChildren(before, isolated, after);
}
