import type {
  DraftReply,
  ReviewAction,
  Script,
  SegmentContext,
  SegmentView,
} from "../../core/documents/review/protocol.ts";
import { fill, formatDate, words } from "../edit/words.ts";
import { button, element } from "../element.ts";
import { Editor } from "./editor.ts";
import { renderContext, renderHistory, renderNotes, renderText, statusSigns, takesEqual } from "./segment-details.ts";

const { review } = words;

/** The part of its page that a row needs. */
export interface RowHost {
  from: Script;
  to: Script;
  sourceFile: string;
  select: (row: SegmentRow) => void;
  act: (row: SegmentRow, action: ReviewAction) => void;
  skip: (row: SegmentRow) => void;
  check: (row: SegmentRow, text: string) => Promise<DraftReply>;
  /** Reads what helps with a text. */
  context: (row: SegmentRow) => Promise<SegmentContext>;
  /** Has a text translated again. */
  again: (row: SegmentRow) => void;
  comment: (row: SegmentRow) => void;
  addTerm: (row: SegmentRow) => void;
  /** Called when a draft is thrown away. @param text the draft */
  onDiscard: (row: SegmentRow, text: string) => void;
}

/** A segment: source and translation side by side; of the current one, also what can be done with it. */
export class SegmentRow {
  readonly root = element("article", { className: "segment", tabIndex: -1 });
  readonly #source = element("div", { className: "source" });
  readonly #translation = element("div", { className: "translation" });
  /** The problems of the text. */
  readonly #notes = element("div", { className: "notes" });
  readonly #details = element("div", { className: "details" }, this.#notes);
  readonly #host: RowHost;
  #segment: SegmentView;
  #editor: Editor | undefined;
  #context: SegmentContext | undefined;
  #timer = 0;
  #isCurrent = false;

  constructor(segment: SegmentView, host: RowHost) {
    this.#host = host;
    this.#segment = segment;
    this.root.addEventListener("focusin", () => host.select(this));
    this.root.addEventListener("click", () => host.select(this));
    this.#translation.addEventListener("dblclick", () => this.edit());
    this.root.append(this.#source, this.#translation, this.#details);
    // A screen reader reads these when the row gets the focus, after its label.
    const described = ["source", "translation", "notes"] as const;
    this.root.setAttribute("aria-describedby", described.map((part) => this.#idOf(part)).join(" "));
    this.#notes.id = this.#idOf("notes");
    this.#render();
  }

  /** The help with the text; undefined until it is read. */
  get context(): SegmentContext | undefined {
    return this.#context;
  }

  get segment(): SegmentView {
    return this.#segment;
  }

  get editor(): Editor | undefined {
    return this.#editor;
  }

  /** Shows the segment as it is now. */
  update(segment: SegmentView, position: string): void {
    const isChanged = JSON.stringify(segment) !== JSON.stringify(this.#segment);
    this.#segment = segment;
    if (isChanged) {
      this.#readContext();
      this.#editor?.update(segment);
      this.#render();
    }
    this.root.ariaLabel = `${position}: ${words.roles[segment.role]}, ${words.statuses[segment.status].label}`;
  }

  set isCurrent(value: boolean) {
    if (this.#isCurrent === value) return;
    this.#isCurrent = value;
    this.root.toggleAttribute("data-current", value);
    this.root.tabIndex = value ? 0 : -1;
    this.#renderDetails();
    this.#readContext();
  }

  focus(): void {
    this.root.focus({ preventScroll: true });
    this.show();
  }

  /** Scrolls the row into view, if it is not: into the middle, or to its beginning if it is long. */
  show(): void {
    const { top, bottom, height } = this.root.getBoundingClientRect();
    const space = window.innerHeight;
    if (top > space * 0.15 && bottom < space * 0.9) return;
    this.root.scrollIntoView({ block: height < space * 0.6 ? "center" : "start" });
  }

  /** Opens the field for typing. @param draft a text to begin with */
  edit(draft?: string): void {
    if (this.#editor === undefined) {
      this.#editor = new Editor({
        segment: this.#segment,
        to: this.#host.to,
        check: (text) => this.#host.check(this, text),
        onSave: (text) => this.#host.act(this, { action: "edit", text, equal: takesEqual() || undefined }),
        onCancel: () => this.#cancel(),
        onChecked: ({ sourceParts }) => this.#renderSource(sourceParts),
      });
      this.#render();
    }
    if (draft !== undefined) this.#editor.replace(draft);
    this.#editor.focus();
  }

  /** Closes the field without saving. */
  close(): void {
    this.#editor = undefined;
    this.#render();
  }

  #idOf(part: "source" | "translation" | "notes"): string {
    return `${part}-${this.#segment.id}`;
  }

  #cancel(): void {
    const { isChanged = false, text = "" } = this.#editor ?? {};
    this.close();
    this.focus();
    if (isChanged) this.#host.onDiscard(this, text);
  }

  #renderSource(parts = this.#segment.source): void {
    const { role, place, line } = this.#segment;
    const { from, sourceFile } = this.#host;
    const about = element(
      "p",
      { className: "about", title: line > 0 ? `${sourceFile}, ${fill(words.line, { line })}` : sourceFile },
      words.roles[role],
    );
    if (place !== undefined) about.append(element("span", {}, ` · ${place}`));
    const text = renderText(parts, from, review.source);
    text.id = this.#idOf("source");
    this.#source.replaceChildren(about, text);
  }

  #render(): void {
    this.#renderKeepingFocus(() => this.#renderAll());
  }

  #renderAll(): void {
    const { status, role, translation, isRefused, findings, doubt, reviewed, problem } = this.#segment;
    const { to } = this.#host;
    this.root.dataset.status = status;
    this.root.dataset.role = role;
    this.#renderSource();
    const { label, meaning } = words.statuses[status];
    const badge = element("span", {
      className: "badge",
      title: reviewed ? fill(review.by, { name: reviewed.by, date: formatDate(reviewed.on) }) : meaning,
    });
    badge.append(element("span", { ariaHidden: "true" }, statusSigns[status]), ` ${label}`);
    const about = element("p", { className: "about" }, badge);
    const count =
      findings.length + (problem !== undefined && translation && !isRefused ? 1 : 0) + (doubt === undefined ? 0 : 1);
    if (count > 0 && status !== "reviewed")
      about.append(element("span", { className: "badge errors" }, `⚑ ${fill(review.findings, { count })}`));
    const none = element(
      "p",
      { className: "text none" },
      status === "failed" ? review.nonePassed : review.noTranslation,
    );
    const text = translation ? renderText(translation, to, review.side) : none;
    if (isRefused) about.append(element("span", { className: "badge errors" }, review.refused));
    text.id = this.#idOf("translation");
    this.#translation.replaceChildren(about, this.#editor?.root ?? text);
    this.#renderDetails();
  }

  #renderDetails(): void {
    const { from, to } = this.#host;
    if (!this.#isCurrent) {
      this.#notes.replaceChildren();
      this.#details.replaceChildren(this.#notes);
      return;
    }
    const isEditing = this.#editor !== undefined;
    const onUse = (draft: string) => this.edit(draft);
    const onSettle = () => this.#host.act(this, { action: "settle" });
    this.#notes.replaceChildren(...renderNotes(this.#segment, { from, to, isEditing, onSettle }));
    const foot = element("div", { className: "foot" });
    const history = renderHistory(this.#segment, this.#context?.earlier ?? [], { to, onUse });
    if (history) foot.append(history);
    if (!isEditing) foot.append(this.#tools());
    const help = this.#context ? renderContext(this.#context, { from, to, onUse }) : [];
    this.#details.replaceChildren(this.#notes, foot, ...help, this.#moreTools());
  }

  /** Reads what helps with the text, unless the reviewer goes on at once. */
  #readContext(): void {
    window.clearTimeout(this.#timer);
    if (!this.#isCurrent) return;
    this.#timer = window.setTimeout(async () => {
      const { version } = this.#segment;
      const context = await this.#host.context(this).catch(() => undefined);
      if (context === undefined || version !== this.#segment.version) return;
      this.#context = context;
      if (this.#isCurrent) this.#renderKeepingFocus(() => this.#renderDetails());
    }, pause);
  }

  /** Renders something again; an element in it that had the focus may be another one afterwards. */
  #renderKeepingFocus(render: () => void): void {
    const { activeElement } = document;
    const hadFocus = this.root.contains(activeElement) && !this.#editor?.root.contains(activeElement);
    render();
    if (hadFocus && !this.root.contains(document.activeElement)) this.root.focus({ preventScroll: true });
  }

  #tools(): HTMLElement {
    const { status, isRefused } = this.#segment;
    const host = this.#host;
    const accept = button(
      status === "reviewed" ? review.undo : isRefused ? review.useIt : review.accept,
      () => this.accept(),
      {
        className: status === "reviewed" ? "" : "primary",
        keys: status === "reviewed" ? "U" : "A",
      },
    );
    return element(
      "div",
      { className: "tools" },
      this.canAccept ? accept : undefined,
      button(this.canAccept ? review.edit : review.translateIt, () => this.edit(), { keys: "E" }),
      button(review.skip, () => host.skip(this), { keys: "S" }),
    );
  }

  #moreTools(): HTMLElement {
    const host = this.#host;
    return element(
      "div",
      { className: "more" },
      this.#context?.again && button(review.again, () => host.again(this), { keys: "T" }),
      button(review.comment, () => host.comment(this), { keys: "C" }),
      button(review.addName, () => host.addTerm(this)),
    );
  }

  /** Whether there is something to accept: a translation, or one that was refused. */
  get canAccept(): boolean {
    const { status, isRefused } = this.#segment;
    return isRefused || (status !== "missing" && status !== "failed");
  }

  /** Accepts the translation, or takes that back. A refused one is saved as if it was typed. */
  accept(): void {
    const { isRefused, draft, status } = this.#segment;
    const equal = takesEqual() || undefined;
    if (status === "reviewed") this.#host.act(this, { action: "withdraw" });
    else this.#host.act(this, isRefused ? { action: "edit", text: draft, equal } : { action: "accept", equal });
  }
}

/** How long a text is the current one until what helps with it is read, in milliseconds. */
const pause = 150;
