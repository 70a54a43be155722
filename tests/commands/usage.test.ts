import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import type { Out, World } from "../../src/io/terminal/world.ts";
import { run } from "../../src/main.ts";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder, temporaryFolder } from "../support/folder.ts";

describe("wrong usage is reported on stderr with a pointer to --help, and exits with 2", () => {
  test.each([
    ["build --bsae-url https://x.example", "error: unknown option '--bsae-url'\n(Did you mean --base-url?)"],
    ["biuld", "error: unknown command 'biuld'\n(Did you mean build?)"],
    ["help biuld", "error: unknown command 'biuld'\n(Did you mean build?)"],
    ["biuld --help", "error: unknown command 'biuld'\n(Did you mean build?)"],
    [
      "host foo",
      "error: argument 'foo' for <name> is invalid. Allowed choices are github-pages, netlify, cloudflare-pages, cloudflare-workers, vercel, s3, nginx, apache, caddy.",
    ],
    ["build now", "error: too many arguments for 'build'. Expected 0 arguments but got 1."],
    ["serve now", "error: too many arguments for 'serve'. Expected 0 arguments but got 1."],
    ["check now", "error: too many arguments for 'check'. Expected 0 arguments but got 1."],
    ["check --content site", "error: unknown option '--content'"],
    ["build --out", "error: option '--out <dir>' argument missing"],
    [
      "build --base-url nonsense",
      "error: option '--base-url <url>' argument 'nonsense' is invalid. It must be an absolute URL such as https://example.org or https://example.org/path.",
    ],
    [
      "build --base-url ftp://x.example",
      "error: option '--base-url <url>' argument 'ftp://x.example' is invalid. It must be an absolute URL such as https://example.org or https://example.org/path.",
    ],
    [
      "build --base-url https://x.example/?q=1",
      "error: option '--base-url <url>' argument 'https://x.example/?q=1' is invalid. It must not have a query or a fragment.",
    ],
    [
      "build --base-url https://:secret@x.example",
      "error: option '--base-url <url>' argument 'https://:••••••@x.example' is invalid. It must not have a user name or password.",
    ],
    [
      "build --base-url https://a;stub_status;",
      "error: option '--base-url <url>' argument 'https://a;stub_status;' is invalid. It must have a host of letters, digits, hyphens and dots.",
    ],
    [
      "serve --port abc",
      "error: option '--port <n>' argument 'abc' is invalid. A port is a whole number from 0 to 65535.",
    ],
    [
      "dev --port abc",
      "error: option '--port <n>' argument 'abc' is invalid. A port is a whole number from 0 to 65535.",
    ],
    ["dev now", "error: too many arguments for 'dev'. Expected 0 arguments but got 1."],
    ["dev --out site", "error: unknown option '--out'\n(Did you mean one of --host, --port?)"],
    [
      "serve --port 65536",
      "error: option '--port <n>' argument '65536' is invalid. A port is a whole number from 0 to 65535.",
    ],
    [
      "serve --port -1",
      "error: option '--port <n>' argument '-1' is invalid. A port is a whole number from 0 to 65535.",
    ],
    [
      "serve --port 8e1",
      "error: option '--port <n>' argument '8e1' is invalid. A port is a whole number from 0 to 65535.",
    ],
  ])("%s", async (line, message) => {
    expect(await biopedia(line, temporaryFolder())).toEqual({
      code: 2,
      stdout: "",
      stderr: `${message}\n(see --help)\n`,
    });
  });

  // A script's variable that is not set would stand for the current folder, or for all addresses of the machine.
  test.each([
    ["build", "--content <dir>"],
    ["build", "--out <dir>"],
    ["serve", "--out <dir>"],
    ["dev", "--host <host>"],
    ["translate", "--export [dir]"],
    ["translate", "--import <files...>"],
  ])("%s %s, without a value between quotation marks", async (command, option) => {
    const folder = siteFolder("basic");
    for (const value of ["", " "]) {
      const message = `error: option '${option}' argument '${value}' is invalid. It must not be empty.`;
      const line = [command, option.split(" ")[0] ?? "", value];
      expect(await biopedia(line, folder)).toEqual({ code: 2, stdout: "", stderr: `${message}\n(see --help)\n` });
    }
  });

  test("build with an address that is none, though another one follows, and although nothing has changed", async () => {
    const folder = siteFolder("basic");
    const address = ["--base-url", "https://x.example"];
    expect((await biopedia(["build", ...address], folder)).code).toBe(0);
    expect((await biopedia(["build", "--base-url", "nonsense", ...address], folder)).code).toBe(2);
  });

  test("init, without a value between quotation marks", async () => {
    const { code, stderr } = await biopedia(["init", "", "--name", "Ada"], temporaryFolder());
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "error: argument '' for <folder> is invalid. It must not be empty.\n(see --help)\n",
    });
  });

  test("without a command, shows the usage", async () => {
    const { code, stderr } = await biopedia("", temporaryFolder());
    expect(stderr).toContain("Usage: biopedia");
    expect(code).toBe(2);
  });
});

describe("help", () => {
  test("of the program lists all commands", async () => {
    const { code, stdout, stderr } = await biopedia("--help", temporaryFolder());
    expect(stdout).toMatch(/^Usage: biopedia .*\n(?:.*\n)* {2}build .*\n(?:.*\n)* {2}dev .*\n(?:.*\n)* {2}serve .*\n/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test.each([
    ["build", ["--content <dir>", "--out <dir>", "--base-url <url>"]],
    ["dev", ["--content <dir>", "--port <n>", "--host <host>"]],
    ["serve", ["--out <dir>", "--port <n>", "--host <host>"]],
    ["check", ["--out <dir>", "--json"]],
  ])("of %s lists its options", async (command, options) => {
    const { code, stdout, stderr } = await biopedia(`${command} --help`, temporaryFolder());
    for (const option of options) expect(stdout).toContain(`  ${option} `);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("--version prints only the version", async () => {
    expect(await biopedia("--version", temporaryFolder())).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: "",
    });
  });
});

describe("colors", () => {
  /** Builds a site with a mistake and one without. @returns everything that was printed */
  async function printed(isTTY: boolean, env: World["env"]): Promise<string> {
    let text = "";
    const out: Out = { isTTY, write: (more) => (text += more) };
    const world = { argv: ["build"], env, fetch, stdout: out, stderr: out, signal: new AbortController().signal };
    await run({ ...world, cwd: siteFolder("basic", { "bundles/ar.json": "{" }) });
    await run({ ...world, cwd: siteFolder("basic") });
    expect(text).toContain("malformed JSON");
    expect(text).toContain("Built 9 pages");
    return text;
  }
  const sequence = "\x1b[";

  test("are used on a terminal", async () => {
    const text = await printed(true, { TERM: "xterm" });
    expect(text).toContain(`${sequence}31merror${sequence}39m[syntax]`);
    expect(text).toContain(`${sequence}32m✓${sequence}39m Built`);
  });

  test("are not used where NO_COLOR is set", async () => {
    // A build that takes long shows its progress, in a line that it clears.
    expect((await printed(true, { NO_COLOR: "1" })).replaceAll(`${sequence}K`, "")).not.toContain("\x1b");
  });

  test.each([
    ["off a terminal", false, {}],
    ["on a terminal that knows no sequences", true, { TERM: "dumb" }],
  ])("are not used %s", async (_, isTTY, env) => {
    expect(await printed(isTTY, env)).not.toContain("\x1b");
  });
});

describe("what can be missing before the command starts is one line", () => {
  const file = join(repository, "bin/biopedia.js");

  /** Starts a copy of the command that was never compiled, in this Node under the name of a version. */
  function start(version = process.version) {
    const folder = temporaryFolder();
    for (const name of ["bin/biopedia.js", "package.json"]) cpSync(join(repository, name), join(folder, name));
    const pretend = `const version = ${JSON.stringify(version)};
      Object.defineProperty(process, "version", { value: version });
      Object.defineProperty(process, "versions", { value: { ...process.versions, node: version.slice(1) } });`;
    writeFileSync(join(folder, "pretend.cjs"), pretend);
    const args = ["--require", join(folder, "pretend.cjs"), join(folder, "bin/biopedia.js"), "build"];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { status, stdout, stderr };
  }
  const notCompiled = "Biopedia is not compiled yet: run npm run compile first.\n";

  test.each(["v4.9.1", "v18.20.8", "v20.18.3", "v21.7.3", "v22.2.0"])("Node %s", (version) => {
    expect(start(version)).toEqual({
      status: 1,
      stdout: "",
      stderr: `Biopedia needs Node 20.19+ or 22.3+; this is ${version}.\n`,
    });
  });

  test.each(["v20.19.0", "v20.20.2", "v22.3.0", "v24.0.0"])("compiled code, in Node %s", (version) => {
    expect(start(version)).toEqual({ status: 1, stdout: "", stderr: notCompiled });
  });

  test("npm is told of the same versions", () => {
    expect(JSON.parse(readFileSync(join(repository, "package.json"), "utf8")).engines).toEqual({
      node: "^20.19 || >=22.3",
    });
  });

  test("the file that says so has no syntax that old versions cannot read", async () => {
    const code = readFileSync(file, "utf8");
    // They read `import()`, and need not run it.
    const supported = { "dynamic-import": true };
    const inSyntaxOf = async (target: string) => (await transform(code, { target, supported })).code;
    expect(await inSyntaxOf("node10")).toBe(await inSyntaxOf("esnext"));
  });
});
