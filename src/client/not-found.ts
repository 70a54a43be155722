/** Shows which page does not exist, and which was probably meant. The path is inserted as text, never as HTML. */

import { suggest } from "../core/diagnostics/wording.ts";
import { decoded } from "./page/decoded.ts";

const path = decoded(location.pathname);
const search = document.querySelector<HTMLAnchorElement>("[data-not-found-search]");
const near = document.querySelector<HTMLAnchorElement>("[data-near]");
const routes = JSON.parse(near?.dataset.routes ?? "[]") as string[];
// The search is for the words of the path after the nearest page above it: the home page, or that of a language.
const above = [decoded(search?.pathname ?? "/"), ...routes]
  .map((route) => route.replace(/(?<!\/)\/*$/, "/"))
  .filter((route) => path.startsWith(route));
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
}

const nearest = suggest(path.replace(/(?<=[^/])\/+$/, ""), routes);
if (near?.dataset.near && nearest !== undefined) {
  near.href = nearest;
  showPath(near, near.dataset.near.split("{page}"), nearest);
  near.parentElement?.removeAttribute("hidden");
}
console.error(`Page not found: ${path}`);

/** Shows a path within a text; it runs from left to right also where the text does not. */
function showPath(element: HTMLElement, [before = "", after = ""]: string[], path: string): void {
  const isolated = document.createElement("bdi");
  isolated.dir = "ltr";
  isolated.textContent = path;
  element.replaceChildren(before, isolated, after);
}
