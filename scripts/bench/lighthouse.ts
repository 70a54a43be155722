import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath } from "./chromium.ts";
import { biopedia, repository } from "./folders.ts";
import { installed, versionIn } from "./install.ts";
import { measure, median } from "./measure.ts";
import { startServer } from "./server.ts";
import { printTable } from "./table.ts";

const paths = ["/", "/ar", "/ja", "/bn", "/translate"];

/** The reported figures of each load, with the digits that matter. */
const audits = {
  "first paint": ["first-contentful-paint", "ms"],
  "largest paint": ["largest-contentful-paint", "ms"],
  "speed index": ["speed-index", "ms"],
  "blocked time": ["total-blocking-time", "ms"],
  "layout shift": ["cumulative-layout-shift", ""],
  loaded: ["total-byte-weight", "bytes"],
} as const;

interface Result {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
}

/**
 * Loads pages of the sample with Lighthouse's preset of a slow phone, if it is installed, and prints medians.
 *
 * @param folder for the site
 * @param repeat how often each page is loaded
 */
export async function benchLighthouse(folder: string, repeat: number): Promise<void> {
  const lighthouse = installed("lighthouse");
  if (lighthouse === undefined) return console.log("\nLighthouse is not installed: npm run bench -- pages --install");
  const site = join(folder, "lighthouse");
  mkdirSync(site);
  const build = ["build", "--content", join(repository, "content"), "--out", join(site, "dist")];
  await measure({ file: process.execPath, args: [biopedia, ...build], cwd: site });
  const { origin, stop } = await startServer(["serve"], site);
  const report = join(site, "report.json");
  const flags = ["--quiet", "--output=json", `--output-path=${report}`, "--only-categories=performance"];
  const chrome = "--chrome-flags=--headless=old --no-sandbox --disable-gpu";
  const load = async (path: string): Promise<Result> => {
    const args = [join(lighthouse, "cli", "index.js"), origin + path, ...flags, chrome];
    await measure({ file: process.execPath, args, cwd: site, env: { CHROME_PATH: await chromiumPath() } });
    return JSON.parse(readFileSync(report, "utf8"));
  };
  const results = new Map<string, Result[]>(paths.map((path) => [path, []]));
  try {
    for (let round = 0; round < repeat; round++) for (const path of paths) results.get(path)?.push(await load(path));
  } finally {
    await stop();
  }
  console.log(`\nLighthouse ${versionIn(lighthouse)}, mobile preset, medians of ${repeat} loads\n`);
  printTable(
    [...results].map(([page, loads]) => ({
      page,
      score: String(Math.round(median(loads.map(({ categories }) => categories.performance.score)) * 100)),
      ...Object.fromEntries(
        Object.entries(audits).map(([name, [audit, unit]]) => {
          const value = median(loads.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
          return [name, unit === "" ? value.toFixed(3) : `${Math.round(value)} ${unit}`];
        }),
      ),
    })),
  );
}
