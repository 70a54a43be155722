import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import packageJson from "./package.json" with { type: "json" };
import { writeLists } from "./scripts/lists.mjs";
import { unchangedProse } from "./tests/languages/changed.ts";

writeLists();

/** Where files are kept in memory, which takes a quarter of a disk's processor time; undefined where there is no such folder, or less than 1 GB of it. */
function memory(): string | undefined {
  const folder = "/dev/shm";
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 1e9 ? folder : undefined;
}

// All temporary files of a run, its sites among them, which tests only read and which are built once for all processes.
const temporary = mkdtempSync(join(memory() ?? tmpdir(), "biopedia-tests-"));
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
// The browser of a package is unpacked once for all runs of a user.
const { "@sparticuz/chromium": chromium } = packageJson.devDependencies;
process.env.BIOPEDIA_TEST_BROWSER = join(tmpdir(), `biopedia-chromium-${chromium}-${process.getuid?.() ?? ""}`);
process.env.BIOPEDIA_TEST_SITES = mkdtempSync(join(temporary, "sites-"));
process.env.TMPDIR = temporary;

export default defineConfig({
  // Outside a test run JSX is compiled for production too.
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    include: ["tests/**/*.test.ts", "templates/tags/**/*.test.ts"],
    // Those with other programs have commands of their own: vitest.programs.config.ts.
    exclude: ["tests/programs/**", ...unchangedProse()],
    // Transformed modules are kept for the next run.
    experimental: { fsModuleCache: true },
    // Files of a worker share their modules, browser and sites: loading them takes longer than most tests.
    isolate: false,
    // As the command itself runs: React's development build renders ten times slower.
    env: { NODE_ENV: "production" },
    // Globals and variables that a test changes are as before in the next one, also in another file.
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Of tests that say they may run at the same time.
    maxConcurrency: 2,
    // A browser on a busy machine takes its time; what is waited for comes or does not.
    expect: { poll: { timeout: 15_000 } },
  },
});
