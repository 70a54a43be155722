import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { inDigits, letters } from "../../core/model/format-number.ts";
import type { Site } from "./dialogs.ts";
import { fill, words } from "./words.ts";

/**
 * Shows the marks of citations and notes with the numbers that they have on the page: by first use, where the first
 * paragraph is read before the infobox. The text of its reference or note names a mark, and is shown on pointing at it.
 */
export const markNumbers = (site: Site): Plugin =>
  new Plugin({
    view: ({ dom }) => {
      showNumbers(dom, site);
      return {
        update(view, { doc }) {
          if (mayRenumber(doc, view.state.doc)) showNumbers(dom, site);
        },
      };
    },
  });

/**
 * Returns whether a change may give marks other numbers: it has citations or notes within it, or adds or removes
 * blocks, such as the first paragraph. Most keys do not, and long articles have hundreds of marks.
 */
function mayRenumber(before: Node, after: Node): boolean {
  if (before.childCount !== after.childCount) return true;
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null) return false;
  const hasMarks = (doc: Node, until: number) => {
    let isFound = false;
    doc.nodesBetween(Math.min(start, end.a, end.b), Math.max(start, until), ({ type }) => {
      isFound ||= type.name === "piece" || type.name === "note";
      return !isFound;
    });
    return isFound;
  };
  return hasMarks(before, end.a) || hasMarks(after, end.b);
}

function showNumbers(root: HTMLElement, { references, numberingSystem }: Site): void {
  const marksIn = (kind: string) => [...root.querySelectorAll<HTMLElement>(`.edit-piece[data-kind="${kind}"]`)];
  const notes = [...new Set(marksIn("note").map(({ dataset }) => dataset.text ?? ""))];
  const texts = new Map<string, string>();
  for (const note of root.querySelectorAll<HTMLElement>(":scope > .edit-note")) {
    const { label = "" } = note.dataset;
    const index = notes.indexOf(label);
    note.dataset.shown = index < 0 ? label : letters(index);
    texts.set(label, note.textContent ?? "");
  }
  for (const mark of marksIn("note")) {
    const { text = "" } = mark.dataset;
    name(mark, letters(notes.indexOf(text)), texts.get(text) ?? "");
  }
  const citations = marksIn("citation");
  const opening = root.querySelector(":scope > p");
  const inBox = root.closest(".article")?.querySelectorAll<HTMLAnchorElement>('.infobox .citation > a[href^="#ref-"]');
  const known = new Map(references.map(({ id, text }) => [id, text]));
  const cited = new Set([
    ...citations.filter((mark) => opening?.contains(mark)).map(({ dataset }) => dataset.text ?? ""),
    ...[...(inBox ?? [])].map(({ hash }) => decodeURIComponent(hash.slice("#ref-".length))),
    ...citations.map(({ dataset }) => dataset.text ?? ""),
  ]);
  const numbers = new Map([...cited].filter((id) => known.has(id)).map((id, index) => [id, index + 1]));
  for (const mark of citations) {
    const { text = "", place = "" } = mark.dataset;
    const number = numbers.get(text);
    const cite = [known.get(text) ?? fill(words.sources.gone, { name: text }), place && `${words.page}: ${place}`];
    name(mark, number === undefined ? text : inDigits(number, { numberingSystem }), cite.filter(Boolean).join(" · "));
  }
}

/** Gives a mark its sign and its name, unless it has them. */
function name(mark: HTMLElement, sign: string, title: string): void {
  const [text, label] = [`[${sign}]`, `[${sign}] ${title}`];
  if (mark.textContent !== text) mark.textContent = text;
  if (mark.ariaLabel !== label) Object.assign(mark, { title, role: "img", ariaLabel: label });
}
