import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { takeLock } from "../../src/io/files/lockfile.ts";
import { repository, temporaryFolder } from "../support/folder.ts";
import { replaceIn } from "../support/replace.ts";

/** A process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}

const lockOf = (pid: number) => JSON.stringify({ pid, host: hostname() });

describe("a lock", () => {
  test("is exclusive, and can be acquired again after release", () => {
    const path = join(temporaryFolder(), "lock");
    const release = takeLock(path, "translating");
    expect(() => takeLock(path, "translating")).toThrow(`another run is translating (process ${process.pid} on ${hostname()})`);
    release();
    expect(existsSync(path)).toBe(false);
    takeLock(path, "translating")();
  });

  test("of a killed process with the same PID, as in containers, is taken over", () => {
    const path = join(temporaryFolder(), "lock");
    writeFileSync(path, lockOf(process.pid));
    takeLock(path, "translating")();
    expect(existsSync(path)).toBe(false);
  });

  test.each(["null", "", "{", "[]", "3", '"text"', "{}", '{"pid":"1","host":"x"}', `{"pid":0,"host":"${hostname()}"}`, "\0\0\0"])(
    "that contains %j is invalid, and is taken over",
    (text) => {
      const folder = temporaryFolder();
      const path = join(folder, "lock");
      writeFileSync(path, text);
      takeLock(path, "translating")();
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test("of an ended process is taken over, even if another was killed while taking it over", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "lock");
    const dead = lockOf(await deadProcess());
    for (const name of ["lock", "lock.guard"]) writeFileSync(join(folder, name), dead);
    const release = takeLock(path, "translating");
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("removes what processes that were killed while they took it have left", async () => {
    const folder = temporaryFolder();
    const dead = await deadProcess();
    const names = ["", "guard."].map((kind) => `lock.${kind}${dead}.${randomUUID()}`);
    for (const [index, name] of names.entries()) writeFileSync(join(folder, name), index === 0 ? "" : lockOf(dead));
    const others = [`lock.${process.ppid}.${randomUUID()}`, `other.${dead}.${randomUUID()}`, "lock.txt"];
    for (const name of others) writeFileSync(join(folder, name), "");
    takeLock(join(folder, "lock"), "translating")();
    expect(readdirSync(folder)).toEqual(others.sort());
  });

  test("of another machine is respected", () => {
    const path = join(temporaryFolder(), "lock");
    writeFileSync(path, JSON.stringify({ pid: 1, host: "elsewhere.example" }));
    expect(() => takeLock(path, "translating")).toThrow("another run is translating (process 1 on elsewhere.example)");
  });

  test("that another process has taken over is not released", () => {
    const path = join(temporaryFolder(), "lock");
    const release = takeLock(path, "translating");
    writeFileSync(path, lockOf(1));
    release();
    expect(readFileSync(path, "utf8")).toBe(lockOf(1));
  });

  test("that cannot be written is reported with reason and hint", () => {
    expect(() => takeLock(join(temporaryFolder(), "missing", "lock"), "translating")).toThrow(
      /^cannot write .*lock: its folder does not exist$/,
    );
  });
});

describe("a stale lock that two runs find at the same time", () => {
  // A whole second run takes place before each single step that the first one takes.
  test("is taken over by one of them, whatever their order", async () => {
    const dead = lockOf(await deadProcess());
    /** Called before each access to the file system. */
    const steps = { before: () => {} };
    const stepwise = (name: "readFileSync" | "linkSync" | "rmSync") => {
      const call = fs[name] as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        steps.before();
        return call(...args);
      };
    };
    replaceIn<object>(fs, { readFileSync: stepwise("readFileSync"), linkSync: stepwise("linkSync"), rmSync: stepwise("rmSync") });
    /** @returns how many got in, and how many steps the first took */
    const race = (interrupted: number) => {
      const path = join(temporaryFolder(), "lock");
      writeFileSync(path, dead);
      const raced = { holders: 0, steps: 0 };
      const releases: (() => void)[] = [];
      const attempt = () => {
        try {
          releases.push(takeLock(path, "translating"));
          raced.holders++;
        } catch (error) {
          expect(String(error)).toContain("another run is translating");
        }
      };
      const step = () => {
        if (++raced.steps !== interrupted) return;
        steps.before = () => {};
        attempt();
        steps.before = step;
      };
      steps.before = step;
      attempt();
      steps.before = () => {};
      for (const release of releases) release();
      return raced;
    };
    const alone = race(0);
    expect(alone.steps).toBeGreaterThan(8);
    for (let step = 1; step <= alone.steps; step++) expect(race(step), `before step ${step}`).toMatchObject({ holders: 1 });
  });

  test("is taken over by exactly one of many processes, repeatedly", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "inside"));
    const script = join(folder, "contend.mjs");
    // Whoever gets in says so by making a folder, which fails while somebody else is in, and leaves like one that was killed.
    const contents = `import { mkdirSync, rmdirSync, writeFileSync, renameSync } from "node:fs";
import { takeLock } from ${JSON.stringify(join(repository, "src/io/files/lockfile.ts"))};
const [path, dead, times] = process.argv.slice(2);
for (let won = 0; won < Number(times); ) {
  try { takeLock(path, "racing"); } catch (error) { if (!String(error).includes("another run")) throw error; continue; }
  mkdirSync(path + ".inside");
  won++;
  rmdirSync(path + ".inside");
  writeFileSync(path + ".dead" + process.pid, dead);
  renameSync(path + ".dead" + process.pid, path);
}
process.exit(0);
`;
    // It looks for the package that it is part of.
    writeFileSync(join(folder, "package.json"), "{}");
    await build({ stdin: { contents, resolveDir: folder }, bundle: true, platform: "node", format: "esm", outfile: script });
    const path = join(folder, "lock");
    const dead = lockOf(await deadProcess());
    writeFileSync(path, dead);
    const ends = Array.from({ length: 3 }, async () => {
      const child = spawn(process.execPath, [script, path, dead, "8"], {
        cwd: repository,
        stdio: ["ignore", "ignore", "pipe"],
      });
      let told = "";
      child.stderr.on("data", (text) => {
        told += text;
      });
      const [code] = await once(child, "close");
      return { code, told };
    });
    expect(await Promise.all(ends)).toEqual(ends.map(() => ({ code: 0, told: "" })));
    rmSync(path);
  });
});
