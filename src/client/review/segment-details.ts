import type {
  ChangedPart,
  Difference,
  ReviewStatus,
  Script,
  SegmentContext,
  SegmentView,
  TextPart,
} from "../../core/documents/review/protocol.ts";
import { fill, formatDate, words, wordsLanguage } from "../edit/words.ts";
import { button, element, hiddenText } from "../element.ts";
import { read, write } from "../page/storage.ts";

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

/** The signs of states beside their names, so that color is not the only difference. */
export const statusSigns: Readonly<Record<ReviewStatus, string>> = {
  reviewed: "✓",
  edited: "✎",
  translated: "○",
  outdated: "!",
  stale: "↻",
  missing: "…",
  failed: "✕",
  identical: "=",
};

/** Returns the name of a group of texts: a heading, or what it is called in the review. */
export const groupName = (group: string): string => (isNamed(group) ? words.groups[group] : group);
const isNamed = (group: string): group is keyof typeof words.groups => Object.hasOwn(words.groups, group);

/** Renders the text of a segment in its language. @param side what to say of a difference: it is only here */
export function renderText(parts: readonly TextPart[], { lang, dir }: Script, side: string): HTMLElement {
  return element("p", { className: "text", lang, dir }, ...parts.map((part) => renderPart(part, side)));
}

const findingWords: Partial<Record<Difference, string>> = {
  finding: words.review.findingHere,
  check: words.review.checkHere,
};

/** The elements of markup around words. */
const wrappers = { emphasis: "em", strong: "strong", strike: "s", subscript: "sub", superscript: "sup" } as const;

function renderPart(part: TextPart, side: string): Node | string {
  if (part.kind === "text") {
    const { text, difference } = part;
    if (difference === undefined) return text;
    const title = findingWords[difference] ?? fill(words.review.onlyHere, { side });
    return element("mark", { title, className: difference }, text, hiddenText(` (${title})`));
  }
  if (!("parts" in part)) return chip(part.kind, part.text);
  const { kind, href = "" } = part;
  const inner = part.parts.map((each) => renderPart(each, side));
  if (isWrapper(kind)) return element(wrappers[kind], {}, ...inner);
  // No element that leads anywhere: following it would leave the review.
  if (kind === "link") return element("span", { className: "link", title: href }, ...inner);
  return element("span", { className: "wrapped", title: href }, chip(kind, ""), ...inner);
}

const isWrapper = (kind: string): kind is keyof typeof wrappers => kind in wrappers;

/** A mark, shown as what it stands for. */
function chip(kind: TextPart["kind"], label: string): HTMLElement {
  const word = words.marks[kind];
  const title = label === "" ? word : `${word}: ${label}`;
  const made = element("span", { className: `chip chip-${kind}`, title, dir: "ltr", lang: wordsLanguage.lang });
  if (kind === "break") made.append("↵", hiddenText(` ${word} `));
  else if (kind === "math" || kind === "code") made.append(element("code", {}, label));
  else made.append(hiddenText(`${word} `), element("bdi", {}, label || word));
  return made;
}

/** Renders what changed in a source text. */
function renderChanges(parts: readonly ChangedPart[], { lang, dir }: Script): HTMLElement {
  const names = { same: "span", added: "ins", removed: "del" } as const;
  const paragraph = element("p", { className: "text changes", lang, dir });
  for (const { change, text } of parts) {
    const made = element(names[change], {}, text);
    if (change !== "same") made.prepend(hiddenText(`[${words.review[change]}: `));
    if (change !== "same") made.append(hiddenText("]"));
    paragraph.append(made);
  }
  return paragraph;
}
