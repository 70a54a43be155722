import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { biopedia } from "./command.ts";
import { readFiles, siteFolder, writeFiles } from "./folder.ts";

const built = new Map<string, Promise<Map<string, Buffer>>>();
const shared = new Map<string, Promise<string>>();

/**
 * A folder as {@link siteFolder} makes it, with what `biopedia build` writes into `dist`. The same site is built once
 * for all tests; each has a copy.
 *
 * @param options further arguments of `build`
 */
export async function builtSite(
  site: string,
  options = "",
  changes: Parameters<typeof siteFolder>[1] = {},
): Promise<string> {
  const folder = siteFolder(site, changes);
  const key = JSON.stringify([site, options, Object.entries(changes).map(([path, change]) => [path, String(change)])]);
  const known = built.get(key);
  if (known !== undefined) writeFiles(join(folder, "dist"), await known);
  else {
    built.set(key, build(folder, options));
    await built.get(key);
  }
  return folder;
}

/** The same for tests that change nothing in it: one folder for all of them. */
export function sharedSite(site: string, options = ""): Promise<string> {
  const key = `${site} ${options}`;
  const known = shared.get(key) ?? share(site, options);
  shared.set(key, known);
  return known;
}

async function share(site: string, options: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "biopedia-shared-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, readFiles(await builtSite(site, options)));
  return folder;
}

async function build(folder: string, options: string): Promise<Map<string, Buffer>> {
  const { code, stderr } = await biopedia(`build ${options}`, folder);
  expect(code, stderr).toBe(0);
  return readFiles(join(folder, "dist"));
}
