import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type Entry, EntryList } from "./entry-list.ts";

/** A menu of what can be inserted, for a paragraph that begins with `/`. Further letters choose among its entries. */
export function slashMenu(entries: readonly Entry[]): Plugin {
  let owner: EditorView | undefined;
  let dismissed: string | undefined;
  const list = new EntryList("edit-menu", entries, (entry) => {
    if (owner === undefined) return;
    const { $from } = owner.state.selection;
    owner.dispatch(owner.state.tr.delete($from.start(), $from.end()));
    close();
    entry.run(owner);
  });
  const { root } = list;
  root.classList.add("edit-menu");
  root.hidden = true;
  const close = () => {
    // Setting it anew would have the browser compute the styles of the whole page.
    if (root.hidden) return;
    root.hidden = true;
    owner?.dom.removeAttribute("aria-activedescendant");
  };
  const wordsAt = ({ state: { selection } }: EditorView): string | undefined => {
    const { $from, empty } = selection;
    if (!empty || $from.parent.type.name !== "paragraph") return undefined;
    const text = $from.parent.textContent;
    return text.startsWith("/") && $from.parentOffset === text.length ? text.slice(1) : undefined;
  };
  return new Plugin({
    view(view) {
      owner = view;
      document.body.append(root);
      return {
        update() {
          const typed = wordsAt(view);
          if (typed === undefined) dismissed = undefined;
          if (typed === undefined || typed === dismissed || !list.show(typed)) return close();
          root.hidden = false;
          view.dom.setAttribute("aria-activedescendant", list.current);
          const { left, top, bottom } = view.coordsAtPos(view.state.selection.from);
          const { offsetWidth, offsetHeight } = root;
          const isRoom = bottom + offsetHeight + 12 < innerHeight;
          root.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
          root.style.top = `${isRoom ? bottom + 4 : Math.max(8, top - offsetHeight - 4)}px`;
        },
        destroy: () => root.remove(),
      };
    },
    props: {
      handleKeyDown(view, { key }) {
        if (root.hidden) return false;
        if (list.press(key)) {
          if (!root.hidden) view.dom.setAttribute("aria-activedescendant", list.current);
          return true;
        }
        if (key !== "Escape") return false;
        dismissed = wordsAt(view);
        close();
        return true;
      },
    },
  });
}
