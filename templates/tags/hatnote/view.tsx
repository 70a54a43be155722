import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** A line that leads elsewhere. */
export default defineView(tag, ({ nodes, render }) => (
  <div className="hatnote" role="note">
    {render(nodes)}
  </div>
));
