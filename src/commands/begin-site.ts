import { basename, dirname, relative } from "node:path";
import {
  type Answer,
  readAddress,
  readLanguage,
  readLanguages,
  readName,
  readPurpose,
} from "../core/content/new-site.ts";
import { plural } from "../core/diagnostics/wording.ts";
import type { NewSitePlace, NewSiteReply } from "../core/edit/form-protocol.ts";
import { editPath } from "../core/edit/protocol.ts";
import { type NewSiteRequest, newSiteRequestSchema } from "../core/edit/requests.ts";
import { createAppHandler, taking } from "../io/server/app-handler.ts";
import { createRequestErrorLog, listen, onlyHosts } from "../io/server/listen.ts";
import { createSession } from "../io/server/session.ts";
import { visible } from "../io/terminal/gate.ts";
import type { World } from "../io/terminal/world.ts";
import { writeNewSite } from "../pipeline/content/new-site.ts";

/** The session and the port of a browser in which a site was begun. */
export interface Begun {
  session: ReturnType<typeof createSession>;
  port: number;
}

/**
 * Asks in the browser what `init` asks in the terminal, and makes the site.
 *
 * @param contentDir the folder `content` of the new site
 * @returns undefined if the command was ended
 */
export async function beginSite(
  contentDir: string,
  host: string,
  port: number,
  world: World,
): Promise<Begun | undefined> {
  const { cwd, stdout, signal } = world;
  const session = createSession();
  let isMade = () => {};
  const made = new Promise<void>((resolve) => {
    isMade = resolve;
  });
  const begin = async (asked: NewSiteRequest): Promise<NewSiteReply> => {
    const answers = answersIn(asked);
    const problems = Object.entries(answers).flatMap(([key, answer]) =>
      "problem" in answer ? [[key, answer.problem]] : [],
    );
    if (problems.length > 0) return { problems: Object.fromEntries(problems) };
    const values = Object.fromEntries(
      Object.entries(answers).map(([key, answer]) => [key, "value" in answer ? answer.value : undefined]),
    );
    const dir = dirname(contentDir);
    const { written } = writeNewSite(dir, relative(cwd, dir), values as never);
    stdout.write(`Wrote ${plural(written.length, "file")}: ${written.map(visible).join(", ")}\n`);
    // The reply must reach the browser before the server ends.
    setTimeout(isMade, 100);
    return { problems: {} };
  };
  const app = createAppHandler(
    [
      {
        get: { begin: async (): Promise<NewSitePlace> => ({ folder: dirname(contentDir) }) },
        post: { begin: taking(newSiteRequestSchema, (_, asked) => begin(asked)) },
      },
    ],
    (text) => text,
  );
  const server = await listen(
    onlyHosts(() => [], session.guard(app.answer)),
    { host, port, onError: createRequestErrorLog(world) },
  );
  try {
    stdout.write(`Begin a site at ${server.origin}${editPath}begin.html?token=${session.token} (Ctrl-C stops)\n`);
    await Promise.race([made, new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }))]);
  } finally {
    await server.close();
  }
  return signal.aborted ? undefined : { session, port: Number(new URL(server.origin).port) };
}

/** Whether a folder is the content of a site that can be begun: `content`, in which nothing is. */
export const canBegin = (contentDir: string, files: readonly string[]): boolean =>
  basename(contentDir) === "content" && files.length === 0;

function answersIn({ name, purpose, language, languages, baseUrl }: NewSiteRequest): Record<string, Answer<unknown>> {
  return {
    name: readName(name),
    purpose: readPurpose(purpose),
    language: readLanguage(language),
    languages: readLanguages(languages.join(" ")),
    baseUrl: baseUrl.trim() === "" ? { value: undefined } : readAddress(baseUrl),
  };
}
