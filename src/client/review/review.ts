/** The application's own page: its translations, the review of one, and the problems of the site. */

import type { DocumentList, DocumentView } from "../../core/documents/review/protocol.ts";
import type { PlaceReply, SiteProblem } from "../../core/edit/protocol.ts";
import { listen, RequestError, request } from "../edit/api.ts";
import { appHeader } from "../edit/app-header.ts";
import { fill, words, wordsLanguage } from "../edit/words.ts";
import { element } from "../element.ts";
import { decoded } from "../page/decoded.ts";
import { DocumentPage } from "./document-page.ts";
import { documentsPage } from "./documents-page.ts";
import { addMessages, alarm } from "./page-header.ts";

// The cookie is set; an address that is kept or shown to somebody should not contain the token.
history.replaceState(null, "", location.pathname + location.hash);
Object.assign(document.documentElement, wordsLanguage);

const header = element("div");
const place = element("div", { id: "place" });
document.body.append(header, place);
addMessages(document.body);

let shown: DocumentPage | undefined;

/** Shows what the address names: a document, the problems, or else the list of documents. */
async function show(): Promise<void> {
  const id = decoded(location.hash.slice(1));
  const { mainPage } = await request<PlaceReply>("place");
  if (id === "problems") {
    header.replaceChildren(appHeader("problems", mainPage));
    return place.replaceChildren(await problemsPage());
  }
  const list = await request<DocumentList>("documents");
  shown = id === "" ? undefined : new DocumentPage(await request<DocumentView>(`documents/${id}`), list.suggestedName);
  header.replaceChildren(appHeader("translations", mainPage, shown?.links));
  place.replaceChildren(shown?.root ?? documentsPage(list));
}

/** Renders what `build` would report of the whole site. */
async function problemsPage(): Promise<HTMLElement> {
  document.title = words.problems;
  const problems = await request<SiteProblem[]>("problems");
  const items = problems.map(({ severity, message, hint, file, line, page }) => {
    const place = line === undefined ? file : `${file}, ${fill(words.line, { line })}`;
    return element(
      "li",
      { className: `problem-${severity}` },
      element("p", {}, element("strong", {}, words.severities[severity]), " ", element("bdi", {}, message)),
      hint === undefined ? undefined : element("p", { className: "problem-hint", dir: "auto" }, hint),
      element("p", {}, page === undefined ? place : element("a", { href: page }, place)),
    );
  });
  return element(
    "div",
    { className: "document" },
    element("header", { className: "head" }, element("h1", {}, words.problems)),
    element(
      "main",
      { className: "overview" },
      items.length === 0 ? element("p", {}, words.noProblems) : element("ul", { className: "problems" }, ...items),
    ),
  );
}

const attempt = (work: () => Promise<void>) =>
  work().catch((error) => {
    if (!(error instanceof RequestError)) throw error;
    alarm(error.message, error.hint);
  });

// A document's shortcuts and drafts end with its page.
window.addEventListener("hashchange", () => location.reload());
window.addEventListener("beforeunload", (event) => shown?.hasDrafts && event.preventDefault());

await attempt(show);
listen({
  onChange: () => void attempt(async () => (shown ? shown.refresh() : show())),
  onLost: () => alarm(words.lost),
});
