import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder, snapshot } from "../support/folder.ts";

/** What writing files fails with, after so many that it does not. */
const disk = vi.hoisted(() => ({ fault: undefined as string | undefined, room: 0 }));

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const limited =
    <Args extends unknown[]>(write: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (disk.fault === undefined || disk.room-- > 0) return write(...args);
      throw Object.assign(new Error(`${disk.fault}: the disk says no, write`), { code: disk.fault });
    };
  return { ...real, writeFile: limited(real.writeFile), copyFile: limited(real.copyFile) };
});

beforeEach(() => {
  disk.fault = undefined;
});

const cases = [
  ["ENOSPC", "free some space on the disk, or choose a folder on another one with --out <dir>"],
  ["EDQUOT", "free some of the space that you may use, or choose a folder elsewhere with --out <dir>"],
  ["EROFS", "the disk is read-only: choose another folder with --out <dir>"],
  ["EACCES", "give yourself the permission to write there, or choose another folder with --out <dir>"],
  ["EIO", "check the folder's permissions and the free space, or choose another with --out <dir>"],
] as const;

test.each(cases)("a build that fails with %s says so in a line, with what to do, and leaves the last site", async (code, hint) => {
  const folder = siteFolder("basic");
  await biopedia("build", folder);
  const article = join(folder, "content/articles/en.md");
  writeFileSync(article, readFileSync(article, "utf8").replace("She repairs", "She mends"));
  const before = snapshot(folder);
  // The page and the manifest are written.
  for (const room of [0, 1]) {
    Object.assign(disk, { fault: code, room });
    expect(await biopedia("build", folder)).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: cannot write dist: ${code}: the disk says no, write\n  = ${hint}\n`,
    });
    expect(snapshot(folder)).toEqual(before);
  }
  disk.fault = undefined;
  expect((await biopedia("build", folder)).code).toBe(0);
});

test("a first build that fails leaves no folder", async () => {
  const folder = siteFolder("basic");
  const before = snapshot(folder);
  for (const room of [0, 1, 5, 12]) {
    Object.assign(disk, { fault: "ENOSPC", room });
    expect((await biopedia("build --out public/site", folder)).code).toBe(1);
    expect(snapshot(folder)).toEqual(before);
  }
});
