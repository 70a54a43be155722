import { directionOf } from "../../../src/core/model/languages.ts";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** Words in another language, for the voice of a screen reader, the choice of letters and the direction. */
export default defineView(tag, ({ attributes: { primary }, nodes, render }) => (
  <span className="foreign" lang={primary} dir={directionOf(primary)}>
    {render(nodes)}
  </span>
));
