import type { TagProps } from "../../tag-props.ts";
import { Citation } from "../Citation.tsx";

/** A citation marker in the text. */
const Cite = ({ attributes: { primary } }: TagProps<"cite">) => <Citation {...primary} />;

export default Cite;
