import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** The words “citation needed” in brackets, above the line like the mark of a note. */
export default defineView(tag, ({ words }) => (
  <sup className="note-mark citation-needed">[{words.citationNeeded}]</sup>
));
