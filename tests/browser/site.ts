import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { run } from "../../src/cli.ts";
import { biopedia } from "../support/command.ts";

/**
 * Builds a site and serves it with `biopedia serve` for the tests of a file.
 *
 * @param content the content folder, or a function that makes it in a folder
 * @param environment gives the environment of both commands
 * @param options further arguments of `build`
 * @returns a function that gives the address of a path
 */
export function siteForTests(
  content: string | ((folder: string) => string),
  environment: () => Promise<Record<string, string>> = async () => ({}),
  options = "",
): (path: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "biopedia-browser-"));
  const controller = new AbortController();
  let origin = "";
  let served: Promise<number>;
  beforeAll(async () => {
    const env = await environment();
    const built = await biopedia(
      `build --content ${typeof content === "string" ? content : content(folder)} --out dist ${options}`,
      folder,
      {
        env,
      },
    );
    if (built.code !== 0) throw new Error(built.stderr);
    origin = await new Promise<string>((resolve, reject) => {
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
  });
  afterAll(async () => {
    controller.abort();
    await served;
    rmSync(folder, { recursive: true, force: true });
  });
  return (path) => origin + path;
}
