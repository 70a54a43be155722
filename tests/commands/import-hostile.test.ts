import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import JSZip from "jszip";
import { describe, expect, test } from "vitest";
import { publicLookup } from "../../src/io/chat/environment.ts";
import { biopedia } from "../support/command.ts";
import { snapshot, temporaryFolder } from "../support/folder.ts";

/** A folder with an article to import, and another one, to which nothing may be written. */
function folders() {
  const folder = temporaryFolder();
  for (const name of ["content/articles", "outside"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "a.md"), "Words.\n");
  writeFileSync(join(folder, "outside/kept"), "kept");
  return folder;
}

describe("nothing is written outside the content folder", () => {
  test.each([
    ["content/articles", "../outside"],
    ["content/articles/en.md", "../../outside/new"],
    ["content/articles/en.md", "../../outside/kept"],
    ["content/site.yaml", "../outside/new"],
  ])("where %s is a symbolic link to %s", async (link, target) => {
    const folder = folders();
    rmSync(join(folder, link), { recursive: true, force: true });
    symlinkSync(target, join(folder, link));
    const before = snapshot(join(folder, "outside"));
    const { code, stderr } = await biopedia("import a.md --force", folder);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(`${link} is a symbolic link`) });
    expect(snapshot(join(folder, "outside"))).toEqual(before);
  });

  test("where a link has the name of the file that is written first", async () => {
    const folder = folders();
    for (const name of [".en.md.new", "en.md.part", "en.md.new"])
      symlinkSync("../../outside/kept", join(folder, "content/articles", name));
    expect((await biopedia("import a.md", folder)).code).toBe(0);
    expect(readFileSync(join(folder, "outside/kept"), "utf8")).toBe("kept");
    expect(readFileSync(join(folder, "content/articles/en.md"), "utf8")).toContain("Words.");
  });
});

test.each([
  ["read a file", '<!ENTITY e SYSTEM "file:///etc/hostname">'],
  ["grow", `<!ENTITY a "${"a".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}"><!ENTITY e "${"&b;".repeat(1000)}">`],
])("entities of a Word file that %s stay as they are written, or are refused", async (_, declared) => {
  const words = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const folder = folders();
  const zip = new JSZip()
    .file("[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
    .file(
      "word/document.xml",
      `<!DOCTYPE d [${declared}]><w:document xmlns:w="${words}"><w:body><w:p><w:r><w:t>Words &e;.</w:t></w:r></w:p></w:body></w:document>`,
    );
  writeFileSync(join(folder, "a.docx"), await zip.generateAsync({ type: "uint8array" }));
  const { code, stderr } = await biopedia("import a.docx", folder);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("a.docx") });
  expect(stderr.length).toBeLessThan(1000);
});

describe("what is too large", () => {
  test("a Word file of a few kilobytes that unpacks to more is refused before it is read", async () => {
    const folder = folders();
    const zip = new JSZip().file("word/document.xml", " ".repeat(60_000_000));
    writeFileSync(join(folder, "a.docx"), await zip.generateAsync({ type: "uint8array", compression: "DEFLATE" }));
    const { code, stderr } = await biopedia("import a.docx", folder);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("unpacks to more than 50 MB") });
  });

  test("HTML takes time in proportion to its length", async () => {
    const call = JSON.stringify({ parts: [{ template: { target: { wt: "cite book" }, params: {} } }] });
    const pieces = {
      "elements that show nothing": '<a href="x">',
      "values of a page": '<meta property="og:title" content="x">',
      comments: "<!-- a -->",
      "bold within bold": "<b>a",
      "calls of one template": `<i typeof="mw:Transclusion" about="#mwt1" data-mw='${call}'>x</i>`,
    };
    const time = async (html: string) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, "a.html"), `<p>Words.</p>${html}`);
      const start = process.cpuUsage().user;
      await biopedia("import a.html", folder);
      return process.cpuUsage().user - start;
    };
    await time("x");
    for (const [name, piece] of Object.entries(pieces)) {
      const [short, long] = [await time(piece.repeat(100)), await time(piece.repeat(2000))];
      expect(long, name).toBeLessThan(60 * short + 1_000_000);
    }
    // Each reading of an inner gallery would double the time.
    const gallery = '<ul class="gallery"><li><img src="a.png"><div class="gallerytext">';
    expect(await time(gallery.repeat(40))).toBeLessThan(60 * (await time(gallery)) + 1_000_000);
  });
});

describe("an address", () => {
  /** Answers with redirects, and keeps what was asked and when. */
  const redirecting = (to: (address: string) => string) => {
    const asked: { address: string; at: number; headers: Headers }[] = [];
    const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
      asked.push({ address: String(input), at: performance.now(), headers: new Headers(init?.headers) });
      return new Response(null, { status: 302, headers: { location: to(String(input)) } });
    }) as typeof globalThis.fetch;
    return { asked, fetch };
  };

  test.each([
    "http://127.0.0.1:9/",
    "http://169.254.169.254/latest",
    "http://[::ffff:10.0.0.1]/",
    "http://router.local/",
    "file:///etc/passwd",
    "https://name:secret@marlow.example/",
    "http://[",
  ])("that leads to %s is not followed", async (target) => {
    const { asked, fetch } = redirecting(() => target);
    const folder = temporaryFolder();
    const { code, stderr } = await biopedia("import https://marlow.example/moss", folder, { fetch });
    expect({ code, asked: asked.map(({ address }) => address) }).toEqual({
      code: 1,
      asked: ["https://marlow.example/moss"],
    });
    expect(stderr).not.toMatch(/Internal error|secret/);
    expect(existsSync(join(folder, "content"))).toBe(false);
  });

  test("whose public name leads into a private network is not asked", async () => {
    const lookup = publicLookup(((_name: string, _options: object, done: (...found: unknown[]) => void) =>
      done(null, [{ address: "127.0.0.1", family: 4 }])) as never);
    const { code, stderr } = await biopedia("import http://marlow.example:8080/moss", temporaryFolder(), { lookup });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("into a private network") });
  });

  test("is asked once a second at most, by a program that says its name, and not for ever", async () => {
    const { asked, fetch } = redirecting((address) =>
      address.endsWith("moss") ? "/fern" : `https://${Math.random()}.example/`,
    );
    const { code, stderr } = await biopedia("import https://marlow.example/moss", temporaryFolder(), { fetch });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("leads in a circle") });
    const [first, second] = asked.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(900);
    expect(asked[0]?.headers.get("user-agent")).toMatch(/^biopedia\/[\d.]+ \(import\)$/);
    expect([...(asked[0]?.headers.keys() ?? [])]).toEqual(["accept", "user-agent"]);
  });
});
