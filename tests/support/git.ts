import { spawnSync } from "node:child_process";
import { expect } from "vitest";

/** Runs Git in a folder. */
export function git(folder: string, ...args: string[]): void {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
  const { status, stderr } = spawnSync("git", [...who, ...args], { cwd: folder, encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

/** Commits everything in a folder, on a day such as 2021-02-03. */
export function commit(folder: string, date: string, message = "Change"): void {
  git(folder, "add", ".");
  git(folder, "commit", "-qm", message, "--date", `${date}T12:00:00`);
}
