import { join } from "node:path";
import { createCodeLoader } from "../io/files/code-cache.ts";
import { userCache } from "../io/files/user-cache.ts";
import { start } from "./start.ts";

/** Starts the command. What takes more than little code is loaded with what was compiled of it at an earlier start. */
export async function load(process: NodeJS.Process): Promise<void> {
  const output = await start(process);
  if (output === undefined) return;
  const [command = ""] = process.argv.slice(2);
  const purpose = /^[\w-]+$/.test(command) ? command : "";
  const code = createCodeLoader(__dirname, purpose, join(userCache(process.env), "code"));
  const { main } = code.load("main.cjs") as typeof import("../main.ts");
  await main(process, output);
  code.keep();
}
