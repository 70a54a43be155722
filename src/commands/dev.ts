import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { KnownError } from "../core/diagnostics/known-error.ts";
import { makeTemporaryFolder } from "../io/files/files.ts";
import { hashFolder } from "../io/files/hash-folder.ts";
import { watchFiles } from "../io/files/watch.ts";
import { onlyHosts } from "../io/server/hosts.ts";
import { type Handler, listen } from "../io/server/listen.ts";
import { createLive } from "../io/server/live-reload.ts";
import { createRelayHandler } from "../io/server/node-relay.ts";
import { createStaticHandler } from "../io/server/static-site.ts";
import { visible } from "../io/terminal/excerpt.ts";
import { painter, plain } from "../io/terminal/gate.ts";
import { formatDiagnostics, formatError, plural, reportError } from "../io/terminal/report.ts";
import type { World } from "../io/terminal/world.ts";
import { readOutputInfo } from "../pipeline/build/output.ts";
import { stampContent } from "../pipeline/content/content-files.ts";
import { buildAndReport } from "./build-and-report.ts";

export interface DevOptions {
  content: string;
  port: number;
  host: string;
  allowedHost: readonly string[];
}

/**
 * `biopedia dev`: serves the site, rebuilds it whenever the content changes and reloads the pages in browsers, until it is interrupted. The site is in a
 * temporary folder; the output of `build` is not touched.
 *
 * @returns the exit code
 */
export async function dev(options: DevOptions, world: World): Promise<number> {
  const folder = makeTemporaryFolder("biopedia-dev-");
  try {
    await follow(options, join(folder, "site"), world);
  } catch (error) {
    if (!world.signal.aborted) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}

/** Serves the site and rebuilds it after changes, one build at a time. @param dir the folder for the site */
async function follow({ content, port, host, allowedHost }: DevOptions, dir: string, world: World): Promise<void> {
  const { cwd, env, stdout, stderr, signal } = world;
  const paint = painter(stdout, env);
  const relay = createRelayHandler(world, dir);
  const live = createLive();
  let site: Handler = live.waiting;
  let siteHost: string | undefined;
  const answer: Handler = (request, response) => live.answer(request, response) || site(request, response);
  const server = await listen(
    onlyHosts(() => [host, siteHost, ...allowedHost], answer),
    { host, port },
  );
  try {
    let build = "";
    let announced: string | undefined;
    for await (const changed of watchFiles(() => stampContent(resolve(cwd, content)), signal)) {
      const { built, problems } = await tryBuild(content, dir, world);
      const { basePath = "", baseUrl } = readOutputInfo(dir) ?? {};
      if (built === undefined) {
        stderr.write(
          `Nothing was built${after(changed, content)}; ${build ? "the last good site is still served" : "there is no site yet"}.\n`,
        );
      } else {
        const newest = hashFolder(dir);
        siteHost = baseUrl ? new URL(baseUrl).hostname : undefined;
        site = createStaticHandler({ dir, basePath, relay, changeHtml: (html) => live.addScript(html, newest, basePath) });
        build = newest;
        stdout.write(`${paint("green", "✓")} Built ${built}${after(changed, content)}.\n`);
      }
      live.broadcast({ build, problems });
      // A change of the content can change the base path.
      if (basePath !== announced) stdout.write(`Serving ${visible(content)} at ${server.origin}${basePath}/ (Ctrl-C stops)\n`);
      announced = basePath;
    }
  } finally {
    await server.close();
  }
}

/** Builds the site and prints the problems. @returns a summary of the build, or the problems as text without colors */
async function tryBuild(content: string, outDir: string, world: World): Promise<{ built?: string; problems: string }> {
  try {
    const { pages, diagnostics, duration } = await buildAndReport({ content, outDir, quiet: true, savesPages: false }, world);
    if (pages > 0) return { built: `${plural(pages, "page")} in ${duration}`, problems: "" };
    return { problems: formatDiagnostics(diagnostics, content, plain) };
  } catch (error) {
    // For example, a file was removed before it was copied. Its removal triggers the next build.
    if (!(error instanceof KnownError)) throw error;
    reportError(error, world);
    return { problems: formatError(error, plain) };
  }
}

/** Names the changes that caused a build, such as ` after content/site.yaml changed`. Empty for the first build. */
function after([first, ...others]: readonly string[], content: string): string {
  if (first === undefined) return "";
  return ` after ${visible(join(content, first))}${others.length > 0 ? ` and ${plural(others.length, "other file")}` : ""} changed`;
}
