import { lstatSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkFile, noteFile, readClock } from "../../src/io/files/known-file.ts";
import { temporaryFolder } from "../support/folder.ts";

test("a file is known by its times only if its file system's clock went on since it was written", () => {
  const path = join(temporaryFolder(), "a.txt");
  writeFileSync(path, "A");
  const { dev, ctimeMs } = lstatSync(path);
  const isKnown = (clock?: { dev: number; time: number }) => noteFile(path, clock)?.stamp !== "";
  expect(isKnown({ dev, time: ctimeMs + 1 })).toBe(true);
  // Another change within the same tick would leave the times the same.
  expect(isKnown({ dev, time: ctimeMs })).toBe(false);
  // The clock of another file system says nothing, and that of this machine only after seconds.
  expect(isKnown({ dev: dev + 1, time: ctimeMs + 1 })).toBe(false);
  expect(isKnown()).toBe(false);
});

test("the clock of a file system is never behind what was written, and leaves no file", () => {
  const dir = temporaryFolder();
  const path = join(dir, "a.txt");
  writeFileSync(path, "A");
  const clock = readClock(join(dir, "time"));
  expect(clock).toMatchObject({ dev: statSync(path).dev });
  expect(clock?.time).toBeGreaterThanOrEqual(lstatSync(path).ctimeMs);
  expect(() => lstatSync(join(dir, "time"))).toThrow();
  expect(readClock(join(dir, "missing", "time"))).toBeUndefined();
});

test("a file that was changed, and then given its former times, is another one", () => {
  const path = join(temporaryFolder(), "a.txt");
  writeFileSync(path, "A");
  const { dev, ctimeMs, atime, mtime } = lstatSync(path);
  const known = noteFile(path, { dev, time: ctimeMs + 1 });
  expect(known && checkFile(path, known)).toBe(known);
  while (Date.now() < ctimeMs + 50);
  writeFileSync(path, "B");
  utimesSync(path, atime, mtime);
  expect(known && checkFile(path, known)).toBeUndefined();
});
