import { join } from "node:path";
import { chromium as driver } from "playwright-core";
import type { TestProject } from "vitest/node";
import { repository } from "../support/folder.ts";
import { findBrowser } from "./browser.ts";
import { serveSite } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser of all tests listens. */
    browser: string;
    /** The address of the shipped site. */
    sample: string;
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

/** Starts what all browser tests share: one browser, and one server of the shipped site. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sample = await serveSite(join(repository, "content"));
  const browser = await driver.launchServer({ executablePath: await findBrowser(), args: flags, host: "127.0.0.1" });
  project.provide("browser", browser.wsEndpoint());
  project.provide("sample", sample.origin);
  return async () => {
    await browser.close();
    await sample.close();
  };
}
