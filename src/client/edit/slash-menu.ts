import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { element } from "../element.ts";

/** An entry of the menu. */
export interface Entry {
  label: string;
  /** The name of the tag in files: entries are found by it, too. */
  name?: string;
  run: (view: EditorView) => unknown;
}

/** A menu of what can be inserted, for a paragraph that begins with `/`. Further letters choose among its entries. */
export function slashMenu(entries: readonly Entry[]): Plugin {
  const list = element("ul", { className: "edit-menu", role: "listbox", hidden: true, id: "edit-menu" });
  let shown: readonly Entry[] = [];
  let current = 0;
  let dismissed: string | undefined;
  const close = () => {
    // Setting it anew would have the browser compute the styles of the whole page.
    if (!list.hidden) list.hidden = true;
    shown = [];
  };
  const wordsAt = ({ state: { selection } }: EditorView): string | undefined => {
    const { $from, empty } = selection;
    if (!empty || $from.parent.type.name !== "paragraph") return undefined;
    const text = $from.parent.textContent;
    return text.startsWith("/") && $from.parentOffset === text.length ? text.slice(1).toLowerCase() : undefined;
  };
  const choose = (view: EditorView, entry: Entry | undefined) => {
    if (entry === undefined) return;
    const { $from } = view.state.selection;
    view.dispatch(view.state.tr.delete($from.start(), $from.end()));
    close();
    entry.run(view);
  };
  const draw = (view: EditorView) => {
    const items = shown.map((entry, index) => {
      const item = element("li", { role: "option", id: `edit-menu-${index}` }, entry.label);
      item.ariaSelected = String(index === current);
      item.addEventListener("mousedown", (event) => {
        event.preventDefault();
        choose(view, entry);
      });
      return item;
    });
    list.replaceChildren(...items);
    items[current]?.scrollIntoView({ block: "nearest" });
    view.dom.setAttribute("aria-activedescendant", `edit-menu-${current}`);
  };
  return new Plugin({
    view(view) {
      document.body.append(list);
      return {
        update() {
          const typed = wordsAt(view);
          if (typed === undefined) dismissed = undefined;
          const found =
            typed === undefined || typed === dismissed
              ? []
              : entries.filter(({ label, name = "" }) => `${label} ${name}`.toLowerCase().includes(typed));
          if (found.length === 0) {
            if (!list.hidden) view.dom.removeAttribute("aria-activedescendant");
            return close();
          }
          if (found.length !== shown.length) current = 0;
          shown = found;
          const { left, bottom } = view.coordsAtPos(view.state.selection.from);
          list.style.insetInlineStart = "auto";
          list.style.left = `${Math.min(left, innerWidth - 240)}px`;
          list.style.top = `${bottom + 4}px`;
          list.hidden = false;
          draw(view);
        },
        destroy: () => list.remove(),
      };
    },
    props: {
      handleKeyDown(view, { key }) {
        if (list.hidden) return false;
        if (key === "ArrowDown" || key === "ArrowUp") {
          current = (current + (key === "ArrowDown" ? 1 : shown.length - 1)) % shown.length;
          draw(view);
          return true;
        }
        if (key === "Enter" || key === "Tab") {
          choose(view, shown[current]);
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
