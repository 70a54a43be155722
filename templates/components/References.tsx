import { Fragment } from "react";
import { referencesAnchor } from "../../src/core/model/anchors.ts";
import { fill, type InterfaceWords } from "../../src/core/model/interface-words.ts";
import { letters } from "../../src/core/model/letters.ts";
import type { CitedReference, Language } from "../../src/core/model/types.ts";
import type { Urls } from "../../src/core/model/urls.ts";

interface Props {
  references: readonly CitedReference[];
  /** The language of the references, if it differs from the page's. */
  writtenIn: Language | undefined;
  words: InterfaceWords;
  urls: Urls;
}

/** The numbered list of cited references, each with links back to its citations. */
export function References({ references, writtenIn, words, urls }: Props) {
  if (references.length === 0) return null;
  const language = writtenIn && { lang: writtenIn.tag, dir: writtenIn.dir };
  return (
    <section aria-labelledby={referencesAnchor}>
      <h2 id={referencesAnchor}>{words.references}</h2>
      <ol className="references">
        {references.map(({ id, content, url, citedAt }) => (
          <li key={id} id={`ref-${id}`}>
            <BackLinks citedAt={citedAt} words={words} />{" "}
            <cite {...language}>{url ? <a href={urls.link(url)}>{italics(content)}</a> : italics(content)}</cite>
          </li>
        ))}
      </ol>
    </section>
  );
}

function BackLinks({ citedAt, words }: { citedAt: readonly string[]; words: InterfaceWords }) {
  const label = (text: string) => fill(words.backToCitation, { label: text });
  if (citedAt.length === 1) {
    return (
      <a className="back-link" href={`#${citedAt[0]}`} aria-label={label("1")}>
        ↑
      </a>
    );
  }
  return (
    <span className="back-links">
      ↑
      {citedAt.map((id, index) => (
        <Fragment key={id}>
          {" "}
          <a className="back-link" href={`#${id}`} aria-label={label(letters(index))}>
            {letters(index)}
          </a>
        </Fragment>
      ))}
    </span>
  );
}

/** A work's title: asterisks around words, as in “*Full-time MBA*”, but not in “A*STAR”. */
const title = /(?<![\p{L}\p{M}\p{N}*])\*([^\s*](?:[^*]{0,300}[^\s*])?)\*(?![\p{L}\p{M}\p{N}*])/u;

/** Titles are in italics. */
const italics = (content: string) => content.split(title).map((part, index) => (index % 2 === 1 ? <i key={part}>{part}</i> : part));
