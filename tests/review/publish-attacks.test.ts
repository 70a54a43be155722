import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { editPath, type PublishReply } from "../../src/core/edit/protocol.ts";
import type { PublishRequest } from "../../src/core/edit/requests.ts";
import { siteFolder, temporaryFolder } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";
import { serving } from "./reviewing.ts";

const article = "content/articles/en.md";
const read = (folder: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trimEnd();

/** Opens the editor of a site in a repository. @param prepare runs before its first commit */
async function publishing(prepare: (folder: string) => void = () => {}) {
  const folder = siteFolder("basic");
  git(folder, "init", "-q", "-b", "main");
  git(folder, "config", "user.name", "Ada");
  git(folder, "config", "user.email", "ada@example.org");
  prepare(folder);
  commit(folder, "2021-02-03", "Begin");
  const { ask } = await serving(folder, ["edit"], editPath);
  return {
    folder,
    publish: async (request: PublishRequest) => (await ask("publish", request)).json(),
    shown: async (): Promise<PublishReply> => (await ask("publish")).json(),
    change: (word: string) => appendFileSync(join(folder, article), `\n${word}\n`),
  };
}

test("a commit takes the files that were shown, also if it is asked for twice", async () => {
  const { folder, publish, shown, change } = await publishing();
  const secrets = [".env", ".npmrc", "content/.npmrc", "content/.netrc", "content/server.key", "content/.env.local"];
  for (const name of secrets) writeFileSync(join(folder, name), "token=secret");
  change("Shown.");
  const { repository } = await shown();
  const paths = "files" in repository ? repository.files.map(({ path }) => path) : [];
  expect(paths).toEqual([article]);
  // Another program adds a file before the button is pressed.
  writeFileSync(join(folder, "content/later.txt"), "not shown");
  await publish({ step: "commit", message: "Shown", paths });
  expect(read(folder, "show", "--format=", "--name-only")).toBe(article);
  expect((await publish({ step: "commit", message: "Again", paths })).message).toContain("none of these files");
  expect((await publish({ step: "commit", message: "Secret", paths: secrets })).message).toContain("none of these");
  expect(read(folder, "status", "--porcelain").split("\n").sort()).toEqual(
    [...secrets, "content/later.txt"].map((name) => `?? ${name}`).sort(),
  );
});

test("a repository that is committed as a part of the content runs nothing while the site is published", async () => {
  const remote = temporaryFolder();
  git(remote, "init", "-q", "--bare", "-b", "main");
  const ran = join(remote, "ran");
  const { folder, publish, change } = await publishing((site) => {
    const inner = join(site, "content/inner");
    mkdirSync(inner);
    git(inner, "init", "-q");
    writeFileSync(join(inner, "a.txt"), "a");
    commit(inner, "2021-02-03");
    appendFileSync(join(inner, "a.txt"), "b");
    const program = join(remote, "program");
    writeFileSync(program, `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
    for (const name of ["core.fsmonitor", "core.sshCommand", "filter.x.clean"]) git(inner, "config", name, program);
    git(site, "remote", "add", "origin", remote);
  });
  change("Mine.");
  const paths = [article];
  // Two of three have nothing to commit, which Git explains by the state of the whole folder.
  await Promise.all([1, 2, 3].map((count) => publish({ step: "commit", message: `Mine ${count}`, paths })));
  await publish({ step: "join", name: "origin", branch: "main" });
  expect((await publish({ step: "push", name: "origin", branch: "main" })).failed).toBeUndefined();
  expect(read(remote, "log", "--format=%s", "main").split("\n").length).toBe(2);
  expect((await publish({ step: "join", name: "origin", branch: "main" })).failed).toBeUndefined();
  expect(read(folder, "log", "--format=%s").split("\n").length).toBe(2);
  expect(existsSync(ran)).toBe(false);
});

test("the password in a remote's address is shown nowhere, and Git's own command for SSH is used", async () => {
  const { folder, publish, shown } = await publishing();
  git(folder, "remote", "add", "origin", "https://ada:pass@word@localhost:1/site.git");
  const { repository } = await shown();
  expect("remote" in repository && repository.remote?.address).toBe("https://localhost:1/site.git");
  const { failed } = await publish({ step: "push", name: "origin", branch: "main" });
  expect(failed.text).toContain("localhost:1");
  expect(failed.text).not.toMatch(/ada|pass|word/);
  const ran = join(folder, "ran");
  const program = join(temporaryFolder(), "ssh");
  writeFileSync(program, `#!/bin/sh\ntouch ${ran}\nexit 1\n`, { mode: 0o755 });
  git(folder, "config", "core.sshCommand", program);
  await publish({ step: "remote", address: "git@localhost:ada/site.git" });
  await publish({ step: "push", name: "origin", branch: "main" });
  expect(existsSync(ran)).toBe(true);
});
