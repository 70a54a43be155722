import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { CommittedFile, PushFailure, Repository } from "../../core/edit/protocol.ts";
import { runGit, type Variables } from "./git.ts";

/** The programs that hooks and remotes start are the owner's, but get no secret of Biopedia. */
async function own(root: string, env: Variables): Promise<Record<string, string | undefined>> {
  const hasSsh = env.GIT_SSH_COMMAND ?? env.GIT_SSH ?? (await runGit(root, ["config", "core.sshCommand"], env, 5000));
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("BIOPEDIA_"))),
    GIT_TERMINAL_PROMPT: "0",
    ...(hasSsh === undefined && { GIT_SSH_COMMAND: "ssh -o BatchMode=yes" }),
    LC_ALL: "C",
  };
}

/** Returns a text without who signs in, and with which password, in the addresses in it. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/\s]*@/g, "//");

/** A repository within the content is not asked for its state, because that runs programs of its settings. */
const quietly = ["-c", "diff.ignoreSubmodules=all"];

/** Runs Git as its owner does, with hooks and settings. @returns what it printed, and whether it succeeded */
async function runOwnGit(
  root: string,
  args: readonly string[],
  env: Variables,
  input = "",
): Promise<{ isDone: boolean; text: string }> {
  const { execFile } = process.getBuiltinModule("node:child_process");
  const options = { env: await own(root, env), maxBuffer: 16 << 20, timeout: 180_000, encoding: "utf8" } as const;
  return new Promise((resolve) => {
    const child = execFile("git", ["-C", root, ...quietly, "--no-pager", ...args], options, (error, stdout, stderr) =>
      resolve({ isDone: error === null, text: withoutPassword(`${stdout}${stderr}`.trim()) }),
    );
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

/** The files beside the content that belong to a site: those of `init`, of npm, and of hosts. None has a secret. */
const ownFiles = [
  "package.json",
  "package-lock.json",
  ".gitignore",
  ".github/workflows/pages.yml",
  "netlify.toml",
  "vercel.json",
  "wrangler.toml",
];

/** Returns the folder of a site: the one around its content, if its package.json names this package. */
function siteFolder(contentDir: string): string | undefined {
  const folder = dirname(realpathSync(contentDir));
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return Object.hasOwn({ ...dependencies, ...devDependencies }, "biopedia") ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what Git says of a content folder. Reading it runs no program of the repository. */
export async function readRepository(contentDir: string, env: Variables): Promise<Repository> {
  const ask = async (...args: string[]) => (await runGit(contentDir, args, env))?.replace(/\n$/, "");
  // Settings of a repository in the content folder may have come with the content, from a stranger, and name a folder
  // of their own as the one that it is for.
  if (existsSync(join(contentDir, ".git"))) return { why: "in-content" };
  const root = await ask("rev-parse", "--show-toplevel");
  const folder = siteFolder(contentDir);
  if (root === undefined || root === "")
    return (await ask("--version")) === undefined ? { why: "no-git" } : { why: "no-repository", root: folder };
  if (realpathSync(root) === realpathSync(contentDir)) return { why: "in-content" };
  const beside = folder === undefined ? [] : ownFiles.map((file) => `../${file}`);
  const [branch = "", identity, status = "", remotes = ""] = [
    await ask("symbolic-ref", "--quiet", "--short", "HEAD"),
    // A name that Git makes of those of the account and the machine is nobody's choice.
    await ask("-c", "user.useConfigOnly=true", "var", "GIT_COMMITTER_IDENT"),
    await runGit(
      contentDir,
      [
        ...["--literal-pathspecs", "status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all"],
        // A repository within the content has settings of its own.
        ...["--ignore-submodules=all", "--", ".", ...beside],
      ],
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
      remote: { name, branch: remoteBranch, address: withoutPassword(address ?? "") },
    }),
  };
}

/** Files that a killed run has left, files with secrets, and folders that are repositories of their own. */
const neverCommitted =
  /(?:^|\/)(?:\.[^/]+\.new|\.env(?:rc|\.[^/]*)?|\.npmrc|[._]netrc|\.git-credentials|[^/]+\.(?:pem|key|p12|pfx|kdbx)|id_(?:[dr]sa|ecdsa|ed25519))$|\/$/i;

/** Parses what `git status` printed: two letters, a space and the path of each file. */
const filesIn = (status: string): CommittedFile[] =>
  status
    .split("\0")
    .filter((entry) => entry.length > 3 && !neverCommitted.test(entry.slice(3)))
    .map((entry) => {
      const letters = entry.slice(0, 2);
      const change = letters.includes("D") ? "removed" : /[?A]/.test(letters) ? "added" : "changed";
      return { path: entry.slice(3), change };
    });

const failed = (message: string, text: string, hint: string): KnownError =>
  new KnownError(`${message}:\n${text}`, hint);

type Usable = Extract<Repository, { branch: string }>;

async function openRepository(contentDir: string, env: Variables): Promise<Usable> {
  const repository = await readRepository(contentDir, env);
  if ("why" in repository)
    throw new KnownError("the content folder has no repository that is published from here", "reload the page");
  return repository;
}

/** Makes a repository of the folder of a site. @throws KnownError with what Git said */
export async function beginRepository(contentDir: string, env: Variables): Promise<void> {
  const repository = await readRepository(contentDir, env);
  const root = "why" in repository && repository.why === "no-repository" ? repository.root : undefined;
  if (root === undefined) throw new KnownError("no history can be begun here", "reload the page");
  const { isDone, text } = await runOwnGit(root, ["-c", "init.defaultBranch=main", "init", "--quiet"], env);
  if (!isDone) throw failed("Git cannot begin a history", text, "check the folder's permissions and the free space");
}

/** Writes settings of a repository. @param settings the arguments of Git for each @throws KnownError */
async function setUp(root: string, settings: readonly (readonly string[])[], env: Variables): Promise<void> {
  for (const setting of settings) {
    const { isDone, text } = await runOwnGit(root, setting, env);
    if (!isDone) throw failed("Git cannot change its settings", text, "check the permissions of the folder .git");
  }
}

/** Writes who commits into the settings of the repository. @throws KnownError */
export async function nameCommitter(
  contentDir: string,
  { name, email }: { name: string; email: string },
  env: Variables,
): Promise<void> {
  const { root } = await openRepository(contentDir, env);
  const own = { "user.name": name, "user.email": email };
  await setUp(
    root,
    Object.entries(own).map(([key, value]) => ["config", "--local", "--replace-all", "--", key, value]),
    env,
  );
}

/** Writes where commits are pushed. @param address was checked by `isRemoteAddress` @throws KnownError */
export async function nameRemote(contentDir: string, address: string, env: Variables): Promise<void> {
  const { root, remote } = await openRepository(contentDir, env);
  const args = remote ? ["set-url", "--", remote.name] : ["add", "--", "origin"];
  await setUp(root, [["remote", ...args, address]], env);
}

/**
 * Commits files of a site, and nothing else that is staged: its content, and where Biopedia made the folder, the files
 * around it.
 *
 * @param shown the paths that were listed: a file that has come since then waits for the next commit
 * @throws KnownError with what Git or a hook said
 */
export async function commitSite(
  contentDir: string,
  { message, paths: shown }: { message: string; paths: readonly string[] },
  env: Variables,
): Promise<void> {
  const { root, files } = await openRepository(contentDir, env);
  const listed = new Set(shown);
  const paths = files.flatMap(({ path }) => (listed.has(path) ? [path] : [])).join("\0");
  // Without a path, Git would add every file of the repository.
  if (paths === "") throw new KnownError("none of these files has changes any more", "open the list again");
  const given = ["--pathspec-from-file=-", "--pathspec-file-nul"];
  const added = await runOwnGit(root, ["--literal-pathspecs", "add", "--all", ...given], env, paths);
  if (!added.isDone) throw failed("Git cannot add the files", added.text, "run git status, which says what is wrong");
  const commit = ["--literal-pathspecs", "commit", "--quiet", "--only", `--message=${message}`, ...given];
  const { isDone, text } = await runOwnGit(root, commit, env, paths);
  if (!isDone) throw failed("Git has not committed", text, "mend that, or commit in a terminal");
}

/** A remote and its branch, as they were shown. */
interface ShownRemote {
  name: string;
  branch: string;
}

async function openRemote(contentDir: string, to: ShownRemote, env: Variables): Promise<Usable> {
  const repository = await openRepository(contentDir, env);
  if (repository.remote?.name !== to.name || repository.remote.branch !== to.branch)
    throw new KnownError("the remote has changed since it was shown", "look at it again, then push");
  return repository;
}

/** Why Git failed, by its words in English. The first that fits counts. */
const failures: readonly (readonly [PushFailure, RegExp])[] = [
  ["behind", /^!.*\((?:fetch first|non-fast-forward)\)/m],
  ["refused", /\[remote rejected\]|hook declined|protected branch/i],
  ["offline", /could not resolve|failed to connect|couldn't connect|timed out|unreachable|no route to host|refused$/im],
  [
    "denied",
    /authentication failed|permission denied|permission to \S+ denied|could not read (?:username|password)|host key verification failed|access denied|error: 40[13]/i,
  ],
  ["missing", /not found|does not appear to be a git repository|does not exist|unable to find remote/i],
];

const failureIn = (text: string): { why: PushFailure; text: string } => ({
  why: failures.find(([, words]) => words.test(text))?.[0] ?? "other",
  text,
});

/** Pushes the commits of the branch. @returns why they were not, with what Git said */
export async function pushSite(
  contentDir: string,
  to: ShownRemote,
  env: Variables,
): Promise<{ why: PushFailure; text: string } | undefined> {
  const { root } = await openRemote(contentDir, to, env);
  const args = ["push", "--porcelain", "--no-follow-tags", "--recurse-submodules=no", "--set-upstream", "--", to.name];
  const { isDone, text } = await runOwnGit(root, [...args, `HEAD:refs/heads/${to.branch}`], env);
  return isDone ? undefined : failureIn(text);
}

/**
 * Fetches the commits of others, and puts the own ones upon them. If both have changed the same lines, everything stays
 * as it was.
 *
 * @returns why that was not done, with what Git said
 */
export async function joinRemote(
  contentDir: string,
  from: ShownRemote,
  env: Variables,
): Promise<{ why: PushFailure; text: string } | undefined> {
  const { root } = await openRemote(contentDir, from, env);
  const status = ["status", "--porcelain", "--untracked-files=no", "--ignore-submodules=all"];
  const isOpen = (await runGit(contentDir, status, env)) !== "";
  if (isOpen) return { why: "open", text: "" };
  const fetched = await runOwnGit(root, ["fetch", "--no-recurse-submodules", "--", from.name, from.branch], env);
  if (!fetched.isDone) return failureIn(fetched.text);
  const { isDone, text } = await runOwnGit(root, ["-c", "rebase.autoStash=false", "rebase", "FETCH_HEAD"], env);
  if (isDone) return undefined;
  await runOwnGit(root, ["rebase", "--abort"], env);
  return { why: "conflict", text };
}
