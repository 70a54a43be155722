import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { writeLists } from "./scripts/lists.mjs";
import { unchangedProse } from "./tests/languages/changed.ts";

writeLists();

// Sites that tests only read are built once for all processes of a run.
const sites = mkdtempSync(join(tmpdir(), "biopedia-sites-"));
process.env.BIOPEDIA_TEST_SITES = sites;
process.once("exit", () => rmSync(sites, { recursive: true, force: true }));

export default defineConfig({
  // Outside a test run JSX is compiled for production too.
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: unchangedProse(),
    // Transformed modules are kept for the next run.
    experimental: { fsModuleCache: true },
    // Files of a worker share their modules, browser and sites: loading them takes longer than most tests.
    isolate: false,
    // As the command itself runs: React's development build renders ten times slower.
    env: { NODE_ENV: "production" },
    // What a test changes is as before in the next one, also in another file.
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Of tests that say they may run at the same time.
    maxConcurrency: 2,
    // A browser on a busy machine takes its time; what is waited for comes or does not.
    expect: { poll: { timeout: 15_000 } },
  },
});
