import { join } from "node:path";
import { createCodeLoader } from "../io/files/code-cache.ts";
import { packageVersion } from "../io/files/package.ts";
import { userCache } from "../io/files/user-cache.ts";
import type { WatchedOutput } from "../process/process-world.ts";
import { optimizeLater } from "./optimize-later.ts";

/** Commands that do all they do once, and end. */
const short = new Set(["build", "check", "translate"]);

/** Starts the command. What takes more than little code is loaded with what was compiled of it at an earlier start. */
export async function load(process: NodeJS.Process): Promise<void> {
  const [command = "", ...rest] = process.argv.slice(2);
  if (command === "--version" && rest.length === 0) {
    process.stdout.write(`${packageVersion()}\n`);
    return;
  }
  const cache = join(userCache(process.env), "code");
  let output: WatchedOutput | undefined;
  if (command === "build") {
    const code = createCodeLoader(__dirname, "unchanged", cache);
    const { start } = code.load("start.cjs") as typeof import("./start.ts");
    output = await start(process);
    if (output === undefined) {
      // Now all of it has run, and is compiled.
      code.keep();
      return;
    }
  }
  if (short.has(command)) optimizeLater(process);
  const purpose = /^[\w-]+$/.test(command) ? command : "";
  const code = createCodeLoader(__dirname, purpose, cache);
  const { main } = code.load("main.cjs") as typeof import("../main.ts");
  await main(process, output);
  code.keep();
}
