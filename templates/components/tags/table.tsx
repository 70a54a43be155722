import type { TagProps } from "../../tag-props.ts";

/** A table with its caption, which stays in view when the table scrolls. */
const Table = ({ attributes: { caption }, nodes, render, writtenIn }: TagProps<"table">) =>
  caption ? (
    <figure className="table-figure">
      <figcaption {...writtenIn(caption)}>{caption}</figcaption>
      {render(nodes, caption)}
    </figure>
  ) : (
    render(nodes)
  );

export default Table;
