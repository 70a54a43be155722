import { openDialog } from "../edit/dialog.ts";
import { words } from "../edit/words.ts";
import { button, element } from "../element.ts";
import { read, write } from "../page/storage.ts";

const key = "biopedia-review-keys";

/** A shortcut: its key as `KeyboardEvent.key`, and what it does. */
export interface Shortcut {
  keys: readonly string[];
  label: string;
  run: () => void;
  /** Whether it acts on the current text, so the focus must be there or nowhere. */
  ofText?: boolean;
}

/** Shortcuts of one letter can be switched off, because they get in the way of speech input (WCAG 2.2, 2.1.4). */
let isOn = read(key) !== "off";

const signs: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑" };
const fields = "input, textarea, select, [contenteditable]";

/** Listens for shortcuts wherever nobody types. */
export function listenForKeys(shortcuts: readonly Shortcut[], list: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!isOn || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(target instanceof HTMLElement) || target.matches(fields) || target.closest("dialog")) return;
    const pressed = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const name = event.shiftKey && /^[A-Z]$/.test(pressed) ? `Shift+${pressed}` : pressed;
    const shortcut = shortcuts.find(({ keys }) => keys.includes(name));
    if (shortcut === undefined || (shortcut.ofText && target !== document.body && !list.contains(target))) return;
    // Space and arrow keys scroll and press buttons, unless a text itself has the focus.
    if (event.key.length > 1 && !target.matches(".segment")) return;
    event.preventDefault();
    shortcut.run();
  });
}

/** Shows the list of shortcuts, which can be switched off there. */
export function showHelp(shortcuts: readonly Shortcut[]): void {
  const rows = [
    ...shortcuts,
    { keys: ["Ctrl+Enter", "⌘+Enter"], label: words.review.keySave },
    { keys: ["Esc"], label: words.review.keyCancel },
  ];
  const table = element("table", {}, element("tbody"));
  for (const { keys, label } of rows) {
    const names = keys.flatMap((each, index) => [
      index > 0 ? ` ${words.review.or} ` : "",
      element("kbd", {}, signs[each] ?? each),
    ]);
    table.tBodies[0]?.append(element("tr", {}, element("th", {}, label), element("td", {}, ...names)));
  }
  const toggle = element("input", { type: "checkbox", checked: isOn });
  toggle.addEventListener("change", () => {
    isOn = toggle.checked;
    write(key, isOn ? "on" : "off");
  });
  const dialog = openDialog(
    element("h2", {}, words.review.keysTitle),
    table,
    element("label", { className: "switch" }, toggle, ` ${words.review.oneKey}`),
    element("p", {}, words.review.keysHint),
    element(
      "div",
      { className: "edit-buttons" },
      button(words.close, () => dialog.close(), { className: "edit-main" }),
    ),
  );
}
