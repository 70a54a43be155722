import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteProblems } from "../../src/core/check/problems.ts";
import { repository } from "../support/folder.ts";

test("docs/checking.md lists every rule with its severity", () => {
  const text = readFileSync(join(repository, "docs/checking.md"), "utf8");
  const listed = [...text.matchAll(/^\| `([\w-]+)` \| (\w+) \| \S.* \|$/gm)].map(([, code = "", severity = ""]) => [
    code,
    severity,
  ]);
  const bySeverity = Object.entries(siteProblems).map(([code, { severity }]) => [code, severity]);
  expect(listed.sort()).toEqual(bySeverity.sort());
});
