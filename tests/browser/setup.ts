import { chromium as driver } from "playwright-core";
import type { TestProject } from "vitest/node";
import { shipped, testSite } from "../site/pages.ts";
import { findBrowser } from "./browser.ts";
import { serveSite } from "./site.ts";

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

/** Starts what all browser tests share: one browser, and a server of each site that they use as it is. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sample = await serveSite(shipped);
  const basic = await serveSite(testSite("basic"));
  const markdown = await serveSite(testSite("markdown"));
  const browser = await driver.launchServer({ executablePath: await findBrowser(), args: flags, host: "127.0.0.1" });
  project.provide("browser", browser.wsEndpoint());
  project.provide("sites", { sample: sample.origin, basic: basic.origin, markdown: markdown.origin });
  return async () => {
    await browser.close();
    await Promise.all([sample, basic, markdown].map((site) => site.close()));
  };
}
