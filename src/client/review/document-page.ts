import { type DocumentView, needsOf, type SegmentView } from "../../core/documents/review/protocol.ts";
import { fill, languageName, words } from "../edit/words.ts";
import { element } from "../element.ts";
import { alarm, announce, askName, PageHeader } from "./page-header.ts";
import { PreviewPane } from "./preview-pane.ts";
import { checkDraft, RowActions, readContext, readDocument, tellError } from "./row-actions.ts";
import { listenForKeys, SegmentList, type Shortcut, showHelp } from "./segment-list.ts";
import { type RowHost, SegmentRow } from "./segment-row.ts";

const { review } = words;

/** The page of a document: its texts, where the reviewer is among them, and what they do. */
export class DocumentPage {
  readonly root = element("div", { className: "document" });
  readonly #list = new SegmentList((rows) => void this.#actions.acceptAll(rows));
  readonly #header: PageHeader;
  readonly #preview: PreviewPane;
  readonly #host: RowHost;
  readonly #actions: RowActions;
  #document: DocumentView;
  #current: SegmentRow | undefined;
  /** The ids of skipped texts. They are not offered again until there is nothing else. */
  readonly #skipped = new Set<string>();
  /** Whether the document's file had a problem when it was read last. */
  #isUnreadable = false;

  constructor(document: DocumentView, suggestedName: string) {
    this.#document = document;
    const actions = new RowActions({
      document: () => this.#document,
      suggestedName,
      show: (shown) => this.show(shown),
      next: (goesOn) => this.#next(1, goesOn),
      onSettled: (id) => this.#skipped.delete(id),
      undo: (row) => {
        this.#go(row);
        this.#withdraw();
      },
    });
    this.#actions = actions;
    const shortcuts: Shortcut[] = [
      { keys: ["N"], label: review.keyNext, run: () => this.#next() },
      { keys: ["Shift+N"], label: review.keyPrevious, run: () => this.#next(-1) },
      { keys: ["J", "ArrowDown"], label: review.keyDown, run: () => this.#move(1) },
      { keys: ["K", "ArrowUp"], label: review.keyUp, run: () => this.#move(-1) },
      { keys: ["A"], label: review.accept, run: () => this.#accept(), ofText: true },
      { keys: ["E", "Enter"], label: review.edit, run: () => this.#current?.edit(), ofText: true },
      { keys: ["S"], label: review.skip, run: () => this.#current && this.#skip(this.#current), ofText: true },
      {
        keys: ["U"],
        label: review.keyUndo,
        run: () => this.#withdraw(),
        ofText: true,
      },
      {
        keys: ["T"],
        label: review.keyAgain,
        run: () => void actions.again(this.#current),
        ofText: true,
      },
      {
        keys: ["C"],
        label: review.comment,
        run: () => this.#current && void actions.comment(this.#current),
        ofText: true,
      },
      { keys: ["/"], label: review.search, run: () => this.#header.search() },
      { keys: ["P"], label: review.keyPage, run: () => this.#togglePreview() },
      { keys: ["?"], label: review.keyHelp, run: () => showHelp(shortcuts) },
    ];
    this.#header = new PageHeader({
      onNext: () => this.#next(),
      onFilter: () => this.#filter(),
      onPreview: () => this.#togglePreview(),
      onHelp: () => showHelp(shortcuts),
      onName: () => void askName(suggestedName).then(() => this.#header.showName()),
    });
    this.#preview = new PreviewPane(document.path, () => this.#togglePreview());
    this.#host = {
      from: document.from,
      to: document.to,
      sourceFile: document.sourceFile,
      select: (row) => this.#select(row),
      act: (row, action) => void actions.act(row, action),
      skip: (row) => this.#skip(row),
      check: ({ segment: { id } }, text) => checkDraft(document.id, { id, text }),
      context: ({ segment: { id } }) => readContext(document.id, id),
      again: (row) => void actions.again(row),
      comment: (row) => void actions.comment(row),
      addTerm: (row) => void actions.addTerm(row),
      onDiscard: (row, text) => announce(review.discarded, { label: review.restore, run: () => row.edit(text) }),
    };
    const isNew = document.segments.every(({ status }) => status === "missing");
    const hint = fill(review.writing, { from: languageName(document.from.lang), to: languageName(document.to.lang) });
    this.root.append(
      this.#header.root,
      ...(isNew ? [element("aside", { className: "writing" }, hint)] : []),
      element("div", { className: "panes" }, this.#list.root, this.#preview.root),
    );
    listenForKeys(shortcuts, this.#list.root);
    this.show(document);
    this.#filter();
    const { rows } = this.#list;
    const shown = rows.filter(({ segment }) => this.#header.isShown(segment));
    const needs = needsOf(document.segments);
    const first = shown.find(({ segment }) => needs(segment)) ?? shown[0] ?? rows[0];
    if (first) this.#select(first);
    // The page is laid out first.
    requestAnimationFrame(() => (isNew ? first?.edit() : first !== rows[0] && first?.show()));
  }

  /** The addresses of the page and of its source in the editor, by what leads there. */
  get links(): Record<string, string> {
    const { path, sourcePath } = this.#document;
    return { [words.editPage]: path, [words.editSource]: sourcePath };
  }

  /** Whether something typed is not saved. */
  get hasDrafts(): boolean {
    return this.#list.rows.some(({ editor }) => editor?.isChanged);
  }

  /** Reads the document again, after its files have changed. */
  async refresh(): Promise<void> {
    try {
      this.show(await readDocument(this.#document.id));
    } catch (error) {
      tellError(error);
    }
  }

  /** Shows the document as it is now. Rows stay, with their drafts. */
  show(document: DocumentView): void {
    if (document.problem) {
      alarm(document.problem.message, document.problem.hint);
      // A file can be broken for a moment: what is shown and typed stays until it can be read again.
      this.#isUnreadable = true;
      if (this.#list.rows.length > 0) return;
    } else if (this.#isUnreadable) {
      this.#isUnreadable = false;
      announce(review.readAgain);
    }
    const before = this.#list.rows;
    const known = new Map(before.map((row) => [row.segment.id, row]));
    const isNew = ({ id }: SegmentView) => !known.has(id);
    const { segments } = document;
    const rows = segments.map((segment) => known.get(segment.id) ?? new SegmentRow(segment, this.#host));
    const hasChanged = document.segments.some(
      ({ version }, index) => version !== this.#document.segments[index]?.version,
    );
    this.#document = document;
    for (const [index, row] of rows.entries()) {
      const segment = segments[index];
      if (segment) row.update(segment, fill(review.of, { count: index + 1, total: segments.length }));
    }
    const added = segments.filter(isNew);
    const focused = before.find(({ root }) => root.contains(globalThis.document.activeElement));
    for (const [index, row] of before.entries()) if (!rows.includes(row)) this.#replaceRow(row, { rows, index, added });
    this.#list.show(rows);
    // Typing goes on in the row that has taken the place.
    const { editor } = focused ?? {};
    if (focused && !rows.includes(focused)) {
      this.#current?.focus();
      if (editor && this.#current?.editor) {
        this.#current.editor.focus();
        this.#current.editor.selection = editor.selection;
      }
    }
    this.#header.show(document);
    if (hasChanged) this.#preview.reload();
  }

  /** Where a source text is gone, its draft moves to the new text in its place, or is offered to be copied. */
  #replaceRow(
    row: SegmentRow,
    { rows, index, added }: { rows: SegmentRow[]; index: number; added: readonly SegmentView[] },
  ): void {
    const place = rows[index];
    const isSuccessor = place !== undefined && added.includes(place.segment);
    if (this.#current === row) {
      this.#current = undefined;
      const next = place ?? rows.at(-1);
      if (next) this.#select(next);
    }
    const { editor } = row;
    if (!editor?.isChanged) return;
    if (isSuccessor) {
      place.edit(editor.text);
      alarm(review.sourceChanged, review.draftKept);
    } else alarm(review.sourceGone, fill(review.yourDraft, { text: editor.text }));
  }

  #select(row: SegmentRow): void {
    if (this.#current === row) return;
    if (this.#current) this.#current.isCurrent = false;
    this.#current = row;
    row.isCurrent = true;
    this.#preview.show(row.segment.section);
  }

  #go(row: SegmentRow): void {
    row.root.hidden = false;
    this.#select(row);
    row.focus();
  }

  /** Moves among the texts that are shown. */
  #move(step: number): void {
    const { shown } = this.#list;
    const row = shown[(this.#current ? shown.indexOf(this.#current) : -1) + step];
    if (row) this.#go(row);
  }

  /** Goes to the next text that needs a person, from the current one on and around. */
  #next(step = 1, goesOn = false): void {
    const { rows } = this.#list;
    const start = this.#current ? rows.indexOf(this.#current) : -1;
    const ordered = rows.map((_, offset) => rows[(start + step * (offset + 1) + 2 * rows.length) % rows.length]);
    const needs = needsOf(this.#document.segments);
    const needing = ordered.filter((row): row is SegmentRow => row !== undefined && needs(row.segment));
    let next = needing.find(({ segment }) => !this.#skipped.has(segment.id));
    if (next === undefined && needing.length > 0) {
      announce(review.onlySkipped);
      this.#skipped.clear();
      [next] = needing;
    }
    if (next) {
      this.#go(next);
      // A person who writes goes on writing.
      if (goesOn && next.segment.status === "missing") next.edit();
    } else {
      const { reviewed, total } = this.#document;
      const rest = reviewed === total ? review.allReviewed : fill(review.toTranslate, { count: total - reviewed });
      announce(`${review.nothingNeedsYou} ${rest}`);
      this.#current?.focus();
    }
  }

  #skip(row: SegmentRow): void {
    this.#skipped.add(row.segment.id);
    if (row.editor && !row.editor.isChanged) row.close();
    this.#next();
  }

  #accept(): void {
    if (this.#current?.segment.status === "reviewed") announce(review.isReviewed);
    else if (this.#current?.canAccept === false) announce(review.nothingToAccept);
    else this.#current?.accept();
  }

  #withdraw(): void {
    if (this.#current?.segment.status === "reviewed") this.#current.accept();
  }

  #togglePreview(): void {
    this.#preview.toggle();
    // The texts are laid out anew.
    if (this.#preview.isShown) this.#current?.show();
    else this.#current?.focus();
  }

  #filter(): void {
    this.#list.filter(this.#header.isShown);
    const { shown, rows } = this.#list;
    announce(shown.length === 0 ? review.noSuchText : fill(review.shown, { count: shown.length, total: rows.length }));
    if (this.#current?.root.hidden && shown[0]) this.#select(shown[0]);
  }
}
