import { dayOfPublication, defineTag, requiredText, uploadOf } from "../../../src/core/article/tags.ts";
import { hasBoxes, startsWith } from "../../../src/core/content/public-files.ts";
import { filmEndings } from "../../../src/core/content/recordings.ts";

/** A film. Its first paragraph is the caption, what follows is the transcript; captions are files beside it. */
export default defineTag({
  inline: false,
  attributes: {
    src: { ...requiredText, ...uploadOf("a film", filmEndings) },
    title: { ...requiredText, translated: "caption" },
    poster: { type: String, names: "picture" },
    date: dayOfPublication,
  },
  segments: "captioned",
  styled: "later",
  policy: { "media-src": ["'self'"] },
  recordingOf: ({ src }) => ({ kind: "film", src: String(src) }),
  uploads: {
    mp4: { name: "an MP4 file", begins: hasBoxes },
    webm: { name: "a WebM file", begins: startsWith("\x1a\x45\xdf\xa3") },
    vtt: { name: "a file of captions (WebVTT)", begins: startsWith("WEBVTT", "\xef\xbb\xbfWEBVTT") },
  },
});
