import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCodeLoader } from "../io/files/code-cache.ts";
import { packageVersion } from "../io/files/package.ts";
import { userCache } from "../io/files/user-cache.ts";
import type { WatchedOutput } from "../process/process-world.ts";
import { type HelpTexts, helpFor } from "./help.ts";
import { optimizeLater } from "./optimize-later.ts";

// For scripts/compile.mjs, which asks the command for its help.
export { createCodeLoader };

/** Commands that do all they do once, and end. */
const short = new Set(["build", "check", "translate"]);

/** Starts the command. What takes more than little code is loaded with what was compiled of it at an earlier start. */
export async function load(process: NodeJS.Process): Promise<void> {
  const args = process.argv.slice(2);
  const [command = ""] = args;
  const cache = join(userCache(process.env), "code");
  const codeFor = (purpose: string) => createCodeLoader(__dirname, purpose, cache, require);
  const text = args.join(" ") === "--version" ? `${packageVersion()}\n` : helpFor(args, readHelp, process.stdout.columns);
  if (text !== undefined) {
    process.stdout.on("error", (error) => {
      const { reportLost } = codeFor("lost").load("main.cjs/main") as typeof import("../main.ts");
      reportLost("standard output", error, process);
    });
    process.stdout.write(text);
    return;
  }
  let output: WatchedOutput | undefined;
  let purpose = /^[\w-]+$/.test(command) ? command : "";
  if (command === "build") {
    const code = codeFor("unchanged");
    const { start } = code.load("start.cjs") as typeof import("./start.ts");
    const rest = await start(process);
    // Now most of it has run, and is compiled.
    if (rest?.isChanged !== false) code.keep();
    if (rest === undefined) return;
    output = rest.output;
    // Most such builds make a few pages, with less of the code than a first build runs.
    if (rest.isChanged) purpose = "build changed";
  }
  if (short.has(command)) optimizeLater(process);
  const code = codeFor(purpose);
  const { main } = code.load("main.cjs/main") as typeof import("../main.ts");
  await main(process, output);
  // A build that fails has run little of the code.
  if (command !== "build" || !process.exitCode) code.keep();
  if (command === "build") end(process);
}

/**
 * Ends the process without what Node does first when it ends by itself: it waits until V8 has compiled and collected what is not needed any more. Where output is
 * still under way, or could not be written, Node ends it.
 */
function end(process: NodeJS.Process): void {
  const isDone = ({ writableLength, errored }: NodeJS.WriteStream) => writableLength === 0 && errored === null;
  if (isDone(process.stdout) && isDone(process.stderr)) process.exit();
}

const readHelp = (): HelpTexts => JSON.parse(readFileSync(join(__dirname, "help.json"), "utf8"));
