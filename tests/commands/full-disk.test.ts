import fs, { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder, snapshot } from "../support/folder.ts";
import { replaceIn } from "../support/replace.ts";

/** The error that writing a file of a site fails with, and how many writes succeed first. */
const disk = { fault: undefined as string | undefined, room: 0 };

beforeEach(() => {
  disk.fault = undefined;
  const { writeFileSync, copyFileSync } = fs;
  const limited =
    <Args extends unknown[]>(write: (...args: Args) => void) =>
    (...args: Args) => {
      const isOfSite = args.some((arg) => String(arg).includes(".biopedia.new"));
      if (disk.fault === undefined || !isOfSite || disk.room-- > 0) return write(...args);
      throw Object.assign(new Error(`${disk.fault}: the disk says no, write`), { code: disk.fault });
    };
  replaceIn(fs, { writeFileSync: limited(writeFileSync), copyFileSync: limited(copyFileSync) });
});

const cases = [
  ["ENOSPC", "free some disk space, or choose a folder on another disk with --out <dir>"],
  ["EDQUOT", "free some of your disk quota, or choose another folder with --out <dir>"],
  ["EROFS", "the disk is read-only: choose another folder with --out <dir>"],
  ["EACCES", "check the folder's permissions, or choose another folder with --out <dir>"],
  ["EIO", "check the folder's permissions and the free space, or choose another folder with --out <dir>"],
] as const;

test.each(cases)(
  "a build that fails with %s prints one line with a hint, and keeps the last site",
  async (code, hint) => {
    const folder = siteFolder("basic");
    await biopedia("build", folder);
    const article = join(folder, "content/articles/en.md");
    writeFileSync(article, readFileSync(article, "utf8").replace("She repairs", "She mends"));
    const before = snapshot(folder);
    // The page and the manifest have to be written.
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
  },
);

test("a failed first build leaves no folder", async () => {
  const folder = siteFolder("basic");
  const before = snapshot(folder);
  for (const room of [0, 1, 5, 12]) {
    Object.assign(disk, { fault: "ENOSPC", room });
    expect((await biopedia("build --out public/site", folder)).code).toBe(1);
    expect(snapshot(folder)).toEqual(before);
  }
});
