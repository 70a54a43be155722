import { realpathSync } from "node:fs";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { CommittedFile, Repository } from "../../core/edit/protocol.ts";
import { runGit, type Variables } from "./git.ts";

/** The programs that hooks and remotes start are the owner's, but get no secret of Biopedia. */
const own = (env: Variables): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("BIOPEDIA_"))),
  GIT_TERMINAL_PROMPT: "0",
  GIT_SSH_COMMAND: env.GIT_SSH_COMMAND ?? "ssh -o BatchMode=yes",
  LC_ALL: "C",
});

/** Runs Git as its owner does, with hooks and settings. @returns what it printed, and whether it succeeded */
function runOwnGit(
  root: string,
  args: readonly string[],
  env: Variables,
  input = "",
): Promise<{ isDone: boolean; text: string }> {
  const { execFile } = process.getBuiltinModule("node:child_process");
  const options = { env: own(env), maxBuffer: 16 << 20, timeout: 180_000, encoding: "utf8" } as const;
  return new Promise((resolve) => {
    const child = execFile("git", ["-C", root, "--no-pager", ...args], options, (error, stdout, stderr) =>
      resolve({ isDone: error === null, text: `${stdout}${stderr}`.trim() }),
    );
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

/** Returns what Git says of a content folder. Reading it runs no program of the repository. */
export async function readRepository(contentDir: string, env: Variables): Promise<Repository> {
  const ask = async (...args: string[]) => (await runGit(contentDir, args, env))?.replace(/\n$/, "");
  const root = await ask("rev-parse", "--show-toplevel");
  if (root === undefined || root === "") return { why: "no-repository" };
  // Settings of a repository in the content folder may have come with the content, from a stranger.
  if (realpathSync(root) === realpathSync(contentDir)) return { why: "in-content" };
  const [branch = "", identity, status = "", remotes = ""] = [
    await ask("symbolic-ref", "--quiet", "--short", "HEAD"),
    await ask("var", "GIT_COMMITTER_IDENT"),
    await runGit(
      contentDir,
      ["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all", "--", "."],
      env,
    ),
    await ask("remote"),
  ];
  const names = remotes.split("\n").filter(Boolean);
  const upstream = await ask("config", `branch.${branch}.remote`);
  const name = names.find((each) => each === upstream) ?? names.find((each) => each === "origin") ?? names[0];
  const merged = name === upstream ? await ask("config", `branch.${branch}.merge`) : undefined;
  const remoteBranch = merged?.replace(/^refs\/heads\//, "") || branch;
  const address = name === undefined ? undefined : await ask("remote", "get-url", "--push", name);
  const known = name && (await ask("rev-parse", "--verify", "--quiet", `refs/remotes/${name}/${remoteBranch}`));
  const range = known ? `${known}..HEAD` : "HEAD";
  const subjects = await ask("log", "--max-count=100", "--format=%h %s", range);
  return {
    root,
    branch,
    ...(identity !== undefined && { identity: identity.slice(0, identity.indexOf(">") + 1) }),
    files: filesIn(status),
    hasCommits: subjects !== undefined,
    commits: (subjects ?? "").split("\n").filter(Boolean),
    ...(name !== undefined && {
      remote: { name, branch: remoteBranch, address: (address ?? "").replace(/\/\/[^/@]*@/, "//") },
    }),
  };
}

/** Files that a killed run has left. */
const leftover = /(?:^|\/)\.[^/]+\.new$/;

/** Parses what `git status` printed: two letters, a space and the path of each file. */
const filesIn = (status: string): CommittedFile[] =>
  status
    .split("\0")
    .filter((entry) => entry.length > 3 && !leftover.test(entry.slice(3)))
    .map((entry) => {
      const letters = entry.slice(0, 2);
      const change = letters.includes("D") ? "removed" : /[?A]/.test(letters) ? "added" : "changed";
      return { path: entry.slice(3), change };
    });

const failed = (message: string, text: string, hint: string): KnownError =>
  new KnownError(`${message}:\n${text}`, hint);

/**
 * Commits the files of a content folder, and nothing else that is staged.
 *
 * @throws KnownError with what Git or a hook said
 */
export async function commitContent(contentDir: string, message: string, env: Variables): Promise<void> {
  const repository = await readRepository(contentDir, env);
  if ("why" in repository) throw new KnownError("the content folder has no repository to commit to", "run git init");
  const { root, files } = repository;
  const paths = files.map(({ path }) => path).join("\0");
  const listed = ["--pathspec-from-file=-", "--pathspec-file-nul"];
  const added = await runOwnGit(root, ["--literal-pathspecs", "add", "--all", ...listed], env, paths);
  if (!added.isDone) throw failed("Git cannot add the files", added.text, "run git status, which says what is wrong");
  const commit = ["--literal-pathspecs", "commit", "--quiet", "--only", `--message=${message}`, ...listed];
  const { isDone, text } = await runOwnGit(root, commit, env, paths);
  if (!isDone) throw failed("Git has not committed", text, "mend that, or commit in a terminal");
}

/**
 * Pushes the commits of the branch.
 *
 * @param to the remote and its branch, as they were shown
 * @throws KnownError with what Git said
 */
export async function pushContent(
  contentDir: string,
  to: { name: string; branch: string },
  env: Variables,
): Promise<void> {
  const repository = await readRepository(contentDir, env);
  const remote = "why" in repository ? undefined : repository.remote;
  if ("why" in repository || remote?.name !== to.name || remote.branch !== to.branch)
    throw new KnownError("the remote has changed since it was shown", "look at it again, then push");
  const args = ["push", "--porcelain", "--no-follow-tags", "--recurse-submodules=no", "--set-upstream", "--", to.name];
  const { isDone, text } = await runOwnGit(repository.root, [...args, `HEAD:refs/heads/${to.branch}`], env);
  if (isDone) return;
  const isBehind = /^!.*\((?:fetch first|non-fast-forward)\)/m.test(text);
  throw isBehind
    ? failed("the remote has commits that are not here", text, "run git pull --rebase in a terminal, then push again")
    : failed("Git cannot push", text, "check the address with git remote -v, and that git push works in a terminal");
}
