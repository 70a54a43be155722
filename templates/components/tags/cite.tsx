import type { TagProps } from "../../tag-props.ts";
import { Citation } from "../Citation.tsx";

/** A citation marker in the text. */
const Cite = ({ attributes: { primary, page }, words, language }: TagProps<"cite">) => (
  <Citation number={primary.number} id={primary.id} target={primary.target} pages={page} words={words} language={language} />
);

export default Cite;
