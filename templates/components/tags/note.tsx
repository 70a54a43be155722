import type { TagProps } from "../../tag-props.ts";

/** A remark in a box. */
const Note = ({ attributes: { title }, nodes, render, words, writtenIn }: TagProps<"note">) => (
  <div className="note" role="note">
    <p className="note-title" {...writtenIn(title)}>
      {title ?? words.note}
    </p>
    {render(nodes)}
  </div>
);

export default Note;
