import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore, type Store } from "../../../src/io/files/store.ts";
import { siteCache } from "../../../src/io/files/write.ts";
import { temporaryFolder } from "../../support/folder.ts";

/** A store, and the folder that its files are in. */
function newStore(): { store: Store; reopen: () => Store; folder: string } {
  const site = temporaryFolder();
  const env = { XDG_CACHE_HOME: `${site}.cache` };
  const reopen = () => openStore(site, env);
  return { store: reopen(), reopen, folder: join(siteCache(site, env), "store") };
}
const text = (store: Store, name = "a") => store.read(name)?.toString();
const age = (path: string, days: number) => {
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  utimesSync(path, then, then);
};

test("a store keeps bytes for the next run, for its user alone", () => {
  const { store, reopen, folder } = newStore();
  expect(text(store)).toBeUndefined();
  store.write("a", Buffer.from("first"));
  store.write("a", Buffer.from("second"));
  store.write("empty", Buffer.alloc(0));
  expect([text(reopen()), text(reopen(), "empty")]).toEqual(["second", ""]);
  expect(readdirSync(folder).sort()).toEqual(["a", "empty"]);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, "a")).mode & 0o777]).toEqual([0o700, 0o600]);
});

test.each<[string, (path: string) => void]>([
  ["cut off", (path) => truncateSync(path, statSync(path).size - 1)],
  ["shorter than a checksum", (path) => truncateSync(path, 10)],
  [
    "one bit wrong",
    (path) =>
      writeFileSync(
        path,
        readFileSync(path).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
      ),
  ],
  ["writable by others", (path) => chmodSync(path, 0o622)],
  [
    "a folder",
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
  [
    "a named pipe",
    (path) => {
      rmSync(path);
      execFileSync("mkfifo", [path]);
    },
  ],
])("a file of the store that is %s counts as absent", (_, damage) => {
  const { store, folder } = newStore();
  store.write("a", Buffer.from("kept, and longer than nothing"));
  damage(join(folder, "a"));
  expect(text(store)).toBeUndefined();
});

test("a store that cannot be written to is empty", () => {
  const { store, folder } = newStore();
  mkdirSync(join(folder, ".."), { recursive: true });
  writeFileSync(folder, "");
  store.write("a", Buffer.from("kept"));
  expect(text(store)).toBeUndefined();
});

test("a store forgets what was not used for two months, and the oldest of what is too much", () => {
  const { store, reopen, folder } = newStore();
  for (const name of ["old", "used", "older", "new"]) store.write(name, Buffer.from(name));
  age(join(folder, "old"), 61);
  age(join(folder, "used"), 59);
  expect(text(reopen(), "used")).toBe("used");
  reopen().write("b", Buffer.from("b"));
  expect(readdirSync(folder).sort()).toEqual(["b", "new", "older", "used"]);

  age(join(folder, "older"), 30);
  age(join(folder, "new"), 20);
  // Files with holes take no space on the disk.
  for (const name of ["older", "new"]) truncateSync(join(folder, name), 300 * 1024 ** 2);
  age(join(folder, "older"), 30);
  age(join(folder, "new"), 20);
  reopen().write("b", Buffer.from("b"));
  expect(readdirSync(folder).sort()).toEqual(["b", "new", "used"]);
});
