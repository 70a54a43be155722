import { defineConfig } from "vitest/config";

export default defineConfig({
  // Outside a test run JSX is compiled for production too.
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    projects: [
      { extends: true, test: { name: "node", include: ["tests/**/*.test.ts"], exclude: ["tests/browser/**"] } },
      // One browser and one server of the shipped site for all of them.
      { extends: true, test: { name: "browser", include: ["tests/browser/*.test.ts"], globalSetup: "tests/browser/setup.ts" } },
    ],
    // As the command itself runs: React's development build renders ten times slower.
    env: { NODE_ENV: "production" },
    testTimeout: 90_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Of tests that say they may run at the same time.
    maxConcurrency: 2,
    // A browser on a busy machine takes its time; what is waited for comes or does not.
    expect: { poll: { timeout: 15_000 } },
  },
});
