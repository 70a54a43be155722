import type { Node } from "prosemirror-model";
import { Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Conflict } from "../../core/edit/merge.ts";
import type { EditorNode } from "../../core/edit/nodes.ts";
import { type EditedDocument, editPath, type VersionReply } from "../../core/edit/protocol.ts";
import type { SaveRequest } from "../../core/edit/requests.ts";
import { button, element } from "../element.ts";
import { readDocument, readVersion, saveDocument } from "./api.ts";
import type { Site } from "./dialogs.ts";
import { changedBlocks, exchangeBlocks, keepDraft, readDraft, sizeOf, toDoc, tooLong } from "./document.ts";
import { goToNote, isEmptyNote } from "./notes.ts";
import { failureOf, type Notice, withDetails } from "./notice.ts";
import type { Toolbar } from "./toolbar.ts";
import { fill, told, toldWith, words } from "./words.ts";

/** The file that is edited. */
export interface OpenFile {
  /** The file as it was read last. */
  document: EditedDocument;
  /** The blocks of the file in the editor. A block of the text that is one of these objects is not changed. */
  opened: readonly Node[];
}

type Earlier = Pick<VersionReply, "front" | "blocks">;

interface SaverInput {
  file: OpenFile;
  view: EditorView;
  site: Site;
  toolbar: Toolbar;
  notice: Notice;
  /** The key below which the browser keeps what is not saved. */
  draftKey: string;
  onSaved: () => void;
}

/** Saves the text of a file, keeps it as a draft until then, and joins it with what others change meanwhile. */
export class Saver {
  readonly #in: SaverInput;
  #isSaving = false;
  /** Whether saving was asked for while something was being saved. */
  #isAsked = false;
  /** The front matter of a version that is to be restored, until it is saved. */
  #restoredFront: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(input: SaverInput) {
    this.#in = input;
    addEventListener("pagehide", this.keep);
    addEventListener("beforeunload", this.#warn);
  }

  /** Shows the draft of a window that was closed before it was saved, or the problems of the file. */
  begin(): void {
    const { file, view, site, toolbar, notice, draftKey } = this.#in;
    const draft = readDraft(draftKey);
    if (draft === undefined) {
      toolbar.tell("", false);
      this.#tellProblems();
      return;
    }
    const change = view.state.tr.replaceWith(0, view.state.doc.content.size, toDoc(draft).content);
    // The file may have changed since; saving joins both.
    if (draft.base !== file.document.base) {
      file.document = { ...file.document, base: draft.base };
      file.opened = toDoc({ blocks: draft.opened }).children;
    }
    view.dispatch(change);
    const discard = () => {
      this.leave();
      keepDraft(draftKey, undefined);
      location.reload();
    };
    const gone = unknownReferences(view.state.doc, site);
    const told = gone.length === 0 ? [] : [fill(words.draftCites, { names: gone.join(", ") })];
    notice.say([words.restored, ...told].join("\n"), button(words.discard, discard));
  }

  #isChanged(): boolean {
    const { opened } = this.#in.file;
    const blocks = changedBlocks(this.#in.view.state.doc, opened);
    return blocks.length !== opened.length || blocks.some((each, index) => each !== index);
  }

  /** Says that the text is not saved, and keeps it soon. */
  noteChange(): void {
    this.#in.toolbar.tell(words.unsaved, true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.keep, 400);
  }

  /** Keeps what is not saved in the browser. */
  readonly keep = (): void => {
    const { file, view, toolbar, draftKey } = this.#in;
    const { content } = view.state.doc.toJSON();
    const { base } = file.document;
    const own = this.#isChanged() ? { base, opened: jsonOf(file.opened), blocks: content ?? [] } : undefined;
    if (own === undefined) toolbar.tell("", false);
    if (!keepDraft(draftKey, own) && own) toolbar.tell(words.notKept, true);
  };

  /** Lets the page be left without a question, because what is not saved is kept, or is to be lost. */
  leave(): void {
    removeEventListener("pagehide", this.keep);
    removeEventListener("beforeunload", this.#warn);
  }

  readonly #warn = (event: Event): void => {
    if (this.#isChanged()) event.preventDefault();
  };

  /** Saves the text. @param resolve which version of the blocks counts that others have changed, too */
  async save(resolve?: SaveRequest["resolve"]): Promise<void> {
    if (this.#isSaving) {
      this.#isAsked = true;
      return;
    }
    const { file, view, site, toolbar, notice } = this.#in;
    if (goToNote(view, (note) => isEmptyNote(note) && !file.opened.includes(note))) return notice.say(words.emptyNote);
    const size = sizeOf(view.state.doc.textContent);
    if (size > site.most) return notice.say(tooLong(size, site.most));
    this.#isSaving = true;
    toolbar.tell(words.saving, false);
    const sent = view.state.doc;
    const front = this.#restoredFront;
    const request = {
      base: file.document.base,
      blocks: changedBlocks(sent, file.opened),
      ...(resolve && { resolve }),
      ...(front !== undefined && { front }),
    };
    try {
      const reply = await saveDocument(site.page, request);
      if (reply.result === "saved") {
        this.#restoredFront = undefined;
        this.#settle(reply.document, sent, reply.own);
      } else if (reply.result === "refused") {
        const isTold = told(reply.message) !== reply.message;
        notice.say(isTold ? toldWith(reply) : withDetails(words.notSaved, toldWith(reply)));
        toolbar.tell(words.unsaved, true);
        if (reply.block !== undefined) show(view, reply.block);
      } else this.#showConflict(reply);
    } catch (error) {
      notice.say(failureOf(error));
      toolbar.tell(words.unsaved, true);
    } finally {
      this.#isSaving = false;
    }
    // The second request to save was for words that were typed while the first was on its way.
    const isAskedAgain = this.#isAsked;
    this.#isAsked = false;
    if (isAskedAgain && notice.isEmpty) await this.save();
  }

  /**
   * Goes on from the saved document, of which all that was typed meanwhile is a change.
   *
   * @param own the version that was sent, if the file also has changes of others
   */
  #settle(document: EditedDocument, sent: Node, own?: Pick<EditedDocument, "base" | "blocks">): void {
    const { file, view, site, toolbar, draftKey, onSaved } = this.#in;
    const isSame = view.state.doc === sent;
    const now = toDoc(document);
    const isWritten =
      now.childCount === sent.childCount && now.children.every((block, index) => block.eq(sent.child(index)));
    // Later words are based on the version that was sent: the next save joins the changes of others.
    file.document = isSame || own === undefined ? document : { ...document, base: own.base };
    site.references.splice(0, site.references.length, ...document.references);
    if (isWritten && (isSame || own === undefined)) file.opened = sent.children;
    else if (isSame) {
      // Blocks came from the file, or are read otherwise than they were typed, such as without spaces at their ends.
      view.dispatch(exchangeBlocks(view.state, now).setMeta("addToHistory", false));
      file.opened = view.state.doc.children;
    } else file.opened = toDoc(own ?? document).children;
    this.#tellProblems();
    onSaved();
    toolbar.tell(isSame ? words.saved : words.unsaved, !isSame);
    if (isSame) {
      clearTimeout(this.#timer);
      keepDraft(draftKey, undefined);
    }
    view.dispatch(view.state.tr.setMeta("problems", true));
  }

  /** Tells the problems that are in no block, such as those of the infobox. */
  #tellProblems(): void {
    const { problems } = this.#in.file.document;
    const found = problems.filter(({ block, severity }) => block === undefined && severity !== "hint");
    const lines = found.map(toldWith);
    const all = element("a", { href: `${editPath}#problems` }, words.problems);
    if (lines.length === 0) this.#in.notice.say("");
    else this.#in.notice.say(withDetails(fill(words.pageProblems, { count: lines.length }), lines.join("\n")), all);
  }

  /** Shows both versions of all blocks that others have changed, too; the rest of the file is joined either way. */
  #showConflict({ conflicts, document }: { conflicts: readonly Conflict[]; document: EditedDocument }): void {
    const { toolbar, notice } = this.#in;
    toolbar.tell(words.unsaved, true);
    const resolve = (keep: "own" | "other") => () => void this.save({ seen: document.base, keep });
    notice.say(words.conflict, button(words.keepYours, resolve("own")), button(words.takeOthers, resolve("other")));
    const version = (title: string, text: string) =>
      element("div", {}, element("strong", {}, title), element("pre", {}, text));
    for (const { own, other } of conflicts) notice.root.append(version(words.yours, own), version(words.others, other));
  }

  /** Makes an earlier version the page, which is a change like any other. @param title when it was written */
  async restore(version: Earlier, title: string): Promise<void> {
    const { view, site, notice } = this.#in;
    const { front } = await readVersion(site.page, "now", "");
    const before = { front, blocks: jsonOf(view.state.doc.children) };
    const isSaved = await this.#bringBack(version);
    const undo = button(words.undo, () => void this.#bringBack(before));
    if (isSaved) notice.say(fill(words.versions.restored, { date: title }), undo);
  }

  async #bringBack({ front, blocks }: Earlier): Promise<boolean> {
    const { view } = this.#in;
    this.#restoredFront = front;
    view.dispatch(exchangeBlocks(view.state, toDoc({ blocks })));
    this.noteChange();
    await this.save();
    return this.#restoredFront === undefined;
  }

  /** Goes on from a file in which only the facts are others. @returns whether it is such a file */
  adopt(now: EditedDocument): boolean {
    const { file } = this.#in;
    const blocks = toDoc(now).children;
    if (blocks.length !== file.opened.length || !blocks.every((block, index) => file.opened[index]?.eq(block)))
      return false;
    file.document = now;
    this.#tellProblems();
    return true;
  }

  /** Takes what others have changed in the file, unless it has to be joined with words that are not saved. */
  async hear(): Promise<void> {
    const { file, view, site, notice } = this.#in;
    const now = await readDocument(site.page).catch(() => undefined);
    if (now === undefined || this.#isSaving || now.base === file.document.base) return;
    if (!this.#isChanged()) return this.#settle(now, view.state.doc);
    // A notice that is there says more than that the file has changed.
    if (!this.adopt(now) && notice.isEmpty) notice.say(words.changed);
  }
}

const jsonOf = (blocks: readonly Node[]): EditorNode[] => blocks.map((block) => block.toJSON());

/** Returns the ids that a text cites and the site does not have, such as that of a reference merged into another. */
function unknownReferences(doc: Node, { references }: Site): string[] {
  const cited = new Set<string>();
  doc.descendants(({ type, attrs }) => {
    if (type.name === "piece" && attrs.kind === "citation") cited.add(String(attrs.text));
  });
  return [...cited].filter((name) => !references.some(({ id }) => id === name));
}

/** Goes to a block. */
function show(view: EditorView, block: number): void {
  const { doc, tr } = view.state;
  const at = doc.children.slice(0, block).reduce((sum, { nodeSize }) => sum + nodeSize, 1);
  const place = doc.resolve(Math.min(at, doc.content.size));
  view.dispatch(tr.setSelection(Selection.near(place)).scrollIntoView());
  view.focus();
}
