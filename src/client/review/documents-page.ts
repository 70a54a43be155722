import { plural } from "../../core/diagnostics/wording.ts";
import type { DocumentEntry, DocumentList } from "../../core/documents/review/protocol.ts";
import { element } from "../element.ts";

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
        element("p", {}, "There is no translated document yet. “biopedia translate --articles fr” makes one."),
      ),
    );
  const body = element("tbody", {}, ...documents.map(row));
  const headings = ["Language", "Page", "Reviewed", "Needs you"].map((name) => {
    const cell = element("th", {}, name);
    cell.scope = "col";
    return cell;
  });
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...headings)), body);
  return element("div", { className: "document" }, head, element("main", { className: "overview" }, table));
}

function row({ id, language, title, reviewed, total, needing, problem }: DocumentEntry): HTMLElement {
  const link = element("a", { href: `#${id}` }, element("bdi", {}, title));
  const progress = element("progress", { max: total || 1, value: reviewed, ariaLabel: "Reviewed" });
  return element(
    "tr",
    {},
    element("td", {}, element("bdi", {}, language)),
    element("td", {}, link),
    element("td", { className: "progress" }, ...(problem ? [] : [progress, ` ${reviewed} of ${total}`])),
    element("td", {}, problem ? `⚠ ${problem.message}` : needing === 0 ? "Nothing" : plural(needing, "text")),
  );
}
