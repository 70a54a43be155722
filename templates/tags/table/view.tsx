import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** A table with its caption, which stays in view when the table scrolls. */
export default defineView(tag, ({ attributes: { caption }, nodes, render, writtenIn }) =>
  caption ? (
    <figure className="table-figure">
      <figcaption {...writtenIn(caption)}>{caption}</figcaption>
      {render(nodes, caption)}
    </figure>
  ) : (
    render(nodes)
  ),
);
