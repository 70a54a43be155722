import type { TagProps } from "../../tag-props.ts";

/** A quotation that stands out, with who said it and where. */
const Quote = ({ attributes: { by, source }, nodes, render }: TagProps<"quote">) => (
  <figure className="quote">
    <blockquote>{render(nodes)}</blockquote>
    {(by || source) && (
      <figcaption>
        {by}
        {by && source && " · "}
        {source && <cite>{source}</cite>}
      </figcaption>
    )}
  </figure>
);

export default Quote;
