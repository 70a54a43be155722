import { baseKeymap } from "prosemirror-commands";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { EditorState, Selection, type SelectionBookmark } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import type { Conflict } from "../../core/edit/merge.ts";
import type { EditorNode } from "../../core/edit/nodes.ts";
import { type EditedDocument, editPath, type PlaceReply, type VersionReply } from "../../core/edit/protocol.ts";
import type { SaveRequest } from "../../core/edit/requests.ts";
import { button, element } from "../element.ts";
import { listen, pageQuery, RequestError, readDocument, readVersion, request, saveDocument } from "./api.ts";
import { appHeader } from "./app-header.ts";
import { nodeType } from "./commands.ts";
import { insertPicture, openNode, type Site } from "./dialogs.ts";
import { changedBlocks, claimDraft, exchangeBlocks, keepDraft, readDraft, toDoc } from "./document.ts";
import { htmlOf, pasteHtml } from "./paste.ts";
import { keys, problemMarks, typed } from "./plugins.ts";
import { ofPage, openForm, siteMenu } from "./site-menu.ts";
import { slashMenu } from "./slash-menu.ts";
import { insertions, Toolbar } from "./toolbar.ts";
import { TranslationsPanel } from "./translations.ts";
import { nodeViews } from "./views.ts";
import { words, wordsLanguage } from "./words.ts";

/* The script of `biopedia edit`: the text of a page becomes an editor. */

const { page: written = "/", edited: isEdited } =
  document.querySelector<HTMLElement>("script[data-page]")?.dataset ?? {};
const page = decodeURI(written);

/** Removes the parts of a page that are made from the blocks of its text. @returns the place for the editor */
function placeOf(article: Element): HTMLElement {
  const place = element("div");
  const after = article.querySelector(":scope > .infobox") ?? article.querySelector(":scope > .title-bar");
  for (const child of [...article.children]) {
    const isText =
      child.matches("p, ul, ol, dl, blockquote, pre, figure, table, div, section, aside:not(.infobox)") &&
      !child.matches(".toc-rail, .notice, .text-source");
    const isList = child.matches("section:has(> .references), section:has(> .notes)");
    if (isText && !isList) child.remove();
  }
  if (after) after.after(place);
  else article.append(place);
  return place;
}

type Earlier = Pick<VersionReply, "front" | "blocks">;

async function start(): Promise<void> {
  const article = document.querySelector(".article");
  if (article === null) return;
  const draftKey = await claimDraft(page);
  let edited = await readDocument(page);
  let opened: readonly Node[] = [];
  /** The place of what is being pasted. */
  let pasted: SelectionBookmark | undefined;
  let isSaving = false;
  /** Whether saving was asked for while something was being saved. */
  let isAsked = false;
  /** The front matter of a version that is to be restored, until it is saved. */
  let restoredFront: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const toolbar = new Toolbar({
    onSave: () => save(),
    onFacts: () => void editFacts(),
    onHistory: async () => {
      const { openHistory } = await import("./history.ts");
      await openHistory({ page, text: { lang: edited.lang, dir: edited.dir }, restore });
    },
    onPublish: async () => (await import("./publish.ts")).openPublishing(),
  });
  const notice = element("div", { className: "edit-notice", hidden: true, role: "status", ...wordsLanguage });
  const say = (message: string, ...actions: HTMLButtonElement[]) => {
    notice.replaceChildren(element("p", { dir: "auto" }, message), ...actions);
    notice.hidden = message === "";
  };
  const panel = new TranslationsPanel();
  const site: Site = { page, tags: edited.tags, references: edited.references, say };
  const place = placeOf(article);
  const draft = readDraft(draftKey);
  const stateOf = (doc: Node) =>
    EditorState.create({
      doc,
      plugins: [
        slashMenu(insertions(site)),
        typed,
        keys,
        keymap(baseKeymap),
        history(),
        tableEditing(),
        problemMarks(
          () => edited.problems,
          () => opened,
        ),
      ],
    });
  const root = element("div", { className: "edit-body", lang: edited.lang, dir: edited.dir });
  place.replaceWith(root);
  (article.querySelector(":scope > .title-bar") ?? root).after(toolbar.root, notice, panel.root);
  const view = new EditorView(
    { mount: root },
    {
      state: stateOf(toDoc(edited)),
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": edited.file, spellcheck: "true" },
      handleDOMEvents: {
        drop: (own, event) => {
          const at = own.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          return takePictures(event.dataTransfer?.files, at);
        },
        mousedown: (own, event) => {
          const last = own.dom.lastElementChild;
          const isBelow = event.target === own.dom && last && event.clientY > last.getBoundingClientRect().bottom;
          if (!isBelow || own.state.doc.lastChild?.type.name === "paragraph") return false;
          // A click below a heading, a table or the like begins a paragraph there.
          event.preventDefault();
          const change = own.state.tr.insert(own.state.doc.content.size, nodeType("paragraph").create());
          own.dispatch(change.setSelection(Selection.atEnd(change.doc)));
          own.focus();
          return true;
        },
        paste: (own, { clipboardData }) => {
          const html = own.state.selection.$from.parent.type.spec.code ? undefined : htmlOf(clipboardData);
          if (html === undefined) return takePictures(clipboardData?.files);
          void takeHtml(html);
          return true;
        },
      },
      nodeViews: nodeViews((...node) => void openNode(...node, site)),
      dispatchTransaction(change) {
        pasted = pasted?.map(change.mapping);
        view.updateState(view.state.apply(change));
        toolbar.show(view.state);
        if (change.docChanged) noteChange();
      },
    },
  );
  async function takeHtml(html: string): Promise<void> {
    const own = view.state.selection.getBookmark();
    pasted = own;
    await pasteHtml(view, html, site, () => pasted ?? own);
    pasted = undefined;
  }
  /** Adds the pictures that are dropped at a place, or pasted. @returns whether there are any */
  function takePictures(files: FileList | undefined, at?: number): boolean {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    void pictures.reduce((last, file) => last.then(() => insertPicture(view, file, site, at)), Promise.resolve());
    return pictures.length > 0;
  }
  opened = view.state.doc.children;
  // The problems of blocks are drawn once the blocks are known.
  view.dispatch(view.state.tr.setMeta("problems", true));
  toolbar.connect(view, site);
  if (draft) {
    const change = view.state.tr.replaceWith(0, view.state.doc.content.size, toDoc(draft).content);
    // The file may have changed since; saving joins both.
    if (draft.base !== edited.base) {
      edited = { ...edited, base: draft.base };
      opened = toDoc({ blocks: draft.opened }).children;
    }
    view.dispatch(change);
    say(
      words.restored,
      button(words.discard, () => discard()),
    );
  } else {
    toolbar.tell("", false);
    tellProblems();
  }
  function isChanged(): boolean {
    const blocks = changedBlocks(view.state.doc, opened);
    return blocks.length !== opened.length || blocks.some((each, index) => each !== index);
  }
  function noteChange(): void {
    toolbar.tell(words.unsaved, true);
    clearTimeout(timer);
    timer = setTimeout(keep, 400);
  }
  function keep(): void {
    const { content } = view.state.doc.toJSON();
    const own = isChanged() ? { base: edited.base, opened: jsonOf(opened), blocks: content ?? [] } : undefined;
    if (own === undefined) toolbar.tell("", false);
    if (!keepDraft(draftKey, own) && own) toolbar.tell(words.notKept, true);
  }
  /** Shows the page as the file is, without what was not saved. */
  function discard(): void {
    removeEventListener("pagehide", keep);
    removeEventListener("beforeunload", warn);
    keepDraft(draftKey, undefined);
    location.reload();
  }
  function warn(event: Event): void {
    if (isChanged()) event.preventDefault();
  }
  addEventListener("pagehide", keep);
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    void save();
  });
  addEventListener("beforeunload", warn);

  async function save(resolve?: SaveRequest["resolve"]): Promise<void> {
    if (isSaving) {
      isAsked = true;
      return;
    }
    isSaving = true;
    toolbar.tell(words.saving, false);
    const sent = view.state.doc;
    const request = {
      base: edited.base,
      blocks: changedBlocks(sent, opened),
      ...(resolve && { resolve }),
      ...(restoredFront !== undefined && { front: restoredFront }),
    };
    try {
      const reply = await saveDocument(page, request);
      if (reply.result === "saved") {
        restoredFront = undefined;
        settle(reply.document, sent, reply.own);
      } else if (reply.result === "refused") {
        say([reply.message, reply.hint].filter(Boolean).join(" "));
        toolbar.tell(words.unsaved, true);
        if (reply.block !== undefined) show(reply.block);
      } else showConflict(reply);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      say(error.text);
      toolbar.tell(words.unsaved, true);
    } finally {
      isSaving = false;
    }
    // The second request to save was for words that were typed while the first was on its way.
    const isAskedAgain = isAsked;
    isAsked = false;
    if (isAskedAgain && notice.hidden) await save();
  }

  /**
   * Goes on from the saved document, of which all that was typed meanwhile is a change.
   *
   * @param own the version that was sent, if the file also has changes of others
   */
  function settle(document: EditedDocument, sent: Node, own?: Pick<EditedDocument, "base" | "blocks">): void {
    const isSame = view.state.doc === sent;
    const now = toDoc(document);
    const isWritten =
      now.childCount === sent.childCount && now.children.every((block, index) => block.eq(sent.child(index)));
    // Later words are based on the version that was sent: the next save joins the changes of others.
    edited = isSame || own === undefined ? document : { ...document, base: own.base };
    site.references.splice(0, site.references.length, ...document.references);
    if (isWritten && (isSame || own === undefined)) opened = sent.children;
    else if (isSame) {
      // Blocks came from the file, or are read otherwise than they were typed, such as without spaces at their ends.
      view.dispatch(exchangeBlocks(view.state, now).setMeta("addToHistory", false));
      opened = view.state.doc.children;
    } else opened = toDoc(own ?? document).children;
    tellProblems();
    if (at.isSource) panel.refresh();
    toolbar.tell(isSame ? words.saved : words.unsaved, !isSame);
    if (isSame) {
      clearTimeout(timer);
      keepDraft(draftKey, undefined);
    }
    view.dispatch(view.state.tr.setMeta("problems", true));
  }

  /** Makes an earlier version the page, which is a change like any other. @param title when it was written */
  async function restore(version: Earlier, title: string): Promise<void> {
    const { front } = await readVersion(page, "now", "");
    const before = { front, blocks: jsonOf(view.state.doc.children) };
    const isSaved = await bringBack(version);
    const undo = button(words.undo, () => void bringBack(before));
    if (isSaved) say(words.versions.restored.replace("{date}", title), undo);
  }
  async function bringBack({ front, blocks }: Earlier): Promise<boolean> {
    restoredFront = front;
    view.dispatch(exchangeBlocks(view.state, toDoc({ blocks })));
    noteChange();
    await save();
    return restoredFront === undefined;
  }

  /** Tells the problems that are in no block, such as those of the infobox. */
  function tellProblems(): void {
    const found = edited.problems.filter(({ block, severity }) => block === undefined && severity !== "hint");
    say(found.map(({ message, hint }) => [message, hint].filter(Boolean).join(" — ")).join("\n"));
  }

  function show(block: number): void {
    let at = 0;
    view.state.doc.children.slice(0, block).forEach((each) => {
      at += each.nodeSize;
    });
    view.dispatch(view.state.tr.setSelection(selectionNear(view, at + 1)).scrollIntoView());
    view.focus();
  }

  /** Shows both versions of all blocks that others have changed, too; the rest of the file is joined either way. */
  function showConflict({ conflicts, document }: { conflicts: readonly Conflict[]; document: EditedDocument }): void {
    toolbar.tell(words.unsaved, true);
    const resolve = (keep: "own" | "other") => () => void save({ seen: document.base, keep });
    say(words.conflict, button(words.keepYours, resolve("own")), button(words.takeOthers, resolve("other")));
    const version = (title: string, text: string) =>
      element("div", {}, element("strong", {}, title), element("pre", {}, text));
    for (const { own, other } of conflicts) notice.append(version(words.yours, own), version(words.others, other));
  }

  /** Opens the form of the page's facts. The text that is not saved stays. */
  async function editFacts(): Promise<void> {
    if ((await openForm("facts", page)) === undefined) return;
    const now = await readDocument(page);
    if (!adopt(now)) say(words.changed);
    return refreshFacts();
  }
  ofPage.say = say;
  ofPage.leave = (address) => {
    keep();
    removeEventListener("beforeunload", warn);
    location.assign(address);
  };

  /** Goes on from a file in which only the facts are others. @returns whether it is such a file */
  function adopt(now: EditedDocument): boolean {
    const blocks = toDoc(now).children;
    if (blocks.length !== opened.length || !blocks.every((block, index) => opened[index]?.eq(block))) return false;
    edited = now;
    tellProblems();
    return true;
  }

  /** Shows the facts of the page as they are now, such as the infobox. */
  async function refreshFacts(): Promise<void> {
    const html = await fetch(location.pathname).then((reply) => reply.text());
    const page = new DOMParser().parseFromString(html, "text/html");
    const now = page.querySelector(".article");
    const title = now?.querySelector(":scope > .title-bar h1");
    if (now === null || !title) return;
    document.title = page.title;
    article?.querySelector(":scope > .title-bar h1")?.replaceWith(title);
    const own: Element[] = [toolbar.root, notice, panel.root, root];
    const stays = (part: Element) => own.some((each) => each === part) || part.matches(".title-bar, .toc-rail");
    const place: Element = placeOf(now);
    const parts = [...now.children];
    const index = parts.indexOf(place);
    for (const part of article?.children ?? []) if (!stays(part)) part.remove();
    root.before(...parts.slice(0, index).filter((part) => !stays(part)));
    root.after(...parts.slice(index + 1).filter((part) => !stays(part)));
  }

  const hear = async () => {
    const now = await readDocument(page).catch(() => undefined);
    if (now === undefined || isSaving || now.base === edited.base) return;
    // A notice that is there says more than that the file has changed.
    if (isChanged()) return adopt(now) || !notice.hidden ? undefined : say(words.changed);
    settle(now, view.state.doc);
  };
  listen({ onChange: () => void hear() });
}

const jsonOf = (blocks: readonly Node[]): EditorNode[] => blocks.map((block) => block.toJSON());

const selectionNear = ({ state: { doc } }: EditorView, at: number): Selection =>
  Selection.near(doc.resolve(Math.max(0, Math.min(at, doc.content.size))));

// The cookie is set; an address that is kept or shown to somebody should not contain the token.
window.history.replaceState(null, "", location.pathname + location.hash);
const at = await request<PlaceReply>(`place${pageQuery(page)}`);
const more = at.review === undefined ? {} : { [words.reviewPage]: `${editPath}#${at.review}` };
const header = appHeader("page", location.pathname, more);
header.append(siteMenu(page));
document.querySelector("body > .header, body > main")?.before(header);
if (isEdited !== undefined) await start();
