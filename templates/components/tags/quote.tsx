import type { TagProps } from "../../tag-props.ts";
import { Citation } from "../Citation.tsx";

/** A quotation that stands out, with who said it and where. */
const Quote = ({ attributes: { by, source, cite }, nodes, render, words, language, writtenIn }: TagProps<"quote">) => (
  <figure className="quote">
    <blockquote>{render(nodes)}</blockquote>
    {(by || source || cite) && (
      <figcaption>
        {by && <span {...writtenIn(by)}>{by}</span>}
        {by && source && " · "}
        {source && <cite {...writtenIn(source)}>{source}</cite>}
        {cite && <Citation {...cite} words={words} language={language} />}
      </figcaption>
    )}
  </figure>
);

export default Quote;
