import { existsSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { KnownError } from "../core/errors.ts";
import { createRelay } from "../core/translation/relay.ts";
import { chatSettings } from "../core/translation/settings.ts";
import { readEnvironment } from "../io/chat-settings.ts";
import { errorCode } from "../io/files.ts";
import { relayHandler } from "../io/relay.ts";
import { createStaticServer } from "../io/server.ts";
import type { World } from "../io/terminal.ts";
import { readOutputInfo } from "../pipeline/output.ts";

export interface ServeOptions {
  out: string;
  port: number;
  host: string;
}

/** `biopedia serve`: serves the built site until it is interrupted. @returns the exit code */
export async function serve({ out, port, host }: ServeOptions, world: World): Promise<number> {
  const { cwd, stdout, signal } = world;
  const dir = resolve(cwd, out);
  const shown = relative(cwd, dir) || out;
  if (!existsSync(dir) || !statSync(dir).isDirectory())
    throw new KnownError(`there is no built site in ${shown}`, "run biopedia build first, or name its folder with --out <dir>");
  const basePath = readOutputInfo(dir)?.basePath ?? "";
  const relay = relayHandler(createRelay(chatSettings(readEnvironment(world)), world.fetch));
  const server = createStaticServer({ dir, basePath, relay });
  const listening = await new Promise<number>((done, fail) => {
    server.once("error", (error) => fail(listenError(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : port);
    });
  });
  stdout.write(`Serving ${shown} at http://${host.includes(":") ? `[${host}]` : host}:${listening}${basePath}/ (Ctrl-C stops)\n`);
  await new Promise<void>((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done(), { once: true });
  });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  return 0;
}

function listenError(error: Error, host: string, port: number): Error {
  const hints: Record<string, string> = {
    EADDRINUSE: "something else listens there; choose another port with --port <n>",
    EACCES: "ports below 1024 need more rights; choose another with --port <n>",
    EADDRNOTAVAIL: "this machine does not have that address; choose another with --host <host>",
    ENOTFOUND: "no machine of that name is known; choose another with --host <host>",
  };
  const hint = hints[errorCode(error) ?? ""];
  return hint ? new KnownError(`cannot listen on ${host}:${port}`, hint) : error;
}
