import { join } from "node:path";
import { createCodeLoader } from "../io/files/code-cache.ts";
import { userCache } from "../io/files/user-cache.ts";

/** Loads what starts, with code that was compiled at an earlier start, and starts it. */
export async function load(process: NodeJS.Process): Promise<void> {
  const [command = ""] = process.argv.slice(2);
  const purpose = /^[\w-]+$/.test(command) ? command : "";
  const code = createCodeLoader(__dirname, purpose, join(userCache(process.env), "code"));
  const { start } = code.load("start.cjs") as typeof import("./start.ts");
  const output = await start(process);
  if (output !== undefined) {
    const { main } = code.load("main.cjs") as typeof import("../main.ts");
    await main(process, output);
  }
  code.keep();
}
