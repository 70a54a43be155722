import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { isIgnored } from "../../../src/core/content/file-names.ts";
import { openFileEvents, watchFiles } from "../../../src/io/files/watch.ts";
import { stampContent, stampFile } from "../../../src/pipeline/content/content-files.ts";
import { eventually } from "../../commands/dev.ts";
import { temporaryFolder } from "../../support/folder.ts";

test("watching reports changes that happened during the handling of the last one together, once", async () => {
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

test("watching needs no look at all files where an event names the one that has changed", async () => {
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

test("watching does not look when editors write files of their own, which are no content either", async () => {
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
  const hints = {
    dir: folder,
    isIgnored,
    foldersOf: () => [folder, ...folders],
    stampOf: (file: string) => stampFile(folder, file),
  };
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

test("watching does not hear what others write beside the folder, but that the folder is replaced", async () => {
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

test("watching waits until files stop changing, but not forever", async () => {
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

test("a folder may become a file while the files in it are looked at", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "articles"), "");
  expect(stampFile(folder, "articles/en.md")).toBe("");
  const events = openFileEvents(new AbortController().signal);
  events.follow([join(folder, "articles/drafts")]);
  events.close();
});
