import type { TagProps } from "../../tag-props.ts";

/** A remark in a box. */
const Note = ({ attributes: { title }, nodes, render, words }: TagProps<"note">) => (
  <aside className="note" aria-label={title ?? words.note}>
    <p className="note-title">{title ?? words.note}</p>
    {render(nodes)}
  </aside>
);

export default Note;
