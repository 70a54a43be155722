import type { Citation as CitationData } from "../../src/core/model/types.ts";
import type { TagProps } from "../tag-props.ts";

/** A citation marker, linked to its reference. */
export const Citation = ({ number, id, target }: CitationData) => (
  <sup className="citation" id={id}>
    <a href={`#${target}`}>[{number}]</a>
  </sup>
);

/** A citation marker in the text. */
export const Cite = ({ attributes: { primary } }: TagProps<"cite">) => <Citation {...primary} />;
