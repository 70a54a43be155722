import type { DraftMark, DraftReply, Script, SegmentView } from "../../core/documents/review/protocol.ts";
import { fill, words } from "../edit/words.ts";
import { button, element, hiddenText } from "../element.ts";
import { renderText } from "./segment-details.ts";

interface EditorOptions {
  segment: SegmentView;
  to: Script;
  check: (text: string) => Promise<DraftReply>;
  onSave: (text: string) => void;
  onCancel: () => void;
  /** Called with the source as it is highlighted for this draft. */
  onChecked: (reply: DraftReply) => void;
}

/** How long nothing is typed until a draft is checked, in milliseconds. */
const pause = 200;
/** A mark in a draft. */
const mark = /⟦\/?\d+⟧/g;
let count = 0;

/**
 * The field in which a translation is typed. Marks are text in it (⟦1⟧), because plain text fields are what input
 * methods, screen readers and right-to-left scripts work best with; they are colored, and buttons insert them.
 */
export class Editor {
  readonly root: HTMLElement;
  readonly #field: HTMLTextAreaElement;
  /** The same text behind the field: it gives the field its height, and marks their color. */
  readonly #mirror = element("div", { className: "mirror", ariaHidden: "true" });
  readonly #marks = element("div", { className: "marks", role: "group", ariaLabel: words.review.insertMark });
  readonly #verdict = element("p", { className: "verdict", id: `verdict-${++count}`, ariaLive: "polite" });
  readonly #result = element("div", { className: "result" });
  readonly #conflict = element("div", { className: "conflict", role: "alert", hidden: true });
  readonly #save: HTMLButtonElement;
  readonly #options: EditorOptions;
  #base: SegmentView;
  #isBroken = false;
  #timer = 0;
  #checks = 0;

  constructor(options: EditorOptions) {
    this.#options = options;
    const { segment, to } = options;
    this.#base = segment;
    const { lang, dir, name } = to;
    this.#field = element("textarea", {
      lang,
      dir,
      value: segment.draft,
      rows: 1,
      spellcheck: true,
      ariaLabel: fill(words.review.translation, { name }),
    });
    this.#field.setAttribute("aria-describedby", this.#verdict.id);
    Object.assign(this.#mirror, { lang, dir });
    this.#save = button(words.save, () => this.#trySave(), { className: "primary", keys: "Ctrl+Enter" });
    const cancel = button(words.cancel, options.onCancel, { keys: "Esc" });
    this.root = element(
      "div",
      { className: "editor" },
      this.#conflict,
      element("div", { className: "field" }, this.#mirror, this.#field),
      this.#marks,
      this.#verdict,
      this.#result,
      element("div", { className: "buttons" }, this.#save, cancel),
    );
    this.#field.addEventListener("input", () => this.#onInput());
    this.#field.addEventListener("keydown", (event) => this.#onKey(event));
    // A segment is one line.
    this.#field.addEventListener("beforeinput", (event) => {
      if (event.inputType === "insertLineBreak" || event.inputType === "insertParagraph") event.preventDefault();
    });
    this.#onInput();
  }

  get text(): string {
    return this.#field.value.replace(/(?<!\s)\s*\n\s*/g, " ");
  }

  /** The segment that the draft was begun with, or that its conflict was resolved with. */
  get base(): SegmentView {
    return this.#base;
  }

  get isChanged(): boolean {
    return this.text !== this.#base.draft;
  }

  focus(): void {
    this.#field.focus();
    // The source text is selected: typing replaces it, and a name can be saved as it is.
    if (this.#base.translation === undefined && !this.isChanged) this.#field.select();
  }

  /** Where the cursor is, or what is selected. */
  get selection(): readonly [start: number, end: number] {
    return [this.#field.selectionStart, this.#field.selectionEnd];
  }

  set selection([start, end]: readonly [start: number, end: number]) {
    this.#field.setSelectionRange(start, end);
  }

  /** Puts a text into the field, as if it was typed. */
  replace(text: string): void {
    this.#field.value = text;
    this.#onInput();
  }

  /** Takes note that the segment has become another one. A draft that was begun is kept; the reviewer decides. */
  update(segment: SegmentView): void {
    if (segment.version === this.#base.version) return;
    if (!this.isChanged || this.text === segment.draft) {
      this.#base = segment;
      this.replace(segment.draft);
      return;
    }
    const settle = (text: string) => {
      this.#base = segment;
      this.#conflict.hidden = true;
      this.replace(text);
      this.focus();
    };
    this.#conflict.replaceChildren(
      element("p", {}, words.review.changedMeanwhile),
      renderText(segment.translation ?? segment.source, this.#options.to, words.review.side),
      element(
        "div",
        { className: "buttons" },
        button(words.review.keepMine, () => settle(this.text)),
        button(words.review.useThat, () => settle(segment.draft)),
      ),
    );
    this.#conflict.hidden = false;
    this.#allowSave();
  }

  #onKey(event: KeyboardEvent): void {
    // The keys below also end the input of an input method.
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      this.#options.onCancel();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#trySave();
    }
  }

  #onInput(): void {
    const parts = this.#field.value.split(/(⟦\/?\d+⟧)/);
    // The last character gives a height to an empty line.
    this.#mirror.replaceChildren(
      ...parts.map((part, index) => (index % 2 === 1 ? element("mark", {}, part) : part)),
      "\u200b",
    );
    this.#showMarks();
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#check(), pause);
  }

  async #check(): Promise<DraftReply | undefined> {
    const check = ++this.#checks;
    const reply = await this.#options.check(this.text).catch(() => undefined);
    // A later check is under way.
    if (reply === undefined || check !== this.#checks) return undefined;
    this.#isBroken = reply.broken !== undefined;
    this.#field.ariaInvalid = String(this.#isBroken);
    const problem = reply.broken ?? reply.problem;
    const verdict =
      problem === undefined
        ? ""
        : fill(this.#isBroken ? words.review.broken : words.review.please, { reason: problem });
    // Set only if it differs, because screen readers announce a text that is set again.
    if (this.#verdict.textContent !== verdict) this.#verdict.textContent = verdict;
    this.#verdict.dataset.kind = this.#isBroken ? "broken" : "warning";
    const hasMarks = this.#base.marks.length > 0;
    this.#result.replaceChildren(
      ...(hasMarks && !this.#isBroken ? [renderText(reply.parts, this.#options.to, words.review.side)] : []),
    );
    this.#allowSave();
    this.#options.onChecked(reply);
    return reply;
  }

  #allowSave(): void {
    this.#save.ariaDisabled = String(this.#isBroken || !this.#conflict.hidden);
  }

  /** Saves what is in the field, if its marks are right. The check that is on its way may be of an older text. */
  async #trySave(): Promise<void> {
    window.clearTimeout(this.#timer);
    await this.#check();
    if (!this.#isBroken && this.#conflict.hidden) this.#options.onSave(this.text);
    else this.focus();
  }

  #showMarks(): void {
    const counts = new Map<string, number>();
    for (const [found] of this.text.matchAll(mark)) counts.set(found, (counts.get(found) ?? 0) + 1);
    const { marks } = this.#base;
    const isPlaced = ({ open, close = open }: DraftMark) => counts.get(open) === 1 && counts.get(close) === 1;
    const state = marks.map((each) => `${each.open}${isPlaced(each)}`).join();
    if (state === this.#marks.dataset.state) return;
    this.#marks.dataset.state = state;
    this.#marks.replaceChildren(...marks.map((each) => this.#markButton(each, isPlaced(each))));
  }

  #markButton(each: DraftMark, isPlaced: boolean): HTMLButtonElement {
    const { open, close, kind, label } = each;
    const made = button("", () => this.#insert(each), { className: isPlaced ? "placed" : "lacking" });
    const word = `${words.marks[kind]}${label === "" ? "" : ` ${label}`}`;
    made.append(
      element("bdi", { className: "sign", dir: "ltr" }, close === undefined ? open : `${open}…${close}`),
      ` ${word}`,
    );
    made.title = isPlaced ? words.review.isPlaced : words.review.isMissing;
    made.append(hiddenText(` (${made.title})`));
    return made;
  }

  /** Inserts a mark at the cursor, or a pair around what is selected; one that is there already moves. */
  #insert({ open, close }: DraftMark): void {
    const { selectionStart, selectionEnd, value } = this.#field;
    const without = (text: string) => text.replaceAll(open, "").replaceAll(close ?? open, "");
    const before = without(value.slice(0, selectionStart));
    const inner = without(value.slice(selectionStart, selectionEnd));
    const after = without(value.slice(selectionEnd));
    const inserted = close === undefined ? inner + open : open + inner + close;
    this.#field.focus();
    this.#field.select();
    // Unlike a new value, this can be undone.
    if (!document.execCommand("insertText", false, before + inserted + after)) this.replace(before + inserted + after);
    const end = before.length + inserted.length - (close !== undefined && inner === "" ? close.length : 0);
    this.#field.setSelectionRange(end, end);
  }
}
