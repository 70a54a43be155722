import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { run } from "../../src/cli.ts";
import { biopedia } from "../support/command.ts";
import { repository } from "../support/folder.ts";

export interface ServedSite {
  origin: string;
  close: () => Promise<void>;
}

/**
 * Builds a site and serves it with `biopedia serve`.
 *
 * @param content the content folder, or a function that makes it in a folder
 * @param env the environment of both commands
 * @param options further arguments of `build`
 */
export async function serveSite(
  content: string | ((folder: string) => string),
  env: Record<string, string> = {},
  options = "",
): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), "biopedia-browser-"));
  const controller = new AbortController();
  const source = typeof content === "string" ? content : content(folder);
  const built = await biopedia(`build --content ${source} --out dist ${options}`, folder, { env });
  if (built.code !== 0) throw new Error(built.stderr);
  let served: Promise<number> | undefined;
  const origin = await new Promise<string>((resolve, reject) => {
    const write = (text: string) => {
      const address = /http:\/\/\S+(?=\/ )/.exec(text)?.[0];
      if (address) resolve(address);
    };
    served = run({
      argv: ["serve", "--port", "0"],
      cwd: folder,
      env,
      stdout: { write },
      stderr: { write: (text: string) => reject(new Error(text)) },
      fetch,
      signal: controller.signal,
    });
  });
  return {
    origin,
    async close() {
      controller.abort();
      await served;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A site for the tests of a file. The shipped one as it is is served once for all files.
 *
 * @param environment gives the environment of both commands
 * @returns a function that gives the address of a path
 */
export function siteForTests(
  content: string | ((folder: string) => string),
  environment?: () => Promise<Record<string, string>>,
  options = "",
): (path: string) => string {
  if (content === join(repository, "content") && environment === undefined && options === "") return (path) => inject("sample") + path;
  let site: ServedSite | undefined;
  beforeAll(async () => {
    site = await serveSite(content, await environment?.(), options);
  });
  afterAll(() => site?.close());
  return (path) => (site?.origin ?? "") + path;
}
