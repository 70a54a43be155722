import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { run } from "../../src/main.ts";
import { ask as askServer, type Reply } from "../support/ask.ts";
import { sharedSite } from "../support/built-site.ts";

interface Serving {
  /** The printed address. */
  address: string;
  /** Sends a request without normalizing its path. */
  ask: (path: string, options?: { method?: string; headers?: Record<string, string> }) => Promise<Reply>;
  /** The errors that it has printed. */
  errors: string[];
  /** Stops the server like Ctrl-C. @returns the exit code */
  stop: () => Promise<number>;
}

/** Starts `biopedia serve` on a free port and waits until it listens. It ends with the test. */
async function serving(folder: string, env: Record<string, string>, options: string): Promise<Serving> {
  const controller = new AbortController();
  const errors: string[] = [];
  let exit: Promise<number> | undefined;
  const printed = new Promise<string>((resolve, reject) => {
    exit = run({
      argv: ["serve", "--port", "0", ...options.split(" ").filter(Boolean)],
      cwd: folder,
      env,
      fetch,
      stdout: { write: resolve },
      stderr: {
        write(text) {
          errors.push(text);
          reject(new Error(text));
        },
      },
      signal: controller.signal,
    });
    exit.catch(reject);
  });
  const stop = async () => {
    controller.abort();
    return (await exit) ?? -1;
  };
  onTestFinished(async () => void (await stop()));
  const [, address = ""] =
    /^Serving dist at (http:\/\/\S+\/)(?:, as .* does)? \(Ctrl-C stops\)\n$/.exec(await printed) ?? [];
  expect(address).not.toBe("");
  const ask: Serving["ask"] = (path, options) => askServer(address, path, options);
  return { address, ask, errors, stop };
}

/**
 * Serves the basic site, built with `options`. `file` reads a file of it.
 *
 * @param folder for a test that changes the site: its own one
 */
export async function served(
  options = "",
  env: Record<string, string> = {},
  serveOptions = "",
  folder?: string,
): Promise<Serving & { folder: string; file: (path: string) => Buffer }> {
  const site = folder ?? (await sharedSite("basic", options));
  return {
    folder: site,
    file: (path) => readFileSync(join(site, "dist", path)),
    ...(await serving(site, env, serveOptions)),
  };
}
