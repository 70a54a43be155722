import { join } from "node:path";
import { behindGate } from "./behind-gate.ts";
import { buildUnchanged } from "./commands/build-unchanged.ts";
import { createCodeLoader } from "./io/files/code-cache.ts";
import { packageVersion } from "./io/files/package.ts";
import { userCache } from "./io/files/user-cache.ts";
import { watchOutput, worldOf } from "./process-world.ts";

/** Runs the command line of a process. What needs little code is done here; loading the rest takes longer than that. */
export async function start(process: NodeJS.Process): Promise<void> {
  const [command = "", ...rest] = process.argv.slice(2);
  if (command === "--version" && rest.length === 0) {
    process.stdout.write(`${packageVersion()}\n`);
    return;
  }
  const output = watchOutput(process);
  if (command === "build" && (await buildUnchanged(behindGate(worldOf(process, new AbortController().signal))))) return;
  const purpose = /^\w+$/.test(command) ? command : "";
  const code = createCodeLoader(__dirname, purpose, join(userCache(process.env), "code"));
  const { main } = code.load("main.cjs") as typeof import("./main.ts");
  await main(process, output);
  code.keep();
}
