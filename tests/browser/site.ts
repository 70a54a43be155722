import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { run } from "../../src/main.ts";
import { generate, shipped, testSite } from "../site/pages.ts";
import { biopedia } from "../support/command.ts";

interface ServedSite {
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
async function serveSite(
  content: string | ((folder: string) => string),
  env: Record<string, string> = {},
  options = "",
): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), "biopedia-browser-"));
  const source = typeof content === "string" ? content : content(folder);
  const built = await biopedia(`build --content ${source} --out dist ${options}`, folder, { env });
  if (built.code !== 0) throw new Error(built.stderr);
  const served = await serve(folder, env);
  return {
    origin: served.origin,
    async close() {
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Serves `dist` of a folder. @param env the environment of the command */
export async function serve(folder: string, env: Record<string, string> = {}): Promise<ServedSite> {
  const controller = new AbortController();
  let served: Promise<number> | undefined;
  const origin = await new Promise<string>((resolve, reject) => {
    const write = (text: string) => {
      const address = /http:\/\/\S+(?=\/,? )/.exec(text)?.[0];
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
    },
  };
}

/**
 * The address of a site that tests only read. A worker serves it once for all its files; it is built once for all
 * workers.
 */
const shared = async (content: string) => (await serve(dirname((await generate(content)).dir))).origin;

// The shipped site, a small one, and one with everything that Markdown can make.
const [sampleAt, basicAt, markdownAt] = await Promise.all(
  [shipped, testSite("basic"), testSite("markdown")].map(shared),
);
/** The sites that all files share. Each gives the address of a path. */
export const sample = (path: string): string => sampleAt + path;
export const basic = (path: string): string => basicAt + path;
export const markdown = (path: string): string => markdownAt + path;

/**
 * A site for the tests of a file.
 *
 * @param environment gives the environment of both commands
 * @returns a function that gives the address of a path
 */
export function siteForTests(
  content: string | ((folder: string) => string),
  environment?: () => Promise<Record<string, string>>,
  options = "",
): (path: string) => string {
  let site: ServedSite | undefined;
  beforeAll(async () => {
    site = await serveSite(content, await environment?.(), options);
  });
  afterAll(() => site?.close());
  return (path) => (site?.origin ?? "") + path;
}

/** A copy of the basic site with more at the end of some files, by path. */
export const basicWith =
  (more: Record<string, string>) =>
  (folder: string): string => {
    const content = join(folder, "content");
    cpSync(testSite("basic"), content, { recursive: true });
    for (const [file, text] of Object.entries(more)) appendFileSync(join(content, file), text);
    return content;
  };
