import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMemory, writeMemory } from "../../src/io/files/memory-file.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, siteFolder } from "../support/folder.ts";

interface Kept {
  program: string;
  verdicts: Record<string, unknown>;
}

const fileOf = (folder: string): string => {
  const dir = join(cacheOf(folder).XDG_CACHE_HOME, "biopedia", "verdicts");
  return join(dir, readdirSync(dir)[0] ?? "");
};

/** Verifies the Arabic texts. @returns the keys of those that are refused, with the reasons */
async function refused(folder: string): Promise<Record<string, string>> {
  const { stdout } = await biopedia("translate ar --check --json", folder);
  const [{ findings }] = JSON.parse(stdout).languages as [{ findings: { key: string; status: string; reason?: string }[] }];
  return Object.fromEntries(findings.flatMap(({ key, status, reason }) => (status === "missing" ? [] : [[key, reason ?? status]])));
}

test("a translation is not verified again while all that its verdict follows from is the same", async () => {
  const folder = siteFolder("basic");
  const edit = (file: string, from: string, to: string) => {
    const path = join(folder, "content", file);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(from);
    writeFileSync(path, text.replaceAll(from, to));
  };
  expect(await refused(folder)).toEqual({});
  const kept = readMemory<Kept>(fileOf(folder));
  const keys = Object.keys(JSON.parse(readFileSync(join(folder, "content/bundles/ar.json"), "utf8")));
  expect(Object.keys(kept?.verdicts ?? {}).length).toBeGreaterThanOrEqual(keys.length);

  // Only what is kept says this.
  const others = Object.fromEntries(Object.keys(kept?.verdicts ?? {}).map((key) => [key, { code: "empty" }]));
  writeMemory(fileOf(folder), { ...kept, verdicts: others });
  expect(Object.keys(await refused(folder))).toEqual(expect.arrayContaining(keys));
  // A translation, and a source: a year is another one.
  edit("bundles/ar.json", "2021", "2022");
  expect((await refused(folder))["work.2"]).toMatch(/2021/);
  edit("bundles/en.json", "2021", "2022");
  expect(await refused(folder)).not.toHaveProperty(["work.2"]);
  expect(await refused(folder)).toHaveProperty(["work.1"]);
  // A name, which every text may have.
  edit("site.yaml", "license:", "glossary: [{ term: Nobody }]\nlicense:");
  expect(await refused(folder)).toEqual({});
});

test("verdicts of another program, or damaged ones, count for nothing", async () => {
  const folder = siteFolder("basic", { "bundles/ar.json": (text) => text.replace("2021", "2020") });
  const found = await refused(folder);
  expect(Object.keys(found)).toEqual(["work.2"]);
  const kept = readMemory<Kept>(fileOf(folder));
  const none = Object.fromEntries(Object.keys(kept?.verdicts ?? {}).map((key) => [key, null]));
  writeMemory(fileOf(folder), { program: `${kept?.program} of another version`, verdicts: none });
  expect(await refused(folder)).toEqual(found);
  writeMemory(fileOf(folder), { ...kept, verdicts: none });
  writeFileSync(fileOf(folder), readFileSync(fileOf(folder), "utf8").replace("null", "null "));
  expect(await refused(folder)).toEqual(found);
  const { program } = kept ?? {};
  const strange = ["text", 5, {}, { code: "constructor" }].map((verdict) =>
    Object.fromEntries(Object.keys(kept?.verdicts ?? {}).map((key) => [key, verdict])),
  );
  for (const value of [null, { program }, { program, verdicts: null }, ...strange.map((verdicts) => ({ program, verdicts }))]) {
    writeMemory(fileOf(folder), value);
    expect(await refused(folder), JSON.stringify(value)).toEqual(found);
  }
});
