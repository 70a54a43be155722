import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCodeLoader } from "../../src/io/files/code-cache.ts";
import { userCache } from "../../src/io/files/user-cache.ts";
import { cacheOf, siteFolder, temporaryFolder } from "../support/folder.ts";
import { startProcess } from "./support.ts";

test("compiled code that is damaged, or of a file that has changed, is not run", () => {
  const dir = temporaryFolder();
  const cache = join(dir, "code");
  const start = () => {
    const loader = createCodeLoader(dir, "", cache);
    const value = loader.load("a.cjs");
    loader.keep();
    return value;
  };
  const write = (value: number) => writeFileSync(join(dir, "a.cjs"), `const f = () => ${value};\nmodule.exports = f();`);
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
