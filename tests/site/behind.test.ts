import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { environment, server } from "../translation/support.ts";

async function build(site: string, changes: Parameters<typeof siteFolder>[1]): Promise<string> {
  const { code, stderr } = await biopedia("build", siteFolder(site, changes));
  expect(code, stderr).toBe(0);
  return stderr;
}

/** The messages of the build about a kind of problem. */
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

describe("short versions that are behind their source", () => {
  test("are told, with the texts that changed, until they are translated again or corrected", async () => {
    const folder = siteFolder("basic", {});
    const service = await server();
    const run = async (line: string) => {
      const { code, stderr } = await biopedia(line, folder, { env: environment(service) });
      expect(code, stderr).toBe(0);
      return [...told(stderr, "outdated-translation"), ...told(stderr, "corrected-translation")];
    };
    const change = (file: string, text: string, instead: string) => {
      const path = join(folder, "content", file);
      const old = readFileSync(path, "utf8");
      expect(old).toContain(text);
      writeFileSync(path, old.replace(text, instead));
    };
    await run("translate pt");
    expect(await run("build")).toEqual([]);
    change("bundles/en.json", "at the age of six", "at the age of seven");
    change("bundles/en.json", "is a clockmaker.", "was a clockmaker.");
    const warning = [
      "warning[outdated-translation]: 2 texts are translated from an older source: leadParagraph, earlyLife.1",
      "  --> content/bundles/pt.json:1:1",
      " 1 | {",
      "   | ^",
      "  = correct them, or run: biopedia translate pt",
    ].join("\n");
    expect(await run("build")).toEqual([warning]);
    await run("translate pt");
    expect(await run("build")).toEqual([]);
    change("bundles/en.json", "at the age of seven", "at the age of eight");
    expect(await run("build")).toEqual([
      expect.stringContaining("1 text is translated from an older source: earlyLife.1\n"),
    ]);
    const { "earlyLife.1": text } = JSON.parse(readFileSync(join(folder, "content/bundles/pt.json"), "utf8"));
    change("bundles/pt.json", text, "Aos oito anos, Example desmontou um relógio.");
    // Nobody knows whether it fits the source of before or of now, and translate takes it for outdated, too.
    expect(await run("build")).toEqual([
      [
        "hint[corrected-translation]: 1 text was translated from an older source, and corrected before or after that changed: earlyLife.1",
        "  --> content/bundles/pt.json:1:1",
        " 1 | {",
        "   | ^",
        "  = compare them with the source, as biopedia translate pt --check lists them",
      ].join("\n"),
    ]);
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
