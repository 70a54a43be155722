import { defineTag, languageOfContent } from "../../../src/core/article/tags.ts";

/** Words in another language than the text around them: `{% lang "grc" %}λόγος{% /lang %}`. */
export default defineTag({
  inline: true,
  attributes: {
    primary: {
      ...languageOfContent,
      required: true,
      absent: { what: "the language of the words", write: '{% lang "grc" %}λόγος{% /lang %}' },
    },
  },
  segments: "blocks",
  styled: "later",
  policy: {},
  uploads: {},
});
