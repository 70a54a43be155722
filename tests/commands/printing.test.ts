import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { plural } from "../../src/core/diagnostics/wording.ts";
import { gate, jsonLine, painter } from "../../src/io/terminal/gate.ts";
import { formatDuration, Progress } from "../../src/io/terminal/terminal.ts";
import { describeOpen } from "../../src/io/terminal/translation-words.ts";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder, temporaryFolder } from "../support/folder.ts";

const key = "sk-or-v1-0123456789abcdef";

/** A stream behind the gate, and its output. */
function gated({ isTTY = false, env = {} }: { isTTY?: boolean; env?: Record<string, string> } = {}) {
  const printed: string[] = [];
  const out = gate({ isTTY, write: (text) => printed.push(text) }, { env, key });
  return { out, text: () => printed.join("") };
}

describe("output", () => {
  test.each([
    ["an escape sequence", "a\x1b[31mb\x1b]0;title\x07", "a\\u{1b}[31mb\\u{1b}]0;title\\u{7}"],
    ["a carriage return and a backspace", "error\rfine\b\b", "error\\rfine\\u{8}\\u{8}"],
    ["a control character of the upper range", "a\u009b2Jb", "a\\u{9b}2Jb"],
    ["a direction override", "abc\u202edef\u2066", "abc\\u{202e}def\\u{2066}"],
    ["the noncharacters of the gate's marks", "a\ufdd0b\ufdd8c\ufdd1", "a\\u{fdd0}b\\u{fdd8}c\\u{fdd1}"],
    ["a lone surrogate", "a\ud800b", "a\\u{d800}b"],
  ])("shows %s instead of obeying it", (_, text, shown) => {
    const { out, text: printed } = gated();
    out.write(text);
    expect(printed()).toBe(shown);
  });

  test("keeps lines, tabs and every script", () => {
    const { out, text } = gated();
    const given = "one\n\ttwo – ‘क्ष’ كيران می‌خواهم 👩‍💻\n";
    out.write(given);
    expect(text()).toBe(given);
  });

  test.each([
    ["::error file=a::pwned\n", ": :error file=a::pwned\n"],
    ["  ::add-mask::x\n", "  : :add-mask::x\n"],
    ["see ##[group]x and ##vso[task.setvariable]y\n", "see # #[group]x and # #vso[task.setvariable]y\n"],
    ["std::string is not a command\n", "std::string is not a command\n"],
  ])("contains no command for a CI service: %j", (text, shown) => {
    const { out, text: printed } = gated();
    out.write(text);
    expect(printed()).toBe(shown);
  });

  test("contains no command when a line is printed in parts", () => {
    const { out, text } = gated();
    out.write("a\n");
    out.write("::stop-commands::x\n");
    out.write("b ");
    out.write("::c\n");
    expect(text()).toBe("a\n: :stop-commands::x\nb ::c\n");
  });

  test("never contains the key or anything that looks like one", () => {
    const { out, text } = gated();
    out.write(`Bearer ${key} and sk-proj-abcdefgh12345678ijkl\n`);
    expect(text()).toMatch(/^Bearer •+ and •+\n$/);
  });

  test("as JSON stays valid, without control characters", () => {
    const { out, text } = gated();
    const value = { reason: "a\x1b[2J\u009b\u202e\nb" };
    out.write(jsonLine(value));
    expect(text()).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(text())).toEqual(value);
  });

  test("has the command's own styles on a terminal", () => {
    const { out, text } = gated({ isTTY: true });
    out.write(painter(out, {})("red", "error\x1b[0m"));
    expect(text()).toBe("\x1b[31merror\\u{1b}[0m\x1b[39m");
  });

  test("has no progress bar on a terminal without control sequences", () => {
    const { out, text } = gated({ isTTY: true, env: { TERM: "dumb" } });
    const progress = new Progress(out, "Building pages:", 2);
    for (const done of [1, 2]) progress.update(done);
    progress.end();
    expect(text()).not.toContain("\x1b");
  });
});

test.each([
  [420, "0.42 s"],
  [9_996, "10.0 s"],
  [59_960, "1 min 0 s"],
  [119_700, "2 min 0 s"],
  [65_000, "1 min 5 s"],
])("%d ms are printed as %s", (milliseconds, told) => {
  expect(formatDuration(milliseconds)).toBe(told);
});

test.each([
  [1, "1 page"],
  [999, "999 pages"],
  [1000, "1,000 pages"],
  [1_234_567, "1,234,567 pages"],
  [1234.5678, "1,234.5678 pages"],
])("a count of %d is printed as %s", (count, told) => {
  expect(plural(count, "page")).toBe(told);
});

test("file names and texts of the content cannot control the terminal or CI", async () => {
  const { stderr, code } = await biopedia(
    "build",
    siteFolder("basic", { "bundles/ar.json": '{"x\x1b[2J\u202e\\n::error::": 1}' }),
  );
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/[^\P{Cc}\n]|\u202e|^\s*::/mu);
});

test("text of a service's answer is printed on one line", () => {
  const reason = { code: "tag-extra", detail: "<b\n::error::x\x1b[2J>" } as const;
  const open = [{ language: "pt", kind: "bundles", key: "work.1", reason }] as const;
  expect(describeOpen(open)).toEqual(["1 × the tag <b\\n::error::x\\u{1b}[2J> is not in the source: work.1"]);
});

test("the name of a folder is printed on one line", async () => {
  const folder = siteFolder("basic");
  expect((await biopedia("build --out a\n::error::b", folder)).stdout).toContain("into a\\n::error::b in");
  expect((await biopedia("check --out a\n::error::b", folder)).stdout).toContain("of a\\n::error::b in");
});

test("a folder named .env is reported only by the commands that read .env", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, ".env"));
  expect((await biopedia("--version", folder)).code).toBe(0);
  expect(await biopedia("build --embed-key", folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: \.env cannot be read\n/),
  });
});

test("a reader that closes standard error does not stop a build", async () => {
  const folder = siteFolder("basic", {
    "references.yaml": (old) => `${old}- id: Uncited\n  content: Nobody cites this\n`,
  });
  const child = spawn(process.execPath, [join(repository, "bin/biopedia.js"), "build"], { cwd: folder });
  child.stderr.destroy();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

describe.runIf(existsSync("/dev/full"))("a full disk under standard output is reported in one line", () => {
  test.each(["--version", "--help", "build"])("by %s", (line) => {
    const folder = siteFolder("basic");
    const full = openSync("/dev/full", "w");
    const command = [join(repository, "bin/biopedia.js"), line];
    const { stderr, status } = spawnSync(process.execPath, command, {
      cwd: folder,
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect({ stderr, status }).toEqual({
      stderr: "error: cannot write standard output: no space left on the device\n  = free some space\n",
      status: 1,
    });
    expect(existsSync(join(folder, "dist/index.html"))).toBe(line === "build");
  });
});
