/** Tells which page does not exist. The address is text, never HTML. */
const path = decoded(location.pathname);
const query = path
  .split(/[/\-_.\s]+/)
  .filter(Boolean)
  .join(" ");

const message = document.querySelector<HTMLElement>("[data-not-found]");
if (message?.dataset.notFound) message.textContent = message.dataset.notFound.replace("{path}", () => path);

const search = document.querySelector<HTMLAnchorElement>("[data-not-found-search]");
if (search?.dataset.notFoundSearch && query !== "") {
  search.textContent = search.dataset.notFoundSearch.replace("{query}", () => query);
  search.search = new URLSearchParams({ search: query }).toString();
  search.parentElement?.removeAttribute("hidden");
}
console.error(`Page not found: ${path}`);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
