import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { behindGate } from "../../src/behind-gate.ts";
import { buildUnchanged } from "../../src/commands/build-unchanged.ts";
import { biopedia, type Outcome, worldFor } from "../support/command.ts";
import { createRandom, edits } from "../support/edits.ts";
import { cacheOf, readFiles, siteFolder, writeFiles } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";

/** How many edits a site gets. `EDITS=300` makes many. */
const count = Number(process.env.EDITS) || 25;

const builds = (folder: string): string => join(cacheOf(folder).XDG_CACHE_HOME, "biopedia", "builds");

/** Builds as the command does: what has not changed is found out before anything else is loaded. */
async function rebuild(folder: string, options = "", env: Record<string, string> = {}): Promise<Outcome & { isUnchanged: boolean }> {
  const { world, printed } = worldFor(`build ${options}`, folder, { env });
  if (await buildUnchanged(behindGate(world))) return { ...printed, code: 0, isUnchanged: true };
  return { ...(await biopedia(`build ${options}`, folder, { env })), isUnchanged: false };
}

/** What a build says, without what differs from run to run. */
const said = ({ stdout, stderr, code }: Outcome): unknown => ({
  code,
  stderr: stderr.replace(/(?<=Nothing was built; )\w+/, "…"),
  stdout: stdout.replace(/ into \w+ in [\d.]+ m?s(?:: nothing has changed)?/, ""),
});

/** Expects that a rebuild gives the same as a build from nothing. @returns the files that were written anew */
async function expectSame(
  folder: string,
  why: string,
  options = "",
  env: Record<string, string> = {},
): Promise<{ code: number; written: string[]; isUnchanged: boolean }> {
  const times = (dir: string) => new Map([...readFiles(dir).keys()].map((path) => [path, statSync(join(dir, path)).ino]));
  const dist = join(folder, "dist");
  const before = existsSync(dist) ? times(dist) : new Map<string, number>();
  const outcome = await rebuild(folder, options, env);
  rmSync(join(folder, "cold"), { recursive: true, force: true });
  const cold = await biopedia(`build --no-cache --out cold ${options}`, folder, { env });
  expect(said(outcome), why).toEqual(said(cold));
  const { code, isUnchanged } = outcome;
  if (code !== 0) return { code, written: [], isUnchanged };
  const [is, must] = [readFiles(dist), readFiles(join(folder, "cold"))];
  expect([...is.keys()], why).toEqual([...must.keys()]);
  for (const [path, bytes] of must) expect(is.get(path)?.equals(bytes), `${path} after: ${why}`).toBe(true);
  const after = times(dist);
  const written = [...after].flatMap(([path, ino]) => (before.get(path) === ino || path === ".biopedia" ? [] : [path]));
  return { code, written, isUnchanged };
}

describe("a rebuild writes the same bytes and says the same as a build from nothing", () => {
  test.each(["basic", "translated", "musician"])("after edits of %s", async (name) => {
    const folder = siteFolder(name);
    for (let seed = 1; seed <= count; seed++) {
      const random = createRandom(seed * 7919 + name.length);
      const saved = readFiles(join(folder, "content"));
      const done: string[] = [];
      for (let index = 0; index < 1 + Math.floor(random.next() * 2); index++) {
        const kind = random.pick(Object.keys(edits));
        const what = await edits[kind]?.({ folder, random });
        if (what !== undefined) done.push(`${kind}: ${what}`);
      }
      const before = seed === 1 ? undefined : readFiles(join(folder, "dist"));
      const { code } = await expectSame(folder, `${name} ${seed}: ${done.join(", ")}`);
      if (code === 0) continue;
      if (before) expect(readFiles(join(folder, "dist")), "the last good site stays").toEqual(before);
      rmSync(join(folder, "content"), { recursive: true });
      writeFiles(join(folder, "content"), saved);
    }
  });
});
