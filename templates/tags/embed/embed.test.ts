import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playerOf } from "../../../src/core/model/players.ts";
import { biopedia } from "../../../tests/support/command.ts";
import { show, told } from "../../../tests/support/tag.ts";

const talk = (src = "https://www.youtube.com/watch?v=abcdefghijk&t=1m30s") =>
  `{% embed src="${src}" title="A talk" poster="/uploads/portrait.svg" date="1984-05-12" %}\nIn *1984*.\n\nBen: Hello!\n{% /embed %}`;

test("is a link over a picture of one's own, which asks nobody; nothing on the page is a frame", async () => {
  const { $, markdown, segments, folder } = await show(talk());
  const link = $(".recording a.load-player");
  expect(link.attr("href")).toBe("https://www.youtube.com/watch?v=abcdefghijk&t=1m30s");
  expect(link.text()).toBe("Carregar de YouTube");
  expect(link.find("img").attr("src")).toMatch(/^\/uploads\/portrait/);
  expect($(".recording-file").text()).toBe("O seu endereço IP é então enviado para YouTube.");
  expect($("iframe, link[href*=youtube], link[rel=preconnect], script[src*=youtube]").length).toBe(0);
  expect(markdown.split("\n\n").slice(0, 2)).toEqual([
    "[A talk](https://www.youtube.com/watch?v=abcdefghijk&t=1m30s) (YouTube)",
    "In *1984*.",
  ]);
  expect(segments).toEqual(["caption: A talk", "caption: In *1984*.", "paragraph: Ben: Hello!"]);
  const policies = $("meta[http-equiv]").toArray();
  const frames = policies.flatMap(({ attribs }) => /frame-src [^;]*/.exec(attribs.content ?? "") ?? []);
  expect(frames).toEqual(["frame-src https://www.youtube-nocookie.com"]);
  expect(readFileSync(join(folder, "dist/index.html"), "utf8")).not.toContain("frame-src");
  const built = await biopedia("build --force", folder);
  expect(built.stdout).toContain("Third parties: https://www.youtube-nocookie.com (players, on click)");
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
  const article = JSON.parse($("script[type='application/ld+json']").text())["@graph"].find(
    (thing: { "@type": string }) => thing["@type"] === "Article",
  );
  expect(article.video).toMatchObject([
    {
      "@type": "VideoObject",
      name: "A talk",
      description: "In 1984.",
      uploadDate: "1984-05-12T00:00:00Z",
      embedUrl: "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start=90",
    },
  ]);
});

test.each([
  ["https://youtu.be/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"],
  ["https://www.youtube.com/shorts/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"],
  ["https://vimeo.com/76979871/0123abcdef", "https://player.vimeo.com/video/76979871?h=0123abcdef&autoplay=1&dnt=1"],
  [
    "https://open.spotify.com/intl-de/track/0123456789abcdefghijkl?si=x",
    "https://open.spotify.com/embed/track/0123456789abcdefghijkl",
  ],
  [
    "https://soundcloud.com/ada/sets/clock-music",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fada%2Fsets%2Fclock-music&auto_play=true",
  ],
  ["https://archive.org/details/clocks_1932", "https://archive.org/embed/clocks_1932"],
  [
    "https://www.openstreetmap.org/?mlat=41.28&mlon=-70.1#map=15/41.28/-70.1",
    "https://www.openstreetmap.org/export/embed.html?bbox=-70.11287%2C41.27274%2C-70.08713%2C41.28726&layer=mapnik&marker=41.28%2C-70.1",
  ],
])("takes the address that the browser shows: %s", (address, frame) => {
  expect(playerOf(address)?.frame).toBe(frame);
});

test.each([
  "http://www.youtube.com/watch?v=abcdefghijk",
  "https://www.youtube.com.evil.example/watch?v=abcdefghijk",
  "https://evil.example/www.youtube.com/watch?v=abcdefghijk",
  "https://youtube.com@evil.example/watch?v=abcdefghijk",
  "https://user:secret@www.youtube.com/watch?v=abcdefghijk",
  "https://www.youtube.com:8443/watch?v=abcdefghijk",
  "https://www.youtube.com/watch?v=../../evil",
  "https://www.youtube.com/watch?v=abcdefghij%22",
  "https://www.youtube.com/redirect?q=https://evil.example",
  "https://youtu.be/..%2f..%2fevilevil",
  "https://vimeo.com/1;frame-src *",
  "https://open.spotify.com/embed/../logout",
  "https://soundcloud.com/ada/song?url=https://evil.example/<script>",
  "https://archive.org/details/..",
  "https://archive.org/details/a/../../download/evil.html",
  "https://www.openstreetmap.org/#map=15/<script>/1",
  "https://www.openstreetmap.org/export/embed.html?bbox=evil",
  "javascript:alert(1)//www.youtube.com/watch?v=abcdefghijk",
  "//www.youtube.com/watch?v=abcdefghijk",
  "https://www.dailymotion.com/video/x8abcd",
])("makes of no other address a player elsewhere: %s", (address) => {
  const frame = playerOf(address)?.frame;
  if (frame !== undefined)
    expect(frame).toMatch(/^https:\/\/w\.soundcloud\.com\/player\/\?url=https%3A%2F%2Fsoundcloud\.com%2Fada%2Fsong&/);
});

test("names the mistake", async () => {
  const { problems, stderr } = await told(talk("https://www.dailymotion.com/video/x8abcd"));
  expect(problems).toEqual(["error[invalid-attribute] 6:10"]);
  expect(stderr).toContain("a page on YouTube, Vimeo, Spotify, SoundCloud, Internet Archive, OpenStreetMap");
  expect((await told(talk().replace("1984-05-12", "1984-02-30"))).problems).toEqual(["error[invalid-attribute] 6:114"]);
  expect((await told(talk("https://vimeo.com/1;frame-src *"))).problems).toEqual(["error[invalid-attribute] 6:10"]);
});
