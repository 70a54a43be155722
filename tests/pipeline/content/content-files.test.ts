import fs, { type Stats, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { stampContent } from "../../../src/pipeline/content/content-files.ts";
import { siteFolder } from "../../support/folder.ts";

/**
 * Gives files the times of a file system that has whole seconds only. The second in which it is called lasts until the
 * end of the test.
 */
function roundTimes(): void {
  const { lstatSync } = fs;
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  const round = (time: number) => Math.floor(Math.min(time, now) / 1000) * 1000;
  const rounded = (stats: Stats | undefined) =>
    stats && Object.assign(stats, { mtimeMs: round(stats.mtimeMs), ctimeMs: round(stats.ctimeMs) });
  const install = (to: unknown) => {
    Object.assign(fs, { lstatSync: to });
    syncBuiltinESMExports();
  };
  install((...args: Parameters<typeof lstatSync>) => rounded(lstatSync(...args) as Stats | undefined));
  onTestFinished(() => {
    install(lstatSync);
    vi.useRealTimers();
  });
}

const page = "articles/en.md";

test("where times are whole seconds, a change of the same length within one is seen", () => {
  roundTimes();
  const folder = siteFolder("least");
  const content = join(folder, "content");
  const stamps: (string | undefined)[] = [];
  for (const text of ["A", "B", "A"]) {
    writeFileSync(join(content, page), text);
    stamps.push(stampContent(content).get(page));
  }
  expect(stamps[1]).not.toBe(stamps[0]);
  expect(stamps[2]).toBe(stamps[0]);
});
