// Loaded into a command with --import: ends it before it changes a file for the n-th time (BIOPEDIA_TEST_KILL_AT),
// counted from the first change of a path that holds a text (BIOPEDIA_TEST_KILL_FROM), with a signal
// (BIOPEDIA_TEST_KILL_WITH). With BIOPEDIA_TEST_KEEP, a folder, it is not ended: what its killing would leave in a
// folder (BIOPEDIA_TEST_KEEP_OF) is copied to a folder there before each change.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const {
  BIOPEDIA_TEST_KILL_AT: last,
  BIOPEDIA_TEST_KILL_FROM: from = "",
  BIOPEDIA_TEST_KILL_WITH: signal = "SIGKILL",
  BIOPEDIA_TEST_KEEP: keep,
  BIOPEDIA_TEST_KEEP_OF: kept = "dist",
} = process.env;
let changes = 0;
let isCopying = false;

function count(target, name, isCounted = (..._args) => true) {
  const original = target[name];
  target[name] = function (...args) {
    if (isCopying || !isCounted(...args)) return original.apply(this, args);
    if (changes > 0 || String(args[0]).includes(from)) changes += 1;
    if (changes === Number(last)) process.kill(process.pid, signal);
    if (keep !== undefined && changes > 0) {
      isCopying = true;
      fs.cpSync(kept, join(keep, String(changes)), { recursive: true });
      isCopying = false;
    }
    return original.apply(this, args);
  };
}

for (const name of ["appendFileSync", "mkdirSync", "renameSync", "rmSync", "rmdirSync"]) count(fs, name);
for (const name of ["writeFile", "copyFile"]) count(fs.promises, name);
// Files that are flushed are written while they are open.
count(fs, "writeFileSync", (file) => typeof file === "number");
syncBuiltinESMExports();
