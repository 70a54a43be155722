import { resolve } from "node:path";
import type { PublishReply } from "../core/edit/protocol.ts";
import { publishRequestSchema } from "../core/edit/requests.ts";
import { commitContent, pushContent, readRepository } from "../io/files/publish.ts";
import { type AppRoutes, taking } from "../io/server/app-handler.ts";
import type { World } from "../io/terminal/world.ts";
import { build } from "./build.ts";
import { check } from "./check.ts";

interface PublishInput {
  /** The content folder, as it is named on the command line. */
  content: string;
  world: World;
}

/** The folder that the site is built into, as `build` has it by default. */
const out = "dist";

/** The part of the application that publishes. Each step is asked for by a click of its own. */
export function publishRoutes({ content, world }: PublishInput): AppRoutes {
  const { cwd, env } = world;
  const contentDir = resolve(cwd, content);
  const read = async (): Promise<PublishReply> => ({ repository: await readRepository(contentDir, env) });
  /** Runs a command. @returns what it printed */
  const run = async (command: (own: World) => Promise<number>) => {
    const printed: string[] = [];
    const into = { write: (text: string) => printed.push(text) };
    const code = await command({ ...world, env: { ...env, NO_COLOR: "1" }, stdout: into, stderr: into });
    return { code, text: printed.join("") };
  };
  return {
    get: { publish: read },
    post: {
      publish: taking(publishRequestSchema, async (_, request): Promise<PublishReply> => {
        if (request.step === "build") {
          const { code, text } = await run((own) => build({ content, out, quiet: true }, own));
          if (code !== 0) return { ...(await read()), built: { isDone: false, text } };
          const checked = await run((own) => check({ out }, own));
          return { ...(await read()), built: { isDone: true, text, findings: checked.text } };
        }
        if (request.step === "commit") await commitContent(contentDir, request.message, env);
        else await pushContent(contentDir, request, env);
        return read();
      }),
    },
  };
}
