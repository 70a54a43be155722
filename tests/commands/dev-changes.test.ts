import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { stampContent } from "../../src/pipeline/content/content-files.ts";
import { createDevServer } from "../../src/pipeline/dev/server.ts";
import { openSession } from "../../src/pipeline/dev/session.ts";
import type { LiveSite } from "../../src/pipeline/site/live.ts";
import { cacheOf, siteFolder } from "../support/folder.ts";
import { articleOf, developing, edit, eventually, versionOf } from "./dev.ts";
import { addLanguages } from "./support.ts";

describe("a change", () => {
  test("is printed in one line and sent to pages", async () => {
    const folder = siteFolder("basic");
    const { page, listen, printed } = await developing(folder);
    const before = versionOf((await page()).text);
    const received = await listen();
    await eventually(() => expect(received).toEqual([{ version: before, problems: "" }]));
    // A page asks for its next version before there is one.
    const next = page(`/__biopedia/next?page=%2F&version=${before}`);
    await eventually(() =>
      expect(printed.stdout).toMatch(/^Serving content at \S+ \(Ctrl-C stops\)\n✓ Read 9 pages in \S+ s\.\n$/),
    );
    edit(articleOf(folder), "age of six", "age of ten");
    await eventually(() => expect(received).toHaveLength(2));
    const { text } = await page();
    expect(text).toContain("age of ten");
    expect(versionOf(text)).not.toBe(before);
    expect(received[1]).toEqual({ version: versionOf(text), problems: "" });
    expect(await next).toMatchObject({ status: 200, text });
    await eventually(() =>
      expect(printed.stdout).toMatch(
        /pages in \S+ s\.\n✓ Updated in \S+ s after content\/articles\/en\.md changed\.\n$/,
      ),
    );
    expect(printed.stderr).toBe("");
  });

  test("does not make pages wait for it on so many connections that none is left for anything else", async () => {
    const { page, listen } = await developing(siteFolder("basic"));
    const version = versionOf((await page()).text);
    const ask = () => page(`/__biopedia/next?page=%2F&version=${version}`);
    await listen();
    await listen();
    const waiting = ask();
    await listen();
    expect([(await waiting).status, (await ask()).status]).toEqual([204, 204]);
    // They ask when they hear of a change.
    expect((await page("/__biopedia/next?page=%2F&version=older")).status).toBe(200);
  });

  test("is not told to pages of other sites, which could listen until none of its own can", async () => {
    const { address } = await developing(siteFolder("basic"));
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    for (const path of ["events?page=%2F", "next?page=%2F&version=older"])
      expect((await fetch(new URL(`/__biopedia/${path}`, address()), { headers })).status).toBe(403);
  });

  test("that does not change a page leaves it as it is", async () => {
    const folder = siteFolder("basic");
    const { listen, printed } = await developing(folder);
    const received = await listen();
    await eventually(() => expect(received).toHaveLength(1));
    const file = join(folder, "content/references.yaml");
    writeFileSync(file, `# References\n${readFileSync(file, "utf8")}`);
    await eventually(() => expect(printed.stdout).toContain("after content/references.yaml changed.\n"));
    expect(received).toHaveLength(1);
  });

  const ways: [string, (content: string, article: string) => void][] = [
    ["a file is overwritten", (content, article) => writeFileSync(join(content, "articles/en.md"), article)],
    [
      "a file is replaced by another",
      (content, article) => {
        writeFileSync(join(content, "articles/.en.md.swp"), article);
        renameSync(join(content, "articles/.en.md.swp"), join(content, "articles/en.md"));
      },
    ],
    [
      "a file is moved away and written again",
      (content, article) => {
        renameSync(join(content, "articles/en.md"), join(content, "articles/en.md~"));
        writeFileSync(join(content, "articles/en.md"), article);
        rmSync(join(content, "articles/en.md~"));
      },
    ],
    [
      "a folder is removed and comes back",
      (content, article) => {
        rmSync(join(content, "articles"), { recursive: true });
        mkdirSync(join(content, "articles"));
        writeFileSync(join(content, "articles/en.md"), article);
      },
    ],
    [
      "the whole content is replaced",
      (content, article) => {
        cpSync(content, `${content}.new`, { recursive: true });
        renameSync(content, `${content}.old`);
        renameSync(`${content}.new`, content);
        writeFileSync(join(content, "articles/en.md"), article);
      },
    ],
  ];

  test("is detected however a file is saved, repeatedly", async () => {
    const folder = siteFolder("basic");
    const { page } = await developing(folder);
    const article = readFileSync(articleOf(folder), "utf8");
    for (const [how, save] of ways) {
      for (const time of ["once", "again"]) {
        rmSync(join(folder, "content.old"), { recursive: true, force: true });
        save(join(folder, "content"), article.replace("age of six", `age of six, when ${how}, ${time}`));
        await eventually(async () => expect((await page()).text).toContain(`when ${how}, ${time}`));
      }
    }
  });

  test("is detected in new folders, and for renamed and removed files", async () => {
    const folder = siteFolder("basic");
    const { page, printed } = await developing(folder);
    const published = join(folder, "content/public");
    const status = async (path: string) => (await page(path)).status;
    mkdirSync(join(published, "a/b"), { recursive: true });
    writeFileSync(join(published, "a/b/note.pdf"), "%PDF-1");
    await eventually(async () => expect((await page("/a/b/note.pdf")).text).toBe("%PDF-1"));
    writeFileSync(join(published, "a/b/note.pdf"), "%PDF-2");
    await eventually(async () => expect((await page("/a/b/note.pdf")).text).toBe("%PDF-2"));
    renameSync(join(published, "a"), join(published, "c"));
    await eventually(async () =>
      expect([await status("/c/b/note.pdf"), await status("/a/b/note.pdf")]).toEqual([200, 404]),
    );
    await eventually(() =>
      expect(printed.stdout).toContain("after content/public/a/b/note.pdf and 1 other file changed.\n"),
    );
    rmSync(join(published, "c"), { recursive: true });
    await eventually(async () => expect(await status("/c/b/note.pdf")).toBe(404));
  });

  test("is survived by errors that nobody expected, which are reported", async () => {
    const problems: string[] = [];
    const open = () => Promise.reject(new TypeError("nobody expected this"));
    const site = { open, has: () => true, routeOf: () => undefined, content: { addresses: {} } } as unknown as LiveSite;
    const { files, show } = createDevServer({ site: () => site, read: async function* () {} }, ({ message }) =>
      problems.push(message),
    );
    // Each is told once, until something changes.
    for (let request = 0; request < 3; request++) expect(await files.open("index.html")).toBeUndefined();
    const told = expect.stringMatching(
      /^the content could not be shown: nobody expected this \(at .*dev-changes\.test\.ts/,
    );
    expect(problems).toEqual([told]);
    await show("");
    await files.open("index.html");
    expect(problems).toEqual([told, told]);
  });

  test("is survived by a picture that is open in a window when the content is gone", async () => {
    const folder = siteFolder("basic");
    const { page, listen, printed } = await developing(folder);
    const received = await listen("/uploads/portrait.D040A40F.svg");
    await eventually(() => expect(received[0]?.version).not.toBe(""));
    renameSync(join(folder, "content"), join(folder, "later"));
    await eventually(() => expect(printed.stderr).toContain("error[no-content]"));
    renameSync(join(folder, "later"), join(folder, "content"));
    edit(articleOf(folder), "age of six", "age of ten");
    await eventually(async () => expect((await page()).text).toContain("age of ten"));
  });

  test("is never lost, even in quick succession", async () => {
    const folder = siteFolder("basic");
    addLanguages(folder, 8);
    const { page } = await developing(folder);
    const saves = 12;
    const article = readFileSync(articleOf(folder), "utf8");
    // Some fall into a reading, some between two.
    for (let save = 1; save <= saves; save++) {
      writeFileSync(articleOf(folder), article.replace("age of six", `age of ${save}`));
      await setTimeout((save * 67) % 190);
    }
    await eventually(async () => expect((await page()).text).toContain(`age of ${saves}.`));
  });
});

describe("a save in steps", () => {
  test("is never shown half: empty, cut off in a line or in the middle of a tag", async () => {
    const folder = siteFolder("basic");
    const { page, listen, printed } = await developing(folder);
    const received = await listen();
    await eventually(() => expect(printed.stdout).toContain("Read 9 pages"));
    const article = readFileSync(articleOf(folder), "utf8").replace("age of six", "age of ten");
    const told = `${article}\nTold at the end.\n`;
    const cuts = [0, told.indexOf("age of ten") + 3, told.indexOf("{% cite") + 4, told.indexOf("## Work") + 2];
    for (const cut of cuts) {
      writeFileSync(articleOf(folder), told.slice(0, cut));
      await setTimeout(12);
      appendFileSync(articleOf(folder), told.slice(cut));
      await eventually(async () => expect((await page()).text).toContain("Told at the end."));
      writeFileSync(articleOf(folder), article);
      await eventually(async () => expect((await page()).text).not.toContain("Told at the end."));
    }
    expect(received.map(({ problems }) => problems).filter(Boolean)).toEqual([]);
    // One version with, one without the words, and the one from before.
    expect(new Set(received.map(({ version }) => version)).size).toBe(3);
    expect(printed.stderr).toBe("");
  });

  test("is not shown half either after long waiting for calm", async () => {
    const folder = siteFolder("basic");
    const content = join(folder, "content");
    const session = await openSession(content, cacheOf(folder));
    const never = new AbortController().signal;
    const read = async (changed: string[], newer = never) => {
      const found: string[][] = [];
      for await (const { diagnostics } of session.read({ changed, stamps: stampContent(content) }, newer))
        found.push(diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code));
      return found;
    };
    const article = readFileSync(articleOf(folder), "utf8");
    await read([]);
    // Newer changes are known at once, again and again.
    expect(await read(["articles/en.md"], AbortSignal.abort())).toEqual([]);
    await setTimeout(510);
    writeFileSync(articleOf(folder), "");
    const told = read(["articles/en.md"]);
    await setTimeout(1);
    writeFileSync(articleOf(folder), article.replace("age of six", "age of ten"));
    expect(await told).toEqual([[], []]);
    expect((await session.site()?.open("index.html"))?.body?.toString()).toContain("age of ten");
    // The last whole version is shown then, though newer changes are known.
    expect(await read(["articles/en.md"], AbortSignal.abort())).toEqual([]);
    await setTimeout(510);
    expect(await read(["articles/en.md"], AbortSignal.abort())).toEqual([[]]);
  });

  test("with every keystroke shows the last state, and keeps nothing of the others", async () => {
    const folder = siteFolder("basic");
    const { page, printed } = await developing(folder);
    const article = readFileSync(articleOf(folder), "utf8");
    const type = async (saves: number) => {
      for (let save = 1; save <= saves; save++) {
        // Long ones, so that what is kept shows.
        writeFileSync(
          articleOf(folder),
          article.replace("age of six", `age of ${save}. ${`Word *${save}*. `.repeat(2000)}`),
        );
        await page();
        await setTimeout(10);
      }
      await eventually(async () => expect((await page()).text).toContain(`age of ${saves}.`));
      writeFileSync(articleOf(folder), article);
      await eventually(async () => expect((await page()).text).toContain("age of six."));
    };
    setFlagsFromString("--expose_gc");
    const used = () => {
      runInNewContext("gc")();
      return process.memoryUsage().heapUsed / 1024 / 1024;
    };
    await type(4);
    const before = used();
    await type(24);
    // Twenty such texts, read and as pages, take more than 40 MB.
    expect(used() - before).toBeLessThan(8);
    expect(printed.stderr).toBe("");
  });
});
