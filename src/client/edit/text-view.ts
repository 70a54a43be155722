import { baseKeymap } from "prosemirror-commands";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { EditorState, NodeSelection, Selection, type SelectionBookmark } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { nodeType } from "./commands.ts";
import { insertPicture, openNode, type Site } from "./dialogs.ts";
import { toDoc } from "./document.ts";
import { htmlOf, pasteHtml } from "./paste.ts";
import { keys, problemMarks, typed } from "./plugins.ts";
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
      keys,
      keymap(baseKeymap),
      history(),
      tableEditing(),
      problemMarks(
        () => file.document.problems,
        () => file.opened,
      ),
    ],
  });
  const view = new EditorView(
    { mount: root },
    {
      state,
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": file.document.file, spellcheck: "true" },
      handleDOMEvents: {
        drop: (own, event) => {
          const at = own.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          return takePictures(own, site, event.dataTransfer?.files, at);
        },
        mousedown: beginBelow,
        paste: (own, { clipboardData }) => {
          const html = own.state.selection.$from.parent.type.spec.code ? undefined : htmlOf(clipboardData);
          if (html === undefined) return takePictures(own, site, clipboardData?.files);
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
      nodeViews: nodeViews((...node) => void openNode(...node, site)),
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

/** Adds the pictures that are dropped at a place, or pasted. @returns whether there are any */
function takePictures(view: EditorView, site: Site, files: FileList | undefined, at?: number): boolean {
  const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
  void pictures.reduce((last, file) => last.then(() => insertPicture(view, file, site, at)), Promise.resolve());
  return pictures.length > 0;
}
