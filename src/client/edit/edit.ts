import { type EditedDocument, editPath, type PlaceReply } from "../../core/edit/protocol.ts";
import { element } from "../element.ts";
import { latinKey } from "../keys.ts";
import { listen, pageQuery, readDocument, request } from "./api.ts";
import { appHeader } from "./app-header.ts";
import { placeOf, refreshFacts } from "./article-frame.ts";
import { followHeadings } from "./contents.ts";
import type { Site } from "./dialogs.ts";
import { claimDraft } from "./document.ts";
import { Notice } from "./notice.ts";
import { showKeys } from "./plugins.ts";
import { type OpenFile, Saver } from "./saver.ts";
import { ofPage, openForm, siteMenu } from "./site-menu.ts";
import { openText } from "./text-view.ts";
import { Toolbar } from "./toolbar.ts";
import { TranslationsPanel } from "./translations.ts";
import { fill, languageName, words, wordsLanguage } from "./words.ts";

/* The script of `biopedia edit`: the text of a page becomes an editor. */

const { page: written = "/", edited: isEdited } =
  document.querySelector<HTMLElement>("script[data-page]")?.dataset ?? {};
const page = decodeURI(written);

async function start(article: Element, reading: Promise<EditedDocument>): Promise<void> {
  const draftKey = await claimDraft(page);
  const file: OpenFile = { document: await reading, opened: [] };
  const { lang, dir, numberingSystem, tags, references, pages, uploads, endings, most } = file.document;
  const notice = new Notice();
  const panel = new TranslationsPanel();
  const toolbar = new Toolbar({
    onSave: () => void saver.save(),
    onFacts: () => void editFacts(),
    onHistory: async () => {
      const { openHistory } = await import("./history.ts");
      await openHistory({ page, text: { lang, dir }, restore: (...version) => void saver.restore(...version) });
    },
    onPublish: async () => (await import("./publish.ts")).openPublishing(),
  });
  const root = element("div", { className: "edit-body", lang, dir });
  placeOf(article).replaceWith(root);
  (article.querySelector(":scope > .title-bar") ?? root).after(toolbar.root, notice.root, panel.root);
  const site: Site = {
    ...{ page, tags, references, pages, endings, most, lang, numberingSystem },
    uploads: [...uploads],
    say: notice.say,
  };
  const followContents = followHeadings(root, lang);
  const view = openText(root, file, site, (state, isText) => {
    toolbar.show(state);
    if (!isText) return;
    saver.noteChange();
    followContents();
  });
  file.opened = view.state.doc.children;
  const onSaved = () => {
    if (at.isSource) panel.refresh();
  };
  const saver = new Saver({ file, view, site, toolbar, notice, draftKey, onSaved });
  toolbar.connect(view, site);
  // The problems of blocks are drawn once the blocks are known.
  view.dispatch(view.state.tr.setMeta("problems", true));
  saver.begin();
  goToTextFirst(() => view.focus());
  addEventListener("keydown", (event) => {
    if (event.key === "F10" && event.altKey) {
      event.preventDefault();
      toolbar.focus();
    }
    const { target } = event;
    const isInBar = target instanceof Element && toolbar.root.contains(target) && !target.closest("[popover]");
    if (event.key === "Escape" && isInBar) view.focus();
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (event.key === "F1" || (event.key === "/" && command)) {
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) showKeys();
    }
    if (latinKey(event).toLowerCase() !== "s" || !command) return;
    event.preventDefault();
    void saver.save();
  });
  ofPage.say = notice.say;
  ofPage.leave = (address) => {
    saver.keep();
    saver.leave();
    location.assign(address);
  };
  listen({ onChange: () => void saver.hear() });

  /** Opens the form of the page's facts. The text that is not saved stays. */
  async function editFacts(): Promise<void> {
    if ((await openForm("facts", page)) === undefined) return;
    if (!saver.adopt(await readDocument(page))) notice.say(words.changed);
    await refreshFacts(article, [toolbar.root, notice.root, panel.root, root], root);
  }
}

/** The first link of the page, which leads past its menus, leads to the text, and to the cursor in it. */
function goToTextFirst(focus: () => void): void {
  const link = document.querySelector<HTMLAnchorElement>("body > .skip-link");
  if (link === null) return;
  Object.assign(link, { textContent: words.toText, ...wordsLanguage });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    focus();
  });
}

// The cookie is set; an address that is kept or shown to somebody should not contain the token.
window.history.replaceState(null, "", location.pathname + location.hash);
// The text is read beside the place of the page, because a long one takes a while.
const reading = isEdited === undefined ? undefined : readDocument(page);
const at = await request<PlaceReply>(`place${pageQuery(page)}`);
const more = {
  ...(at.review !== undefined && { [words.reviewPage]: `${editPath}#${at.review}` }),
  ...(at.write && { [fill(words.writePage, { language: languageName(at.write.lang) })]: `${editPath}#${at.write.id}` }),
};
const header = appHeader("page", location.pathname, more);
if (at.write) header.lastElementChild?.classList.add("edit-main");
header.append(siteMenu(page));
document.querySelector("body > .header, body > main")?.before(header);
const article = document.querySelector(".article");
if (reading && article) await start(article, reading);
