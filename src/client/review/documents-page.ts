import type { DocumentEntry, DocumentList } from "../../core/documents/review/protocol.ts";
import { TranslationsPanel } from "../edit/translations.ts";
import { fill, words } from "../edit/words.ts";
import { element } from "../element.ts";
import { siteSearch } from "./site-search.ts";

const { review } = words;

/** The panel of languages that are behind, and the search. Both stay while the list of documents is made anew. */
let panel: TranslationsPanel | undefined;
let search: HTMLElement | undefined;

/** Renders what languages are behind, and the list of documents with the state of their reviews. */
export function documentsPage({ documents }: DocumentList): HTMLElement {
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
    element("td", {}, problem ? `⚠ ${problem.message}` : texts),
  );
}

/** The title of a page; text files are those of the whole site. */
const nameOf = ({ kind, title }: Pick<DocumentEntry, "kind" | "title">): (Node | string)[] =>
  kind === "texts" || kind === "interface" ? [] : [": ", element("bdi", {}, title)];
