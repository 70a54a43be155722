import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** The tests with programs that are not installed everywhere: `npm run test:firefox`, `test:servers` and `test:validators`. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ["tests/programs/**/*.test.ts"], exclude: [] },
});
