import type { Script, SegmentContext, SegmentView } from "../../core/documents/review/protocol.ts";
import { fill, formatDate, words } from "../edit/words.ts";
import { button, element } from "../element.ts";
import { read, write } from "../page/storage.ts";
import { renderChanges, renderText } from "./words.ts";

const { review } = words;

const key = "biopedia-review-equal";

/** Whether equal texts are accepted and saved together. */
export const takesEqual = (): boolean => read(key) === "on";

interface NotesOptions {
  from: Script;
  to: Script;
  isEditing: boolean;
  onSettle: () => void;
}

/** Renders what is the matter with a segment: its changed source, problems, findings and comments. */
export function renderNotes(segment: SegmentView, { from, to, isEditing, onSettle }: NotesOptions): Node[] {
  const { problem, findings, doubt, changed, status, comments } = segment;
  const notes: Node[] = [];
  if (changed) notes.push(note(review.whatChanged, renderChanges(changed, from)));
  if (problem !== undefined && !isEditing)
    notes.push(warning(status === "failed" ? review.failed : review.check, problem));
  if (doubt !== undefined && !isEditing) notes.push(warning(review.doubt, doubt));
  if (findings.length > 0) notes.push(renderFindings(findings, to));
  if (comments.length > 0) {
    const list = element("ul");
    for (const { by, on, text } of comments)
      list.append(element("li", {}, element("strong", {}, by), `, ${formatDate(on)}: `, element("bdi", {}, text)));
    notes.push(note(review.comments, list, button(review.settled, onSettle)));
  }
  return notes;
}

const warning = (label: string, text: string): HTMLElement =>
  element("p", { className: "note problem" }, element("strong", {}, label), ` ${text}`);

const note = (heading: string, ...children: Node[]): HTMLElement =>
  element("div", { className: "note" }, element("h3", {}, heading), ...children);

function renderFindings(findings: SegmentView["findings"], { lang }: Script): HTMLElement {
  const list = element("ul");
  for (const { severity, category, span, note: said } of findings) {
    const badge = element("span", { className: `badge severity-${severity}` }, severity);
    const place = span === undefined ? [] : [", “", element("bdi", { lang }, span), "”"];
    list.append(element("li", {}, badge, element("strong", {}, ` ${category}`), ...place, `: ${said}`));
  }
  return note(review.judgeFound, list);
}

interface ContextOptions {
  from: Script;
  to: Script;
  /** Called with a draft to begin with. */
  onUse: (draft: string) => void;
}

/** Renders what helps with a segment: names, equal, similar and earlier texts. */
export function renderContext(context: SegmentContext, { from, to, onUse }: ContextOptions): Node[] {
  const { equal, similar, terms } = context;
  const notes: Node[] = [];
  if (equal.length > 0) notes.push(renderEqual(equal, to));
  if (similar.length > 0) {
    const list = element("ul", { className: "texts" });
    for (const { share, status, source, translation, draft, document } of similar)
      list.append(
        element(
          "li",
          {},
          element(
            "p",
            { className: "about" },
            `${fill(review.share, { share })} · ${words.statuses[status].label} · ${document}`,
          ),
          renderChanges(source, from),
          renderText(translation, to, review.side),
          button(review.useIt, () => onUse(draft)),
        ),
      );
    notes.push(collapsed(fill(review.similar, { count: similar.length }), list));
  }
  if (terms.length > 0) {
    const names = element("p", { className: "terms" }, `${review.names} `);
    for (const { term, form } of terms)
      names.append(element("span", {}, element("bdi", { lang: from.lang }, term), " → ", formOf(form, to)));
    notes.push(names);
  }
  return notes;
}

const formOf = (form: string | undefined, { lang }: Script): Node =>
  form === undefined ? element("em", {}, review.asItIs) : element("bdi", { lang }, form);

function renderEqual(equal: SegmentContext["equal"], to: Script): HTMLElement {
  const list = element("ul", { className: "texts" });
  for (const { document, status, isSame, translation } of equal) {
    const where = [document, words.statuses[status].label, ...(isSame ? [review.sameTranslation] : [])].join(" · ");
    list.append(element("li", {}, element("p", { className: "about" }, where)));
    if (translation && !isSame) list.lastElementChild?.append(renderText(translation, to, review.side));
  }
  const box = element("input", { type: "checkbox", checked: takesEqual() });
  box.addEventListener("change", () => write(key, box.checked ? "on" : "off"));
  const label = element("label", { className: "switch" }, box, ` ${review.takeEqual}`);
  return note(fill(review.equal, { count: equal.length }), list, label);
}

const collapsed = (summary: string, ...children: Node[]): HTMLElement =>
  element("details", { className: "note" }, element("summary", {}, summary), ...children);

/** Renders a segment's history, with the texts that it had. */
export function renderHistory(
  { history, model }: Pick<SegmentView, "history" | "model">,
  earlier: SegmentContext["earlier"],
  { to, onUse }: Pick<ContextOptions, "to" | "onUse">,
): HTMLElement | undefined {
  if (history.length + earlier.length === 0) return undefined;
  const list = element("ol");
  for (const { on, event, by = event === "translated" ? model : undefined } of history) {
    list.append(element("li", {}, eventIn({ event, by, on })));
  }
  const texts = element("ul", { className: "texts" });
  for (const { event, on, by, changes, draft } of earlier)
    texts.append(
      element(
        "li",
        {},
        element("p", { className: "about" }, `${eventIn({ event, by, on })}; ${review.since}`),
        renderChanges(changes, to),
        button(review.useIt, () => onUse(draft)),
      ),
    );
  const count = earlier.length;
  const summary = count > 0 ? `${review.history} · ${fill(review.earlier, { count })}` : review.history;
  return element("details", { className: "history" }, element("summary", {}, summary), list, texts);
}

/** An entry of a history: `Reviewed: Rita Reviewer, 3 May 2025`. */
const eventIn = ({
  event,
  by,
  on,
}: {
  event: keyof typeof words.events;
  by?: string | undefined;
  on: string;
}): string =>
  [...(by === undefined ? [words.events[event]] : [`${words.events[event]}: ${by}`]), formatDate(on)].join(", ");
