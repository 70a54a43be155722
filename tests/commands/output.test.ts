import fs, {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { builtSite } from "../support/built-site.ts";
import { biopedia, type Outcome } from "../support/command.ts";
import { siteFolder, snapshot, temporaryFolder } from "../support/folder.ts";

const refusal = (message: string, hint: string, code = 1): Outcome => ({
  code,
  stdout: "",
  stderr: `error: ${message}\n  = ${hint}\n`,
});
const another = "choose another with --out <dir>";
const moving =
  "move or remove them, or choose another folder with --out <dir>; node_modules/biopedia/docs/hosting.md shows how to publish your own files";

/** Builds a site. */
const built = (changes: Parameters<typeof siteFolder>[1] = {}): Promise<string> => builtSite("basic", "", changes);

describe("rejects as output folder", () => {
  const cases: [name: string, out: string, message: string, hint?: string][] = [
    [
      "a folder with other files",
      "papers",
      "papers contains files that biopedia build did not write",
      "choose another folder with --out <dir>, or empty this one",
    ],
    ["the content", "content", "the output folder content is the content folder"],
    [
      "a folder in the content",
      "content/uploads/dist",
      "the output folder content/uploads/dist is in the content folder",
    ],
    [
      "a path below a file of the content",
      "content/site.yaml/dist",
      "the output folder content/site.yaml/dist is in the content folder",
    ],
    ["a link to the content", "link", "the output folder link is the content folder"],
    ["a folder behind a link to the content", "link/dist", "the output folder link/dist is in the content folder"],
    ["the current folder", ".", "the output folder . is the current folder"],
    ["the parent folder", "..", "the output folder .. contains the current folder"],
    ["the repository", ".git", "the output folder .git is in a .git folder"],
    ["a folder in the repository", ".git/hooks", "the output folder .git/hooks is in a .git folder"],
    ["the home folder", "home", "the output folder home is your home folder"],
    ["a folder above the home folder", "link-home", "the output folder link-home contains your home folder"],
    ["a file", "papers/letter.txt", "papers/letter.txt is a file", "choose a folder with --out <dir>"],
  ];

  test.each(cases)("%s", async (_, out, message, hint = another) => {
    const folder = siteFolder("basic");
    for (const name of ["papers", ".git", "home", "homes/me"]) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, "papers/letter.txt"), "Dear Ada");
    symlinkSync("content", join(folder, "link"));
    symlinkSync("homes", join(folder, "link-home"));
    vi.stubEnv("HOME", join(folder, out === "home" ? "home" : "homes/me"));
    const before = snapshot(folder);
    expect(await biopedia(`build --out ${out}`, folder)).toEqual(refusal(message, hint, hint === another ? 2 : 1));
    expect(snapshot(folder)).toEqual(before);
    vi.unstubAllEnvs();
  });

  test("a folder that contains the content, even if it has a manifest", async () => {
    const folder = await built();
    const elsewhere = temporaryFolder();
    writeFileSync(join(folder, ".biopedia"), readFileSync(join(folder, "dist/.biopedia")));
    const before = snapshot(folder);
    const outcome = await biopedia(`build --content ${folder}/content --out ${folder}`, elsewhere);
    expect(outcome.stderr).toMatch(/^error: the output folder \S+ contains the content folder\n/);
    expect(outcome.code).toBe(2);
    expect(snapshot(folder)).toEqual(before);
  });

  test.each([
    ["accepts an empty folder", (dist: string) => mkdirSync(dist)],
    [
      "accepts a folder with system files, and keeps them",
      (dist: string) => {
        mkdirSync(dist);
        writeFileSync(join(dist, ".DS_Store"), "x");
      },
    ],
    [
      "follows a link to an empty folder",
      (dist: string) => {
        mkdirSync(`${dist}-real`);
        symlinkSync(`${dist}-real`, dist);
      },
    ],
  ])("%s", async (_, prepare) => {
    const folder = siteFolder("basic");
    const dist = join(folder, "dist");
    prepare(dist);
    const before = readdirSync(dist);
    expect((await biopedia("build", folder)).code).toBe(0);
    expect((await biopedia("build", folder)).code).toBe(0);
    expect(readdirSync(dist)).toEqual(expect.arrayContaining([...before, "index.html"]));
  });
});

describe("other files in the output folder", () => {
  /** How to add each to a built site, and how the error names it. */
  const cases: [name: string, add: (dist: string) => void, named: string][] = [
    ["a file", (dist) => writeFileSync(join(dist, "CNAME"), "example.org"), "CNAME"],
    ["a page", (dist) => writeFileSync(join(dist, "stray.html"), "stray"), "stray.html"],
    [
      "a file in a folder of the site",
      (dist) => writeFileSync(join(dist, "uploads/mine.png"), "x"),
      "uploads/mine.png",
    ],
    ["a repository", (dist) => cpSync(join(dist, "ar"), join(dist, ".git"), { recursive: true }), ".git/"],
    [
      "a link in place of a page",
      (dist) => {
        renameSync(join(dist, "index.html"), join(dist, "../mine.html"));
        symlinkSync("../mine.html", join(dist, "index.html"));
      },
      "index.html",
    ],
    ["a link to a folder", (dist) => symlinkSync("../content", join(dist, "linked")), "linked"],
    [
      "many files",
      (dist) => {
        for (let index = 1; index <= 8; index++) writeFileSync(join(dist, `n${index}.txt`), "x");
      },
      "n1.txt, n2.txt, n3.txt, n4.txt, n5.txt and 3 more",
    ],
  ];

  test.each(cases)("%s: the build lists them and changes nothing", async (_, add, named) => {
    const folder = await built();
    add(join(folder, "dist"));
    writeFileSync(
      join(folder, "content/articles/en.md"),
      readFileSync(join(folder, "content/articles/en.md"), "utf8").replace("She ", "He "),
    );
    const before = snapshot(folder);
    expect(await biopedia("build", folder)).toEqual(
      refusal(`dist contains files that biopedia build did not write: ${named}`, moving),
    );
    expect(snapshot(folder)).toEqual(before);
    expect(readdirSync(join(folder, "dist")).filter((name) => name.startsWith(".biopedia."))).toEqual([]);
  });

  describe("that a build wrote, and somebody edited", () => {
    /** Another text of the same length. */
    const edit = (page: string) => writeFileSync(page, readFileSync(page, "utf8").replace("<title>A", "<title>B"));

    test("are listed, and nothing is changed; --force says which it replaces, and replaces them", async () => {
      const folder = await built();
      const whole = snapshot(folder);
      for (const file of ["index.html", "ar/index.html"]) edit(join(folder, "dist", file));
      const before = snapshot(folder);
      expect(await biopedia("build", folder)).toEqual(
        refusal(
          "dist contains files that were edited since the last build: ar/index.html, index.html",
          "make the changes in the content folder instead, then let biopedia build --force replace these files",
        ),
      );
      expect(snapshot(folder)).toEqual(before);
      const { code, stdout } = await biopedia("build --force", folder);
      expect([code, stdout]).toEqual([
        0,
        expect.stringContaining(
          "\nReplaced 2 files that had been edited since the last build: ar/index.html, index.html\n",
        ),
      ]);
      expect(snapshot(folder)).toEqual(whole);
      expect((await biopedia("build --force", folder)).stdout).not.toContain("Replaced");
    });

    test("are kept by --force while the content has errors, and so are files that no build wrote", async () => {
      const folder = await built();
      edit(join(folder, "dist/index.html"));
      writeFileSync(join(folder, "content/texts/en.json"), "{");
      const before = snapshot(folder);
      expect((await biopedia("build --force", folder)).code).toBe(1);
      expect(snapshot(folder)).toEqual(before);
      writeFileSync(join(folder, "content/texts/en.json"), "{}");
      writeFileSync(join(folder, "dist/mine.txt"), "mine");
      expect((await biopedia("build --force", folder)).stderr).toContain(
        "that biopedia build did not write: mine.txt\n",
      );
      expect(readFileSync(join(folder, "dist/mine.txt"), "utf8")).toBe("mine");
    });
  });

  test("builds removed pages again", async () => {
    const folder = await built();
    const before = snapshot(folder);
    rmSync(join(folder, "dist/ar"), { recursive: true });
    expect((await biopedia("build", folder)).code).toBe(0);
    expect(snapshot(folder)).toEqual(before);
  });
});

describe("an invalid manifest", () => {
  const cases = [
    '{"basePath":"","baseUrl":"nonsense"}',
    '{"basePath":"","baseUrl":"javascript:alert(1)"}',
    '{"files":{"index.html":1}}',
    "<<<<<<< HEAD",
    "",
  ];

  test.each(cases)("%s: is reported by build, check and serve", async (text) => {
    const folder = await built();
    writeFileSync(join(folder, "dist/.biopedia"), text);
    const before = snapshot(folder);
    const outcome = refusal(
      "dist/.biopedia is damaged",
      "if dist contains no files of yours, remove it and build the site again",
    );
    for (const command of ["build", "check", "serve --port 0"])
      expect(await biopedia(command, folder), command).toEqual(outcome);
    expect(snapshot(folder)).toEqual(before);
  });

  test("cannot make a build change files outside the folder", async () => {
    const folder = await built();
    const manifest = JSON.parse(readFileSync(join(folder, "dist/.biopedia"), "utf8")) as { files: object };
    writeFileSync(join(folder, "letter.txt"), "x");
    const record = { size: 1, sha256: "LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE" };
    writeFileSync(
      join(folder, "dist/.biopedia"),
      JSON.stringify({ ...manifest, files: { ...manifest.files, "../letter.txt": record } }),
    );
    expect((await biopedia("build", folder)).code).toBe(0);
    expect(readFileSync(join(folder, "letter.txt"), "utf8")).toBe("x");
  });
});

test("does not write unchanged files again", async () => {
  const folder = await built();
  const long = new Date("2001-02-03T04:05:06Z");
  const files = [...snapshot(join(folder, "dist")).keys()].filter((file) => file !== ".biopedia");
  for (const file of files) utimesSync(join(folder, "dist", file), long, long);
  const article = join(folder, "content/articles/en.md");
  writeFileSync(article, readFileSync(article, "utf8").replace("She repairs", "She mends"));
  await biopedia("build", folder);
  const changed = files.filter((file) => statSync(join(folder, "dist", file)).mtimeMs !== long.getTime());
  expect(changed).toEqual(["index.html", "index.md", "search/en.json"]);
});

test("replaces a folder with a file, a file with a folder, and a name in another case", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  const folder = await built({ "public/a.svg/b.svg": svg, "public/c.svg": svg, "public/Old.svg": svg });
  rmSync(join(folder, "content/public/a.svg"), { recursive: true });
  rmSync(join(folder, "content/public/c.svg"));
  mkdirSync(join(folder, "content/public/c.svg"));
  renameSync(join(folder, "content/public/Old.svg"), join(folder, "content/public/old.svg"));
  for (const file of ["a.svg", "c.svg/d.svg"]) writeFileSync(join(folder, "content/public", file), svg);
  expect(await biopedia("build", folder)).toMatchObject({ code: 0 });
  const files = [...snapshot(join(folder, "dist")).keys()];
  expect(files).toEqual(expect.arrayContaining(["a.svg", "c.svg/d.svg", "old.svg"]));
  expect(files).not.toContain("Old.svg");
});

test("puts files in the place of folders without files, such as a killed build has left", async () => {
  const folder = await built();
  for (const path of ["a.svg/b/c", "fr/index.html"]) mkdirSync(join(folder, "dist", path), { recursive: true });
  mkdirSync(join(folder, "content/public"));
  writeFileSync(join(folder, "content/public/a.svg"), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  writeFileSync(join(folder, "content/articles/fr.md"), "---\ntitle: A\n---\n\nB.\n");
  expect(await biopedia("build", folder)).toMatchObject({ code: 0 });
  expect([...snapshot(join(folder, "dist")).keys()]).toEqual(expect.arrayContaining(["a.svg", "fr/index.html"]));
});

test("moves new folders file by file where the system moves no folders", async () => {
  const folder = await built();
  const { renameSync: rename } = fs;
  const refused: string[] = [];
  fs.renameSync = (from, to) => {
    if (!statSync(from).isDirectory()) return rename(from, to);
    refused.push(String(to));
    throw Object.assign(new Error("EPERM: operation not permitted, rename"), { code: "EPERM" });
  };
  syncBuiltinESMExports();
  try {
    expect(await biopedia("build --out elsewhere", folder)).toMatchObject({ code: 0 });
  } finally {
    fs.renameSync = rename;
    syncBuiltinESMExports();
  }
  expect(refused).toContain(join(folder, "elsewhere/ar"));
  expect(snapshot(join(folder, "elsewhere"))).toEqual(snapshot(join(folder, "dist")));
});

test("two builds at once into the same folder: one of them fails and names the other", async () => {
  const folder = siteFolder("basic");
  const [one, two] = await Promise.all([biopedia("build", folder), biopedia("build", folder)]);
  expect(one).toMatchObject({ code: 0 });
  expect(two.code).toBe(1);
  expect(two.stderr).toMatch(
    new RegExp(
      `^error: another run is building into dist \\(process ${process.pid} on .+\\)\n {2}= wait until it is done`,
    ),
  );
  expect((await biopedia("build", folder)).code).toBe(0);
});

describe("a folder that cannot be written", () => {
  test.each(["papers/letter.txt/dist", "/proc/dist", "/proc/a/dist"])(
    "%s: reports the reason and what to do",
    async (out) => {
      const folder = siteFolder("basic");
      mkdirSync(join(folder, "papers"));
      writeFileSync(join(folder, "papers/letter.txt"), "Dear Ada");
      const { code, stdout, stderr } = await biopedia(`build --out ${out}`, folder);
      expect(stderr).toMatch(
        /^error: cannot write \S+: E[A-Z]+: .+\n {2}= check the folder's permissions and the free space, or choose another folder with --out <dir>\n$/,
      );
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    },
  );
});
