import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { load as loadYaml } from "js-yaml";
import { describe, expect, test } from "vitest";
import { parseYaml } from "../../src/core/content/parse-data.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { siteSchema } from "../../src/core/model/site-schema.ts";
import { biopedia } from "../support/command.ts";
import { repository, snapshot, temporaryFolder } from "../support/folder.ts";

const files = [
  ".env.example",
  ".github/workflows/pages.yml",
  ".gitignore",
  "content/articles/en.md",
  "content/site.yaml",
  "package.json",
];

const text = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");
const siteOf = (folder: string) => parseYaml(siteSchema, new Source("site.yaml", text(folder, "content/site.yaml")));
const plainColors = { NO_COLOR: "1" };

describe("with flags", () => {
  test("writes a site that builds without a problem and passes the check", async () => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await biopedia(
      ["init", "ada", "--name", "Ada Lovelace", "--languages", "fr,hu"],
      folder,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(`✓ Wrote 6 files: ${files.join(", ")}\n\nNext:\n  cd ada && npm install\n  npm run dev\n`);
    expect([...snapshot(join(folder, "ada")).keys()].sort()).toEqual(files);

    const site = join(folder, "ada");
    expect((await biopedia("build --quiet", site)).code).toBe(0);
    expect(await biopedia("check", site), "without an address").toMatchObject({ code: 0, stderr: "" });
    const built = await biopedia("build --base-url https://ada.example/site", site);
    expect(built).toEqual({ code: 0, stdout: expect.stringContaining("Built 9 pages"), stderr: "" });
    expect(await biopedia("check", site)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^✓ Checked 9 pages/),
      stderr: "",
    });
  });

  test("writes every answer where it belongs", async () => {
    const folder = temporaryFolder();
    await biopedia(
      [
        "init",
        "--name",
        '\u200fנינה "Nina" A$AP O’Hara',
        "--language",
        "PT_BR",
        "--languages",
        "en, no,pt-br",
        "--base-url",
        "https://nina.example",
        "--yes",
      ],
      folder,
    );
    expect(siteOf(folder).diagnostics).toEqual([]);
    expect(siteOf(folder).value).toMatchObject({
      subject: { name: 'נינה "Nina" A$AP O’Hara' },
      baseUrl: "https://nina.example",
      defaultLanguage: "pt-br",
      languages: ["pt-br", "en", "no"],
    });
    expect(readdirSync(join(folder, "content/articles"))).toEqual(["pt-br.md"]);
    expect(text(folder, "content/articles/pt-br.md")).toContain('\n**נינה "Nina" A\\$AP O’Hara**: diga ');
  });

  test("invents nothing about the person, and has places for what it does not know", async () => {
    const folder = temporaryFolder();
    await biopedia("init --name Ilona --language hu --for family", folder);
    await biopedia("build --quiet", folder);
    const page = load(text(folder, "dist/index.html"))("main").text();
    expect(page).toContain("Ilona: írja ide egy-két mondatban");
    expect(page).toMatch(/Született\s*…/);
    expect(page).not.toMatch(/\d{4}|Jane|Write/);
    const other = temporaryFolder();
    await biopedia("init --name Ilona --language eu", other);
    expect(text(other, "content/articles/eu.md"), "in a language without words").toMatch(/---\n\n\*\*Ilona\*\*\n$/);
  });

  /** A language of each script that the tool has words for, varieties, other codes of such languages, and two without words. */
  const languages = [
    ...["hu", "vi", "ru", "el", "ar", "ur", "he", "hi", "bn", "pa", "gu", "ta", "te", "th", "lo", "km", "my", "si"],
    ...["ka", "hy", "am", "zh-cn", "zh-tw", "ja", "ko", "pt-br", "es-mx", "de-at", "fr-ca", "en-gb"],
    ...["zh", "zh-hk", "nb", "nn", "fil", "sr-latn", "bs", "la", "qu", "es", "id", "de", "mr", "tr", "it"],
  ];
  const sampled = /^(?:ar|bn|de|en|es|fr|hi|hu|id|it|ja|ko|mr|pt|ru|ta|te|tr|ur|vi|zh(?=$|-cn))(?![a-z])/;
  test.each(languages)("in %s, the untouched site builds without a problem and passes the check", async (code) => {
    const folder = temporaryFolder();
    await biopedia(["init", "--name", "Ada Lovelace", "--language", code, "--languages", "en,fr"], folder);
    for (const command of ["build --quiet --base-url https://ada.example", "check"])
      expect(await biopedia(command, folder), command).toMatchObject({ code: 0, stderr: "" });
    const $ = load(text(folder, "dist/index.html"));
    expect($("h1").text()).toBe("Ada Lovelace");
    if (!code.startsWith("en")) expect($("main").text()).not.toContain("Write your text");
    expect($("main h2").length > 2, "a sample text in the language of the article").toBe(sampled.test(code));
  });

  test.each([
    ["artist", "Werke", "occupation"],
    ["scholar", "Veröffentlichungen", "occupation"],
    ["family", "Erinnerungen", "parents"],
  ])("for %s has sections, words and visibility that suit", async (purpose, section, label) => {
    const folder = temporaryFolder();
    const flags = ["--name", "Ada Lovelace", "--language", "de", "--languages", "fr,hu", "--for", purpose];
    await biopedia(["init", ...flags], folder);
    const isFamily = purpose === "family";
    expect(siteOf(folder).value?.visibility).toBe(isFamily ? "unlisted" : undefined);
    expect([...snapshot(folder).keys()].includes(".github/workflows/pages.yml"), "would publish it").toBe(!isFamily);
    expect(text(folder, "content/articles/de.md")).toMatch(new RegExp(`- ${label}: `));
    expect((await biopedia("build --base-url https://ada.example", folder)).code).toBe(0);
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
    const $ = load(text(folder, "dist/index.html"));
    expect($("main h2").text()).toContain(section);
    expect($(".family").length > 0).toBe(isFamily);
    for (const [page, words] of [
      ["404.html", "auf dieser Website"],
      ["fr/404.html", "sur ce site"],
    ])
      expect(text(folder, `dist/${page}`), "no encyclopedia").toContain(words);
  });

  test("depends on this version, and has a script for each command of a maintainer", async () => {
    const folder = temporaryFolder();
    await biopedia("init --name Ada", folder);
    const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
    const { scripts, dependencies } = JSON.parse(text(folder, "package.json"));
    expect(dependencies).toEqual({ biopedia: `^${version}` });
    expect(Object.values(scripts)).toEqual([
      "biopedia edit",
      "biopedia build",
      "biopedia dev",
      "biopedia check",
      "biopedia translate",
    ]);
    expect(text(folder, ".gitignore").split("\n")).toEqual(expect.arrayContaining(["dist/", "node_modules/", ".env"]));
  });

  test("the workflow has the whole history for dates, builds for the address of Pages, and may do no more than it must", async () => {
    const folder = temporaryFolder();
    await biopedia("init --name Ada", folder);
    const { permissions, jobs } = loadYaml(text(folder, ".github/workflows/pages.yml")) as {
      permissions: object;
      jobs: Record<
        "build" | "deploy",
        { permissions: object; steps: { uses?: string; run?: string; with?: object; env?: object }[] }
      >;
    };
    expect(permissions).toEqual({ contents: "read" });
    expect(jobs.deploy.permissions).toEqual({ pages: "write", "id-token": "write" });
    const { steps } = jobs.build;
    expect(steps.find(({ uses }) => uses?.startsWith("actions/checkout"))?.with).toEqual({ "fetch-depth": 0 });
    const build = steps.find(({ run }) => run?.startsWith("npx biopedia build"));
    expect(build).toMatchObject({
      run: 'npx biopedia build --base-url "$BASE_URL"',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of workflows
      env: { BASE_URL: "${{ steps.pages.outputs.base_url }}" },
    });
    expect(steps.map(({ run }) => run).indexOf("npx biopedia check")).toBeGreaterThan(
      steps.indexOf(build as (typeof steps)[number]),
    );
  });

  test.each([
    [["--name", "A*da"], "argument 'A*da' is invalid. A name cannot contain “*”."],
    [["--name", "…"], "argument '…' is invalid. A name cannot contain “…”."],
    [["--name", "Ada", "--language", "klingon"], "“klingon” is not the code of a known language, such as en or pt-br."],
    [["--name", "Ada", "--language", "Deutsch"], "“Deutsch” is not the code of a known language; did you mean de?"],
    [
      ["--name", "Ada", "--languages", "xyx,fr,german"],
      "“xyx” is not the code of a known language, such as en or pt-br. “german” is not the code of a known language; did you mean de?",
    ],
    [
      ["--name", "Ada", "--languages", "fr,translate"],
      "“translate” is not the code of a known language, such as en or pt-br.",
    ],
    [
      ["--name", "Ada", "--base-url", "ada.example"],
      "It must be an absolute URL such as https://example.org or https://example.org/path.",
    ],
    [
      ["--name", "Ada", "--base-url", "https://ada.example/\nsubject: { name: Eve }"],
      "It must be an absolute URL such as https://example.org or https://example.org/path.",
    ],
    [
      ["--name", "Ada", "--base-url", "https://$http_host"],
      "It must have a host of letters, digits, hyphens and dots.",
    ],
    [["--yes"], 'error: the name of the person is missing\n  = add --name "Ada Lovelace"\n'],
    [[], 'error: the name of the person is missing\n  = add --name "Ada Lovelace"\n'],
  ])("refuses %j and writes nothing", async (flags, message) => {
    const folder = temporaryFolder();
    const { code, stderr } = await biopedia(["init", ...flags], folder);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(["https://ada.example/a:b,%20c", "https://ada.example/%23x", "https://ada.example/'\"{}"])(
    "writes the address %j as it was meant",
    async (address) => {
      const folder = temporaryFolder();
      const { code } = await biopedia(["init", "--name", "Ada", "--base-url", address], folder);
      expect({ code, written: siteOf(folder).value?.baseUrl }).toEqual({ code: 0, written: new URL(address).href });
    },
  );
});

describe("on a terminal", () => {
  test("asks, says what is wrong with an answer, and asks again", async () => {
    const folder = temporaryFolder();
    const answers = "\nAda Lovelace\nfriends\n\nenglish\n\nhu, he\nada.example\nhttps://ada.example\n";
    const { code, stdout } = await biopedia("init", folder, { answers, env: plainColors });
    expect(stdout.split(": ").slice(0, -1)).toEqual([
      "Name of the person",
      "A name has 1 to 100 characters.\nName of the person",
      "The site is for",
      "person, artist, scholar, family (person)",
      "It is one of person, artist, scholar, family.\nThe site is for",
      "person, artist, scholar, family (person)",
      "Language of the article (en)",
      "“english” is not the code of a known language; did you mean en?\nLanguage of the article (en)",
      "Other languages, such as fr, pt-br (none)",
      "Address of the site, such as https://example.org (none)",
      "It must be an absolute URL such as https://example.org or https://example.org/path.\nAddress of the site, such as https://example.org (none)",
      "✓ Wrote 6 files",
    ]);
    expect(stdout).toContain("Next:\n  npm install\n  npm run dev\n");
    expect(code).toBe(0);
    expect(siteOf(folder).value).toMatchObject({ languages: ["en", "hu", "he"], baseUrl: "https://ada.example" });
  });

  test("does not ask for what a flag says", async () => {
    const { stdout } = await biopedia("init --name Ada --language fr --for artist", temporaryFolder(), {
      answers: "\n\n",
      env: plainColors,
    });
    expect(stdout).not.toMatch(/Name|Language of|site is for/);
  });

  test("writes nothing if the answers end too early", async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await biopedia("init", folder, { answers: "Ada\n", env: plainColors });
    expect(stderr).toContain("error: nothing was written: the answers ended too early\n");
    expect({ code, files: readdirSync(folder) }).toEqual({ code: 1, files: [] });
  });
});

describe("never overwrites", () => {
  test("lists everything that stands in the way, and writes nothing", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "package.json"));
    writeFileSync(join(folder, ".github"), "a file where a folder would be");
    mkdirSync(join(folder, "content"));
    symlinkSync("nowhere", join(folder, "content/site.yaml"));
    const before = snapshot(folder);
    const { code, stderr } = await biopedia("init --name Ada", folder);
    expect(stderr).toContain(
      "nothing was written, because it would replace .github, content/site.yaml, package.json\n",
    );
    expect(code).toBe(1);
    expect(snapshot(folder)).toEqual(before);
    expect(readdirSync(join(folder, "content"))).toEqual(["site.yaml"]);
  });

  test("names a file that is where a folder would be", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "ada"), "mine");
    for (const name of ["ada", "ada/site"])
      expect(await biopedia(["init", name, "--name", "Ada"], folder)).toEqual({
        code: 1,
        stdout: "",
        stderr: "error: ada is a file\n  = name a folder: biopedia init <folder>\n",
      });
  });

  test("keeps the package.json and .gitignore of a folder, and says what they need", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, ".gitignore"), "mine");
    const { code, stdout } = await biopedia("init --name Ada", folder);
    expect(stdout).toContain("Wrote 4 files");
    expect(stdout).toContain(
      "Kept what was there: .gitignore, package.json\n  = let .gitignore list node_modules/, dist/ and .env",
    );
    expect(stdout).toContain("Next:\n  npm install biopedia\n  npx biopedia dev\n");
    const other = temporaryFolder();
    mkdirSync(join(other, "node_modules/biopedia"), { recursive: true });
    writeFileSync(join(other, "package.json"), "{}");
    const installed = await biopedia("init --name Ada", other);
    expect(installed.stdout, "from a tarball, for instance").toContain("Next:\n  npx biopedia dev\n");
    expect({ code, manifest: text(folder, "package.json"), ignored: text(folder, ".gitignore") }).toEqual({
      code: 0,
      manifest: "{}",
      ignored: "mine",
    });
  });

  test("adds to a folder with other files", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "README.md"), "Mine.");
    const { code } = await biopedia("init --name Ada", folder);
    expect(code).toBe(0);
    expect(text(folder, "README.md")).toBe("Mine.");
  });
});

describe("is suggested", () => {
  test("by biopedia itself in a folder without content", async () => {
    const begin = "\nTo begin a site here: biopedia init\n";
    const folder = temporaryFolder();
    expect((await biopedia("", folder)).stderr).toContain(begin);
    mkdirSync(join(folder, "content"));
    expect((await biopedia("", folder)).stderr).not.toContain(begin);
  });

  test("by build", async () => {
    const { stderr } = await biopedia("build", temporaryFolder());
    expect(stderr).toContain("= begin a site with biopedia init, or set the content folder with --content <dir>\n");
  });
});
