import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { claimOf, siteFolder, snapshot } from "../support/folder.ts";
import { addLanguages, copyAtEachChange, killAt, leftovers, startProcess } from "./support.ts";

const dist = (folder: string) => snapshot(join(folder, "dist"));

/** The site without the files that the killed build had not published. */
const served = (folder: string) => new Map([...dist(folder)].filter(([path]) => !path.startsWith(".biopedia.")));

/** A built site whose content has since got more languages, so that the next build writes many pages. */
async function grownSite(): Promise<{ folder: string; before: Map<string, string> }> {
  const folder = await builtSite("basic");
  addLanguages(folder, 3);
  return { folder, before: dist(folder) };
}

/** The id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ["--version"]).pid;

describe("a build that is killed", () => {
  test.each([
    ["at its first page", 3],
    ["near its end", 13],
  ])("%s keeps the last site; the next build cleans up", async (_, change) => {
    const { folder, before } = await grownSite();
    const { ended } = startProcess("build", folder, killAt(change, ".biopedia.new"));
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(served(folder)).toEqual(before);
    expect(leftovers(folder)).toEqual([expect.stringMatching(/^\.biopedia\.lock\.\d+-/), ".biopedia.new"]);

    const next = await biopedia("build", folder);
    expect(next.stdout).toContain("Built 18 pages");
    expect(leftovers(folder)).toEqual([]);
    expect(dist(folder).size).toBeGreaterThan(13);
  });

  test("with Ctrl-C exits with 130 and cleans up itself", async () => {
    const { folder, before } = await grownSite();
    const { ended } = startProcess("build", folder, killAt(8, ".biopedia.new", "SIGINT"));
    expect(await ended).toEqual([130, null]);
    expect(dist(folder)).toEqual(before);
    expect(leftovers(folder)).toEqual([]);
  });
});

describe("a build that is killed while publishing", () => {
  /** Changes that add, remove and replace pages and what they load. */
  const change = (folder: string) => {
    const content = join(folder, "content");
    const edit = (file: string, how: (old: string) => string) =>
      writeFileSync(join(content, file), how(readFileSync(join(content, file), "utf8")));
    addLanguages(folder, 2);
    rmSync(join(content, "texts/pt.json"));
    edit("site.yaml", (old) => old.replaceAll(/, pt\b/g, "").replaceAll("logo.svg", "sign.svg"));
    edit("articles/en.md", (old) => old.replace("She repairs", "She mends"));
    renameSync(join(content, "uploads/logo.svg"), join(content, "uploads/sign.svg"));
  };

  /** The pages that a host would serve, by path. */
  const pagesOf = (site: Map<string, string>) =>
    [...site].filter(([path]) => path.endsWith(".html") && !path.startsWith("."));

  /** The files of the site that a page or a script loads. */
  const needs = (base64: string) =>
    [
      ...Buffer.from(base64, "base64")
        .toString()
        .matchAll(/"\/((?:assets|uploads)\/[^"]+)"|"\.\/([^"/]+\.js)"/g),
    ].map(([, file, module]) => file ?? `assets/${module}`);

  /** A built site with changed content, and the site before and after another build. */
  async function changedSite() {
    const folder = await builtSite("basic");
    const before = dist(folder);
    change(folder);
    await biopedia("build --out after", folder);
    const after = snapshot(join(folder, "after"));
    rmSync(join(folder, "after"), { recursive: true });
    return { folder, before, after };
  }

  /**
   * Builds in a process that is killed at the n-th change after the new site was complete. @returns whether it was
   * killed
   */
  async function buildUntil(change: number, folder: string): Promise<boolean> {
    const { child, ended } = startProcess("build", folder, killAt(change, ".part"));
    await ended;
    return child.signalCode === "SIGKILL";
  }

  test("leaves a complete site at every instant, and the next build finishes it", { timeout: 300_000 }, async () => {
    const { folder, before, after } = await changedSite();
    expect([...after.keys()]).toEqual(expect.arrayContaining(["aa/index.html", "uploads/sign.0522B2DF.svg"]));
    const instants = join(folder, "instants");
    const { ended } = startProcess("build", folder, copyAtEachChange(instants, ".part"));
    expect(await ended).toEqual([0, null]);
    expect(dist(folder)).toEqual(after);

    const changes = readdirSync(instants).sort((a, b) => Number(a) - Number(b));
    // Of instants with the same files, which only differ in empty folders, the last one.
    const filesAt = changes.map((change) => snapshot(join(instants, change)));
    const isSame = (one: Map<string, string>, other = new Map<string, string>()) =>
      one.size === other.size && [...one].every(([path, file]) => other.get(path) === file);
    const different = changes.filter((_, index) => !isSame(filesAt[index] ?? new Map(), filesAt[index + 1]));
    expect(different.length).toBeGreaterThan(12);
    for (const [index, change] of different.entries()) {
      const site = filesAt[changes.indexOf(change)] ?? new Map<string, string>();
      for (const [path, page] of pagesOf(site)) {
        expect([before.get(path), after.get(path)], `${path} at change ${change}`).toContain(page);
        expect(needs(page).length).toBeGreaterThan(2);
      }
      for (const [path, file] of site) {
        if (!/^assets\/.*\.js$|^[^.].*\.html$/.test(path)) continue;
        for (const needed of needs(file)) expect([...site.keys()], `${path} at change ${change}`).toContain(needed);
      }
      const always = pagesOf(before).flatMap(([path]) => (after.has(path) ? [path] : []));
      expect([...site.keys()], `at change ${change}`).toEqual(expect.arrayContaining(always));

      // Pages are published one after the other: what follows is built for every second, and for the last steps.
      if (index % 2 === 1 && index < different.length - 3) continue;
      rmSync(join(folder, "dist"), { recursive: true });
      renameSync(join(instants, change), join(folder, "dist"));
      expect(await biopedia("build", folder)).toMatchObject({ code: 0 });
      expect(dist(folder), `after change ${change}`).toEqual(after);
      expect(leftovers(folder)).toEqual([]);
    }
  });

  test("is not finished if the folder contains other files, and by the next one without them, even if the content has errors", async () => {
    const { folder, after } = await changedSite();
    expect(await buildUntil(7, folder)).toBe(true);
    const foreign = join(folder, "dist/CNAME");
    writeFileSync(foreign, "example.org");
    const left = dist(folder);
    for (const name of left.keys()) if (name.startsWith(".biopedia.lock.")) left.delete(name);
    const { code, stderr } = await biopedia("build", folder);
    expect(stderr).toMatch(/^error: dist contains files that biopedia build did not write: CNAME\n/);
    expect(code).toBe(1);
    expect(dist(folder)).toEqual(left);

    rmSync(foreign);
    writeFileSync(join(folder, "content/site.yaml"), "title: {");
    expect((await biopedia("build", folder)).code).toBe(1);
    expect(dist(folder)).toEqual(after);
    expect(leftovers(folder)).toEqual([]);
  });
});

describe("leftover files of a killed build", () => {
  test("in a new folder are removed by the next build", async () => {
    const folder = siteFolder("basic");
    mkdirSync(join(folder, "dist/.biopedia.new/ar"), { recursive: true });
    writeFileSync(join(folder, "dist/.biopedia.new/ar/index.html"), "<!doctype");
    writeFileSync(claimOf(join(folder, "dist/.biopedia.lock"), deadPid()), "");
    expect((await biopedia("build", folder)).code).toBe(0);
    expect(leftovers(folder)).toEqual([]);
  });

  test("are distinguished from those of a running build", async () => {
    const folder = await builtSite("basic");
    const before = dist(folder);
    const lock = claimOf(join(folder, "dist/.biopedia.lock"), process.ppid);
    writeFileSync(lock, "");
    const { code, stderr } = await biopedia("build", folder);
    expect(stderr).toMatch(/^error: another run is building into dist /);
    expect(code).toBe(1);
    rmSync(lock);
    expect(dist(folder)).toEqual(before);
  });
});

test("two builds at once into different folders do not disturb each other", async () => {
  const folder = siteFolder("basic");
  const [one, two] = await Promise.all([biopedia("build --out one", folder), biopedia("build --out two", folder)]);
  expect([one.code, two.code]).toEqual([0, 0]);
  expect(snapshot(join(folder, "one"))).toEqual(snapshot(join(folder, "two")));
});
