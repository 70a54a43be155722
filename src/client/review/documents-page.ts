import { plural } from "../../core/diagnostics/wording.ts";
import type { DocumentEntry, DocumentList } from "../../core/documents/review/protocol.ts";
import { element } from "../element.ts";
import { kindWords } from "./words.ts";

/** Renders the list of documents with the state of their reviews. */
export function documentsPage({ documents }: DocumentList): HTMLElement {
  document.title = "Review of translations";
  const head = element("header", { className: "head" }, element("h1", {}, "Review of translations"));
  if (documents.length === 0)
    return element(
      "div",
      { className: "document" },
      head,
      element(
        "main",
        { className: "overview" },
        element("p", {}, "Nothing is translated yet. “biopedia translate” translates."),
      ),
    );
  const rows = documents.map(row);
  for (const [index, { language }] of documents.entries()) {
    if (language === documents[index - 1]?.language) continue;
    const heading = element("th", {}, element("bdi", {}, language));
    heading.scope = "rowgroup";
    heading.rowSpan = documents.filter((each) => each.language === language).length;
    rows[index]?.prepend(heading);
  }
  const body = element("tbody", {}, ...rows);
  const headings = ["Language", "Page", "Reviewed", "Needs you"].map((name) => {
    const cell = element("th", {}, name);
    cell.scope = "col";
    return cell;
  });
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...headings)), body);
  return element("div", { className: "document" }, head, element("main", { className: "overview" }, table));
}

function row({ id, kind, title, reviewed, total, needing, problem }: DocumentEntry): HTMLElement {
  const link = element("a", { href: `#${id}` }, kindWords[kind], ...nameOf({ kind, title }));
  const progress = element("progress", { max: total || 1, value: reviewed, ariaLabel: "Reviewed" });
  return element(
    "tr",
    {},
    element("td", {}, link),
    element("td", { className: "progress" }, ...(problem ? [] : [progress, ` ${reviewed} of ${total}`])),
    element("td", {}, problem ? `⚠ ${problem.message}` : needing === 0 ? "Nothing" : plural(needing, "text")),
  );
}

/** The title of a page; text files are those of the whole site. */
const nameOf = ({ kind, title }: Pick<DocumentEntry, "kind" | "title">): (Node | string)[] =>
  kind === "texts" || kind === "interface" ? [] : [": ", element("bdi", {}, title)];
