import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test, vi } from "vitest";
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
  await dialog(page).getByText("git init").waitFor();
  await page.keyboard.press("Escape");
  await tool(page, "Publish").click();
  await dialog(page).getByText("git init").waitFor();
  await page.keyboard.press("Escape");
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Saved.");
  await save();
  expect(read()).toContain("paragraph. Saved.");
});

test("publishing builds, checks, commits the content alone and pushes, each by a key of its own", async () => {
  const { page, folder } = await inRepository();
  const remote = temporaryFolder();
  git(remote, "init", "-q", "--bare", "-b", "main");
  writeFileSync(join(folder, "notes.txt"), "not content");
  git(folder, "add", "notes.txt");
  await goTo(page, "last paragraph");
  await page.keyboard.type(" Published.");
  await page.keyboard.press("Control+s");
  await expect.poll(() => state(page).textContent()).toBe("Saved");
  await tool(page, "Publish").click();
  await dialog(page).getByText("git remote add origin").waitFor();
  await page.keyboard.press("Enter");
  await dialog(page).getByText("The site is built.").waitFor({ timeout: 30_000 });
  expect(ask(folder, "log", "--format=%s")).toBe("Say which paragraph\nBegin");
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
  expect(await step(page, push).locator("li").count()).toBe(3);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Pushed.", { exact: true }).waitFor();
  expect(ask(remote, "rev-parse", "main")).toBe(ask(folder, "rev-parse", "HEAD"));
});

test("where Git has no identity, or no branch is checked out, nothing can be committed, and what to run is said", async () => {
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("GIT_CONFIG_SYSTEM", "/dev/null");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { page, folder, file, read } = await inRepository();
  git(folder, "config", "--unset", "user.email");
  // Git would guess an address from the name of the machine.
  git(folder, "config", "user.useConfigOnly", "true");
  writeFileSync(file, read().replace("The very", "The utterly"));
  const open = async (told: string) => {
    await tool(page, "Publish").click();
    await dialog(page).getByText(told).first().waitFor();
    expect(await dialog(page).getByRole("button", { name: "Commit" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  };
  await open("git config --global user.name");
  git(folder, "config", "user.email", "ada@example.org");
  git(folder, "checkout", "-q", "--detach");
  await open("git switch BRANCH");
  git(folder, "switch", "-q", "main");
  await tool(page, "Publish").click();
  expect(await dialog(page).getByRole("button", { name: "Commit" }).isDisabled()).toBe(true);
  await dialog(page).getByRole("button", { name: "Build and check" }).click();
  await dialog(page).getByText("The site is built.").waitFor();
  await dialog(page).getByLabel("What have you changed?").fill("Change");
  await dialog(page).getByRole("button", { name: "Commit" }).click();
  await dialog(page).getByText("Committed.", { exact: true }).waitFor();
  expect(ask(folder, "log", "-1", "--format=%s %ae")).toBe("Change ada@example.org");
});

test("a build with errors, a hook and a remote that is ahead stop publishing, and what to do is said", async () => {
  const { page, folder, file, read } = await inRepository();
  const remote = temporaryFolder();
  git(remote, "init", "-q", "--bare", "-b", "main");
  git(folder, "remote", "add", "origin", remote);
  git(folder, "push", "-q", "origin", "main");
  const other = join(temporaryFolder(), "clone");
  execFileSync("git", ["clone", "-q", remote, other]);
  writeFileSync(join(other, "README"), "by somebody else");
  commit(other, "2023-01-01");
  git(other, "push", "-q", "origin", "main");

  writeFileSync(file, read().replace("The very", 'The{% cite "Nobody" /%} very'));
  await tool(page, "Publish").click();
  await dialog(page).getByRole("button", { name: "Build and check" }).click();
  await dialog(page).getByText("The site cannot be built").waitFor({ timeout: 30_000 });
  expect(await dialog(page).locator("pre").first().textContent()).toContain("Nobody");
  expect(await dialog(page).getByRole("button", { name: "Commit" }).isDisabled()).toBe(true);

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
  await dialog(page).getByText("git pull --rebase").waitFor();
  expect(ask(remote, "rev-parse", "main")).toBe(ask(other, "rev-parse", "HEAD"));
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
  expect(() => readFileSync(ran)).toThrow();
});
