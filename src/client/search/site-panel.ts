import { fill } from "../../core/model/interface-words.ts";
import { button, element } from "../element.ts";
import { pageData } from "../page/page-data.ts";

/** The panel under the search box: where to search, and what the search of the site has found. */
interface SitePanel {
  /** Searches the site for the text in the box, of which a message says that the page does not have it. */
  offerSite(): void;
  hide(): void;
}

/**
 * Adds the panel, hidden until something is typed.
 *
 * @param searchPage searches the page for the text in the box
 */
export function createSitePanel(form: HTMLFormElement, input: HTMLInputElement, searchPage: () => void): SitePanel {
  const { words } = pageData();
  const index = form.dataset.index ?? "";
  const page = button(words.searchThisPage, searchPage, { keys: "↵" });
  const site = button(words.searchThisSite, () => void search());
  const others = button(words.searchOtherLanguages, () => void searchOthers());
  const output = element("output");
  const results = element("div", { className: "site-found" });
  const panel = element(
    "div",
    { className: "site-panel", hidden: true, role: "group", ariaLabel: words.search },
    element("div", { className: "search-ways" }, page, site),
    results,
    output,
    others,
  );
  form.after(panel);
  /** A search that another has followed shows nothing. */
  let turn = 0;

  const query = () => input.value.trim();
  const load = () => import("./site-search.ts");
  const isSite = () => site.ariaExpanded === "true";

  function close(): void {
    turn++;
    site.ariaExpanded = "false";
    results.replaceChildren();
    output.textContent = "";
    others.hidden = true;
  }

  async function search(isTold = false): Promise<void> {
    const own = ++turn;
    panel.hidden = false;
    site.ariaExpanded = "true";
    const text = query();
    try {
      const list = await (await load()).searchSite(index, text);
      if (own !== turn) return;
      results.replaceChildren(...(list ? [list] : []));
      output.textContent = list || isTold ? "" : fill(words.searchNotFound, { query: text });
      // Only a site in several languages has others.
      others.hidden = document.getElementById("language-menu") === null;
    } catch {
      if (own === turn) output.textContent = words.searchNotLoaded;
    }
  }

  async function searchOthers(): Promise<void> {
    const own = turn;
    others.hidden = true;
    output.textContent = "…";
    try {
      for await (const parts of (await load()).searchOthers(index, query())) {
        if (own !== turn) return;
        results.append(...parts);
      }
      if (own === turn)
        output.textContent = results.childElementCount > 0 ? "" : fill(words.searchNotFound, { query: query() });
    } catch {
      if (own === turn) output.textContent = words.searchNotLoaded;
    }
  }

  function hide(): void {
    close();
    panel.hidden = true;
  }

  const showWays = () => {
    if (query() === "") hide();
    else if (isSite()) void search();
    else panel.hidden = false;
  };
  close();
  input.addEventListener("input", showWays);
  // Also what was typed while the code was fetched.
  if (document.activeElement === input) showWays();
  document.addEventListener("pointerdown", ({ target }) => {
    if (!panel.hidden && target instanceof Node && !panel.parentElement?.contains(target)) hide();
  });
  panel.parentElement?.addEventListener("keydown", (event) => {
    if (panel.hidden) return;
    const links = [...panel.querySelectorAll<HTMLElement>("button:not([hidden]), a")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      hide();
      input.focus();
    } else if (step !== undefined) {
      const next = links.indexOf(document.activeElement as HTMLElement) + step;
      (next < 0 ? input : links[next])?.focus();
    } else return;
    event.preventDefault();
  });
  // A result on this page changes nothing but the place.
  results.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (link && link.pathname === location.pathname) hide();
  });
  return { offerSite: () => void search(true), hide };
}
