import type { TagProps } from "../../tag-props.ts";

/** A remark in a box. */
const Note = ({ attributes: { title }, nodes, render, words }: TagProps<"note">) => (
  <div className="note" role="note">
    <p className="note-title">{title ?? words.note}</p>
    {render(nodes)}
  </div>
);

export default Note;
