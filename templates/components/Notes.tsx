import { inDigits } from "../../src/core/model/digits.ts";
import type { Note } from "../../src/core/model/types.ts";
import type { ArticlePage } from "../page.ts";
import { Prose } from "./Prose.tsx";

/** The list of an article's notes, each with links back to its marks. */
export function Notes({ page }: { page: ArticlePage }) {
  const { article, words, language } = page;
  return (
    <ol className="notes" type="a">
      {article.notes.map((note) => (
        <li key={note.id} id={note.id}>
          {note.markedAt.map((mark, index) => (
            <a
              key={mark}
              className="back-link"
              href={`#${mark}`}
              aria-label={`${words.backToText} ${note.label}${inDigits(index + 1, language)}`}
            >
              ↑
            </a>
          ))}{" "}
          <div className="note-text">
            <Prose nodes={unwrapped(note)} page={page} title={words.notes} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A single paragraph is unwrapped. */
const unwrapped = ({ nodes: [first, ...others] }: Note) =>
  first?.type === "paragraph" && others.length === 0 ? first.children : [...(first ? [first] : []), ...others];
