import { EventEmitter } from "node:events";
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, onTestFinished, test } from "vitest";
import { run } from "../../src/cli.ts";
import { isIgnored } from "../../src/core/content/ignored-files.ts";
import { openFileEvents } from "../../src/io/files/file-events.ts";
import { watchFiles } from "../../src/io/files/watch.ts";
import { createLive } from "../../src/io/server/live-reload.ts";
import type { LiveSite } from "../../src/pipeline/build/live-site.ts";
import { stampContent, stampFile } from "../../src/pipeline/content/content-files.ts";
import { createDevServer } from "../../src/pipeline/dev/server.ts";
import { openSession } from "../../src/pipeline/dev/session.ts";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, siteFolder, snapshot, temporaryFolder } from "../support/folder.ts";
import { articleOf, developing, edit, eventually, inProcess } from "./dev.ts";
import { addLanguages } from "./support.ts";

const script = /(?<=<head>)<script type="module" src="\/assets\/__biopedia\/live\.js\?version=([\w-]+)"><\/script>/;
const versionOf = (html: string) => script.exec(html)?.[1] ?? "";
const unknownReference = (old: string) => `${old}\n<b>Bold</b> words.{% cite "Alhpa" /%}\n`;

describe("serves", () => {
  test("the same files as build writes, with a script added to pages", async () => {
    const folder = await builtSite("basic");
    const { page, address } = await developing(folder);
    expect(address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    for (const [path, file, status] of [
      ["/", "index.html", 200],
      ["/pt", "pt/index.html", 200],
      ["/nowhere", "404.html", 404],
    ] as const) {
      const sent = await page(path);
      expect(sent.status).toBe(status);
      expect(versionOf(sent.text)).not.toBe("");
      expect(sent.text.replace(script, "")).toBe(readFileSync(join(folder, "dist", file), "utf8"));
      expect(sent.headers.get("cache-control")).toBe("no-cache");
    }
    for (const file of ["sitemap.xml", "uploads/portrait.D040A40F.svg"]) {
      expect((await page(`/${file}`)).text).toBe(readFileSync(join(folder, "dist", file), "utf8"));
    }
    const live = await page("/assets/__biopedia/live.js");
    expect([live.status, live.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  });

  test("after requests without a path that can be parsed, which any web page can make", async () => {
    const { page, address } = await developing(siteFolder("basic"));
    expect((await fetch(`${address()}/`, { redirect: "manual" })).status).toBeLessThan(500);
    expect((await page()).status).toBe(200);
  });

  test("without changing dist or anything else in the folder", async () => {
    const folder = await builtSite("basic");
    const before = snapshot(join(folder, "dist"));
    const { page, printed } = await developing(folder);
    edit(articleOf(folder), "age of six", "age of ten");
    await eventually(async () => expect((await page()).text).toContain("age of ten"));
    await eventually(() => expect(printed.stdout).toContain("changed.\n"));
    expect(snapshot(join(folder, "dist"))).toEqual(before);
    expect([...before.values()].filter((bytes) => Buffer.from(bytes, "base64").includes("__biopedia"))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(["content", "dist"]);
  });

  test("the relay, which reports missing settings", async () => {
    const { address } = await developing(siteFolder("basic"));
    const response = await fetch(new URL("/api/v1/chat/completions", address()), {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: "{}",
    });
    expect([response.status, (await response.json()).error.code]).toEqual([503, "not-configured"]);
  });

  test("below the site's base path, also after the path changes", async () => {
    const folder = siteFolder("basic", { "site.yaml": (old) => old.replace("https://basic.example", "https://basic.example/one") });
    const { page, address } = await developing(folder);
    expect(address()).toMatch(/\/one\/$/);
    expect((await page("/one/pt")).status).toBe(200);
    edit(join(folder, "content/site.yaml"), "/one", "/two");
    await eventually(() => expect(address()).toMatch(/\/two\/$/));
    expect([(await page("/two/pt")).status, (await page("/one/pt")).status]).toEqual([200, 404]);
  });
});

describe("a change", () => {
  test("is printed in one line and sent to pages", async () => {
    const folder = siteFolder("basic");
    const { page, listen, printed } = await developing(folder);
    const before = versionOf((await page()).text);
    const received = await listen();
    await eventually(() => expect(received).toEqual([{ version: before, problems: "" }]));
    // A page asks for its next version before there is one.
    const next = page(`/__biopedia/next?page=%2F&version=${before}`);
    await eventually(() => expect(printed.stdout).toMatch(/^Serving content at \S+ \(Ctrl-C stops\)\n✓ Read 7 pages in \S+ s\.\n$/));
    edit(articleOf(folder), "age of six", "age of ten");
    await eventually(() => expect(received).toHaveLength(2));
    const { text } = await page();
    expect(text).toContain("age of ten");
    expect(versionOf(text)).not.toBe(before);
    expect(received[1]).toEqual({ version: versionOf(text), problems: "" });
    expect(await next).toMatchObject({ status: 200, text });
    await eventually(() =>
      expect(printed.stdout).toMatch(/pages in \S+ s\.\n✓ Updated in \S+ s after content\/articles\/en\.md changed\.\n$/),
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
    await eventually(async () => expect([await status("/c/b/note.pdf"), await status("/a/b/note.pdf")]).toEqual([200, 404]));
    await eventually(() => expect(printed.stdout).toContain("after content/public/a/b/note.pdf and 1 other file changed.\n"));
    rmSync(join(published, "c"), { recursive: true });
    await eventually(async () => expect(await status("/c/b/note.pdf")).toBe(404));
  });

  test("is survived by a folder that becomes a file while the files in it are looked at", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "articles"), "");
    expect(stampFile(folder, "articles/en.md")).toBe("");
    const events = openFileEvents(new AbortController().signal);
    events.follow([join(folder, "articles/drafts")]);
    events.close();
  });

  test("is survived by errors that nobody expected, which are reported", async () => {
    const problems: string[] = [];
    const open = () => Promise.reject(new TypeError("nobody expected this"));
    const site = { open, has: () => true, routeOf: () => undefined, content: { library: {} } } as unknown as LiveSite;
    const { files, show } = createDevServer({ site: () => site, read: async function* () {} }, ({ message }) => problems.push(message));
    // Each is told once, until something changes.
    for (let request = 0; request < 3; request++) expect(await files.open("index.html")).toBeUndefined();
    const told = expect.stringMatching(/^the content could not be shown: nobody expected this \(at .*dev\.test\.ts/);
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
    await eventually(() => expect(printed.stdout).toContain("Read 7 pages"));
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
    // What is whole is shown then, though newer changes are known.
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
        writeFileSync(articleOf(folder), article.replace("age of six", `age of ${save}. ${`Word *${save}*. `.repeat(2000)}`));
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

describe("pages that listen", () => {
  /** A response that keeps what is sent. */
  const receiver = () => {
    const received = Object.assign(new EventEmitter(), {
      text: "",
      isEnded: false,
      writeHead: () => received,
      write: (text: string) => (received.text += text),
      end: () => {
        received.isEnded = true;
        received.emit("close");
      },
    });
    return received;
  };
  const listening = (live: ReturnType<typeof createLive>) => {
    const received = receiver();
    live.answer(
      { url: "/__biopedia/events?page=%2F", method: "GET", headers: {} } as IncomingMessage,
      received as unknown as ServerResponse,
    );
    return received;
  };
  const pageOf = (version: string) => ({ html: "", version, basePath: "" });

  test("hear what is told while their first state is found out", async () => {
    let find = (_: ReturnType<typeof pageOf>) => {};
    const asked = [new Promise<ReturnType<typeof pageOf>>((done) => (find = done))];
    const live = createLive(async () => asked.pop() ?? pageOf("two"));
    const received = listening(live);
    await live.tell("");
    find(pageOf("one"));
    await eventually(() => expect(received.text).toContain("data: "));
    expect(received.text.split("data: ").at(-1)).toContain('"version":"two"');
  });

  test("take turns if they are many, so that connections are left for anything else", async () => {
    const live = createLive(async () => pageOf("one"));
    const all = [1, 2, 3, 4, 5].map(() => listening(live));
    await eventually(() => expect(all.every(({ text }) => text.includes("data: "))).toBe(true));
    expect(all.map(({ isEnded }) => isEnded)).toEqual([true, false, false, false, false]);
  });
});

describe("content with errors", () => {
  test("is reported as by build, in the terminal and to pages, and the last good site is served until it is fixed", async () => {
    const folder = siteFolder("basic");
    const { page, listen, printed } = await developing(folder);
    const before = await page();
    const received = await listen();
    const article = readFileSync(articleOf(folder), "utf8");
    writeFileSync(articleOf(folder), unknownReference(article));
    await eventually(() => expect(received).toHaveLength(2));
    const { stderr } = await biopedia("build", folder);
    const problems = stderr.replace(/Nothing was built.*\n$/, "");
    expect(problems).toContain('<b>Bold</b> words.{% cite "Alhpa" /%}');
    expect(received[1]).toEqual({ version: versionOf(before.text), problems });
    const last = "There are errors after content/articles/en.md changed; what has them is shown as it was.\n";
    await eventually(() => expect(printed.stderr).toBe(`${problems}${last}`));
    expect(await page()).toEqual({ ...before, headers: expect.anything() });

    writeFileSync(articleOf(folder), article.replace("age of six", "age of ten"));
    await eventually(() => expect(received).toHaveLength(3));
    const fixed = (await page()).text;
    expect(fixed).toContain("age of ten");
    expect(received[2]).toEqual({ version: versionOf(fixed), problems: "" });
    expect(versionOf(fixed)).not.toBe(versionOf(before.text));
  });

  test("from the start: a page with errors shows them until they are fixed, and every address if nothing can be read", async () => {
    const folder = siteFolder("basic", { "articles/en.md": unknownReference });
    const { page, listen, printed } = await developing(folder);
    await eventually(() =>
      expect(printed.stderr).toMatch(
        /error\[unknown-reference\].*\n[\s\S]*\n1 error, 2 warnings\nThere are errors; what has them is shown as it was\.\n$/,
      ),
    );
    expect((await page("/pt")).status).toBe(200);
    const { status, text, headers } = await page();
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([503, "text/html; charset=utf-8", "no-store"]);
    expect(text).toContain("error[unknown-reference]: there is no reference “Alhpa”\n");
    expect(text).toContain("&lt;b&gt;Bold&lt;/b&gt; words.");
    expect(text).not.toContain("<b>");
    const received = await listen();
    await eventually(() => expect(received).toEqual([{ version: "", problems: expect.stringContaining("“Alhpa”") }]));
    edit(articleOf(folder), "Alhpa", "Alpha");
    await eventually(async () => expect((await page()).status).toBe(200));
    const version = versionOf((await page()).text);
    await eventually(() => expect(received.at(-1)).toEqual({ version, problems: "" }));
  });

  test("missing content: the site is served as soon as it appears", async () => {
    const folder = siteFolder("basic");
    renameSync(join(folder, "content"), join(folder, "later"));
    const { page } = await developing(folder);
    expect((await page()).text).toContain("error[no-content]");
    renameSync(join(folder, "later"), join(folder, "content"));
    await eventually(async () => expect((await page()).status).toBe(200));
  });
});

describe("it ends", () => {
  test.each(["SIGINT", "SIGTERM"] as const)("with 0 at %s, as serve does, and leaves nothing, even if pages listen", async (signal) => {
    const { listen, stop, temporary } = await developing(siteFolder("basic"), "", inProcess);
    await listen();
    expect(await stop(signal)).toEqual([0, null]);
    expect(temporary()).toEqual([]);
  });

  test("while it reads, and says no more then", async () => {
    const folder = siteFolder("basic");
    addLanguages(folder, 20);
    const controller = new AbortController();
    let told = "";
    // It says where the site is before it checks the rest.
    const stdout = { write: (text: string) => text.startsWith("Serving") && controller.abort() };
    const stderr = { write: (text: string) => (told += text) };
    const world = { cwd: folder, env: cacheOf(folder), stdout, stderr, fetch, signal: controller.signal };
    expect(await run({ ...world, argv: ["dev", "--port", "0"] })).toBe(0);
    expect(told).toBe("");
  });

  test("with 1 if the port is in use", async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    expect(await biopedia(`dev --port ${port}`, siteFolder("basic"))).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: cannot listen on 127.0.0.1:${port}\n  = the port is in use; choose another one with --port <n>\n`,
    });
  });

  test("with 2 if an environment variable is invalid", async () => {
    const { code, stderr } = await biopedia("dev --port 0", temporaryFolder(), { env: { BIOPEDIA_API_URL: "nonsense" } });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: BIOPEDIA_API_URL is not a valid URL\n {2}= /)]);
  });
});

describe("watching", () => {
  test("reports changes that happened during the handling of the last one together, once", async () => {
    const controller = new AbortController();
    const files = new Map([
      ["a", "1"],
      ["b", "1"],
    ]);
    const received: (readonly string[])[] = [];
    for await (const { changed } of watchFiles(() => new Map(files), controller.signal)) {
      received.push(changed);
      if (received.length === 1) files.set("a", "2");
      if (received.length === 2) {
        files.set("a", "3").set("c", "1").delete("b");
        // A file that was added and removed again is not a change.
        files.set("d", "1").delete("d");
      }
      if (received.length === 3) controller.abort();
    }
    expect(received).toEqual([[], ["a"], ["a", "b", "c"]]);
  });

  test("needs no look at all files where an event names the one that has changed", async () => {
    const folder = temporaryFolder();
    const controller = new AbortController();
    const stampOf = (file: string) => readFileSync(join(folder, file), "utf8");
    // Looking at all files finds nothing new.
    const look = () => new Map([["a", "1"]]);
    const save = () => writeFileSync(join(folder, "a"), "2");
    const saving = setInterval(save, 100);
    onTestFinished(() => clearInterval(saving));
    const received: unknown[] = [];
    for await (const { changed, stamps } of watchFiles(look, controller.signal, {
      dir: folder,
      isIgnored,
      foldersOf: () => [folder],
      stampOf,
    })) {
      received.push([changed, [...stamps]]);
      if (received.length === 2) controller.abort();
    }
    expect(received).toEqual([
      [[], [["a", "1"]]],
      [["a"], [["a", "2"]]],
    ]);
  });

  test("does not look when editors write files of their own, which are no content either", async () => {
    const folder = temporaryFolder();
    const own = [".en.md.swp", "en.md~", ".#en.md", "#en.md#", "en.md___jb_tmp___", "Thumbs.db"];
    const content = ["articles/en.md", "public/.nojekyll", "public/.well-known/security.txt", "public/4913/notes.txt"];
    const folders = ["articles", "public", "public/.well-known", "public/4913"].map((name) => join(folder, name));
    for (const each of folders) mkdirSync(each, { recursive: true });
    const write = (text: string) => {
      for (const each of [folder, ...folders]) for (const name of own) writeFileSync(join(each, name), text);
      writeFileSync(join(folder, "articles/4913"), text);
    };
    write("1");
    for (const file of content) writeFileSync(join(folder, file), "1");
    expect([...stampContent(folder).keys()]).toEqual(content);

    const started = performance.now();
    let looks = 0;
    const look = () => {
      looks++;
      return stampContent(folder);
    };
    const hints = { dir: folder, isIgnored, foldersOf: () => [folder, ...folders], stampOf: (file: string) => stampFile(folder, file) };
    const edit = async () => {
      for (let save = 0; save < 30; save++) {
        write(String(save));
        await setTimeout(15);
      }
      writeFileSync(join(folder, "articles/en.md"), "22");
    };
    for await (const { changed } of watchFiles(look, new AbortController().signal, hints)) {
      if (changed.length === 0) void edit();
      else break;
    }
    // From time to time it looks without a hint.
    expect(looks).toBeLessThanOrEqual(2 + (performance.now() - started) / 300);
  });

  test("does not hear what others write beside the folder, but that the folder is replaced", async () => {
    const folder = temporaryFolder();
    const dir = join(folder, "content");
    mkdirSync(dir);
    const events = openFileEvents(new AbortController().signal, { dir, isIgnored });
    onTestFinished(events.close);
    events.follow([folder, dir]);
    writeFileSync(join(folder, "content.log"), "");
    renameSync(dir, join(folder, "old"));
    mkdirSync(dir);
    const heard = new Set<string | undefined>();
    await eventually(() => {
      for (const path of events.take()) heard.add(path);
      expect([...heard]).toContain(dir);
    });
    expect([...heard].filter((path) => !path?.startsWith(dir) || path.endsWith(".log"))).toEqual([]);
  });

  test("waits until files stop changing, but not forever", async () => {
    const controller = new AbortController();
    let looks = 0;
    // It changes at each of the first ten reads.
    const growing = () => new Map([["upload", String(Math.min(++looks, 10))]]);
    const received: number[] = [];
    for await (const _ of watchFiles(growing, controller.signal)) {
      received.push(looks);
      if (received.length === 2) controller.abort();
    }
    expect(received).toEqual([1, 11]);

    let count = 0;
    const restless = () => new Map([["log", String(++count)]]);
    for await (const { changed } of watchFiles(restless, AbortSignal.timeout(60_000))) if (changed.length > 0) break;
    expect(count).toBeGreaterThan(10);
  });
});
