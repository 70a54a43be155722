import type { ValidationError } from "@markdoc/markdoc";
import { dayOfPublication, defineTag, requiredText } from "../../../src/core/article/tags.ts";
import { playerOf, playerOrigins, playerServices } from "../../../src/core/model/players.ts";

const expected = `the https: address of a page on ${playerServices.join(", ")}`;

/**
 * A player of another site, which is loaded on a click. Its first paragraph is the caption, what follows is the
 * transcript.
 */
export default defineTag({
  inline: false,
  attributes: {
    src: {
      ...requiredText,
      holds: "address",
      expected,
      sample: "https://vimeo.com/76979871",
      validate: (value: unknown): ValidationError[] =>
        typeof value !== "string" || playerOf(value)
          ? []
          : [{ id: "attribute-value-invalid", level: "error", message: `Attribute 'src' must be ${expected}` }],
    },
    title: { ...requiredText, translated: "caption" },
    poster: { type: String, names: "picture" },
    date: dayOfPublication,
  },
  segments: "captioned",
  styled: "later",
  policy: { "frame-src": playerOrigins },
  policyOf: ({ src }) => {
    const player = playerOf(String(src));
    return player ? { "frame-src": [new URL(player.frame).origin] } : {};
  },
  recordingOf: ({ src }) => {
    const player = playerOf(String(src));
    return player && player.plays !== "map" ? { kind: player.plays, embedUrl: player.frame } : undefined;
  },
  uploads: {},
});
