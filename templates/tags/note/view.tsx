import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** A remark in a box. */
export default defineView(tag, ({ attributes: { title }, nodes, render, words, writtenIn }) => (
  <div className="note" role="note">
    <p className="note-title" {...writtenIn(title)}>
      {title ?? words.note}
    </p>
    {render(nodes)}
  </div>
));
