import type { SegmentView } from "../../core/documents/review/protocol.ts";
import { openDialog } from "../edit/dialog.ts";
import { fill, words } from "../edit/words.ts";
import { button, element } from "../element.ts";
import { type KeyRow, keyTable, latinKey } from "../keys.ts";
import { read, write } from "../page/storage.ts";
import { groupName } from "./segment-details.ts";
import type { SegmentRow } from "./segment-row.ts";

/** The texts of a document on its page: one below the other, in groups, some of them left out by a filter. */
export class SegmentList {
  readonly root = element("main", { className: "list", id: "texts" });
  #rows: readonly SegmentRow[] = [];
  readonly #headings = new Map<SegmentRow, { rows: SegmentRow[]; root: HTMLElement; update: () => void }>();
  readonly #onAccept: (rows: readonly SegmentRow[]) => void;

  /** @param onAccept accepts the rows of a group */
  constructor(onAccept: (rows: readonly SegmentRow[]) => void) {
    this.#onAccept = onAccept;
  }

  get rows(): readonly SegmentRow[] {
    return this.#rows;
  }

  /** The rows that the filter leaves. */
  get shown(): SegmentRow[] {
    return this.#rows.filter(({ root }) => !root.hidden);
  }

  /** Shows these rows. Rows that are there already keep the focus and their place. */
  show(rows: readonly SegmentRow[]): void {
    this.#rows = rows;
    const focused = document.activeElement;
    const children: HTMLElement[] = [];
    let group: SegmentRow[] = [];
    for (const [index, row] of rows.entries()) {
      if (row.segment.group !== rows[index - 1]?.segment.group) {
        group = [];
        children.push(this.#heading(row, group));
      }
      group.push(row);
      children.push(row.root);
    }
    for (const heading of this.#headings.values()) heading.update();
    const now = [...this.root.children];
    // Moving an element takes its focus and the place of the page away, so rows stay where they are if they can.
    if (now.length === children.length && now.every((child, index) => child === children[index])) return;
    this.root.replaceChildren(...children);
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.root.contains(focused))
      focused.focus();
  }

  /** Returns the heading of a group, which is the same as long as its first row is there. */
  #heading(first: SegmentRow, rows: SegmentRow[]): HTMLElement {
    const known = this.#headings.get(first);
    if (known) {
      known.rows = rows;
      return known.root;
    }
    const accept = button("", () => this.#onAccept(acceptable(made.rows)));
    const name = element("span");
    const made = {
      rows,
      root: element("h2", { className: "group" }, name, accept),
      update: () => {
        const { length } = acceptable(made.rows);
        const group = groupName(first.segment.group);
        name.textContent = group;
        accept.hidden = length < 2;
        accept.textContent = fill(words.review.acceptAll, { count: length });
        accept.ariaLabel = `${accept.textContent} (${group})`;
      },
    };
    this.#headings.set(first, made);
    return made.root;
  }

  /** Leaves out rows, and groups without any. */
  filter(isShown: (segment: SegmentView) => boolean): void {
    for (const row of this.#rows) row.root.hidden = !isShown(row.segment);
    for (const heading of this.root.querySelectorAll<HTMLElement>(".group")) {
      let next = heading.nextElementSibling;
      while (next instanceof HTMLElement && next.matches(".segment") && next.hidden) next = next.nextElementSibling;
      heading.hidden = !(next?.matches(".segment") ?? false);
    }
  }
}

/** The rows that can be accepted unseen: there is a translation, and nothing is the matter with it. */
const acceptable = (rows: readonly SegmentRow[]): SegmentRow[] =>
  rows.filter(
    ({ segment: { status, problem, doubt, findings, comments }, editor }) =>
      (status === "translated" || status === "edited") &&
      (problem ?? doubt) === undefined &&
      findings.length + comments.length === 0 &&
      editor === undefined,
  );

const key = "biopedia-review-keys";

/** A shortcut: its key as `KeyboardEvent.key`, and what it does. */
export interface Shortcut extends KeyRow {
  run: () => void;
  /** Whether it acts on the current text, so the focus must be there or nowhere. */
  ofText?: boolean;
}

/** Shortcuts of one letter can be switched off, because they get in the way of speech input (WCAG 2.2, 2.1.4). */
let isOn = read(key) !== "off";

const fields = "input, textarea, select, [contenteditable]";

/** Listens for shortcuts wherever nobody types. */
export function listenForKeys(shortcuts: readonly Shortcut[], list: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!isOn || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(target instanceof HTMLElement) || target.matches(fields) || target.closest("dialog")) return;
    const key = latinKey(event);
    const pressed = key.length === 1 ? key.toUpperCase() : key;
    const name = event.shiftKey && /^[A-Z]$/.test(pressed) ? `Shift+${pressed}` : pressed;
    const shortcut = shortcuts.find(({ keys }) => keys.includes(name));
    if (shortcut === undefined || (shortcut.ofText && target !== document.body && !list.contains(target))) return;
    // Space and arrow keys scroll and press buttons, unless a text itself has the focus.
    if (key.length > 1 && !target.matches(".segment")) return;
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
  const toggle = element("input", { type: "checkbox", checked: isOn });
  toggle.addEventListener("change", () => {
    isOn = toggle.checked;
    write(key, isOn ? "on" : "off");
  });
  const dialog = openDialog(
    element("h2", {}, words.review.keysTitle),
    keyTable(rows, words.review.or),
    element("label", { className: "switch" }, toggle, ` ${words.review.oneKey}`),
    element("p", {}, words.review.keysHint),
    element(
      "div",
      { className: "edit-buttons" },
      button(words.close, () => dialog.close(), { className: "edit-main" }),
    ),
  );
}
