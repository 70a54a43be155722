import { join } from "node:path";
import { createCodeLoader } from "./io/files/code-cache.ts";
import { packageVersion } from "./io/files/package.ts";
import { userCache } from "./io/files/user-cache.ts";

/** Runs the command line of a process, and loads only what that needs: most of the time of a short command is the time that its code takes to load. */
export async function start(process: NodeJS.Process): Promise<void> {
  const [command = "", ...rest] = process.argv.slice(2);
  if (command === "--version" && rest.length === 0) {
    process.stdout.write(`${packageVersion()}\n`);
    return;
  }
  const purpose = /^\w+$/.test(command) ? command : "";
  const code = createCodeLoader(__dirname, purpose, join(userCache(process.env), "code"));
  const { main } = code.load("main.cjs") as typeof import("./main.ts");
  await main(process);
  code.keep();
}
