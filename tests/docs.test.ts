import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Example, pictures, sourceOf, tutorialSteps, writingExamples } from "../scripts/examples.ts";
import { articleTags } from "../templates/tags/article-tags.ts";
import { biopedia } from "./support/command.ts";
import { repository, temporaryFolder } from "./support/folder.ts";

const made: Record<string, string> = JSON.parse(readFileSync(join(pictures, "made-of.json"), "utf8"));

/** Builds and checks the content of an example. @returns all that is wrong with it; hints aside */
async function problemsOf({ files }: Example): Promise<string> {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "content", path)), { recursive: true });
    writeFileSync(join(folder, "content", path), content);
  }
  const built = await biopedia("build --quiet --base-url https://wren.example", folder);
  const checked = await biopedia("check", folder);
  return built.stderr + checked.stderr;
}

describe("docs/writing.md", () => {
  const examples = writingExamples();

  test("shows every tag", () => {
    const text = examples.map(({ files }) => files["articles/en.md"]).join("\n");
    expect(articleTags.names.filter((name) => !text.includes(`{% ${name}`))).toEqual([]);
  });

  test.each(examples.map((example) => [example.picture, example] as const))(
    "has an example of %s that builds",
    async (_, example) => {
      expect(await problemsOf(example)).toBe("");
    },
  );
});

test("each step of docs/tutorial.md builds and passes check", async () => {
  const steps = await tutorialSteps(temporaryFolder());
  expect(steps.length).toBe(6);
  for (const step of steps) expect(await problemsOf(step), step.picture).not.toMatch(/^(?:error|warning)/m);
});

test("the pictures of both are there, small, and made from what is written now: else run “npm run docs”", async () => {
  const all = [...writingExamples(), ...(await tutorialSteps(temporaryFolder()))];
  expect(Object.fromEntries(all.map((example) => [example.picture, sourceOf(example)]))).toEqual(made);
  const files = [...Object.keys(made), "article"].map((name) => join(pictures, `${name}.webp`));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(600_000);
  expect(readdirSync(pictures).length).toBe(files.length + 1);
});

test("workflows name actions by commit, because a tag can be moved", () => {
  const folder = join(repository, ".github/workflows");
  const uses = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action),
  );
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
});

test("a release takes at most a page of the changelog: what it can do, not how it came to be", () => {
  const [, ...releases] = readFileSync(join(repository, "CHANGELOG.md"), "utf8").split(/^## /m);
  for (const release of releases) expect(release.split("\n").length, release.split("\n", 1)[0]).toBeLessThan(80);
});

test("guides link to files that exist", () => {
  const guides = [
    "README.md",
    "CONTRIBUTING.md",
    ...readdirSync(join(repository, "docs"))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  const broken = guides.flatMap((guide) =>
    [
      ...readFileSync(join(repository, guide), "utf8")
        .replace(/^```.*?^```$/gms, "")
        .matchAll(/\]\((?!https?:|#|\/)([^)\s#]+)/g),
    ]
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(join(repository, dirname(guide), path)))
      .map((path) => `${guide}: ${path}`),
  );
  expect(broken).toEqual([]);
});
