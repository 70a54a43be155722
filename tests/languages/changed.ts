import { spawnSync } from "node:child_process";

/** What the prose tests read, and what they are made of. */
const inputs = ["content", "src/core", "tests/languages"];

/**
 * The tests of the sample's prose that a run leaves out. They run where the sample or its checks have changed since the
 * branch left main, on main since the last commit; where they are named on the command line; always in CI; and where
 * Git cannot tell.
 *
 * @returns patterns of test files; if there are any, this is printed
 */
export function unchangedProse(): string[] {
  if (process.env.CI || process.argv.some((argument) => argument.includes("tests/languages"))) return [];
  const branched = git("merge-base", "HEAD", "main").stdout;
  const base = branched === "" || branched === git("rev-parse", "HEAD").stdout ? "HEAD~1" : branched.trim();
  const isSame = git("diff", "--quiet", base, "--", ...inputs).status === 0;
  if (!isSame || git("ls-files", "--others", "--exclude-standard", "--", ...inputs).stdout !== "") return [];
  console.info(
    "Not run: tests/languages, as the sample and its checks have not changed. CI=true npm test runs them too.",
  );
  return ["tests/languages/*.test.ts"];
}

const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8", cwd: new URL("../..", import.meta.url) });
