import { dirname, join, resolve } from "node:path";
import { isIgnored } from "../core/content/file-names.ts";
import { hasErrors, withoutHints } from "../core/diagnostics/diagnostic.ts";
import { plural } from "../core/diagnostics/wording.ts";
import { type Change, watchFiles } from "../io/files/watch.ts";
import { createRequestErrorLog, type Handler, listen, onlyHosts } from "../io/server/listen.ts";
import { createRelayHandler } from "../io/server/node-relay.ts";
import { painter, plain, visible } from "../io/terminal/gate.ts";
import { formatDiagnostics, formatError, reportDiagnostics, reportError } from "../io/terminal/report.ts";
import { formatDuration } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { stampContent, stampFile } from "../pipeline/content/content-files.ts";
import { asKnownError, createDevServer } from "../pipeline/dev/server.ts";
import { openSession } from "../pipeline/dev/session.ts";

interface DevOptions {
  content: string;
  port: number;
  host: string;
  allowedHost: readonly string[];
}

/**
 * `biopedia dev`: serves the site from memory and keeps the pages in browsers up to date with the content, until it is
 * interrupted. Nothing is written.
 *
 * @returns the exit code
 */
export async function dev({ content, port, host, allowedHost }: DevOptions, world: World): Promise<number> {
  const { cwd, env, signal } = world;
  const dir = resolve(cwd, content);
  const session = await openSession(dir, env);
  const devServer = createDevServer(session, (error) => reportError(error, world));
  const onError = createRequestErrorLog(world);
  const relay = createRelayHandler(world, devServer.files, onError);
  const answer: Handler = (request, response) => devServer.answer(request, response, relay);
  const server = await listen(
    onlyHosts(() => [host, devServer.hostname(), ...allowedHost], answer),
    { host, port, onError },
  );
  let announced = "";
  try {
    const changes = watchFiles(() => stampContent(dir), signal, {
      dir,
      isIgnored,
      foldersOf: (stamps) => foldersOf(dir, stamps.keys()),
      stampOf: (file) => stampFile(dir, file),
    });
    let next = changes.next();
    for (;;) {
      const { value: change, done } = await next;
      if (done) break;
      // Watching goes on while this change is read.
      const newer = new AbortController();
      next = changes.next();
      next.then(
        () => newer.abort(),
        () => {},
      );
      await show(change, newer.signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await server.close();
  }
  return 0;

  /** Says where the site is; a change of the content can change the base path. */
  function announce(): void {
    const address = `${server.origin}${devServer.basePath()}/`;
    if (address !== announced) world.stdout.write(`Serving ${visible(content)} at ${address} (Ctrl-C stops)\n`);
    announced = address;
  }

  /** Reads what has changed, shows it to pages, and then prints what is to be said about it. */
  async function show(change: Change, newer: AbortSignal): Promise<void> {
    const started = performance.now();
    let duration = "";
    try {
      for await (const reading of session.read(change, newer)) {
        const { diagnostics } = reading;
        const isBroken = hasErrors(diagnostics);
        await devServer.show(isBroken ? formatDiagnostics(diagnostics, content, plain) : "");
        if (reading.stage === "checked") report(reading, isBroken);
        else {
          duration = formatDuration(performance.now() - started);
          announce();
        }
      }
    } catch (error) {
      // The session goes on, because the cause is mostly a file that was removed before it was read: a change of its
      // own.
      const known = asKnownError(error);
      reportError(known, world);
      await devServer.show(formatError(known, plain));
      announce();
    }

    function report(
      { diagnostics, pages }: { diagnostics: Parameters<typeof withoutHints>[0]; pages: number },
      isBroken: boolean,
    ): void {
      const { stdout, stderr } = world;
      reportDiagnostics(withoutHints(diagnostics), content, world);
      const after = describeChange(change.changed, content);
      if (isBroken)
        stderr.write(
          `There are errors${after}; ${pages > 0 ? "what has them is shown as it was" : "there is no site yet"}.\n`,
        );
      else
        stdout.write(
          `${painter(stdout, env)("green", "✓")} ${after === "" ? `Read ${plural(pages, "page")}` : "Updated"} in ${duration}${after}.\n`,
        );
    }
  }
}

/** Names what has changed, such as ` after content/site.yaml changed`. Empty for the first time. */
function describeChange([first, ...others]: readonly string[], content: string): string {
  if (first === undefined) return "";
  return ` after ${visible(join(content, first))}${others.length > 0 ? ` and ${plural(others.length, "other file")}` : ""} changed`;
}

/** Returns the folders of files, and the one that the content folder is in. */
function foldersOf(dir: string, files: Iterable<string>): Set<string> {
  const folders = new Set([dirname(dir), dir]);
  for (const inner of new Set([...files].map((file) => dirname(file))))
    for (let folder = inner; folder !== "."; folder = dirname(folder)) folders.add(join(dir, folder));
  return folders;
}
