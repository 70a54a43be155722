import { defineTag, uploadOf } from "../../../src/core/article/tags.ts";
import { soundEndings } from "../../../src/core/content/recordings.ts";

/** How a name is pronounced, in the International Phonetic Alphabet, with a recording if there is one. */
export default defineTag({
  inline: true,
  attributes: { src: uploadOf("a sound", soundEndings) },
  segments: "blocks",
  styled: "later",
  policy: { "media-src": ["'self'"] },
  policyOf: ({ src }) => (src === undefined ? {} : { "media-src": ["'self'"] }),
  uploads: {},
});
