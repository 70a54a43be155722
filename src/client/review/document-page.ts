import { plural, withCommas } from "../../core/diagnostics/wording.ts";
import {
  type DocumentView,
  needsReview,
  type ReviewAction,
  type SegmentView,
} from "../../core/documents/review/protocol.ts";
import { element } from "../element.ts";
import { acceptAll, act, addTerm, checkDraft, RequestError, readContext, readDocument, translateAgain } from "./api.ts";
import { alarm, announce, PageHeader } from "./page-header.ts";
import { PreviewPane } from "./preview-pane.ts";
import { askAgain, askComment, askTerm } from "./questions.ts";
import { askName, reviewer } from "./reviewer.ts";
import { SegmentList } from "./segment-list.ts";
import { type RowHost, SegmentRow } from "./segment-row.ts";
import { listenForKeys, type Shortcut, showHelp } from "./shortcuts.ts";

/** The page of a document: its texts, where the reviewer is among them, and what they do. */
export class DocumentPage {
  readonly root = element("div", { className: "document" });
  readonly #list = new SegmentList((rows) => void this.#acceptAll(rows));
  readonly #header: PageHeader;
  readonly #preview: PreviewPane;
  readonly #host: RowHost;
  readonly #suggestedName: string;
  #document: DocumentView;
  #current: SegmentRow | undefined;
  /** The ids of skipped texts. They are not offered again until there is nothing else. */
  readonly #skipped = new Set<string>();
  #isBusy = false;
  /** Whether the document's file had a problem when it was read last. */
  #isUnreadable = false;

  constructor(document: DocumentView, suggestedName: string) {
    this.#document = document;
    this.#suggestedName = suggestedName;
    const shortcuts: Shortcut[] = [
      { keys: ["N"], label: "Next text that needs you", run: () => this.#next() },
      { keys: ["Shift+N"], label: "Previous text that needs you", run: () => this.#next(-1) },
      { keys: ["J", "ArrowDown"], label: "Next text", run: () => this.#move(1) },
      { keys: ["K", "ArrowUp"], label: "Previous text", run: () => this.#move(-1) },
      { keys: ["A"], label: "Accept", run: () => this.#accept(), ofText: true },
      { keys: ["E", "Enter"], label: "Edit", run: () => this.#current?.edit(), ofText: true },
      { keys: ["S"], label: "Skip", run: () => this.#current && this.#skip(this.#current), ofText: true },
      {
        keys: ["U"],
        label: "Undo: withdraw the acceptance, or bring the text back",
        run: () => this.#withdraw(),
        ofText: true,
      },
      { keys: ["T"], label: "Translate again, with a remark", run: () => this.#again(this.#current), ofText: true },
      { keys: ["C"], label: "Comment", run: () => this.#current && this.#comment(this.#current), ofText: true },
      { keys: ["/"], label: "Search", run: () => this.#header.search() },
      { keys: ["P"], label: "Show the finished page", run: () => this.#togglePreview() },
      { keys: ["?"], label: "This help", run: () => showHelp(shortcuts) },
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
      act: (row, action) => void this.#act(row, action),
      skip: (row) => this.#skip(row),
      check: ({ segment: { id } }, text) => checkDraft(document.id, { id, text }),
      context: ({ segment: { id } }) => readContext(document.id, id),
      again: (row) => void this.#again(row),
      comment: (row) => void this.#comment(row),
      addTerm: (row) => void this.#addTerm(row),
      onDiscard: (row, text) => announce("The draft was discarded.", { label: "Restore", run: () => row.edit(text) }),
    };
    this.root.append(this.#header.root, element("div", { className: "panes" }, this.#list.root, this.#preview.root));
    listenForKeys(shortcuts, this.#list.root);
    this.show(document);
    const { rows } = this.#list;
    const first = rows.find(({ segment }) => needsReview(segment)) ?? rows[0];
    if (first) this.#select(first);
    // The page is laid out first.
    if (first && first !== rows[0]) requestAnimationFrame(() => first.show());
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
      this.#fail(error);
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
      announce("The file can be read again.");
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
      if (segment) row.update(segment, `${withCommas(index + 1)} of ${withCommas(segments.length)}`);
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
      alarm(
        "The source text was changed while you were typing.",
        "Your draft is kept; compare it with the new source text.",
      );
    } else alarm("The source text of your draft is gone.", `Your draft: ${editor.text}`);
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
  #next(step = 1): void {
    const { rows } = this.#list;
    const start = this.#current ? rows.indexOf(this.#current) : -1;
    const ordered = rows.map((_, offset) => rows[(start + step * (offset + 1) + 2 * rows.length) % rows.length]);
    const needing = ordered.filter((row): row is SegmentRow => row !== undefined && needsReview(row.segment));
    let next = needing.find(({ segment }) => !this.#skipped.has(segment.id));
    if (next === undefined && needing.length > 0) {
      announce("Only skipped texts are left.");
      this.#skipped.clear();
      [next] = needing;
    }
    if (next) this.#go(next);
    else {
      const { reviewed, total } = this.#document;
      const rest =
        reviewed === total
          ? "All texts are reviewed."
          : `“biopedia translate” has ${plural(total - reviewed, "text")} to translate.`;
      announce(`Nothing needs you any more. ${rest}`);
      this.#current?.focus();
    }
  }

  #skip(row: SegmentRow): void {
    this.#skipped.add(row.segment.id);
    if (row.editor && !row.editor.isChanged) row.close();
    this.#next();
  }

  #accept(): void {
    if (this.#current?.segment.status === "reviewed") announce("This text is reviewed already. U takes that back.");
    else if (this.#current?.canAccept === false) announce("There is nothing to accept yet. E lets you translate it.");
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

  async #act(row: SegmentRow, action: ReviewAction): Promise<void> {
    await this.#alone(async (by) => {
      const { id, version } = action.action === "edit" ? (row.editor?.base ?? row.segment) : row.segment;
      const reply = await act(this.#document.id, { ...action, id, version, by });
      if (reply.result === "refused") return alarm(reply.message, reply.hint);
      if (reply.result === "saved" && action.action === "edit") row.close();
      this.show(reply.document);
      if (reply.document.problem) return;
      if (reply.result === "conflict") {
        alarm("It was not saved: this text was changed meanwhile.", "It is shown as it is now.");
        return;
      }
      this.#skipped.delete(id);
      const { reviewed, total } = reply.document;
      const undoing = () => {
        this.#go(row);
        this.#withdraw();
      };
      const what = {
        accept: "Accepted",
        edit: "Saved and accepted",
        withdraw: "Taken back",
        comment: "The comment is in the state file",
        settle: "The comments are settled",
      }[action.action];
      const { equal = 0 } = reply;
      const also = equal > 0 ? `, with ${plural(equal, "equal text")}` : "";
      const isDone = action.action === "accept" || action.action === "edit";
      announce(
        `${what}${also}. ${reviewed} of ${total} reviewed.`,
        isDone ? { label: "Undo", run: undoing } : undefined,
      );
      if (isDone) this.#next();
      else row.focus();
    });
  }

  /** Runs an action that needs a name, one at a time. */
  async #alone(work: (by: string) => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const by = reviewer() || (await askName(this.#suggestedName));
      if (by !== "") await work(by);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isBusy = false;
    }
  }

  #acceptAll(rows: readonly SegmentRow[]): Promise<void> {
    const segments = rows.map(({ segment: { id, version } }) => ({ id, version }));
    return this.#alone(async (by) => {
      const reply = await acceptAll(this.#document.id, { segments, by });
      if (reply.result === "refused") return alarm(reply.message, reply.hint);
      this.show(reply.document);
      if (reply.result === "conflict")
        return alarm("Nothing was accepted: a text was changed meanwhile.", "The texts are shown as they are now.");
      announce(
        `${plural(rows.length, "text")} accepted. ${reply.document.reviewed} of ${reply.document.total} reviewed.`,
      );
      this.#next();
    });
  }

  async #again(row: SegmentRow | undefined): Promise<void> {
    const again = row?.context?.again;
    if (row === undefined || again === undefined)
      return announce("No chat service is configured. Set BIOPEDIA_API_KEY and start the review again.");
    const asked = await askAgain(again);
    if (asked === undefined) return;
    announce(`Waiting for ${again.model} …`);
    await this.#alone(async () => {
      const { draft, problem, spent } = await translateAgain(this.#document.id, {
        id: row.segment.id,
        remark: asked.remark ?? "",
      });
      row.edit(draft);
      if (problem === undefined) announce(`The answer is in the field. It cost ${spent}.`);
      else alarm(`The checks refuse the answer: ${problem}.`, `It is in the field all the same. It cost ${spent}.`);
    });
  }

  async #comment(row: SegmentRow): Promise<void> {
    const said = await askComment();
    if (said?.text) await this.#act(row, { action: "comment", text: said.text });
  }

  async #addTerm(row: SegmentRow): Promise<void> {
    const given = await askTerm(row.root, this.#document);
    if (!given?.term) return;
    const { term, form = "" } = given;
    await this.#alone(async () => {
      const { message } = await addTerm(this.#document.id, { term, form });
      announce(message);
    });
  }

  #filter(): void {
    this.#list.filter(this.#header.isShown);
    const { shown, rows } = this.#list;
    announce(
      shown.length === 0
        ? "There is no such text."
        : `${withCommas(shown.length)} of ${withCommas(rows.length)} texts are shown.`,
    );
    if (this.#current?.root.hidden && shown[0]) this.#select(shown[0]);
  }

  #fail(error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    alarm(error.message, error.hint);
  }
}
