import { expect, test } from "vitest";
import { mp4 } from "../../../tests/support/recordings.ts";
import { show, told } from "../../../tests/support/tag.ts";

const talk = {
  "uploads/talk.mp4": mp4(),
  "uploads/talk.en.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n",
  "uploads/talk.pt.vtt": "\ufeffWEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n",
};
const video =
  '{% video src="/uploads/talk.mp4" title="A talk" poster="/uploads/portrait.svg" %}\nIn 1842.\n{% /video %}';

test("is the browser's player with a picture, and captions that lie beside the film", async () => {
  const { $, markdown, segments } = await show(video, talk);
  const player = $(".recording video[controls][playsinline]");
  expect(player.attr("preload")).toBe("none");
  expect(player.attr("poster")).toMatch(/^\/uploads\/portrait\.[0-9A-F]{8}\.svg$/);
  expect(Number(player.attr("width")) / Number(player.attr("height"))).toBeGreaterThan(0);
  const tracks = player.find("track").toArray();
  expect(tracks.map(({ attribs: { kind, srclang, label } }) => [kind, srclang, label])).toEqual([
    ["captions", "en", "English"],
    ["captions", "pt", "Português"],
  ]);
  // The browser would load it with the page.
  expect(player.find("track[default]").length).toBe(0);
  expect(markdown).toMatch(/^\[A talk\]\(https:.*\.mp4\) \(MP4 · 1\u00a0kB\)\n\nIn 1842\.$/);
  expect(segments).toEqual(["caption: A talk", "caption: In 1842."]);
});

test("names captions that belong to no film, and files that are none", async () => {
  const { problems } = await told(video, {
    ...talk,
    "uploads/talk.english.vtt": "WEBVTT",
    "uploads/speech.en.vtt": "WEBVTT",
  });
  expect(problems).toEqual([
    "warning[unused-captions] content/uploads/speech.en.vtt",
    "warning[unused-captions] content/uploads/talk.english.vtt",
  ]);
  expect((await told(video, { ...talk, "uploads/talk.mp4": "<!doctype html>" })).problems).toEqual([
    "error[upload-content] content/uploads/talk.mp4",
  ]);
  const { problems: poster } = await told(video.replace("portrait.svg", "none.jpg"), talk);
  expect(poster).toEqual(["error[missing-image] 6:57"]);
});
