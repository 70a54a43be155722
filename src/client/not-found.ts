/** Shows which page does not exist, and which was probably meant. The path is inserted as text, never as HTML. */

import { suggest } from "../core/diagnostics/suggest.ts";
import { fill } from "../core/model/interface-words.ts";

const path = decoded(location.pathname);
const search = document.querySelector<HTMLAnchorElement>("[data-not-found-search]");
// Ignore the home page's path.
const home = decoded(search?.pathname ?? "/");
const query = (path.startsWith(home) ? path.slice(home.length) : path)
  .split(/[/\-_.\s]+/)
  .filter(Boolean)
  .join(" ");

const message = document.querySelector<HTMLElement>("[data-not-found]");
if (message?.dataset.notFound) message.replaceChildren(...withPath(message.dataset.notFound, "{path}", path));

if (search?.dataset.notFoundSearch && query !== "") {
  search.textContent = fill(search.dataset.notFoundSearch, { query });
  search.search = new URLSearchParams({ search: query }).toString();
  search.parentElement?.removeAttribute("hidden");
}

const near = document.querySelector<HTMLAnchorElement>("[data-near]");
const routes = JSON.parse(near?.dataset.routes ?? "[]") as string[];
const nearest = suggest(path.replace(/(?<=.)\/+$/, ""), routes);
if (near?.dataset.near && nearest !== undefined) {
  near.href = nearest;
  near.replaceChildren(...withPath(near.dataset.near, "{page}", nearest));
  near.parentElement?.removeAttribute("hidden");
}
console.error(`Page not found: ${path}`);

/** A text with a path, which runs from left to right also in a text that does not. */
function withPath(text: string, placeholder: string, path: string): (string | HTMLElement)[] {
  const isolated = document.createElement("bdi");
  isolated.dir = "ltr";
  isolated.textContent = path;
  return text.split(placeholder).flatMap((part, index) => (index === 0 ? [part] : [isolated, part]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
