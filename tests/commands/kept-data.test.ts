import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { knownResults, memoizeKept, takeResults } from "../../src/core/model/kept-results.ts";
import { asData, type Memory, promised } from "../../src/io/files/memory.ts";
import { JsonBytes, readMemory, writeMemory } from "../../src/io/files/memory-file.ts";
import { type KeptData, keepData } from "../../src/pipeline/build/cache/kept-data.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, siteFolder, temporaryFolder } from "../support/folder.ts";

const dataFile = (folder: string): string => {
  const builds = join(cacheOf(folder).XDG_CACHE_HOME, "biopedia", "builds");
  return join(builds, readdirSync(builds).find((name) => name.endsWith(".data.json")) ?? "");
};

test("what a file says is not read again while its bytes, and all that a build depends on, are the same", async () => {
  const folder = siteFolder("basic");
  const build = async () => (await biopedia("build", folder)).code;
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(folder, "content", file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  };
  const shows = (title: string) => readFileSync(join(folder, "dist/index.html"), "utf8").includes(title);
  expect(await build()).toBe(0);
  const kept = readMemory<{ setting: string }>(dataFile(folder));
  /** Only what was kept says this. */
  const other = () => JSON.parse(JSON.stringify(kept).replaceAll("A Life in Clocks", "A Life in Bells")) as { setting: string };
  writeMemory(dataFile(folder), other());
  edit("articles/en.md", (text) => `${text}\nMore.\n`);
  expect([await build(), shows("A Life in Bells")]).toEqual([0, true]);
  edit("references.yaml", (text) => `${text}# The same as data.\n`);
  expect([await build(), shows("A Life in Clocks"), shows("A Life in Bells")]).toEqual([0, true, false]);
  writeMemory(dataFile(folder), { ...other(), setting: `${kept?.setting} of another version` });
  edit("articles/en.md", (text) => `${text}\nMore.\n`);
  expect([await build(), shows("A Life in Clocks"), shows("A Life in Bells")]).toEqual([0, true, false]);
});

test("front matter is not read again while it is the same", async () => {
  const folder = siteFolder("basic");
  const article = join(folder, "content/articles/en.md");
  const edit = (change: (text: string) => string) => writeFileSync(article, change(readFileSync(article, "utf8")));
  const build = async () => (await biopedia("build", folder)).code;
  const shows = (text: string) => readFileSync(join(folder, "dist/index.html"), "utf8").includes(text);
  expect(await build()).toBe(0);
  writeMemory(dataFile(folder), JSON.parse(JSON.stringify(readMemory(dataFile(folder))).replaceAll("Example in 2023", "Example in 2033")));
  edit((text) => `${text}\nMore.\n`);
  expect([await build(), shows("Example in 2033"), shows("More.")]).toEqual([0, true, true]);
  edit((text) => text.replace("Mastodon", "Fediverse"));
  expect([await build(), shows("Example in 2023"), shows("Fediverse"), shows("Example in 2033")]).toEqual([0, true, true, false]);
});

test("problems in files that are not read again are told with their places", async () => {
  const unused = '\n- id: unused\n  title: "Nobody cites it"\n';
  const misspelt = (text: string) => text.replace("website: ada", "wibsite: ada");
  const folder = siteFolder("basic", { "references.yaml": (text) => text + unused, "articles/en.md": misspelt });
  const said = async (options = "") => (await biopedia(`build ${options}`, folder)).stderr;
  await said();
  for (const more of ["One.", "Two."]) {
    const path = join(folder, "content/articles/en.md");
    writeFileSync(path, `${readFileSync(path, "utf8")}\n${more}\n`);
    const again = await said();
    expect(again).toBe(await said("--no-cache --out cold"));
    expect(again).toMatch(/uncited-reference[^\n]*unused[^\n]*\n\s+--> content\/references\.yaml:\d+:\d+\n[\s\S]*id: unused/);
    expect(again, "in front matter that is as it was").toMatch(
      /unknown-label[^\n]*wibsite[^\n]*\n\s+--> content\/articles\/en\.md:12:\d+\n[\s\S]*- wibsite: ada/,
    );
  }
});

test("the place of a problem is not looked for again while its file is the same", async () => {
  const folder = siteFolder("basic", { "references.yaml": (text) => `${text}\n- id: unused\n  title: "Nobody cites it"\n` });
  const edit = (file: string, more: string) =>
    writeFileSync(join(folder, "content", file), `${readFileSync(join(folder, "content", file), "utf8")}${more}\n`);
  const said = async () => (await biopedia("build", folder)).stderr;
  expect(await said()).toContain("- id: unused");
  // Only what was kept says this.
  writeMemory(dataFile(folder), JSON.parse(JSON.stringify(readMemory(dataFile(folder))).replaceAll("- id: unused", "- id: kept")));
  edit("articles/en.md", "\nMore.");
  expect(await said()).toContain("- id: kept");
  edit("references.yaml", "# The same as data.");
  const last = await said();
  expect([last.includes("- id: unused"), last.includes("- id: kept")]).toEqual([true, false]);
});

/** Runs a build: `make` is called for what was not kept. @returns what the next build reads */
async function run(before: KeptData, bytes: Record<string, string>, use: (memory: Memory) => unknown): Promise<KeptData | undefined> {
  const { memory, finish } = keepData(before, (file) => bytes[file]);
  await use(memory);
  const file = join(temporaryFolder(), "data.json");
  writeMemory(file, { kept: await finish() });
  return readMemory<{ kept?: KeptData }>(file)?.kept;
}

test("only data that JSON can hold is kept, and only of files that are known", async () => {
  const bytes = { a: "1", b: "2" };
  const made: string[] = [];
  const keep = (memory: Memory, value: unknown, ...files: string[]) =>
    memory.keep(
      "x",
      files,
      () => {
        made.push(files.join());
        return Promise.resolve(value);
      },
      promised(asData()),
    );
  const all = async (memory: Memory) => {
    await keep(memory, { title: "A", list: [null] }, "a");
    await keep(memory, { title: undefined }, "b");
    await keep(memory, new Map(), "a", "b");
    await keep(memory, Object.assign([1], { name: "list" }), "b", "a");
    await keep(memory, { size: Number.NaN }, "a", "a");
    await keep(memory, Promise.reject(new Error("cannot be read")), "b", "b").catch(() => {});
    await keep(memory, "gone", "c");
  };
  const kept = (await run({}, bytes, all)) ?? {};
  expect(Object.values(kept).map(({ data }) => data)).toEqual([{ title: "A", list: [null] }]);
  made.length = 0;
  await run(kept, bytes, all);
  expect(made).toEqual(["b", "a,b", "b,a", "a,a", "b,b", "c"]);
  const one = (memory: Memory) => keep(memory, 1, "a");
  expect(await run(kept, bytes, one), "nothing new").toBeUndefined();
  expect(await run(kept, { a: "another" }, one)).toMatchObject({ '["x","a"]': { from: ["another"], data: 1 } });
});

test("what is kept as JSON is written as what it says, at any depth and in lists", () => {
  const file = join(temporaryFolder(), "kept.json");
  const value = { title: "Café", years: [1, 2] };
  const written = (kept: unknown) => ({ top: kept, a: { b: { c: { d: kept } } }, list: [kept] });
  writeMemory(file, written(new JsonBytes(value)));
  expect(readMemory(file)).toEqual(written(value));
});

test("what a part of a file says is kept while the rest changes or is not read, until the part changes or the file is gone", async () => {
  const made: string[] = [];
  const keep = (file: string, part: string) => (memory: Memory) =>
    memory.keepPart("front", file, part, () => made.push(`${file} ${part}`), asData());
  const both = (memory: Memory) => [keep("a", "A")(memory), keep("b", "B")(memory)];
  const kept = (await run({}, { a: "1", b: "2" }, both)) ?? {};
  expect(await run(kept, { a: "another", b: "2" }, keep("a", "A")), "nothing new").toBeUndefined();
  expect(made).toEqual(["a A", "b B"]);
  const changed = (await run(kept, { a: "another", b: "2" }, keep("a", "C"))) ?? {};
  expect(made).toEqual(["a A", "b B", "a C"]);
  await run(changed, { a: "another", b: "another" }, keep("b", "B"));
  expect(made).toHaveLength(3);
  expect(Object.keys((await run(changed, { a: "another" }, keep("a", "C"))) ?? {})).toEqual(['["front","a"]']);
});

test("what Intl said is known to the next process", () => {
  let calls = 0;
  const twice = memoizeKept(
    "test twice",
    (text: string) => {
      calls++;
      return text === "" ? undefined : text + text;
    },
    (text) => text,
  );
  expect([twice("a"), twice("a"), twice(""), twice(""), calls]).toEqual(["aa", "aa", undefined, undefined, 2]);
  const written = JSON.parse(JSON.stringify(knownResults()));
  expect(written).toMatchObject({ "test twice a": "aa", "test twice ": null });
  takeResults({ "test twice b": "from before", "test twice c": null });
  expect([twice("b"), twice("c"), calls]).toEqual(["from before", undefined, 2]);
});
