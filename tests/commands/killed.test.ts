import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder, snapshot } from "../support/folder.ts";
import { leftovers, moreLanguages, startProcess, until, written } from "./support.ts";

const dist = (folder: string) => snapshot(join(folder, "dist"));

/** A built site whose content has since got 300 more languages, so that the next build takes a while. */
async function longBuild(): Promise<{ folder: string; before: Map<string, string> }> {
  const folder = siteFolder("basic");
  await biopedia("build", folder);
  const languages = join(folder, "content/languages.yaml");
  writeFileSync(languages, readFileSync(languages, "utf8") + moreLanguages(300));
  return { folder, before: dist(folder) };
}

/** A process id that nobody has any more. */
const deadPid = (): number => spawnSync(process.execPath, ["--version"]).pid;

describe("a build that is killed", () => {
  test.each([
    ["at its first page", 1],
    ["half way", 150],
    ["near its end", 290],
  ])("%s leaves the last site; the next build clears up", async (_, pages) => {
    const { folder, before } = await longBuild();
    const { child, ended, hasEnded } = startProcess("build", folder);
    await until(() => written(folder).length >= pages, hasEnded);
    child.kill("SIGKILL");
    await ended;
    expect(child.signalCode).toBe("SIGKILL");
    expect(dist(folder)).toEqual(before);
    expect(leftovers(folder)).toHaveLength(1);

    const next = await biopedia("build", folder);
    expect(next.stdout).toContain("Built 305 pages");
    expect(leftovers(folder)).toEqual([]);
    expect(dist(folder).size).toBeGreaterThan(300);
  });

  test("with Ctrl-C ends with 130 and clears up itself", async () => {
    const { folder, before } = await longBuild();
    const { child, ended, hasEnded } = startProcess("build", folder);
    await until(() => written(folder).length >= 20, hasEnded);
    child.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    expect(dist(folder)).toEqual(before);
    expect(leftovers(folder)).toEqual([]);
  });
});

describe("what a killed build left behind", () => {
  test("between taking the old site away and putting the new one there: the old site comes back", async () => {
    const folder = siteFolder("basic");
    await biopedia("build", folder);
    const before = dist(folder);
    const pid = deadPid();
    renameSync(join(folder, "dist"), join(folder, `.dist.old-${pid}`));
    mkdirSync(join(folder, `.dist.new-${pid}`));
    // A build that fails shows what was there before.
    writeFileSync(join(folder, "content/articles/pt.md"), "No front matter.\n");
    expect((await biopedia("build", folder)).code).toBe(1);
    expect(dist(folder)).toEqual(before);
    expect(leftovers(folder)).toEqual([]);
  });

  test("comes back even when the content cannot be read at all", async () => {
    const folder = siteFolder("basic");
    await biopedia("build", folder);
    const before = dist(folder);
    renameSync(join(folder, "dist"), join(folder, `.dist.old-${deadPid()}`));
    writeFileSync(join(folder, "content/site.yaml"), "title: {");
    const { code, stderr } = await biopedia("build", folder);
    expect(stderr).toContain("Nothing was built; dist is as it was.\n");
    expect(code).toBe(1);
    expect(dist(folder)).toEqual(before);
  });

  test("after the new site was put there: the old one is removed", async () => {
    const folder = siteFolder("basic");
    await biopedia("build", folder);
    mkdirSync(join(folder, `.dist.old-${deadPid()}`));
    expect((await biopedia("build", folder)).code).toBe(0);
    expect(leftovers(folder)).toEqual([]);
  });

  test("the work of a build that still runs is left alone", async () => {
    const folder = siteFolder("basic");
    const running = `.dist.new-${process.ppid}`;
    mkdirSync(join(folder, running));
    expect((await biopedia("build", folder)).code).toBe(0);
    expect(leftovers(folder)).toEqual([running]);
  });
});

test("two builds at once into different folders do not disturb each other", async () => {
  const folder = siteFolder("basic");
  const [one, two] = await Promise.all([biopedia("build --out one", folder), biopedia("build --out two", folder)]);
  expect([one.code, two.code]).toEqual([0, 0]);
  expect(snapshot(join(folder, "one"))).toEqual(snapshot(join(folder, "two")));
});
