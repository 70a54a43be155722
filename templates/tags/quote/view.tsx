import { directionOf } from "../../../src/core/model/languages.ts";
import { Citation } from "../../components/References.tsx";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** A quotation that stands out, with who said it and where. */
export default defineView(
  tag,
  ({ attributes: { by, source, cite, lang }, nodes, render, words, language, writtenIn }) => (
    <figure className="quote">
      <blockquote lang={lang} dir={lang && directionOf(lang)}>
        {render(nodes)}
      </blockquote>
      {(by || source || cite) && (
        <figcaption>
          {by && <span {...writtenIn(by)}>{by}</span>}
          {by && source && " · "}
          {source && <cite {...writtenIn(source)}>{source}</cite>}
          {cite && <Citation {...cite} words={words} language={language} />}
        </figcaption>
      )}
    </figure>
  ),
);
