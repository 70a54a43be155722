import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { biopedia } from "../../../tests/support/command.ts";
import { mp4, wav } from "../../../tests/support/recordings.ts";
import { show, told } from "../../../tests/support/tag.ts";

const bell = { "uploads/bell.wav": wav() };
const audio = (inside: string, src = "/uploads/bell.wav") =>
  `{% audio src="${src}" title="The bell" %}\n${inside}\n{% /audio %}`;

test("is the browser's player, which loads nothing, with type and size, caption and transcript", async () => {
  const { $, markdown, segments } = await show(audio("Rung *at noon*.\n\nBen: Listen!\n\n- One"), bell);
  const player = $(".recording audio[controls]");
  expect(player.attr("preload")).toBe("none");
  expect(player.attr("src")).toMatch(/^\/uploads\/bell\.[0-9A-F]{8}\.wav$/);
  expect($(".recording figcaption").text()).toBe("The bell");
  expect($(".recording-caption").html()).toBe("Rung <em>at noon</em>.");
  const file = $(".recording-file a[download]");
  expect([file.text(), file.attr("href")]).toEqual(["WAV · 8\u00a0kB", player.attr("src")]);
  expect($(".recording details").text()).toBe("TranscriçãoBen: Listen!One");
  expect(markdown.replace(/\(.*?uploads.*?\)/, "(…)").split("\n\n")).toEqual([
    "[The bell](…) (WAV · 8\u00a0kB)",
    "Rung *at noon*.",
    "**Transcrição**",
    "Ben: Listen!",
    "- One",
  ]);
  expect(segments).toEqual(["caption: The bell", "caption: Rung *at noon*.", "paragraph: Ben: Listen!", "item: One"]);
});

test("is told to search engines; a film too, if it has a picture and a date", async () => {
  const film = (more: string) => `{% video src="/uploads/a.mp4" title="A film" ${more} /%}`;
  const poster = 'poster="/uploads/portrait.svg"';
  const { $ } = await show([audio("Noon."), film(""), film(poster), film(`${poster} date="1984-05-12"`)].join("\n\n"), {
    ...bell,
    "uploads/a.mp4": mp4(),
  });
  const graph = JSON.parse($("script[type='application/ld+json']").text())["@graph"];
  const article = graph.find((thing: { "@type": string }) => thing["@type"] === "Article");
  expect(article.audio).toMatchObject([{ "@type": "AudioObject", name: "The bell", description: "Noon." }]);
  expect(article.video).toMatchObject([
    { "@type": "VideoObject", uploadDate: article.datePublished },
    { "@type": "VideoObject", uploadDate: "1984-05-12T00:00:00Z" },
  ]);
});

test("a transcript without a caption begins below a rule, which is not shown", async () => {
  const { $, segments } = await show(audio("***\n\nBen: Listen!\n\nAda: Yes."), bell);
  expect($(".recording-caption").length).toBe(0);
  expect($(".transcript").text()).toBe("Ben: Listen!Ada: Yes.");
  expect($(".transcript hr").length).toBe(0);
  expect(segments).toEqual(["caption: The bell", "paragraph: Ben: Listen!", "paragraph: Ada: Yes."]);
});

test("needs neither caption nor transcript", async () => {
  const { $, markdown } = await show('{% audio src="/uploads/bell.wav" title="The bell" /%}', bell);
  expect($(".recording").children().length).toBe(3);
  expect(markdown).not.toContain("\n");
});

test("opens the policy of its own page and of the headers, and of no other page; check agrees", async () => {
  const { $, folder } = await show(audio("Noon."), bell);
  const policies = $("meta[http-equiv]").toArray();
  expect(policies.map(({ attribs: { content } }) => content).join()).toContain("media-src 'self'");
  expect(readFileSync(join(folder, "dist/index.html"), "utf8")).not.toContain("media-src");
  expect(readFileSync(join(folder, "dist/_headers"), "utf8")).toContain("media-src 'self'");
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
});

test("names the mistake: no such file, no sound, no title", async () => {
  const { problems } = await told(audio("A.", "/uploads/none.mp3"), bell);
  expect(problems).toEqual(["error[missing-upload] 6:15"]);
  const { problems: others, stderr } = await told(`${audio("A.", "/uploads/portrait.svg")}`, bell);
  expect(others).toEqual(["error[invalid-attribute] 6:10"]);
  expect(stderr).toContain("a sound in uploads/: mp3, m4a, ogg, opus, flac, wav");
  expect((await told('{% audio src="/uploads/bell.wav" /%}', bell)).problems).toEqual(["error[missing-attribute] 6:1"]);
});
