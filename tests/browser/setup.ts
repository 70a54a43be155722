import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium as driver } from "playwright-core";
import type { TestProject } from "vitest/node";
import { repository } from "../support/folder.ts";
import { findBrowser } from "./browser.ts";
import type { ServedSite } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser of all tests listens. */
    browser: string;
    /** The addresses of the shipped site, of a small one, and of one with everything that Markdown can make. */
    sites: Record<"sample" | "basic" | "markdown", string>;
  }
}

/** Nobody looks: drawn without a simulated graphics processor, and in one process for each context. */
const flags = [
  "--no-sandbox",
  "--disable-gpu-compositing",
  "--num-raster-threads=1",
  "--disable-site-isolation-trials",
  "--renderer-process-limit=1",
];

const testSite = (name: string) => join(repository, "tests/sites", name);
const command = join(repository, "bin/biopedia.js");

/**
 * Builds a site and serves it with the compiled command, each in a process of its own: compiling the sources here would take longer than both.
 *
 * @returns its address, and what stops it
 */
async function serve(content: string): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), "biopedia-browser-"));
  const options = { cwd: folder, env: { XDG_CACHE_HOME: join(folder, ".cache") } };
  await promisify(execFile)(process.execPath, [command, "build", "--content", content, "--out", "dist"], options);
  const server = spawn(process.execPath, [command, "serve", "--port", "0"], { ...options, stdio: ["ignore", "pipe", "inherit"] });
  const origin = await new Promise<string>((resolve, reject) => {
    server.stdout.on("data", (text) => {
      const address = /http:\/\/\S+(?=\/ )/.exec(String(text))?.[0];
      if (address) resolve(address);
    });
    server.once("exit", (code) => reject(new Error(`serve stopped with ${code}`)));
  });
  return {
    origin,
    async close() {
      server.kill();
      await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts what all browser tests share: one browser, and a server of each site that they use as it is. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [sample, basic, markdown] = await Promise.all([
    serve(join(repository, "content")),
    serve(testSite("basic")),
    serve(testSite("markdown")),
  ]);
  const browser = await driver.launchServer({ executablePath: await findBrowser(), args: flags, host: "127.0.0.1" });
  project.provide("browser", browser.wsEndpoint());
  project.provide("sites", { sample: sample.origin, basic: basic.origin, markdown: markdown.origin });
  return async () => {
    await browser.close();
    await Promise.all([sample, basic, markdown].map((site) => site.close()));
  };
}
