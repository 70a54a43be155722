import { join } from "node:path";
import { createCodeLoader } from "../io/files/code-cache.ts";
import { userCache } from "../io/files/user-cache.ts";

/** Loads what starts, with code that was compiled at an earlier start, and starts it. */
export async function load(process: NodeJS.Process): Promise<void> {
  const loader = (purpose: string) => createCodeLoader(__dirname, purpose, join(userCache(process.env), "code"));
  const first = loader("start");
  const { start } = first.load("start.cjs") as typeof import("./start.ts");
  const rest = await start(process);
  first.keep();
  if (rest === undefined) return;
  const code = loader(rest.purpose);
  const { main } = code.load("main.cjs") as typeof import("../main.ts");
  await main(process, rest.output);
  code.keep();
}
