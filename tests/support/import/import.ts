import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { load as loadYaml } from "js-yaml";
import { expect } from "vitest";
import { biopedia } from "../command.ts";
import { temporaryFolder } from "../folder.ts";

/** Imports files into an empty folder. */
export async function imported(files: Record<string, string | Uint8Array>, more: readonly string[] = []) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const outcome = await biopedia(["import", ...Object.keys(files), ...more], folder);
  return { folder, ...outcome };
}

export const articleIn = (folder: string, language = "en") =>
  readFileSync(join(folder, `content/articles/${language}.md`), "utf8");
export const referencesIn = (folder: string) =>
  loadYaml(readFileSync(join(folder, "content/references.yaml"), "utf8")) as Record<string, unknown>[];
export const frontOf = (article: string) => loadYaml(article.split("---\n")[1] ?? "") as Record<string, never>;

/**
 * Builds and checks a site; both must be silent.
 *
 * @param accepted warnings that the build may have
 * @returns the article's page
 */
export async function built(folder: string, accepted?: RegExp) {
  const { code, stderr } = await biopedia("build --quiet", folder);
  expect({
    code,
    stderr: accepted === undefined ? stderr : stderr.replace(accepted, "").match(/^(?:warning|error)/m),
  }).toEqual({ code: 0, stderr: accepted === undefined ? "" : null });
  const checked = await biopedia("check", folder);
  expect(checked).toMatchObject({ code: 0, stderr: "" });
  expect(checked.stdout).not.toMatch(/warning|error/);
  return load(readFileSync(join(folder, "dist/index.html"), "utf8"));
}

/** A stand-in for the network: bodies by the beginnings of addresses, and the addresses that were asked. */
export const answers = (given: Record<string, [type: string, body: string]>) => {
  const asked: string[] = [];
  const fetch = (async (input: string | URL | Request) => {
    const address = String(input instanceof Request ? input.url : input);
    asked.push(address);
    const [type, body] = Object.entries(given).find(([start]) => address.startsWith(start))?.[1] ?? [];
    return body === undefined
      ? new Response("", { status: 404 })
      : new Response(body, { headers: { "content-type": type ?? "" } });
  }) as typeof globalThis.fetch;
  return { asked, fetch };
};
