import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { join, sep } from "node:path";
import { text } from "node:stream/consumers";
import v8 from "node:v8";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCodeLoader } from "../../src/io/files/code-cache.ts";
import { userCache } from "../../src/io/files/user-cache.ts";
import { cacheOf, siteFolder, temporaryFolder } from "../support/folder.ts";
import { startProcess } from "./support.ts";

const require = createRequire(import.meta.url);

test("compiled code that is damaged, or of a file that has changed, is not run", () => {
  const dir = temporaryFolder();
  const cache = join(dir, "code");
  const start = () => {
    const loader = createCodeLoader(dir, "", cache, require);
    const value = loader.load("a.cjs");
    loader.keep();
    return value;
  };
  const write = (value: number) => {
    writeFileSync(join(dir, "a.cjs"), `const f = () => ${value};\nmodule.exports = f();`);
    // Clocks of file systems may stand still for some milliseconds.
    utimesSync(join(dir, "a.cjs"), value, value);
  };
  write(1);
  expect([start(), start()]).toEqual([1, 1]);
  write(2);
  expect([start(), start()]).toEqual([2, 2]);
  const kept = join(cache, readdirSync(cache)[0] ?? "");
  const whole = readFileSync(kept);
  const code = whole.indexOf("\0") + 1;
  // V8 would end the process.
  writeFileSync(
    kept,
    whole.map((byte, at) => (at > code + 32 && at % 7 === 0 ? byte ^ 0x55 : byte)),
  );
  expect(start()).toBe(2);
  expect(start()).toBe(2);
});

test("a file can have several modules; each runs once, when it is asked for", () => {
  const dir = temporaryFolder();
  const module = (name: string, code: string) => `"${name}":function(exports,require,module){${code}}`;
  const modules = [
    module(
      "a",
      'exports.own = require("./all.cjs/b"); exports.same = require("./all.cjs/b") === exports.own; exports.other = require("./c.cjs");',
    ),
    module("b", "module.exports = { runs: (globalThis.runsOfB = (globalThis.runsOfB ?? 0) + 1) };"),
    module("unused", 'throw new Error("nobody asked");'),
  ];
  writeFileSync(join(dir, "all.cjs"), `({${modules.join(",\n")}})`);
  writeFileSync(join(dir, "c.cjs"), 'module.exports = "café " + require("node:path").sep + require("./all.cjs/b").runs;');
  const start = () => {
    const loader = createCodeLoader(dir, "", join(dir, "code"), require);
    const { own, same, other } = loader.load("all.cjs/a") as { own: { runs: number }; same: boolean; other: string };
    loader.keep();
    return { runs: own.runs, same, other };
  };
  expect(start()).toEqual({ runs: 1, same: true, other: `café ${sep}1` });
  expect(start()).toEqual({ runs: 2, same: true, other: `café ${sep}2` });
});

test("what is kept of a file stays as it is when another start runs more of it, and loads another file", () => {
  const dir = temporaryFolder();
  const cache = join(dir, "code");
  writeFileSync(join(dir, "a.cjs"), "module.exports = { more: () => [1, 2, 3].map((each) => each * 2) };");
  writeFileSync(join(dir, "b.cjs"), "module.exports = 1;");
  const start = (runsMore: boolean) => {
    const loader = createCodeLoader(dir, "", cache, require);
    const { more } = loader.load("a.cjs") as { more: () => number[] };
    if (runsMore) expect([more(), loader.load("b.cjs")]).toEqual([[2, 4, 6], 1]);
    loader.keep();
    const kept = readFileSync(join(cache, readdirSync(cache)[0] ?? ""));
    return kept.subarray(kept.indexOf("\0") + 1);
  };
  const first = start(false);
  const both = start(true);
  expect(both.subarray(0, first.length)).toEqual(first);
  expect(both.length).toBeGreaterThan(first.length);
  expect(start(true)).toEqual(both);
  // What this start does not load stays, too.
  expect(start(false)).toEqual(both);
});

test("once a day, code is kept anew by a start that has much more to compile than the one that it is from", () => {
  const dir = temporaryFolder();
  const cache = join(dir, "code");
  writeFileSync(join(dir, "a.cjs"), "module.exports = { more: () => [1, 2, 3].map((each) => each * 2) };");
  let size = 1000;
  vi.spyOn(v8, "getHeapCodeStatistics").mockImplementation(() => ({ bytecode_and_metadata_size: size }) as v8.HeapCodeStatistics);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const start = (compiled: number) => {
    size = compiled;
    const loader = createCodeLoader(dir, "", cache, require);
    (loader.load("a.cjs") as { more: () => number[] }).more();
    loader.keep();
    return statSync(kept()).ino;
  };
  const kept = () => join(cache, readdirSync(cache)[0] ?? "");
  const passDay = () => {
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    utimesSync(kept(), yesterday, yesterday);
  };
  const first = start(1000);
  expect(start(1300)).toBe(first);
  passDay();
  expect([start(1150), start(1300)]).toEqual([first, first]);
  passDay();
  const second = start(1300);
  expect(second).not.toBe(first);
  passDay();
  expect([start(1500), start(1000)]).toEqual([second, second]);
});

test("compiled code of a build is used by the next one, which gives V8 the same flags", async () => {
  const folder = siteFolder("least");
  const env = cacheOf(folder);
  const build = async () => {
    const { child, ended } = startProcess("build --no-cache", folder, env);
    const printed = await text(child.stderr);
    await ended;
    const code = join(env.XDG_CACHE_HOME, "biopedia/code");
    return { printed, written: readdirSync(code).map((name) => `${name} ${statSync(join(code, name)).mtimeMs}`) };
  };
  await build();
  // It also has the code that reads the last site.
  const second = await build();
  expect(second.written).toHaveLength(1);
  // V8 prints what it thinks of a flag that it does not know.
  expect(second.printed).not.toContain("flag");
  expect(await build()).toEqual(second);
});

test("a build after a change of content has compiled code of its own, which no other build keeps", async () => {
  const folder = siteFolder("least");
  const env = cacheOf(folder);
  const build = async () => {
    await startProcess("build", folder, env).ended;
    return readdirSync(join(env.XDG_CACHE_HOME, "biopedia/code")).length;
  };
  expect(await build()).toBe(1);
  rmSync(join(folder, "dist/404.html"));
  expect(await build()).toBe(1);
  appendFileSync(join(folder, "content/articles/en.md"), "\nMore.\n");
  // Also that which finds out what has changed.
  expect(await build()).toBe(3);
});

test("users without a home folder can start the command; nothing is kept for them", () => {
  const homedir = vi.spyOn(os, "homedir").mockImplementation(() => {
    throw new Error("uv_os_homedir returned ENOENT");
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    homedir.mockRestore();
    syncBuiltinESMExports();
  });
  expect(userCache({})).toMatch(/^(?:\/dev\/null|\\\\)/);
  expect(userCache({ XDG_CACHE_HOME: "/c" })).toBe(join("/c", "biopedia"));
});
