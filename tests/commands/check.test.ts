import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { siteProblems } from "../../src/core/check/problems.ts";
import { run } from "../../src/main.ts";
import { checkSite } from "../../src/pipeline/check/check-site.ts";
import { type Generated, generate, shipped, testSite } from "../site/pages.ts";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { readFiles, siteFolder, temporaryFolder, writeFiles } from "../support/folder.ts";
import { type Case, damageFile, damageFiles, groupsOf, realName, withRealNames } from "./damage.ts";
import { cases } from "./damages/all.ts";
import { base } from "./damages/parts.ts";

/** A finding in the `--json` output. */
interface Finding {
  type: "finding";
  severity: string;
  code: string;
  message: string;
  file: string;
  line?: number;
  column?: number;
  hint?: string;
}

async function checkJson(dir: string, options: Parameters<typeof biopedia>[2] = {}) {
  const { code, stdout, stderr } = await biopedia(`check --out ${dir} --json`, dirname(dir), options);
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { code, stdout, stderr, findings: lines.slice(0, -1) as Finding[], end: lines.at(-1) };
}

test("says that the site is an old one after a build that failed, until one does not", async () => {
  const folder = siteFolder("least", {});
  const article = join(folder, "content/articles/en.md");
  const old = readFileSync(article, "utf8");
  const build = async (text: string) => {
    writeFileSync(article, text);
    await biopedia("build", folder);
    return (await biopedia("check", folder)).stdout;
  };
  const note = "The last build failed: these pages are of the content before it.\n";
  expect(await build(old)).not.toContain(note);
  expect(await build(`${old}\n{% cite /%}\n`)).toContain(note);
  expect((await checkJson(join(folder, "dist"))).end).toMatchObject({ ok: true, lastBuildFailed: true });
  expect(await build(old)).not.toContain(note);
});

describe("reports nothing for", () => {
  const slashes = (setting: string) =>
    join(siteFolder("basic", { "site.yaml": (old) => `${old}trailingSlash: ${setting}\n` }), "content");

  test.each([
    ["the shipped site", () => shipped, ""],
    ["the basic site", () => testSite("basic"), ""],
    ["another person's site below a base path", () => testSite("other-person"), ""],
    ["a site with all of Markdown", () => testSite("markdown"), ""],
    ["a site with rows in the infobox of any kind", () => testSite("astronomer"), ""],
    ["a site from right to left in part", () => testSite("musician"), ""],
    ["a site on this machine", () => testSite("basic"), "--base-url http://localhost:4321/site"],
    ["a site without slashes", () => slashes("false"), "--base-url https://host.example/some/path"],
    ["a site with slashes", () => slashes("true"), "--base-url https://host.example/some/path"],
  ])("%s", async (_, content, options) => {
    const { dir, pages } = await generate(content(), options);
    expect(await biopedia("check", dirname(dir))).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^✓ Checked ${pages.length} pages of dist in \\d+\\.\\d\\d? s\\.\\n(?:Third parties: https://.*\\n)?$`,
        ),
      ),
      stderr: "",
    });
  });
});

test("accepts links to other pages' anchors, encoded ones, placeholders and files", async () => {
  const links =
    "[Arabic](/ar#work), [summer](/#%C3%A9t%C3%A9), [picture](/uploads/logo.svg), [mail](mailto:a@b.example), [later](#), [town](http://town.example/)";
  const folder = siteFolder("basic", {
    "articles/en.md": (old) =>
      old.replace("She repairs", `${links}. She repairs`).replace("## Early life {% #early-life %}", "## Été"),
  });
  await biopedia("build", folder);
  expect((await checkJson(join(folder, "dist"))).findings).toEqual([]);
});

test("accepts what is only a template: it is no part of the page", async () => {
  const folder = await builtSite("basic");
  damageFile(join(folder, "dist/index.html"), [
    "</main>",
    '<template><h1 id="work"><a href="#nothing" style="color: red">There</a><img src="x.png"/></h1></template></main>',
  ]);
  expect((await checkJson(join(folder, "dist"))).findings).toEqual([]);
});

describe("reports exactly the damage:", () => {
  let site: Generated;
  beforeAll(async () => {
    site = await generate(testSite("basic"), `--base-url ${base}`);
  });

  const named = (file: string) => realName(file, site.files);

  const groups = groupsOf(cases).map((group): [string, Case[]] => [group.map(([code]) => code).join(", "), group]);

  test.each(groups)("%s", async (_, group) => {
    const dir = join(temporaryFolder(), "dist");
    writeFiles(dir, readFiles(site.dir));
    const damages = [
      ...group,
      ...group.flatMap(([code, , , , more = []]) => more.map(([file, damage]) => [code, file, damage] as const)),
    ];
    const places = damageFiles(
      damages.map(([, file, damage]) => [join(dir, named(file)), withRealNames(damage, site.files)]),
    );
    const { findings, end, ...outcome } = await checkJson(dir);
    const byCode = <T extends { code: string }>(all: T[]) => all.sort((a, b) => (a.code < b.code ? -1 : 1));
    const expected = group.map(([code, file, , toldIn = file], index) => ({
      ...{
        type: "finding",
        severity: siteProblems[code].severity,
        code,
        message: expect.any(String),
        hint: expect.any(String),
      },
      ...{ file: join("dist", named(toldIn)), ...places[index] },
    }));
    expect(byCode(findings)).toEqual(byCode(expected).map((finding) => expect.objectContaining(finding)));
    const severity = expected[0]?.severity;
    const isError = severity === "error";
    expect({ ...end, thirdParties: undefined, excepted: undefined }).toEqual({
      type: "end",
      ok: !isError,
      pages: 9,
      errors: isError ? group.length : 0,
      warnings: severity === "warning" ? group.length : 0,
      ...(severity === "hint" && { hints: group.length }),
      rules: Object.fromEntries(group.map(([code]) => [code, 1])),
    });
    expect(outcome.code).toBe(isError ? 1 : 0);
    expect(outcome.stdout + outcome.stderr).not.toMatch(/undefined|sk-or/);
  });

  test("every problem is tested", () => {
    const tested = new Set(cases.map(([code]) => code));
    expect(Object.keys(siteProblems).filter((code) => !tested.has(code as Case[0]))).toEqual([
      // In tests/site/unlisted.test.ts.
      "listed-page",
      "embedded-key",
      // In tests/site/redirects.test.ts and tests/site/hosts.test.ts.
      ...["broken-redirect", "redirected-address", "unserved-page"],
      // In tests/commands/check-external.test.ts.
      ...["broken-external-link", "unreachable-external-link", "moved-external-link"],
    ]);
  });
});

test("a page with an invalid encoding is reported without its text, and is searched for keys", async () => {
  const folder = await builtSite("basic");
  const file = join(folder, "dist/index.html");
  const secret = "sk-or-v1-0123456789abcdef0123456789abcdef";
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`<p>${secret} `), Buffer.from([0xe9]), Buffer.from("</p>\n"), readFileSync(file)]),
  );
  const { findings, ...outcome } = await checkJson(join(folder, "dist"));
  const codes = (findings as { code: string }[]).map(({ code }) => code);
  expect(codes).toContain("encoding");
  expect(codes).toContain("exposed-key");
  expect(outcome.stdout + outcome.stderr).not.toContain("0123456789abcdef");
});

describe("prints for", () => {
  /** A site with an error and a warning. */
  async function broken(): Promise<string> {
    const folder = await builtSite("basic");
    damageFile(join(folder, "dist/index.html"), ["</h1>", '</h1>\n<a href="#wrok">There</a>']);
    writeFileSync(join(folder, "dist/index.html.bak"), "old");
    return folder;
  }

  test("people: sorted by file, with place, line and hint, then the counts", async () => {
    const { code, stdout, stderr } = await biopedia("check", await broken());
    expect(stdout.replace(/\d\.\d\d s/, "0.10 s")).toBe(
      [
        "error[broken-fragment]: “#wrok” points to an anchor that does not exist on the page",
        "  --> dist/index.html:3:1",
        ' 3 | <a href="#wrok">There</a><ul class="links"><li class="action-share"><a href="mailto:?subject=Ada%20Example%20%E2%80%93%2…',
        "   | ^",
        "  = did you mean “#work”?",
        "",
        "warning[leftover]: leftover file, not part of the site",
        "  --> dist/index.html.bak",
        "  = remove it before publishing",
        "",
        "1 error, 1 warning",
        "✗ Checked 9 pages of dist in 0.10 s.",
        "",
      ].join("\n"),
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  test.each([
    ["in color on a terminal", { TERM: "xterm" }, true],
    ["without color if NO_COLOR is set", { TERM: "xterm", NO_COLOR: "1" }, false],
  ])("people %s", async (_, env, isColoured) => {
    let text = "";
    const out = { isTTY: true, write: (more: string) => (text += more) };
    await run({
      argv: ["check"],
      cwd: await broken(),
      env,
      fetch,
      stdout: out,
      stderr: out,
      signal: new AbortController().signal,
    });
    expect(text).toContain("Checked 9 pages of dist");
    expect(text.includes("\x1b[31merror\x1b[39m[broken-fragment]")).toBe(isColoured);
    // A slow check prints progress and clears it.
    expect(text.includes("\x1b[3")).toBe(isColoured);
  });

  test("programs: one object per line, then the counts", async () => {
    const { code, stdout, stderr } = await biopedia("check --json", await broken());
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        type: "finding",
        severity: "error",
        code: "broken-fragment",
        message: "“#wrok” points to an anchor that does not exist on the page",
        file: "dist/index.html",
        line: 3,
        column: 1,
        hint: "did you mean “#work”?",
      },
      {
        type: "finding",
        severity: "warning",
        code: "leftover",
        message: "leftover file, not part of the site",
        file: "dist/index.html.bak",
        hint: "remove it before publishing",
      },
      { type: "end", ok: false, pages: 9, errors: 1, warnings: 1, rules: { "broken-fragment": 1, leftover: 1 } },
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  test("programs, also without findings", async () => {
    const folder = await builtSite("basic");
    const { code, stdout } = await biopedia("check --json", folder);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '{"type":"end","ok":true,"pages":9,"errors":0,"warnings":0}\n',
    });
  });
});

describe("reports a missing site:", () => {
  const hint = "run biopedia build first, or set the folder with --out <dir>";
  test.each([
    ["nowhere", "there is no folder nowhere"],
    ["content", "content is not a folder that biopedia build wrote"],
    ["content/site.yaml", "content/site.yaml is a file"],
  ])("%s", async (out, message) => {
    const outcome = await biopedia(`check --out ${out}`, siteFolder("basic"));
    expect(outcome).toEqual({ code: 1, stdout: "", stderr: `error: ${message}\n  = ${hint}\n` });
  });
});

describe("the key of the chat service", () => {
  const key = 'secret&<key>"0123';
  const forms = { text: key, HTML: "secret&amp;&lt;key&gt;&quot;0123", JSON: 'secret&<key>\\"0123' };

  test.each(Object.entries(forms))("is found written as %s, and never printed", async (_, form) => {
    const folder = await builtSite("basic");
    damageFile(join(folder, "dist/index.html"), [
      "</main>",
      `<!-- ${form} --><a href="#${forms.HTML}">There</a></main>`,
    ]);
    const outcomes = [await biopedia("check", folder, { env: { BIOPEDIA_API_KEY: key } })];
    writeFileSync(join(folder, ".env"), `BIOPEDIA_API_KEY='${key}'\n`);
    outcomes.push(await biopedia("check", folder), await biopedia("check --json", folder));
    for (const { code, stdout, stderr } of outcomes) {
      expect(code, stderr).toBe(1);
      expect(stdout).toContain("exposed-key");
      expect(stdout).toContain("broken-fragment");
      expect(stdout + stderr).not.toMatch(/secret|0123/);
    }
  });

  test("is found across the chunks of a large file", async () => {
    const folder = siteFolder("basic", {
      "uploads/film.pdf": Buffer.from(`%PDF-1.7${"x".repeat((1 << 20) - 13)}ABCDEFGH12345`),
    });
    await biopedia("build", folder);
    const { findings } = await checkJson(join(folder, "dist"), { env: { BIOPEDIA_API_KEY: "ABCDEFGH12345" } });
    expect(findings.map(({ code, file }) => [code, file])).toEqual([
      ["exposed-key", expect.stringMatching(/^dist\/uploads\/film\.\w+\.pdf$/)],
    ]);
  });

  test("is a warning if build --embed-key added it", async () => {
    const folder = siteFolder("basic");
    const env = { BIOPEDIA_API_KEY: "sk-or-v1-0123456789abcdef" };
    await biopedia("build --embed-key", folder, { env });
    const { code, findings } = await checkJson(join(folder, "dist"), { env });
    expect(findings.map((finding) => [finding.severity, finding.code, finding.file])).toEqual([
      ["warning", "embedded-key", "dist/ar/translate/index.html"],
      ["warning", "embedded-key", "dist/pt/index.html"],
      ["warning", "embedded-key", "dist/pt/translate/index.html"],
      ["warning", "embedded-key", "dist/translate/index.html"],
    ]);
    expect(code).toBe(0);
  });
});

test("ignores words that start like a key", async () => {
  const folder = siteFolder("basic", {
    "articles/en.md": (old) => old.replace("#tower-clock", "#sk-hodiny-na-vysokej-vezi"),
  });
  await biopedia("build", folder);
  expect((await checkJson(join(folder, "dist"))).findings).toEqual([]);
});

test("reports leftover files of a killed build", async () => {
  const folder = await builtSite("basic");
  mkdirSync(join(folder, "dist/.biopedia.new/ar"), { recursive: true });
  for (const name of [".biopedia.lock.1--00000000@host", ".biopedia.new/index.html", ".biopedia.new/ar/index.html"])
    writeFileSync(join(folder, "dist", name), "x");
  const { code, findings } = await checkJson(join(folder, "dist"));
  expect(findings.map((finding) => [finding.code, finding.file])).toEqual([
    ["leftover", "dist/.biopedia.lock.1--00000000@host"],
    ["leftover", "dist/.biopedia.new"],
  ]);
  expect(code).toBe(0);
});

test("stops when interrupted", async () => {
  const folder = await builtSite("basic");
  expect(await biopedia("check", folder, { signal: AbortSignal.abort() })).toEqual({
    code: 130,
    stdout: "",
    stderr: "Stopped.\n",
  });
});

test("hears an interruption while it reads pages", async () => {
  const { dir } = await generate(testSite("basic"));
  const controller = new AbortController();
  let pages = 0;
  const onPage = (done: number) => {
    pages = done;
    setImmediate(() => controller.abort());
  };
  await expect(checkSite({ dir, shown: "dist", key: undefined, signal: controller.signal, onPage })).rejects.toThrow(
    "aborted",
  );
  expect(pages).toBe(1);
});

test("needs neither content nor chat service settings", async () => {
  const { dir } = await generate(testSite("basic"));
  const folder = temporaryFolder();
  cpSync(dir, join(folder, "site"), { recursive: true });
  const { code, stdout } = await biopedia("check --out site", folder, { env: { BIOPEDIA_API_URL: "nonsense" } });
  expect(code, stdout).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, "site/.biopedia"), "utf8"))).toMatchObject({
    basePath: "",
    baseUrl: "https://basic.example/",
  });
});
