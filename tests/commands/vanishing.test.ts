import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { stampContent } from "../../src/pipeline/content/content-files.ts";
import { loadContent } from "../../src/pipeline/content/load.ts";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { readFiles, repository, siteFolder, snapshot } from "../support/folder.ts";
import { beforeEachReading, forbidden } from "../support/meddle.ts";

const sample = (file: string) => readFileSync(join(repository, "content", file));
/** One of each kind of file besides those of the site. */
const more = {
  "icons/icon-192.png": sample("icons/icon-192.png"),
  "icons/state.json": "{}\n",
  "public/guide.pdf": "%PDF-1",
  "public/notes.txt": "Notes.\n",
  "public/photo.png": sample("icons/icon-192.png"),
  "public/shape.svg": sample("uploads/logo.svg"),
  "share/en.png": sample("share/en.png"),
  "theme.css": ":root { --shown: one; }\n",
};

/** A file becomes a folder. */
function makeFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

const refuse = (path: string) => {
  throw forbidden(path);
};

describe("a file of the content that, just before it is read,", () => {
  test.each([
    ["is removed", rmSync, "run the command again"],
    ["becomes a folder", makeFolder, "rename or remove the folder"],
    ["may not be read any more", refuse, "check its permissions"],
  ] as const)("%s is reported with the fix, whichever it is and at any moment", async (_, happen, fix) => {
    const content = join(siteFolder("basic", more), "content");
    const files = readFiles(content);
    let [count, at] = [0, 0];
    let changed: string | undefined;
    beforeEachReading((path) => {
      const file = relative(content, path);
      if (!files.has(file) || ++count !== at) return;
      changed = file;
      happen(path);
    });
    const reported = new Set<string>();
    const withoutFix: unknown[] = [];
    do {
      [count, changed] = [0, undefined];
      at++;
      stampContent(content);
      for (const { code, file, hint } of (await loadContent(content)).diagnostics) {
        if (code === "unreadable" && file === changed && hint === fix) reported.add(file);
        if (hint === undefined) withoutFix.push({ changed, code, file });
      }
      const bytes = changed && files.get(changed);
      if (bytes) {
        rmSync(join(content, changed ?? ""), { recursive: true, force: true });
        writeFileSync(join(content, changed ?? ""), bytes);
      }
    } while (changed !== undefined);
    expect(withoutFix).toEqual([]);
    // Articles are read when their pages are made; the state of drawings that cannot be read is none.
    expect([...reported].sort()).toEqual([...files.keys()].filter((file) => !/^articles\/|state\.json$/.test(file)));
  });
});

test("a folder of the content that may not be listed is an error, not an empty folder", async () => {
  const folder = siteFolder("basic", more);
  beforeEachReading((path) => path === join(folder, "content/public") && refuse(path));
  const { code, stderr } = await biopedia("build", folder);
  expect([code, stderr]).toEqual([
    1,
    "error[unreadable]: the file cannot be read: permission denied\n  --> content/public\n  = check its permissions\n\n1 error\nNothing was built; dist is unchanged.\n",
  ]);
});

test("a file that is to be published is removed: the message names it, and the last site stays", async () => {
  const folder = await builtSite("basic", "", more);
  const before = snapshot(join(folder, "dist"));
  const file = join(folder, "content/public/guide.pdf");
  appendFileSync(file, "\n");
  let readings = 0;
  // First it is checked, then its hash is taken, then it is copied.
  beforeEachReading((path) => path === file && ++readings === 3 && rmSync(path));
  const { code, stderr } = await biopedia("build", folder);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`error: cannot read ${file}: it does not exist any more\n  = run the command again\n`),
  ]);
  expect(snapshot(join(folder, "dist"))).toEqual(before);
});

test.each([
  ["photo.png", makeFolder, "it is a folder"],
  ["guide.pdf", rmSync, "it does not exist any more"],
  ["notes.txt", refuse, "permission denied"],
])("a file of a site that cannot be read while the site is checked is a finding: %s", async (file, happen, reason) => {
  const folder = await builtSite("basic", "", more);
  const path = join(folder, "dist", file);
  let isDone = false;
  beforeEachReading((read) => {
    if (read !== path || isDone) return;
    isDone = true;
    happen(path);
  });
  const { code, stdout } = await biopedia("check", folder);
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining(`error[unreadable]: the file cannot be read: ${reason}\n  --> dist/${file}\n  = `),
  ]);
});

test("what sharing images are drawn from is removed before it is read: the message names it", async () => {
  const folder = siteFolder("basic");
  const portrait = join(folder, "content/uploads/portrait.svg");
  let readings = 0;
  let last = Number.NaN;
  beforeEachReading((path) => path === portrait && ++readings === last && rmSync(path));
  await biopedia("pictures --check", folder);
  [readings, last] = [0, readings];
  const { code, stderr } = await biopedia("pictures --check", folder);
  expect([code, stderr]).toEqual([
    1,
    `error: cannot read ${portrait}: it does not exist any more\n  = run the command again\n`,
  ]);
});
