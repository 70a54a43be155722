import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "./folders.ts";

/** The packages to compare with, in versions that run on Node 20. */
const packages = {
  "@11ty/eleventy": "3.1.8",
  astro: "5.18.2",
  "chrome-launcher": "1.2.1",
  lighthouse: "12.8.2",
  "markdown-it": "14.3.3",
};

/** Installs the generators to compare with and Lighthouse into the cache folder; scripts of packages do not run. */
export function install(): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    join(cache, "package.json"),
    `${JSON.stringify({ private: true, type: "module", dependencies: packages }, null, 2)}\n`,
  );
  const flags = ["--engine-strict=false", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"];
  execFileSync("npm", ["install", ...flags], {
    cwd: cache,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
}

/** Returns the folder of a package that `--install` has installed. */
export function installed(name: keyof typeof packages): string | undefined {
  const folder = join(cache, "node_modules", name);
  return existsSync(folder) ? folder : undefined;
}

/** Returns the version in a package's folder. */
export const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
