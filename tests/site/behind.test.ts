import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";

async function build(site: string, changes: Parameters<typeof siteFolder>[1]): Promise<string> {
  const { code, stderr } = await biopedia("build", siteFolder(site, changes));
  expect(code, stderr).toBe(0);
  return stderr;
}

/** What the build says of a kind of problem. */
const told = (stderr: string, name: string): string[] =>
  stderr.split("\n\n").filter((each) => each.includes(`[${name}]`));

describe("translated articles and pages that are behind their source", () => {
  const warning = (file: string, what: string, source: string, code: string) =>
    [
      `warning[outdated-document]: ${what} of ${source} changed since this was translated from it`,
      `  --> content/${file}`,
      `  = correct the translation, or run: biopedia translate --articles ${code}`,
    ].join("\n");

  test("are told, with the number of texts that changed, came in or went", async () => {
    const stderr = await build("translated", {
      "articles/en.md": (old) =>
        `${old.replace("Quell grew up on the coast", "Quell grew up at the sea")}\nA text that came in.\n`,
      "pages/about.en.md": (old) => old.replace(/\n[^\n#]+\n*$/, "\n"),
    });
    expect(told(stderr, "outdated-document").sort()).toEqual([
      warning("pages/about.fr.md", "1 text", "pages/about.en.md", "fr"),
      ...["ar", "fr", "hu"].map((code) => warning(`articles/${code}.md`, "2 texts", "articles/en.md", code)),
    ]);
  });

  test("are none where texts were only moved", async () => {
    const stderr = await build("translated", {
      "pages/about.en.md": (old) => old.replace(/\n(\n[^\n]+\n)(\n[^\n]+\n)$/, "\n$2$1"),
    });
    expect(told(stderr, "outdated-document")).toEqual([]);
  });
});

describe("articles whose sections have other anchors than in the default language", () => {
  const hungarian = (anchors: readonly string[]) =>
    anchors.map((anchor, index) => `## ${index}. rész${anchor}\n\nEz egy rész.\n`);
  const english = ["Life", "Work", "Honors", "Death", "Legacy"].map((title) => `## ${title}\n\nThis is a section.\n`);
  const anchors = ["life", "work", "honors", "death", "legacy"].map((id) => ` {% #${id} %}`);
  const site = (other: readonly string[]) =>
    build("least", {
      "site.yaml": (old) => `${old}languages: [en, hu]\n`,
      "articles/en.md": ["Jane Example lived.\n", ...english].join("\n"),
      "articles/hu.md": ["Jane Example élt.\n", ...other].join("\n"),
    });

  test("are told, with the first three", async () => {
    expect(told(await site(hungarian(["", "", "", "", ""])), "other-anchors")).toEqual([
      [
        "hint[other-anchors]: sections have other anchors than in articles/en.md, which has: life, work, honors and 2 more",
        "  --> content/articles/hu.md",
        "  = write the same anchors, so that links lead to the section in every language: {% #life %}",
      ].join("\n"),
    ]);
  });

  test("are none with the same anchors, or with other sections", async () => {
    expect(told(await site(hungarian(anchors)), "other-anchors")).toEqual([]);
    expect(told(await site(hungarian(["", "", ""])), "other-anchors")).toEqual([]);
  });
});
