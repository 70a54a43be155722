import type { Citation as CitationData } from "../../src/core/model/types.ts";

/** A citation marker, linked to its reference. */
export const Citation = ({ number, id, target }: CitationData) => (
  <sup className="citation" id={id}>
    <a href={`#${target}`}>[{number}]</a>
  </sup>
);
