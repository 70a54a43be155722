// A reporter of Vitest that prints the processor time of each test file, with all the processes it starts; for Linux
// only, because it reads /proc:
//
//     npx vitest run --no-file-parallelism --reporter=./scripts/processor-time.mjs
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/**
 * The fields of /proc/<pid>/stat after the name, which may contain spaces; undefined for a process that has just ended.
 */
function fieldsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** @returns the seconds that this process, its descendants and their ended children have taken so far */
function processorTime() {
  const children = new Map();
  const ticks = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const fields = fieldsOf(pid);
    if (fields === undefined) continue;
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
    // utime, stime, cutime, cstime
    ticks.set(
      Number(pid),
      fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
    );
  }
  const sum = (pid) =>
    (ticks.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(process.pid) / ticksPerSecond;
}

export default class {
  #last = 0;
  #files = [];

  onTestRunStart() {
    this.#add("start of Vitest");
  }

  onTestModuleEnd(file) {
    this.#add(`${relative(process.cwd(), file.moduleId)}${file.state() === "failed" ? " (failed)" : ""}`);
  }

  onTestRunEnd() {
    for (const { name, seconds } of this.#files.sort((a, b) => b.seconds - a.seconds))
      console.info(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
    console.info(`${this.#last.toFixed(1).padStart(6)} s  in all`);
  }

  #add(name) {
    const now = processorTime();
    this.#files.push({ name, seconds: now - this.#last });
    this.#last = now;
  }
}
