import { inDigits } from "../../src/core/model/format-number.ts";
import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import type { Citation as CitationData, Language, NoteMark as NoteMarkData } from "../../src/core/model/types.ts";
import { formatPages, pageRange } from "../../src/core/references/dates.ts";

interface Props extends CitationData {
  /** The pages of the reference that are cited: `45–47`. */
  pages?: string | undefined;
  words: InterfaceWords;
  language: Pick<Language, "numberingSystem">;
}

/** A citation marker, linked to its reference: `[3]`, or `[3]: 45–47`. */
export const Citation = ({ number, id, target, pages, words, language }: Props) => (
  <sup className="citation" id={id}>
    <a href={`#${target}`} aria-label={pages && `[${inDigits(number, language)}], ${formatPages(pages, words)}`}>
      {`[${inDigits(number, language)}]`}
    </a>
    {pages && (
      <span className="citation-pages" aria-hidden="true">
        {`: ${pageRange(pages)}`}
      </span>
    )}
  </sup>
);

/** A mark in the text, linked to its note. */
export const NoteMark = ({ id, target, label }: NoteMarkData) => (
  <sup className="note-mark" id={id}>
    <a href={`#${target}`}>[{label}]</a>
  </sup>
);
