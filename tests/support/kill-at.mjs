// Loaded into a command with --import: kills it before it changes a file for the n-th time since its site was complete (BIOPEDIA_TEST_KILL_AT).
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const last = Number(process.env.BIOPEDIA_TEST_KILL_AT);
let changes = 0;

for (const name of ["mkdirSync", "renameSync", "rmSync", "rmdirSync"]) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (changes > 0 || String(path).endsWith(".part")) changes += 1;
    if (changes === last) process.kill(process.pid, "SIGKILL");
    return original(path, ...rest);
  };
}
syncBuiltinESMExports();
