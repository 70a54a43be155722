import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hash } from "../../src/core/model/fingerprint.ts";
import { promptFingerprint } from "../../src/core/translation/prompt.ts";
import type { TextRecord } from "../../src/core/translation/records.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, claimOf, leftByRuns, runFilesOf, siteFolder, snapshot, temporaryFolder } from "../support/folder.ts";
import { environment, readJson, server } from "./support.ts";

const source = (folder: string, key: string) => readJson(folder, "bundles/en.json")[key] ?? "";

/** A machine translation. */
const record = (folder: string, code: string, key: string, text: string): TextRecord => ({
  kind: "bundles",
  code,
  key,
  text,
  state: {
    source: hash(source(folder, key)),
    output: hash(text),
    origin: "machine",
    model: "test/model",
    prompt: promptFingerprint({ terms: [], target: { code, tag: code, fullName: "Portuguese" }, instructions: [] }),
    status: "ok",
    attempts: 1,
  },
});

const lines = (records: readonly unknown[]) => records.map((each) => `${JSON.stringify(each)}\n`).join("");

/** Leaves a journal, as a killed run does. */
function leaveJournal(folder: string, records: readonly unknown[], more = ""): string {
  const { dir, journal } = runFilesOf(folder);
  mkdirSync(dir, { recursive: true });
  writeFileSync(journal, lines(records) + more);
  return journal;
}

const run = async (folder: string, line: string) => biopedia(line, folder, { env: environment(await server()) });

describe("texts accepted by a killed run", () => {
  const link = "Voltar ao inglês";
  /** A site without Portuguese texts, but with one that a killed run accepted; and half a line, as it was cut off. */
  function folderWithJournal() {
    const folder = siteFolder("basic");
    return {
      folder,
      journal: leaveJournal(folder, [record(folder, "pt", "returnLink", link)], '{"kind":"bundles","co'),
    };
  }

  test("count as translated in --check and --dry-run, which write nothing", async () => {
    const { folder } = folderWithJournal();
    const before = snapshot(folder);
    const check = await run(folder, "translate --check pt");
    expect(check.stdout).toContain("bundles/pt.json helpTranslate: missing");
    expect(check.stdout).not.toContain("returnLink");
    const dry = JSON.parse((await run(folder, "translate --dry-run --json pt")).stdout);
    const alone = JSON.parse((await run(siteFolder("basic"), "translate --dry-run --json pt")).stdout);
    expect(dry.languages[0].keys).toEqual(alone.languages[0].keys.filter((key: string) => key !== "returnLink"));
    expect(snapshot(folder)).toEqual(before);
  });

  test("are in the built pages, and are not written to the content", async () => {
    const { folder, journal } = folderWithJournal();
    const before = snapshot(join(folder, "content"));
    expect(await run(folder, "build")).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "dist", "pt", "index.html"), "utf8")).toContain(link);
    expect(snapshot(join(folder, "content"))).toEqual(before);
    expect(existsSync(journal)).toBe(true);
  });

  test("are written to the files by the next run, which removes the journal", async () => {
    const { folder } = folderWithJournal();
    expect(await run(folder, "translate ar --key close")).toMatchObject({ code: 0 });
    expect(readJson(folder, "bundles/pt.json")).toEqual({ returnLink: link });
    expect(leftByRuns(folder)).toEqual([]);
  });

  test("do not overwrite later human edits", async () => {
    const { folder } = folderWithJournal();
    writeFileSync(join(folder, "content", "bundles", "pt.json"), JSON.stringify({ returnLink: "Ao inglês" }));
    expect((await run(folder, "build")).code).toBe(0);
    expect(readFileSync(join(folder, "dist", "pt", "index.html"), "utf8")).toContain("Ao inglês");
    await run(folder, "translate ar --key close");
    expect(readJson(folder, "bundles/pt.json")).toEqual({ returnLink: "Ao inglês" });
  });
});

describe("untrusted leftovers", () => {
  test("a journal and a lock in the content folder are ignored", async () => {
    const folder = siteFolder("basic");
    const planted = lines([
      record(folder, "pt", "returnLink", "planted"),
      record(folder, "../../.vscode/settings", "returnLink", "planted"),
    ]);
    writeFileSync(join(folder, "content", "bundles", ".translate.jsonl"), planted);
    writeFileSync(claimOf(join(folder, "content", "bundles", ".translate.lock"), 1, "elsewhere.example"), "");
    const { code, stderr } = await run(folder, "translate pt");
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/error|warning/);
    expect(JSON.stringify(readJson(folder, "bundles/pt.json"))).not.toContain("planted");
    expect(readdirSync(folder).sort()).toEqual(["content"]);
  });

  test.each([
    ["a path", { code: "../../.vscode/settings" }],
    ["a language the site does not have", { code: "xx" }],
    ["a language with an article", { code: "en" }],
    ["a text the site does not have", { key: "__proto__" }],
  ])("a record of %s is ignored with a warning", async (_, change) => {
    const folder = siteFolder("basic");
    const journal = leaveJournal(folder, [{ ...record(folder, "pt", "returnLink", "foreign"), ...change }]);
    const before = snapshot(join(folder, "content"));
    const dry = await run(folder, "translate --dry-run pt");
    expect(dry.code).toBe(0);
    expect(dry.stderr).toBe(
      `warning: ignored 1 translation of a killed run for unknown languages or texts\n  = see ${journal}\n`,
    );
    expect(await run(folder, "build")).toMatchObject({ code: 0 });
    expect(await run(folder, "translate ar --key close")).toMatchObject({ code: 0 });
    for (const [path, bytes] of before) expect(snapshot(join(folder, "content")).get(path), path).toBe(bytes);
    expect(readdirSync(folder).sort()).toEqual(["content", "dist"]);
  });

  test.each(["bundles/pt.json", "bundles/pt.state.json"])(
    "%s as a symbolic link to the outside is rejected before any request",
    async (name) => {
      const folder = siteFolder("basic");
      const outside = join(temporaryFolder(), "settings.json");
      writeFileSync(outside, "{}");
      symlinkSync(outside, join(folder, "content", name));
      const service = await server();
      const { code, stderr } = await biopedia("translate pt", folder, { env: environment(service) });
      expect(code).toBe(1);
      expect(stderr).toContain(
        `error[special-file]: this is a symbolic link; the content folder may only contain files and folders\n  --> content/${name}\n`,
      );
      expect(service.requests).toEqual([]);
      expect(readFileSync(outside, "utf8")).toBe("{}");
    },
  );

  test("a symbolic link in place of the temporary file is not followed", async () => {
    const folder = siteFolder("basic");
    const outside = join(temporaryFolder(), "profile");
    writeFileSync(outside, "untouched");
    symlinkSync(outside, join(folder, "content", "bundles", ".pt.json.new"));
    expect(await run(folder, "translate pt")).toMatchObject({ code: 0 });
    expect(readFileSync(outside, "utf8")).toBe("untouched");
    expect(readJson(folder, "bundles/pt.json")).toHaveProperty("returnLink");
  });
});

test("a key named like an object property is translated like any other", async () => {
  const folder = siteFolder("basic");
  const english = {
    ...readJson(folder, "bundles/en.json"),
    constructor: "Machines",
    "constructor.1": "She built three machines.",
  };
  writeFileSync(join(folder, "content", "bundles", "en.json"), JSON.stringify(english));
  expect(await run(folder, "translate pt")).toMatchObject({ code: 0 });
  expect(Object.keys(readJson(folder, "bundles/pt.json"))).toEqual(Object.keys(english));
  expect(await run(folder, "translate --check pt")).toMatchObject({ code: 0 });
  expect(await run(folder, "build")).toMatchObject({ code: 0 });
});

test("each content folder has its own cache folder in XDG_CACHE_HOME or ~/.cache", async () => {
  const [first, second] = [siteFolder("basic"), siteFolder("basic")];
  const xdg = temporaryFolder();
  const home = temporaryFolder();
  const env = environment(await server());
  await biopedia("translate pt", first, { env: { ...env, XDG_CACHE_HOME: xdg } });
  await biopedia("translate pt", second, { env: { ...env, XDG_CACHE_HOME: xdg } });
  await biopedia("translate pt", first, { env: { ...env, XDG_CACHE_HOME: "relative", HOME: home } });
  const ofSites = (cache: string) => readdirSync(join(cache, "biopedia"));
  expect(ofSites(xdg)).toHaveLength(2);
  expect(ofSites(join(home, ".cache"))).toHaveLength(1);
  expect(existsSync(cacheOf(first).XDG_CACHE_HOME)).toBe(false);
});
