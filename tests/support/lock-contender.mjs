// A thread that plays one process after another, each of which takes a lock, has it for a moment and releases it.
// Before each access to the file system it waits for its turn. The turn may be to die: nothing that the process does
// after that has an effect.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { workerData } from "node:worker_threads";

const { index, module, path, cells, memory } = workerData;
const wait = Atomics.wait;
let isDead = false;

/** Gives the turn back and waits for the next one. @param state what is known of the process now */
function step(state = "running") {
  if (isDead) throw new Error("killed");
  Atomics.store(memory, cells.states + index, ["running", "locked", "done"].indexOf(state));
  Atomics.store(memory, cells.turn, 0);
  Atomics.notify(memory, cells.turn);
  for (;;) {
    const turn = Atomics.load(memory, cells.turn);
    if (Math.abs(turn) === index + 1) {
      isDead = turn < 0;
      if (isDead) throw new Error("killed");
      return;
    }
    wait(memory, cells.turn, turn);
  }
}

const pidOf = () => Atomics.load(memory, cells.pids + index);
const startOf = (pid) => Atomics.load(memory, cells.starts + pid);
for (const name of ["readdirSync", "rmSync", "writeFileSync"]) {
  const original = fs[name];
  fs[name] = (...args) => {
    step();
    return original(...args);
  };
}
fs.readFileSync = (file) => {
  step();
  const pid = Number(/^\/proc\/(\d+)\/stat$/.exec(file)?.[1]);
  return `${pid} (a (b) c) R ${"0 ".repeat(18)}${startOf(pid)} 0`;
};
syncBuiltinESMExports();
Atomics.wait = () => step();
process.kill = (pid) => {
  if (startOf(pid) === 0) throw Object.assign(new Error("ESRCH"), { code: "ESRCH" });
};
Object.defineProperty(process, "platform", { value: "linux" });
Object.defineProperty(process, "pid", { get: pidOf });

let state = "done";
for (let life = 0; ; life++) {
  isDead = false;
  let isHolder = false;
  try {
    step(state);
    state = "locked";
    // A process of its own knows nothing of the last one.
    const { takeLock } = await import(`${module}?${index}-${life}`);
    const release = takeLock(path, "racing");
    isHolder = true;
    if (Atomics.add(memory, cells.holders, 1) > 0) Atomics.store(memory, cells.failed, 1);
    step();
    Atomics.sub(memory, cells.holders, 1);
    isHolder = false;
    release();
    state = "done";
  } catch (error) {
    if (isHolder) Atomics.sub(memory, cells.holders, 1);
    if (!isDead && !String(error).includes("another run is racing")) Atomics.store(memory, cells.failed, 2);
  }
  Atomics.store(memory, cells.starts + pidOf(), 0);
  Atomics.store(memory, cells.pids + index, 0);
  process.removeAllListeners("exit");
}
