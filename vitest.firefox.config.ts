import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** The tests in Firefox, which is not installed everywhere: `npm run test:firefox`. */
export default defineConfig({ ...config, test: { ...config.test, include: ["tests/firefox/**/*.test.ts"], exclude: [] } });
