import { spawn } from "node:child_process";
import { once } from "node:events";
import fs, { readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { describe, expect, onTestFinished, test } from "vitest";
import { takeLock } from "../../src/io/files/lockfile.ts";
import { createRandom } from "../support/edits.ts";
import { claimOf, repository, temporaryFolder } from "../support/folder.ts";
import { replaceIn } from "../support/replace.ts";

/** A process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}

/** Puts a claim of a process on a lock. @returns the lock */
function claimed(pid: number, host?: string): string {
  const lock = join(temporaryFolder(), "lock");
  writeFileSync(claimOf(lock, pid, host), "");
  return lock;
}

const filesOf = (lock: string) => readdirSync(join(lock, ".."));

describe("a lock", () => {
  test("is exclusive, and can be acquired again after release", () => {
    const lock = join(temporaryFolder(), "lock");
    const release = takeLock(lock, "translating");
    expect(() => takeLock(lock, "translating")).toThrow(
      `another run is translating (process ${process.pid} on ${hostname()})`,
    );
    release();
    expect(filesOf(lock)).toEqual([]);
    takeLock(lock, "translating")();
  });

  test("is exclusive, too, where its folder is named in another way", () => {
    const [folder, link] = [temporaryFolder(), join(temporaryFolder(), "link")];
    symlinkSync(folder, link);
    const release = takeLock(join(folder, "lock"), "translating");
    expect(() => takeLock(join(link, "lock"), "translating")).toThrow("another run is translating");
    release();
  });

  test("of a killed process with the same PID, as in containers, is taken over", () => {
    const lock = claimed(process.pid);
    takeLock(lock, "translating")();
    expect(filesOf(lock)).toEqual([]);
  });

  test("of an ended process is taken over, also where its file cannot be removed", async () => {
    const lock = claimed(await deadProcess());
    const { rmSync } = fs;
    replaceIn(fs, {
      rmSync: () => {
        throw Object.assign(new Error("EPERM"), { code: "EPERM" });
      },
    });
    const release = takeLock(lock, "translating");
    expect(filesOf(lock)).toHaveLength(2);
    replaceIn(fs, { rmSync });
    release();
    takeLock(lock, "translating")();
    expect(filesOf(lock)).toEqual([]);
  });

  test.runIf(process.platform === "linux")("of a process whose PID another one has now is taken over", () => {
    const lock = join(temporaryFolder(), "lock");
    writeFileSync(claimOf(lock, process.ppid), "");
    expect(() => takeLock(lock, "translating")).toThrow("another run is translating");
    rmSync(claimOf(lock, process.ppid));
    writeFileSync(claimOf(lock, process.ppid, hostname(), "1"), "");
    takeLock(lock, "translating")();
    expect(filesOf(lock)).toEqual([]);
  });

  test("of another machine is respected; the message names the file to remove", () => {
    const lock = claimed(1, "elsewhere.example");
    expect(() => takeLock(lock, "translating")).toThrow(
      expect.objectContaining({
        message: "another run is translating (process 1 on elsewhere.example)",
        hint: `wait until it is done, or remove ${claimOf(lock, 1, "elsewhere.example")} if it is not running`,
      }),
    );
  });

  test("has nothing to do with other files beside it", async () => {
    const lock = join(temporaryFolder(), "lock");
    const names = [
      `other.${await deadProcess()}--00000000@${hostname()}`,
      "lock",
      "lock.txt",
      `lock.0--00000000@${hostname()}`,
    ];
    for (const name of names) writeFileSync(join(lock, "..", name), "");
    takeLock(lock, "translating")();
    expect(filesOf(lock)).toEqual(names.sort());
  });

  test("that cannot be written is reported with reason and hint", () => {
    expect(() => takeLock(join(temporaryFolder(), "missing", "lock"), "translating")).toThrow(
      /^cannot write .*lock: its folder does not exist$/,
    );
  });
});

/** A folder in which scripts can use locks. @returns the path of a bundled module */
async function bundled(contents: string): Promise<string> {
  const folder = temporaryFolder();
  // It looks for the package that it is part of.
  writeFileSync(join(folder, "package.json"), "{}");
  const outfile = join(folder, "module.mjs");
  await build({ stdin: { contents, resolveDir: folder }, bundle: true, platform: "node", format: "esm", outfile });
  return outfile;
}

const lockfile = JSON.stringify(join(repository, "src/io/files/lockfile.ts"));

/** Threads that play processes which take a lock; each waits for its turn before each step. */
async function contenders(count: number) {
  const lock = join(temporaryFolder(), "lock");
  const pids = 2 * count;
  /** The turn of nobody. */
  const starting = count + 1;
  const cells = { turn: 0, holders: 1, failed: 2, states: 3, pids: 3 + count, starts: 3 + 2 * count };
  const memory = new Int32Array(new SharedArrayBuffer(4 * (cells.starts + pids + 1)));
  const module = await bundled(`export { takeLock } from ${lockfile};`);
  const read = (cell: number) => Atomics.load(memory, cell);
  const waitForTurn = () => {
    for (let turn = read(cells.turn); turn !== 0; turn = read(cells.turn))
      expect(Atomics.wait(memory, cells.turn, turn, 20_000)).not.toBe("timed-out");
  };
  /** @param turn the number of a thread, from 1, to let it take one step; below 0 to kill its process */
  const give = (turn: number) => {
    Atomics.store(memory, cells.turn, turn);
    Atomics.notify(memory, cells.turn);
    waitForTurn();
  };
  for (let index = 0; index < count; index++) {
    Atomics.store(memory, cells.turn, starting);
    const worker = new Worker(join(repository, "tests/support/lock-contender.mjs"), {
      workerData: { index, module, path: lock, cells, memory },
    });
    onTestFinished(async () => void (await worker.terminate()));
    waitForTurn();
  }
  let clock = 0;
  return {
    lock,
    holders: () => read(cells.holders),
    /** 1 if two had the lock at once, 2 if somebody got another error than that it is taken. */
    failed: () => read(cells.failed),
    isRunning: (index: number) => read(cells.starts + read(cells.pids + index)) > 0,
    hadLock: (index: number) => read(cells.states + index) === 2,
    kill: (index: number) => give(-index - 1),
    step: (index: number) => give(index + 1),
    /** Starts a process with an id that no running one has. */
    start: (index: number, random: () => number) => {
      const free = Array.from({ length: pids }, (_, id) => id + 1).filter((id) => read(cells.starts + id) === 0);
      const pid = free[Math.floor(random() * free.length)] ?? 0;
      Atomics.store(memory, cells.pids + index, pid);
      Atomics.store(memory, cells.starts + pid, ++clock);
    },
  };
}

describe("processes that take a lock in turns, step by step,", () => {
  test("and are killed at any of them: never have two the lock, and the next one always gets it", {
    timeout: 60_000,
  }, async () => {
    const count = 3;
    const threads = await contenders(count);
    const counted = { kills: 0, locks: 0, left: 0 };
    for (let seed = 1; seed <= Number(process.env.LOCKS ?? 60); seed++) {
      const { next } = createRandom(seed);
      for (let step = 0; step < 60; step++) {
        const index = Math.floor(next() * count);
        if (!threads.isRunning(index)) threads.start(index, next);
        if (next() < 0.08) {
          threads.kill(index);
          counted.kills++;
        } else {
          threads.step(index);
          if (!threads.isRunning(index) && threads.hadLock(index)) counted.locks++;
        }
      }
      for (let index = 0; index < count; index++) if (threads.isRunning(index)) threads.kill(index);
      expect([threads.failed(), threads.holders()], `seed ${seed}`).toEqual([0, 0]);
      counted.left += filesOf(threads.lock).length;
      threads.start(0, next);
      while (threads.isRunning(0)) threads.step(0);
      expect(threads.hadLock(0), `after seed ${seed}`).toBe(true);
      expect(filesOf(threads.lock)).toEqual([]);
    }
    for (const times of Object.values(counted)) expect(times).toBeGreaterThan(30);
  });

  test("and are not killed: one of those that start together gets it", { timeout: 60_000 }, async () => {
    const threads = await contenders(3);
    for (let seed = 1; seed <= 60; seed++) {
      const { next, pick } = createRandom(seed);
      const all = [0, 1, 2];
      for (const index of all) threads.start(index, next);
      for (;;) {
        const running = all.filter(threads.isRunning);
        if (running.length === 0) break;
        threads.step(pick(running));
      }
      expect([threads.failed(), all.some(threads.hadLock)], `seed ${seed}`).toEqual([0, true]);
      expect(filesOf(threads.lock)).toEqual([]);
    }
  });
});

test("processes that are killed while they have a lock leave it to exactly one of many others, repeatedly", async () => {
  // Whoever gets in says so by making a folder, which fails while somebody else is in, and is killed.
  const script = await bundled(`import { mkdirSync, rmdirSync } from "node:fs";
import { waitForLock } from ${lockfile};
const [path] = process.argv.slice(2);
await waitForLock(path, "racing", 60_000);
mkdirSync(path + ".inside");
rmdirSync(path + ".inside");
process.kill(process.pid, "SIGKILL");
`);
  const lock = join(temporaryFolder(), "lock");
  const ends = Array.from({ length: 9 }, async () => {
    const child = spawn(process.execPath, [script, lock], { cwd: repository, stdio: ["ignore", "ignore", "pipe"] });
    let told = "";
    child.stderr.on("data", (text) => {
      told += text;
    });
    const [, signal] = await once(child, "close");
    return { signal, told };
  });
  expect(await Promise.all(ends)).toEqual(ends.map(() => ({ signal: "SIGKILL", told: "" })));
  takeLock(lock, "translating")();
  expect(filesOf(lock)).toEqual([]);
});
