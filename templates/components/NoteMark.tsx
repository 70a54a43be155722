import type { NoteMark as NoteMarkData } from "../../src/core/model/types.ts";

/** A mark in the text, linked to its note. */
export const NoteMark = ({ id, target, label }: NoteMarkData) => (
  <sup className="note-mark" id={id}>
    <a href={`#${target}`}>[{label}]</a>
  </sup>
);
