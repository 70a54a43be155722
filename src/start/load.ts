import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCodeLoader } from "../io/files/code-cache.ts";
import { packageVersion } from "../io/files/package.ts";
import { userCache } from "../io/files/user-cache.ts";
import type { WatchedOutput } from "../process/process-world.ts";
import { type HelpTexts, helpFor } from "./help.ts";

/** Starts the command. What takes more than little code is loaded with what was compiled of it at an earlier start. */
export async function load(process: NodeJS.Process): Promise<void> {
  const args = process.argv.slice(2);
  const [command = ""] = args;
  const cache = join(userCache(process.env), "code");
  const codeFor = (purpose: string) => createCodeLoader(__dirname, purpose, cache, require);
  const text = args.join(" ") === "--version" ? `${packageVersion()}\n` : helpFor(args, readHelp, process.stdout.columns);
  if (text !== undefined) {
    process.stdout.on("error", (error) => {
      const { reportLost } = codeFor("lost").load("main.cjs") as typeof import("../main.ts");
      reportLost("standard output", error, process);
    });
    process.stdout.write(text);
    return;
  }
  let output: WatchedOutput | undefined;
  if (command === "build") {
    const code = codeFor("unchanged");
    const { start } = code.load("start.cjs") as typeof import("./start.ts");
    output = await start(process);
    if (output === undefined) {
      // Now all of it has run, and is compiled.
      code.keep();
      return;
    }
  }
  const code = codeFor(/^[\w-]+$/.test(command) ? command : "");
  const { main } = code.load("main.cjs") as typeof import("../main.ts");
  await main(process, output);
  code.keep();
}

const readHelp = (): HelpTexts => JSON.parse(readFileSync(join(__dirname, "help.json"), "utf8"));
