import type { SegmentView } from "../../core/documents/review/protocol.ts";
import { element } from "../element.ts";
import type { SegmentRow } from "./segment-row.ts";

/** The texts of a document on its page: one below the other, in groups, some of them left out by a filter. */
export class SegmentList {
  readonly root = element("main", { className: "list", id: "texts" });
  #rows: readonly SegmentRow[] = [];

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
    let group = "";
    for (const row of rows) {
      const its = row.segment.group;
      if (its !== group) children.push(element("h2", { className: "group" }, its));
      group = its;
      children.push(row.root);
    }
    const now = [...this.root.children];
    const isRow = (child: Element) => child.matches(".segment");
    const next = children.filter(isRow);
    // Moving an element takes its focus and the place of the page away, so rows stay where they are if they can.
    if (now.filter(isRow).every((child, index) => child === next[index]) && now.length === children.length) return;
    this.root.replaceChildren(...children);
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.root.contains(focused))
      focused.focus();
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
