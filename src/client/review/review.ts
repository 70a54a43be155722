import type { DocumentEntry, DocumentList, DocumentView } from "../../core/documents/review/protocol.ts";
import type { PlaceReply, SiteProblem } from "../../core/edit/protocol.ts";
import { listen, RequestError, request } from "../edit/api.ts";
import { appHeader } from "../edit/app-header.ts";
import { TranslationsPanel } from "../edit/translations.ts";
import { fill, told, words, wordsLanguage } from "../edit/words.ts";
import { element } from "../element.ts";
import { decoded } from "../page/page-data.ts";
import { DocumentPage } from "./document-page.ts";
import { addMessages, alarm } from "./page-header.ts";
import { siteSearch } from "./site-search.ts";

/** The application's own page: its translations, the review of one, and the problems of the site. */

// The cookie is set; an address that is kept or shown to somebody should not contain the token.
history.replaceState(null, "", location.pathname + location.hash);
Object.assign(document.documentElement, wordsLanguage);

const header = element("div");
const place = element("div", { id: "place" });
document.body.append(header, place);
addMessages(document.body);

const { review } = words;

let shown: DocumentPage | undefined;

/** The panel of languages that are behind, and the search. Both stay while the list of documents is made anew. */
let panel: TranslationsPanel | undefined;
let search: HTMLElement | undefined;

/** Shows what the address names: a document, the problems, or else the list of documents. */
async function show(): Promise<void> {
  const id = decoded(location.hash.slice(1));
  const { mainPage } = await request<PlaceReply>("place");
  if (id === "problems") {
    header.replaceChildren(appHeader("problems", mainPage));
    return place.replaceChildren(await problemsPage());
  }
  const list = await request<DocumentList>("documents");
  const opened = id === "" ? undefined : await request<DocumentView>(`documents/${id}`).catch(tellMissing);
  shown = opened && new DocumentPage(opened, list.suggestedName);
  header.replaceChildren(appHeader("translations", mainPage, shown?.links));
  place.replaceChildren(shown?.root ?? documentsPage(list));
}

/** Says that there is no such document; the list of those that there are is shown. */
const tellMissing = (error: unknown) => {
  if (!(error instanceof RequestError)) throw error;
  alarm(words.review.gone);
  return undefined;
};

/** Renders what `build` would report of the whole site. */
async function problemsPage(): Promise<HTMLElement> {
  document.title = words.problems;
  const problems = await request<SiteProblem[]>("problems");
  const items = problems.map(({ severity, message, hint, file, line, page }) => {
    const place = line === undefined ? file : `${file}, ${fill(words.line, { line })}`;
    return element(
      "li",
      { className: `problem-${severity}` },
      element("p", {}, element("strong", {}, words.severities[severity]), " ", element("bdi", {}, told(message))),
      hint === undefined ? undefined : element("p", { className: "problem-hint", dir: "auto" }, told(hint)),
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

/** Renders what languages are behind, and the list of documents with the state of their reviews. */
function documentsPage({ documents }: DocumentList): HTMLElement {
  document.title = review.title;
  panel ??= new TranslationsPanel(true);
  panel.refresh();
  search ??= siteSearch();
  const rows = documents.map(row);
  for (const [index, { language }] of documents.entries()) {
    if (language === documents[index - 1]?.language) continue;
    const heading = element("th", {}, element("bdi", {}, language));
    heading.scope = "rowgroup";
    heading.rowSpan = documents.filter((each) => each.language === language).length;
    rows[index]?.prepend(heading);
  }
  const headings = [review.language, review.page, review.reviewed, review.needsYou].map((name) => {
    const cell = element("th", {}, name);
    cell.scope = "col";
    return cell;
  });
  const table = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...headings)),
    element("tbody", {}, ...rows),
  );
  return element(
    "div",
    { className: "document" },
    element("header", { className: "head" }, element("h1", {}, review.title)),
    element(
      "main",
      { className: "overview" },
      panel.root,
      ...(documents.length === 0 ? [element("p", {}, review.none)] : [search, table]),
    ),
  );
}

function row({ id, kind, title, reviewed, total, needing, problem }: DocumentEntry): HTMLElement {
  const link = element("a", { href: `#${id}` }, words.kinds[kind], ...nameOf({ kind, title }));
  const progress = element("progress", { max: total || 1, value: reviewed, ariaLabel: review.reviewed });
  const count = fill(review.of, { count: reviewed, total });
  const texts = needing === 0 ? review.nothing : fill(words.translate.texts, { count: needing });
  return element(
    "tr",
    {},
    element("td", {}, link),
    element("td", { className: "progress" }, ...(problem ? [] : [progress, ` ${count}`])),
    element("td", {}, problem ? `⚠ ${told(problem.message)}` : texts),
  );
}

/** The title of a page; text files are those of the whole site. */
const nameOf = ({ kind, title }: Pick<DocumentEntry, "kind" | "title">): (Node | string)[] =>
  kind === "texts" || kind === "interface" ? [] : [": ", element("bdi", {}, title)];

await attempt(show);
listen({
  onChange: () => void attempt(async () => (shown ? shown.refresh() : show())),
  onLost: () => alarm(words.lost),
});
