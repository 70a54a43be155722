import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder, temporaryFolder } from "../support/folder.ts";
import { article, buildBasic, type Changes, summary } from "./problems.ts";

/** A complete bundle. */
const complete = readFileSync(join(repository, "tests/sites/basic/bundles/ar.json"), "utf8");

const nothing = "Nothing was built; dist is unchanged.";

/** Builds the basic site with changes, and expects it to print exactly these lines and fail. */
async function expectLines(changes: Changes, lines: string[]): Promise<void> {
  const { code, stdout, stderr } = await buildBasic(changes);
  expect(stderr.split("\n")).toEqual([...lines, "", "1 error", nothing, ""]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
}

describe("unexpected files", () => {
  const cases: [string, Changes, string[]][] = [
    [
      "an article whose name is not in lower case",
      { "articles/PT.md": article("Text.") },
      [
        "error[file-name]: the file must be named articles/pt.md",
        "  --> content/articles/PT.md",
        "  = rename it to articles/pt.md",
      ],
    ],
    [
      "a second article of a language, in capitals",
      { "articles/EN.md": article("Text.") },
      [
        "error[file-name]: the file must be named articles/en.md",
        "  --> content/articles/EN.md",
        "  = rename it to articles/en.md",
      ],
    ],
    [
      "a bundle whose name is not in lower case, which translate would write a second time",
      { "bundles/ar.json": null, "bundles/AR.json": complete },
      [
        "error[file-name]: the file must be named bundles/ar.json",
        "  --> content/bundles/AR.json",
        "  = rename it to bundles/ar.json",
      ],
    ],
    [
      "a state of a language that nobody knows",
      { "bundles/arr.state.json": "{}" },
      [
        "error[unknown-code]: “arr” is not the code of a known language",
        "  --> content/bundles/arr.state.json",
        "  = did you mean “ar”?",
      ],
    ],
    [
      "an article in a language that nobody knows",
      { "articles/ptt.md": article("Text.") },
      [
        "error[unknown-code]: “ptt” is not the code of a known language",
        "  --> content/articles/ptt.md",
        "  = did you mean “pt”?",
      ],
    ],
    [
      "a bundle with the code of a country in place of its language's",
      { "bundles/jp.json": complete },
      [
        "error[unknown-code]: “jp” is not the code of a known language",
        "  --> content/bundles/jp.json",
        "  = did you mean “ja”?",
      ],
    ],
    [
      "a file that is not an article",
      { "articles/notes.txt": "Notes." },
      [
        "error[unexpected-file]: unexpected file; this folder may only contain files named <code>.md",
        "  --> content/articles/notes.txt",
        "  = rename or remove it",
      ],
    ],
    [
      "a folder of articles",
      { "articles/old/en.md": article("Text.") },
      [
        "error[unexpected-file]: unexpected file; this folder may only contain files named <code>.md",
        "  --> content/articles/old/en.md",
        "  = rename or remove it",
      ],
    ],
    [
      "nothing in the default language",
      { "articles/en.md": null, "bundles/en.json": null, "bundles/ar.json": null },
      [
        "error[no-article]: articles/en.md does not exist: there is nothing to show in the default language",
        "  --> content/articles/en.md",
        "  = write it, in Markdown",
      ],
    ],
  ];
  test.each(cases)("%s", (_, changes, lines) => expectLines(changes, lines));
});

describe("names what a build does not read", () => {
  const told = async (changes: Changes) => (await buildBasic(changes)).stderr;

  test.each([
    ["site.yml", "site.yml is not part of a site", "did you mean “site.yaml”?"],
    ["article/de.md", "article/ is not part of a site", "did you mean “articles”?"],
    ["photos/ada.jpg", "photos/ is not part of a site", "remove it, or put pictures and other files into uploads/"],
  ])("%s", async (path, message, hint) => {
    const stderr = await told({ [path]: "text" });
    expect(stderr).toContain(`warning[unknown-file]: ${message}\n  --> content/${path.split("/")[0]}\n  = ${hint}\n`);
    expect(stderr).not.toContain("error");
  });

  test("references in a format that is not read, with the one that is", async () => {
    expect(await told({ "references.ris": "TY  - BOOK" })).toContain(
      [
        "warning[other-references]: references.ris is not read: references are in references.yaml, references.json or references.bib",
        "  --> content/references.ris",
        "  = move it out of the content folder, then: biopedia import references.ris",
      ].join("\n"),
    );
  });

  test("but nothing that is hidden, nor what editors and operating systems leave, in any folder", async () => {
    const left = { "site.yaml~": "x", "articles/en.md~": "x", "uploads/Thumbs.db": "x", "public/.robots.txt.swp": "x" };
    const stderr = await told({
      ".notes/a.txt": "text",
      ".DS_Store": "x",
      "Thumbs.db": "x",
      "README.md": "text",
      ...left,
    });
    expect(stderr).not.toMatch(/unknown-file|error/);
  });
});

describe("reports symbolic links and never follows them", () => {
  const secret = "This must not be published.";

  test.each([
    ["an article", "articles/pt.md", "file"],
    ["an upload", "uploads/secret.pdf", "file"],
    ["a folder of uploads", "uploads/more", "folder"],
    ["the file of the site's settings", "references.yaml", "file"],
    ["all articles", "articles", "folder"],
  ])("%s", async (_, path, kind) => {
    const folder = siteFolder("basic", path === "references.yaml" || path === "articles" ? { [path]: null } : {});
    mkdirSync(join(folder, "elsewhere"));
    writeFileSync(join(folder, "elsewhere/file"), secret);
    symlinkSync(join(folder, kind === "file" ? "elsewhere/file" : "elsewhere"), join(folder, "content", path));
    const { code, stderr } = await biopedia("build", folder);
    expect(stderr).toMatch(
      /^error\[special-file\]: this is a symbolic link; the content folder may only contain files and folders\n/,
    );
    expect(summary(stderr)).toEqual([`error[special-file] content/${path}`]);
    expect({ code, exists: existsSync(join(folder, "dist")) }).toEqual({ code: 1, exists: false });
  });
});

describe("an invalid content folder", () => {
  const lines = (folder: string) => [
    "error[no-content]: no content found: site.yaml does not exist",
    `  --> ${folder}`,
    "  = begin a site with biopedia init, or set the content folder with --content <dir>",
    "",
    "1 error",
    nothing,
    "",
  ];

  test("empty", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "content"));
    const { code, stderr } = await biopedia("build", folder);
    expect(stderr.split("\n")).toEqual(lines("content"));
    expect(code).toBe(1);
  });

  test("missing", async () => {
    const { code, stderr } = await biopedia("build --content no/where", temporaryFolder());
    expect(stderr.split("\n")).toEqual(lines("no/where"));
    expect(code).toBe(1);
  });
});

describe("encodings", () => {
  const latin1 = (text: string) => Buffer.from(text, "latin1");

  test("bytes of Latin-1, by their line", () =>
    expectLines({ "articles/pt.md": latin1(article("Um.\n\nRelógio e coração")) }, [
      "error[encoding]: the file is not UTF-8 text (this line contains invalid bytes)",
      "  --> content/articles/pt.md:8:4",
      " 8 | Rel\ufffdgio e cora\ufffd\ufffdo",
      "   |    ^",
      "  = save it as UTF-8",
    ]));

  test("bytes of Latin-1 after a replacement character that is in the text", async () => {
    const text = Buffer.concat([Buffer.from(article("A \ufffd sign.")), latin1("Relógio\n")]);
    const { stderr } = await buildBasic({ "articles/pt.md": text });
    expect(summary(stderr)).toEqual(["error[encoding] content/articles/pt.md:7:4"]);
  });

  test("UTF-16", () =>
    expectLines({ "articles/pt.md": Buffer.from(`\ufeff${article("Text.")}`, "utf16le") }, [
      "error[encoding]: the file is not UTF-8 text (it starts with a UTF-16 byte order mark)",
      "  --> content/articles/pt.md",
      "  = save it as UTF-8",
    ]));

  test("marks of UTF-8 and line ends of Windows change nothing", async () => {
    const windows = (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`;
    const names = ["site.yaml", "references.yaml", "articles/en.md", "bundles/en.json", "bundles/ar.json"];
    const plain = await buildBasic({});
    const marked = await buildBasic(Object.fromEntries(names.map((name) => [name, windows])));
    expect({ code: marked.code, stderr: marked.stderr }).toEqual({ code: 0, stderr: "" });
    const page = (folder: string) => readFileSync(join(folder, "dist/index.html"), "utf8");
    expect(page(marked.folder)).toBe(page(plain.folder));
  });

  test("lines are counted right with line ends of Windows", async () => {
    const { stderr } = await buildBasic({ "articles/pt.md": `\ufeff${wrongCitation.replaceAll("\n", "\r\n")}` });
    expect(stderr).toContain(told);
  });

  test("lines are counted right with line ends of old Macs", () => {
    const folder = siteFolder("basic", { "articles/pt.md": wrongCitation.replaceAll("\n", "\r") });
    // In a process of its own, so that it can be ended where it does not end by itself. A busy machine takes many
    // seconds for it.
    const { stderr } = spawnSync(process.execPath, [join(repository, "bin/biopedia.js"), "build"], {
      cwd: folder,
      encoding: "utf8",
      timeout: 60_000,
      killSignal: "SIGKILL",
    });
    expect(stderr).toContain(told);
  });
});

const wrongCitation = article('Text.\n\nA claim.{% cite "Betta" /%}');
const told = '\n  --> content/articles/pt.md:8:9\n 8 | A claim.{% cite "Betta" /%}\n';
