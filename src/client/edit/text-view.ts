import { baseKeymap } from "prosemirror-commands";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Slice } from "prosemirror-model";
import { EditorState, NodeSelection, Selection, type SelectionBookmark } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { nodeType } from "./commands.ts";
import type { Site } from "./dialogs.ts";
import { toDoc } from "./document.ts";
import { insertFiles } from "./files.ts";
import { markNumbers } from "./marks.ts";
import { openNode } from "./open-node.ts";
import { htmlOf, pasteHtml } from "./paste.ts";
import { currentTag, eventDates, keysOf, problemMarks, typed } from "./plugins.ts";
import type { OpenFile } from "./saver.ts";
import { slashMenu } from "./slash-menu.ts";
import { insertions } from "./toolbar.ts";
import { nodeViews } from "./views.ts";

/**
 * Makes an element the editor of a file's text.
 *
 * @param onChange called after each change of the text, or of the selection
 */
export function openText(
  root: HTMLElement,
  file: OpenFile,
  site: Site,
  onChange: (state: EditorState, isText: boolean) => void,
): EditorView {
  /** The place of what is being pasted. */
  let pasted: SelectionBookmark | undefined;
  const state = EditorState.create({
    doc: toDoc(file.document),
    plugins: [
      slashMenu(insertions(site)),
      typed,
      keysOf(site),
      keymap(baseKeymap),
      history(),
      tableEditing(),
      markNumbers(site),
      currentTag,
      eventDates,
      problemMarks(
        () => file.document.problems,
        () => file.opened,
      ),
    ],
  });
  const title = document.querySelector(".title-bar h1")?.textContent ?? file.document.file;
  const view = new EditorView(
    { mount: root },
    {
      state,
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": title, spellcheck: "true" },
      handleDOMEvents: {
        // Browsers make a file of a picture that is dragged within the page.
        drop: (own, event) =>
          own.dragging === null && takeFiles(own, site, event.dataTransfer?.files, placeOf(own, event)),
        mousedown: beginBelow,
        paste: (own, { clipboardData }) => {
          const html = own.state.selection.$from.parent.type.spec.code ? undefined : htmlOf(clipboardData);
          if (html === undefined) return takeFiles(own, site, clipboardData?.files);
          void takeHtml(html);
          return true;
        },
      },
      handleKeyDown({ state: { selection } }, { key }) {
        if (key !== "Enter" || !(selection instanceof NodeSelection) || !opens.has(selection.node.type.name))
          return false;
        void openNode(view, selection.from, selection.node, site);
        return true;
      },
      handleDrop: (own, event, slice, isMoved) => isMoved && moveInGallery(own, event, slice),
      nodeViews: nodeViews(site),
      dispatchTransaction(change) {
        pasted = pasted?.map(change.mapping);
        view.updateState(view.state.apply(change));
        onChange(view.state, change.docChanged);
      },
    },
  );
  // A closed dialog gives the focus back to the text, but not the cursor.
  document.addEventListener("close", () => view.hasFocus() && view.focus(), true);
  async function takeHtml(html: string): Promise<void> {
    const own = view.state.selection.getBookmark();
    pasted = own;
    await pasteHtml(view, html, site, () => pasted ?? own);
    pasted = undefined;
  }
  return view;
}

/** The nodes that Enter opens where they are selected. */
const opens = new Set(["piece", "source", "tag"]);

/** Begins a paragraph where a heading, a table or the like is the last block, and somebody clicks below it. */
function beginBelow(view: EditorView, event: MouseEvent): boolean {
  const last = view.dom.lastElementChild;
  const isBelow = event.target === view.dom && last && event.clientY > last.getBoundingClientRect().bottom;
  if (!isBelow || view.state.doc.lastChild?.type.name === "paragraph") return false;
  event.preventDefault();
  const change = view.state.tr.insert(view.state.doc.content.size, nodeType("paragraph").create());
  view.dispatch(change.setSelection(Selection.atEnd(change.doc)));
  view.focus();
  return true;
}

/** Returns the place at which something is dropped. */
function placeOf(view: EditorView, { target, clientX, clientY }: DragEvent): number | undefined {
  const gallery = target instanceof Element ? target.closest('[data-tag="gallery"] > .gallery:empty') : null;
  return gallery ? view.posAtDOM(gallery, 0) : view.posAtCoords({ left: clientX, top: clientY })?.pos;
}

/** Moves a picture of a gallery beside the one that it is dropped on, before or after it. */
function moveInGallery(view: EditorView, { target, clientX }: DragEvent, { content: { firstChild } }: Slice): boolean {
  const on = target instanceof Element ? target.closest(".gallery > .edit-tag") : null;
  if (on?.parentElement == null || firstChild === null) return false;
  const { left, width } = on.getBoundingClientRect();
  const isAfter = clientX > left + width / 2 === (getComputedStyle(on).direction === "ltr");
  const index = [...on.parentElement.children].indexOf(on) + (isAfter ? 1 : 0);
  const $to = view.state.doc.resolve(view.posAtDOM(on.parentElement, index));
  const from = $to.parent.children.indexOf(firstChild);
  if (from < 0) return false;
  const start = $to.posAtIndex(from);
  const change = view.state.tr.delete(start, start + firstChild.nodeSize);
  const place = change.mapping.map($to.pos);
  view.dispatch(change.insert(place, firstChild).setSelection(NodeSelection.create(change.doc, place)));
  return true;
}

/** Adds files that are dropped at a place, or pasted. @returns whether there are any */
function takeFiles(view: EditorView, site: Site, files: FileList | undefined, at?: number): boolean {
  const all = [...(files ?? [])];
  void insertFiles(view, all, site, at);
  return all.length > 0;
}
