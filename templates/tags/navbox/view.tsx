import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** A box with links, closed at first. */
export default defineView(tag, ({ attributes: { title }, nodes, render, writtenIn }) => (
  <nav className="navbox" aria-label={title}>
    <details>
      <summary {...writtenIn(title)}>{title}</summary>
      {render(nodes)}
    </details>
  </nav>
));
