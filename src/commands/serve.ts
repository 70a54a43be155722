import { existsSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { KnownError } from "../core/diagnostics/known-error.ts";
import { type HostName, hosts } from "../core/model/hosts.ts";
import { createRequestErrorLog, listen, onlyHosts } from "../io/server/listen.ts";
import { createRelayHandler } from "../io/server/node-relay.ts";
import { createStaticHandler, filesOf } from "../io/server/static-site.ts";
import { visible } from "../io/terminal/gate.ts";
import type { World } from "../io/terminal/world.ts";
import { readOutputInfo } from "../pipeline/site/output.ts";

interface ServeOptions {
  out: string;
  port: number;
  host: string;
  allowedHost: readonly string[];
  like?: HostName;
}

/** `biopedia serve`: serves the built site until it is interrupted. @returns the exit code */
export async function serve({ out, port, host, allowedHost, like }: ServeOptions, world: World): Promise<number> {
  const { cwd, stdout, signal } = world;
  const dir = resolve(cwd, out);
  const shown = relative(cwd, dir) || out;
  if (!existsSync(dir) || !statSync(dir).isDirectory())
    throw new KnownError(
      `there is no built site in ${shown}`,
      "run biopedia build first, or set the folder with --out <dir>",
    );
  const info = await readOutputInfo(dir);
  const { basePath = "", baseUrl, trailingSlash, visibility, redirects = [] } = info ?? {};
  const answersLike = like ?? info?.host;
  const names = [host, baseUrl ? new URL(baseUrl).hostname : undefined, ...allowedHost];
  const files = filesOf(dir);
  const onError = createRequestErrorLog(world);
  const site = createStaticHandler({
    files,
    basePath,
    host: answersLike,
    trailingSlash,
    visibility,
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    relay: createRelayHandler(world, files, onError),
  });
  const { origin, close } = await listen(
    onlyHosts(() => names, site),
    { host, port, onError },
  );
  const as = answersLike === undefined ? "" : `, as ${hosts[answersLike].label} does`;
  stdout.write(`Serving ${visible(shown)} at ${origin}${basePath}/${as} (Ctrl-C stops)\n`);
  await new Promise<void>((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done(), { once: true });
  });
  await close();
  return 0;
}
