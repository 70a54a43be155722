import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore, type Store } from "../../src/io/files/store.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, siteFolder } from "../support/folder.ts";

/** Changes the verdicts that are kept of a site. */
function change(folder: string, verdict: (key: string) => [key: string, verdict: unknown]): number {
  const store: Store = openStore(join(folder, "content"), cacheOf(folder));
  const kept = Object.keys(JSON.parse(store.read("verdicts")?.toString() ?? ""));
  store.write("verdicts", Buffer.from(JSON.stringify(Object.fromEntries(kept.map(verdict)))));
  return kept.length;
}

/** Verifies the Arabic texts. @returns the keys of those that are refused, with the reasons */
async function refused(folder: string): Promise<Record<string, string>> {
  const { stdout } = await biopedia("translate ar --check --json", folder);
  const [{ findings }] = JSON.parse(stdout).languages as [
    { findings: { key: string; status: string; reason?: string }[] },
  ];
  return Object.fromEntries(
    findings.flatMap(({ key, status, reason }) => (status === "missing" ? [] : [[key, reason ?? status]])),
  );
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
  const keys = Object.keys(JSON.parse(readFileSync(join(folder, "content/bundles/ar.json"), "utf8")));

  // Only what is kept says this.
  expect(change(folder, (key) => [key, { code: "empty" }])).toBeGreaterThanOrEqual(keys.length);
  expect(Object.keys(await refused(folder))).toEqual(expect.arrayContaining(keys));
  // A translation, and a source: a year is another one.
  edit("bundles/ar.json", "2021", "2022");
  expect((await refused(folder))["work.2"]).toMatch(/2021/);
  edit("bundles/en.json", "2021", "2022");
  expect(await refused(folder)).not.toHaveProperty(["work.2"]);
  expect(await refused(folder)).toHaveProperty(["work.1"]);
  // A name, which every text may have.
  edit("site.yaml", "glossary: [", "glossary: [{ term: Nobody }, ");
  expect(await refused(folder)).toEqual({});
});

test("verdicts of another program count for nothing", async () => {
  const folder = siteFolder("basic", { "bundles/ar.json": (text) => text.replace("2021", "2020") });
  const found = await refused(folder);
  expect(Object.keys(found)).toEqual(["work.2"]);
  // Where the program differs, keys do.
  change(folder, (key) => [`${key}other`, null]);
  expect(await refused(folder)).toEqual(found);
});
