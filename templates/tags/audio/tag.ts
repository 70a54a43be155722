import { defineTag, requiredText, uploadOf } from "../../../src/core/article/tags.ts";
import { hasBoxes, isRiff, startsWith } from "../../../src/core/content/public-files.ts";
import { soundEndings } from "../../../src/core/content/recordings.ts";

/** The beginning of MP3: tags, or the eleven bits of a frame. */
const isMp3 = (head: Uint8Array): boolean =>
  startsWith("ID3")(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);

/** A recording of sound. Its first paragraph is the caption, what follows is the transcript. */
export default defineTag({
  inline: false,
  attributes: {
    src: { ...requiredText, ...uploadOf("a sound", soundEndings) },
    title: { ...requiredText, translated: "caption" },
  },
  segments: "captioned",
  styled: "later",
  policy: { "media-src": ["'self'"] },
  recordingOf: ({ src }) => ({ kind: "sound", src: String(src) }),
  uploads: {
    mp3: { name: "an MP3 file", begins: isMp3 },
    m4a: { name: "an M4A file", begins: hasBoxes },
    ogg: { name: "an Ogg file", begins: startsWith("OggS") },
    opus: { name: "an Opus file", begins: startsWith("OggS") },
    flac: { name: "a FLAC file", begins: startsWith("fLaC", "ID3") },
    wav: { name: "a WAV file", begins: isRiff("WAVE") },
  },
});
