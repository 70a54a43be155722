import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder, temporaryFolder, writeFiles } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";
import { article, buildBasic, summary } from "./problems.ts";

describe("a Git repository within the content folder", () => {
  const parts = {
    "content/HEAD": "ref: refs/heads/main\n",
    "content/config": "[core]\n\trepositoryformatversion = 0\n\tbare = true\n[user]\n\tname = Stranger\n",
    "content/objects/info/alternates": "",
    "content/refs/heads/main": "",
  };

  test("is an error for each of its parts, and is not asked for dates", async () => {
    const folder = siteFolder("basic");
    git(folder, "init", "-q");
    commit(folder, "2020-01-01");
    writeFiles(folder, new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
    const { code, stderr } = await biopedia("build", folder);
    expect(code).toBe(1);
    expect(summary(stderr)).toEqual([
      "error[repository-part] content/HEAD",
      "error[repository-part] content/config",
      "error[repository-part] content/objects",
      "error[repository-part] content/refs",
    ]);
  });

  test("may be the owner's own, whose root is the content folder: its dates are used", async () => {
    const folder = siteFolder("least");
    const content = join(folder, "content");
    git(content, "init", "-q");
    commit(content, "2020-01-01");
    const { code, stderr } = await biopedia("build --base-url https://ada.example", folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const $ = load(readFileSync(join(folder, "dist/index.html"), "utf8"));
    expect($(".footer time").attr("datetime")).toBe("2020-01-01");
  });

  // A repository whose last commit has a missing parent, which Git fetches with a program of the repository's choice.
  function hostileRepository(program: string): string {
    const folder = temporaryFolder();
    git(folder, "init", "-q");
    for (const day of ["1990-01-01", "1990-01-02"]) {
      writeFileSync(join(folder, "site.yaml"), day);
      commit(folder, day);
    }
    const ask = (...args: string[]) => spawnSync("git", args, { cwd: folder, encoding: "utf8" }).stdout.trim();
    const parent = ask("rev-parse", "HEAD^");
    rmSync(join(folder, ".git/objects", parent.slice(0, 2), parent.slice(2)), { force: true });
    writeFileSync(
      join(folder, ".git/config"),
      `[core]\n\trepositoryformatversion = 1\n\tsshCommand = ${program}\n\tfsmonitor = ${program}\n` +
        '[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\tpromisor = true\n\turl = ssh://x.invalid/y\n' +
        '[protocol "ssh"]\n\tallow = always\n[user]\n\tname = Stranger\n',
    );
    return join(folder, ".git");
  }

  test.each(["content", "content/.git"])("runs no program that its settings name: %s", async (place) => {
    const folder = siteFolder("basic");
    const bin = join(folder, "bin");
    const ran = join(folder, "ran");
    mkdirSync(bin);
    writeFileSync(join(bin, "program"), `#!/bin/sh\necho ran > ${ran}\n`, { mode: 0o755 });
    // A stand-in for a Git that does not know the variable yet.
    const real = spawnSync("which", ["git"], { encoding: "utf8" }).stdout.trim();
    writeFileSync(join(bin, "git"), `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec ${real} "$@"\n`, { mode: 0o755 });
    cpSync(hostileRepository(join(bin, "program")), join(folder, place), { recursive: true });

    const env = { PATH: `${bin}:${process.env.PATH}` };
    spawnSync(real, ["-C", join(folder, "content"), "log", "--name-only"], { env });
    expect(existsSync(ran), "Git alone runs the program").toBe(true);
    rmSync(ran);
    const { code, stderr } = await biopedia("build", folder, { env });
    // A folder .git is never part of a contribution, but may have come in an archive.
    const isBare = place === "content";
    expect({ code, ran: existsSync(ran) }).toEqual({ code: isBare ? 1 : 0, ran: false });
    expect(summary(stderr).includes("error[repository-part] content/HEAD")).toBe(isBare);
  });

  test("gets no variables with keys: Git runs with those that it needs only", async () => {
    const folder = siteFolder("basic");
    git(folder, "init", "-q");
    commit(folder, "2020-01-01");
    // A stand-in for Git that writes down its environment.
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(
      join(bin, "git"),
      `#!/bin/sh\nenv > ${join(folder, "seen")}\necho "$@" >> ${join(folder, "seen")}\n`,
      {
        mode: 0o755,
      },
    );
    const env = { PATH: `${bin}:${process.env.PATH}`, BIOPEDIA_API_KEY: "sk-secret", OTHER_TOKEN: "secret" };
    await biopedia("build", folder, { env });
    const seen = readFileSync(join(folder, "seen"), "utf8");
    expect(seen).toContain("safe.bareRepository=explicit");
    expect(seen).toContain("protocol.allow=never");
    expect(seen).not.toMatch(/sk-secret|OTHER_TOKEN|BIOPEDIA_/);
  });
});

describe("titles of references", () => {
  const written = "Z [js\\](javascript:alert(1)) [r](//evil.test/x) [d](data:text/html,x) [f](file:///etc/passwd) *it*";

  test.each(["book", "news", "web", "article"])(
    "of the type %s make no links, whatever is written in them",
    async (type) => {
      const references = `- { id: Alpha, type: ${type}, title: ${JSON.stringify(written)} }\n- { id: Beta, content: "B." }\n`;
      const body = article('Text.{% cite "Alpha" /%}');
      const { folder, stderr, code } = await buildBasic({ "references.yaml": references, "articles/pt.md": body });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const $ = load(readFileSync(join(folder, "dist/pt/index.html"), "utf8"));
      const item = $(".references > li").first();
      expect(item.find("a:not(.back-link)").length).toBe(0);
      expect(item.find("i").text()).toContain("it");
      expect(item.text()).toContain("[r](//evil.test/x)");
      expect(readFileSync(join(folder, "dist/pt/index.md"), "utf8")).not.toMatch(
        /(?<!\\)\]\((?:javascript|data|file|\/\/)/,
      );
    },
  );
});
