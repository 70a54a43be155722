import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** A table with its caption, which stays in view when the table scrolls, and opens and closes one with `collapsed`. */
export default defineView(tag, ({ attributes: { caption, collapsed }, nodes, render, writtenIn }) =>
  caption && collapsed !== undefined ? (
    <figure className="table-figure" aria-label={caption}>
      <details open={!collapsed}>
        <summary {...writtenIn(caption)}>{caption}</summary>
        {render(nodes, caption)}
      </details>
    </figure>
  ) : caption ? (
    <figure className="table-figure">
      <figcaption {...writtenIn(caption)}>{caption}</figcaption>
      {render(nodes, caption)}
    </figure>
  ) : (
    render(nodes)
  ),
);
