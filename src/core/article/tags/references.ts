import { defineTag } from "../define-tag.ts";

/** Places the reference list, which is last otherwise: `{% references /%}`. */
export default defineTag({
  inline: false,
  selfClosing: true,
  placement: "on a line of its own",
  attributes: {},
});
