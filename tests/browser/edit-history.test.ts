import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { publishRequestSchema } from "../../src/core/edit/requests.ts";
import { temporaryFolder } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";
import { findings } from "./axe.ts";
import { body, dialog, editing, ending, goTo, state, tool } from "./editing.ts";

const ask = (folder: string, ...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();

/** Opens the editor of a site in a repository, whose first commit is its first version. */
async function inRepository() {
  const opened = await editing("", ending);
  const { folder, file, read } = opened;
  git(folder, "init", "-q", "-b", "main");
  git(folder, "config", "user.name", "Ada");
  git(folder, "config", "user.email", "ada@example.org");
  commit(folder, "2021-02-03", "Begin");
  writeFileSync(file, read().replace("The last paragraph.", "The very last paragraph."));
  commit(folder, "2022-03-04", "Say which paragraph");
  await expect.poll(() => body(opened.page).textContent()).toContain("very last");
  return opened;
}

const step = (page: Page, name: string) =>
  dialog(page).locator(".edit-step", { has: page.getByRole("button", { name }) });

test("a page's history tells who changed which words when; an earlier version is restored, and that is undone", async () => {
  const { page, file, read } = await inRepository();
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Not committed.");
  await page.keyboard.press("Control+s");
  await expect.poll(() => state(page).textContent()).toBe("Saved");
  const last = read();
  await tool(page, "History").click();
  const rows = dialog(page).locator(".edit-versions > li");
  await expect.poll(() => rows.count()).toBe(3);
  await rows.nth(0).locator("summary").click();
  await expect.poll(() => rows.nth(0).locator("ins").allTextContents()).toEqual([" Not committed."]);
  expect(await rows.nth(1).textContent()).toMatch(/2022.*Ada.*Say which paragraph/);
  await rows.nth(1).locator("summary").click();
  await expect.poll(() => rows.nth(1).locator("ins").allTextContents()).toEqual(["very "]);
  expect(await rows.nth(1).locator("del").count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await rows.nth(2).getByRole("button", { name: "Restore" }).click();
  await expect.poll(read).toContain("\nThe last paragraph.\n");
  expect(read()).not.toContain("Not committed");
  await page.locator(".edit-notice").getByText("2021").waitFor();
  await tool(page, "Undo").last().click();
  await expect.poll(read).toBe(last);
  expect(file).toContain("en.md");
});

test("without Git, the history says why there is none, and the rest works", async () => {
  const { page, read, save } = await editing("", ending);
  await tool(page, "History").click();
  await dialog(page).getByText("There is no history yet").waitFor();
  // Who wants one is led to where it begins.
  await dialog(page).getByRole("button", { name: "Publish" }).click();
  await dialog(page).locator(".edit-step").first().waitFor();
  await page.keyboard.press("Escape");
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Saved.");
  await save();
  expect(read()).toContain("paragraph. Saved.");
});

test("publishing builds, checks, commits the content alone and pushes, each by a key of its own", async () => {
  const { page, folder } = await inRepository();
  const settings = join(folder, "content/site.yaml");
  writeFileSync(settings, `${readFileSync(settings, "utf8")}visibility: unlisted\n`);
  git(folder, "commit", "-qam", "Hide");
  const remote = temporaryFolder();
  git(remote, "init", "-q", "--bare", "-b", "main");
  writeFileSync(join(folder, "notes.txt"), "not content");
  git(folder, "add", "notes.txt");
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Published.");
  await page.keyboard.press("Control+s");
  await expect.poll(() => state(page).textContent()).toBe("Saved");
  await tool(page, "Publish").click();
  await dialog(page).getByText("on this machine only").waitFor();
  await page.keyboard.press("Enter");
  await dialog(page).getByText("The site is built.").waitFor({ timeout: 30_000 });
  expect(ask(folder, "log", "--format=%s")).toBe("Hide\nSay which paragraph\nBegin");
  expect(await step(page, "Commit").locator("li").allTextContents()).toEqual(["content/articles/en.md (changed)"]);
  await page.keyboard.type("Publish “it” $(touch x); ok");
  git(folder, "remote", "add", "origin", remote);
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Committed.", { exact: true }).waitFor();
  expect(ask(folder, "log", "-1", "--format=%s")).toBe("Publish “it” $(touch x); ok");
  expect(ask(folder, "show", "--name-only", "--format=")).toBe("content/articles/en.md");
  expect(ask(folder, "status", "--porcelain", "notes.txt")).toBe("A  notes.txt");
  expect(ask(remote, "for-each-ref")).toBe("");
  const push = "Push to origin, branch main";
  expect(await step(page, push).locator("li").count()).toBe(4);
  expect(await step(page, push).textContent()).toContain("Make the repository private");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Pushed.", { exact: true }).waitFor();
  expect(ask(remote, "rev-parse", "main")).toBe(ask(folder, "rev-parse", "HEAD"));
});

test("who commits is asked where Git does not know it; where no branch is checked out, nothing can be committed", async () => {
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("GIT_CONFIG_SYSTEM", "/dev/null");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { page, folder, file, read } = await inRepository();
  git(folder, "config", "--unset", "user.email");
  writeFileSync(file, read().replace("The very", "The utterly"));
  await tool(page, "Publish").click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Zoé <b>");
  await dialog(page).getByLabel("Email address").fill("-x@example.org");
  expect(await dialog(page).getByRole("button", { name: "Commit" }).count()).toBe(0);
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await dialog(page).getByText("<-x@example.org>").waitFor();
  expect(ask(folder, "config", "--local", "user.name")).toBe("Zoé b");
  await page.keyboard.press("Escape");
  git(folder, "config", "user.email", "ada@example.org");
  git(folder, "checkout", "-q", "--detach");
  await tool(page, "Publish").click();
  await dialog(page).getByText("git switch BRANCH").first().waitFor();
  expect(await dialog(page).getByRole("button", { name: "Commit" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  git(folder, "switch", "-q", "main");
  await tool(page, "Publish").click();
  await dialog(page).getByLabel("What have you changed?").fill("Change");
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Committed.", { exact: true }).waitFor({ timeout: 30_000 });
  await dialog(page).getByText("The site is built.").waitFor();
  expect(ask(folder, "log", "-1", "--format=%s %ae")).toBe("Change ada@example.org");
});

test("a build with errors, a hook and a remote that is ahead stop publishing, and what to do is said", async () => {
  const { page, folder, file, read } = await inRepository();
  const remote = temporaryFolder();
  git(remote, "init", "-q", "--bare", "-b", "main");
  git(folder, "remote", "add", "origin", remote);
  writeFileSync(join(folder, ".git/info/exclude"), "dist\n");
  git(folder, "push", "-q", "origin", "main");
  const other = join(temporaryFolder(), "clone");
  execFileSync("git", ["clone", "-q", remote, other]);
  writeFileSync(join(other, "README"), "by somebody else");
  commit(other, "2023-01-01");
  git(other, "push", "-q", "origin", "main");

  writeFileSync(file, read().replace("The very", 'The{% cite "Nobody" /%} very'));
  await tool(page, "Publish").click();
  await dialog(page).getByLabel("What have you changed?").fill("Change");
  await dialog(page).getByRole("button", { name: "Commit" }).click();
  await dialog(page).getByText("The site cannot be built").waitFor({ timeout: 30_000 });
  expect(await dialog(page).locator("pre").first().textContent()).toContain("Nobody");
  expect(ask(folder, "log", "--format=%s")).not.toContain("Change");
  expect(await dialog(page).getByLabel("What have you changed?").inputValue()).toBe("Change");

  writeFileSync(file, read().replace('{% cite "Nobody" /%}', ""));
  writeFileSync(file, read().replace("The very last", "The utterly last"));
  const hook = join(folder, ".git/hooks/pre-commit");
  writeFileSync(hook, "#!/bin/sh\necho no commits on this day >&2\nexit 1\n");
  chmodSync(hook, 0o755);
  await dialog(page).getByRole("button", { name: "Build and check" }).click();
  await dialog(page).getByText("The site is built.").waitFor({ timeout: 30_000 });
  await dialog(page).getByLabel("What have you changed?").fill("Change");
  await dialog(page).getByRole("button", { name: "Commit" }).click();
  await dialog(page).getByText("no commits on this day").waitFor();
  chmodSync(hook, 0o644);
  await dialog(page).getByRole("button", { name: "Commit" }).click();
  await dialog(page).getByText("Committed.", { exact: true }).waitFor();
  await dialog(page).getByRole("button", { name: "Push to origin" }).click();
  await dialog(page).getByText("Somebody else has pushed").waitFor();
  expect(ask(remote, "rev-parse", "main")).toBe(ask(other, "rev-parse", "HEAD"));
  const theirs = ask(other, "rev-parse", "HEAD");
  writeFileSync(join(other, "content/articles/en.md"), read().replace("The utterly", "The other"));
  commit(other, "2023-01-02");
  git(other, "push", "-q", "origin", "main");
  const mine = read();
  await dialog(page).getByRole("button", { name: "Get their commits" }).click();
  await dialog(page).getByText("the same lines").waitFor();
  expect([read(), ask(folder, "status", "--porcelain")]).toEqual([mine, ""]);
  git(other, "push", "-qf", "origin", `${theirs}:main`);
  await dialog(page).getByRole("button", { name: "Push to origin" }).click();
  await dialog(page).getByRole("button", { name: "Get their commits" }).click();
  await dialog(page).getByText("Joined.").waitFor();
  await dialog(page).getByRole("button", { name: "Push to origin" }).click();
  await dialog(page).getByText("Pushed.", { exact: true }).waitFor();
  expect(ask(remote, "log", "--format=%s", "main").split("\n").length).toBe(4);
  expect(read()).toBe(mine);
});

test("a repository within the content runs nothing, and is not published from here", async () => {
  const { page, folder } = await editing("", ending);
  const content = join(folder, "content");
  const ran = join(folder, "ran");
  git(content, "init", "-q", "-b", "main");
  commit(content, "2021-02-03", "Hostile");
  const hook = `#!/bin/sh\ntouch ${ran}\n`;
  for (const name of ["pre-commit", "post-index-change"])
    writeFileSync(join(content, ".git/hooks", name), hook, { mode: 0o755 });
  const program = join(folder, "program");
  writeFileSync(program, hook, { mode: 0o755 });
  for (const setting of ["core.fsmonitor", "filter.x.clean", "gpg.program", "core.sshCommand", "core.pager"])
    git(content, "config", setting, program);
  writeFileSync(join(content, ".gitattributes"), "* filter=x\n");
  await tool(page, "History").click();
  await dialog(page).getByText("Hostile").waitFor();
  await page.keyboard.press("Escape");
  await tool(page, "Publish").click();
  await dialog(page).getByText("repository of its own").waitFor();
  expect(await dialog(page).getByRole("button").allTextContents()).toEqual(["Build and check", "Close"]);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  // It says that it is for the folder around it.
  git(content, "config", "core.worktree", folder);
  await tool(page, "Publish").click();
  await dialog(page).getByText("repository of its own").waitFor();
  expect(() => readFileSync(ran)).toThrow();
});

test("a site without a repository gets one, a committer and a remote in the browser, and commits its own files", async () => {
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("GIT_CONFIG_SYSTEM", "/dev/null");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { page, folder } = await editing("", ending);
  const files = {
    "package.json": '{ "dependencies": { "biopedia": "1.0.0" } }',
    ".gitignore": "node_modules/\n",
    ".github/workflows/pages.yml": "name: Publish\n",
    ".env": "BIOPEDIA_API_KEY=sk-secret\n",
    "content/.env.local": "BIOPEDIA_API_KEY=sk-secret\n",
    "notes.txt": "not of the site",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  await tool(page, "Publish").click();
  await dialog(page).getByText(folder).waitFor();
  await dialog(page).getByRole("button", { name: "Begin a history" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Grandma");
  await dialog(page).getByLabel("Email address").fill("grandma@example.org");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await dialog(page).getByText("grandma@example.org").waitFor();
  const listed = await step(page, "Commit").locator("li").allTextContents();
  const around = listed.filter((each) => !each.startsWith("content/"));
  expect(around).toEqual([".github/workflows/pages.yml (new)", ".gitignore (new)", "package.json (new)"]);
  expect(listed.filter((each) => /env|dist|notes/.test(each))).toEqual([]);
  await dialog(page).getByRole("button", { name: "Build and check" }).click();
  await dialog(page).getByText("The site is built.").waitFor({ timeout: 30_000 });
  await dialog(page).getByLabel("What have you changed?").fill("Begin");
  await dialog(page).getByRole("button", { name: "Commit" }).click();
  await dialog(page).getByText("Committed.", { exact: true }).waitFor();
  expect(ask(folder, "status", "--porcelain")).toBe("?? .env\n?? content/.env.local\n?? dist/\n?? notes.txt");
  const address = dialog(page).getByLabel("Address of the repository");
  const use = dialog(page).getByRole("button", { name: "Use this address" });
  await address.fill("ext::sh -c touch% ran");
  await use.click();
  expect(await address.evaluate((box: HTMLInputElement) => box.validationMessage)).toContain("https://");
  await address.fill("https://localhost:1/grandma/site.git");
  await use.click();
  expect(await findings(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Push to origin, branch main" }).click();
  await dialog(page).getByText("cannot be reached").waitFor();
});

test.each([
  ["https://github.com/ada/site.git", true],
  ["git@github.com:ada/site.git", true],
  ["ssh://git@example.org:2222/~ada/site.git", true],
  ["https://ada:token@github.com/ada/site.git", false],
  ["http://github.com/ada/site.git", false],
  ["ext::sh -c id", false],
  ["--upload-pack=id", false],
  ["ssh://-oProxyCommand=id/x", false],
  ["-x@host:y", false],
  ["git@host:-x", false],
  ["file:///etc", false],
  ["/srv/site.git", false],
  ["https://example.org/a/../../b", false],
])("the address of a repository %s is taken: %s", (address, isTaken) => {
  expect(publishRequestSchema.safeParse({ step: "remote", address }).success).toBe(isTaken);
});
