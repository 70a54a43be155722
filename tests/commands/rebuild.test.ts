import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { siteCache } from "../../src/io/files/write.ts";
import { buildSite } from "../../src/pipeline/site/build.ts";
import { biopedia, type Outcome } from "../support/command.ts";
import { createRandom, edits } from "../support/edits.ts";
import { cacheOf, readFiles, siteFolder, writeFiles } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";

/** How many edits a site gets. `EDITS=300` makes many */
const count = Number(process.env.EDITS) || 5;

/** The folder of what is kept of builds. */
const storeOf = (folder: string): string => join(siteCache(join(folder, "content"), cacheOf(folder)), "store");

/** Whether a build found that nothing has changed. */
const isUnchanged = ({ stdout }: Outcome): boolean => stdout.includes(": nothing has changed");

/** The output of a build, without what differs from run to run, and without the addresses that only the last site had. */
const said = ({ stdout, stderr, code }: Outcome): unknown => ({
  code,
  stderr: stderr
    .replace(/(?<=Nothing was built; )\w+/, "…")
    .replace(/warning\[vanished-address\][\s\S]*?\n\n/, "")
    .replace(/^\d+ (?:error|warning).*\n/m, ""),
  stdout: stdout.replace(/ into \w+ in [\d.]+ m?s(?:: nothing has changed)?/, ""),
});

let coldBuilds = 0;

/** Expects that a rebuild gives the same as a build from nothing. @returns the files that were written anew */
async function expectSame(
  folder: string,
  why: string,
  options = "",
  env: Record<string, string> = {},
): Promise<{ code: number; written: string[]; isUnchanged: boolean }> {
  const times = (dir: string) =>
    new Map([...readFiles(dir).keys()].map((path) => [path, statSync(join(dir, path)).ino]));
  const dist = join(folder, "dist");
  const before = existsSync(dist) ? times(dist) : new Map<string, number>();
  const outcome = await biopedia(`build ${options}`, folder, { env });
  // Nothing is known of a build into a folder of another name.
  const name = `cold${++coldBuilds}`;
  const cold = await biopedia(`build --out ${name} ${options}`, folder, { env });
  expect(said(outcome), why).toEqual(said(cold));
  const { code } = outcome;
  if (code !== 0) return { code, written: [], isUnchanged: false };
  const [is, must] = [readFiles(dist), readFiles(join(folder, name))];
  expect([...is.keys()], why).toEqual([...must.keys()]);
  for (const [path, bytes] of must) expect(is.get(path)?.equals(bytes), `${path} after: ${why}`).toBe(true);
  rmSync(join(folder, name), { recursive: true });
  const after = times(dist);
  const written = [...after].flatMap(([path, ino]) => (before.get(path) === ino || path === ".biopedia" ? [] : [path]));
  return { code, written, isUnchanged: isUnchanged(outcome) };
}

describe("a rebuild writes the same bytes and says the same as a build from nothing", () => {
  /** Without professions, pages say who the subject is in the words of short texts; without those of English, in the article's. */
  const without = { "bundles/en.json": null, "texts/ar.json": "{}", "texts/pt.json": "{}" };

  test.each([
    ["basic", "basic", {}],
    ["a site without professions, with short texts from its article", "basic", without],
    ["translated", "translated", {}],
    ["musician", "musician", {}],
  ])("after seeded edits of %s", { timeout: 60_000 + count * 20_000 }, async (name, site, changes) => {
    const folder = siteFolder(site, changes);
    for (let seed = 1; seed <= count; seed++) {
      const random = createRandom(seed * 7919 + name.length);
      const saved = readFiles(join(folder, "content"));
      const done: string[] = [];
      for (let index = 0; index < 1 + Math.floor(random.next() * 2); index++) {
        const kind = random.pick(Object.keys(edits));
        const what = await edits[kind]?.({ folder, random });
        if (what !== undefined) done.push(`${kind}: ${what}`);
      }
      const before = seed === 1 ? undefined : readFiles(join(folder, "dist"));
      const { code } = await expectSame(folder, `${name} ${seed}: ${done.join(", ")}`);
      if (code === 0) continue;
      if (before) expect(readFiles(join(folder, "dist")), "the last good site stays").toEqual(before);
      rmSync(join(folder, "content"), { recursive: true });
      writeFiles(join(folder, "content"), saved);
    }
  });

  test("after edits of what only some other pages show", async () => {
    const folder = siteFolder("basic", {
      ...without,
      "site.yaml": (text: string) => text.replace("languages: [en, ar, pt]", "languages: [en, ar, pt, pt-br, de]"),
    });
    const edit = (file: string, change: (text: string) => string) => {
      const path = join(folder, "content", file);
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      expect(change(text)).not.toBe(text);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, change(text));
      return expectSame(folder, `${file}: ${change}`);
    };
    await expectSame(folder, "first");
    const short = (changes: object) => (text: string) => JSON.stringify({ ...JSON.parse(text || "{}"), ...changes });
    const page = (title: string) => () => `---\ntitle: ${title}\n---\n\nNews.\n`;
    const article = (born: string, text: string) => () =>
      `---\ntitle: Ada\ninfobox:\n  details:\n    - born: ${born}\n---\n\n${text}\n`;
    // All pages of a language say who the subject is.
    await edit("bundles/ar.json", short({ metaDescription: "ساعاتية" }));
    // Other pages show which languages are complete, and which are foreign.
    await edit("bundles/ar.json", () => JSON.stringify({ metaDescription: "ساعاتية" }));
    await edit("bundles/ar.json", short({ leadParagraph: "تصلح الساعات." }));
    // The article is the source of short texts, its infobox that of others, and what it says of the subject is said by all.
    await edit("articles/en.md", (text) => text.replace("first clock", "first watch"));
    await edit("articles/pt.md", article("Lisboa", "É."));
    await edit("articles/en.md", (text) => text.replace("born: Valletta", "born: 1950-02-03"));
    await edit("articles/pt.md", article("Porto", "É."));
    await edit("articles/pt.md", article("Porto", "É relojoeira."));
    // Links have titles.
    await edit("pages/news.en.md", page("News"));
    await edit("pages/news.en.md", page("Latest"));
  });

  test("after commits, in another time zone, and with another address", async () => {
    const folder = siteFolder("basic", { "site.yaml": (text) => text.replace(/^article:\n(?: .*\n)+/m, "") });
    git(folder, "init", "-q");
    writeFileSync(join(folder, ".gitignore"), "dist\ncold*\n");
    for (const date of ["2021-02-03", "2022-03-04"]) {
      writeFileSync(join(folder, "content/bundles/pt.json"), JSON.stringify({ leadParagraph: date }));
      await expectSame(folder, `before ${date}`);
      commit(folder, date);
      await expectSame(folder, date);
      expect(readFileSync(join(folder, "dist/pt/index.html"), "utf8")).toContain(date);
    }
    expect((await expectSame(folder, "the same")).isUnchanged).toBe(true);
    await expectSame(folder, "zone", "", { TZ: "Asia/Tokyo" });
    await expectSame(folder, "address", "--base-url https://elsewhere.example/a");
  });

  test("with pictures whose names begin with the code of the page's language", async () => {
    const article = (more = "") =>
      `---\ntitle: A\n---\n\nB.\n\n{% figure src="/uploads/pt-photo.png" alt="C" %}\nD.\n{% /figure %}\n${more}`;
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const folder = siteFolder("basic", { "articles/pt.md": article(), "uploads/pt-photo.png": photo });
    for (const [path, text] of Object.entries({
      "articles/pt.md": article("\nE.\n"),
      "articles/ar.md": "---\ntitle: A\n---\n\nB.\n",
    })) {
      for (const more of ["", "\nMore.\n"]) {
        writeFileSync(join(folder, "content", path), text + more);
        await expectSame(folder, `${path}: ${more}`);
      }
    }
  });

  test("when files of the site are missing; what somebody else changed is not overwritten", async () => {
    const folder = siteFolder("basic");
    await expectSame(folder, "first");
    rmSync(join(folder, "dist/ar/index.html"));
    expect((await expectSame(folder, "a page is missing")).written).toEqual(["ar/index.html"]);
    rmSync(join(folder, "dist/index.md"));
    expect((await expectSame(folder, "a text is missing")).written).toEqual(["index.md"]);
    // Size and times stay.
    const page = join(folder, "dist/index.html");
    const { atime, mtime } = statSync(page);
    const html = readFileSync(page, "utf8");
    writeFileSync(page, html.replace("Ada", "Eva"));
    utimesSync(page, atime, mtime);
    expect(await biopedia("build", folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("edited since the last build: index.html"),
    });
    writeFileSync(page, html);
    expect((await expectSame(folder, "as it was")).written).toEqual([]);
  });
});

describe("what is kept of a build", () => {
  const settingOf = (folder: string) => ({
    contentDir: join(folder, "content"),
    outDir: join(folder, "dist"),
    cwd: folder,
    env: cacheOf(folder),
    signal: new AbortController().signal,
  });

  test("spares all pages that are made of the same", async () => {
    const folder = siteFolder("basic", { "articles/ar.md": "---\ntitle: A\n---\n\nB.\n" });
    const made = async (path?: string, change: (text: string) => string = (text) => `${text}\nMore.\n`) => {
      const file = join(folder, "content", path ?? "site.yaml");
      mkdirSync(dirname(file), { recursive: true });
      if (path) writeFileSync(file, change(existsSync(file) ? readFileSync(file, "utf8") : ""));
      const result = await buildSite(settingOf(folder));
      expect(result.pages).toBe(9);
      return result.made?.toSorted();
    };
    const all = ["/", "/404", "/ar", "/ar/404", "/ar/translate", "/pt", "/pt/404", "/pt/translate", "/translate"];
    expect(await made()).toEqual(all);
    expect(await made()).toBeUndefined();
    expect(await made("articles/ar.md")).toEqual(["/ar"]);
    // The page in Portuguese may borrow from the English article.
    expect(await made("articles/en.md")).toEqual(["/", "/pt"]);
    // Other pages show titles.
    expect(await made("articles/ar.md", (text) => text.replace("title: A", "title: C"))).toEqual(all);
    expect(await made("bundles/ar.json", (text) => text.replace("{", "{ "))).toEqual(["/pt"]);
    expect(await made("site.yaml", (text) => text.replace("5K", "6K"))).toEqual(all);
    expect(await made("public/a.txt")).toEqual(all);
    expect(await made("public/a.txt", (text) => text)).toEqual([]);
  });

  test("is not used when it is damaged, cut off or from elsewhere, and may be read-only", async () => {
    const folder = siteFolder("basic");
    await expectSame(folder, "first");
    const files = (of = folder) =>
      readdirSync(storeOf(of)).flatMap((name) => (name.startsWith("build-") ? [join(storeOf(of), name)] : []));
    const random = createRandom(1);
    const damages: Record<string, (path: string) => void> = {
      cut: (path) => truncateSync(path, Math.floor(statSync(path).size * random.next())),
      flipped: (path) => {
        const bytes = readFileSync(path);
        const at = Math.floor(bytes.length * random.next());
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
      empty: (path) => writeFileSync(path, ""),
      missing: (path) => rmSync(path),
    };
    for (const [name, damage] of Object.entries(damages)) {
      for (const path of files()) damage(path);
      writeFileSync(join(folder, "content/texts/pt.json"), JSON.stringify({ jobTitle: name }));
      await expectSame(folder, name);
    }
    for (const path of files()) chmodSync(path, 0o622);
    expect((await expectSame(folder, "others may write")).isUnchanged).toBe(false);
    const other = siteFolder("markdown");
    await expectSame(other, "another site");
    const [from = ""] = files(other);
    for (const path of files()) writeFileSync(path, readFileSync(from));
    expect((await expectSame(folder, "of another site")).isUnchanged).toBe(false);
    rmSync(storeOf(folder), { recursive: true });
    writeFileSync(storeOf(folder), "no folder can be made here");
    expect((await expectSame(folder, "nothing can be kept")).isUnchanged).toBe(false);
  });

  test("is nothing if a file was changed meanwhile, even if it is as it was again", async () => {
    const folder = siteFolder("basic");
    const file = join(folder, "content/articles/en.md");
    const text = readFileSync(file);
    const onPage = () => {
      writeFileSync(file, "For a moment.");
      writeFileSync(file, text);
    };
    await buildSite({ ...settingOf(folder), onPage });
    expect(existsSync(storeOf(folder))).toBe(false);
  });

  test("is right when builds run at the same time", async () => {
    const folder = siteFolder("basic");
    const builds = ["build --out a", "build --out b", "build"];
    await Promise.all(builds.map((line) => biopedia(line, folder)));
    for (const line of builds) expect(isUnchanged(await biopedia(line, folder))).toBe(true);
    await expectSame(folder, "after that");
  });

  test("has no key that is embedded in pages", async () => {
    const folder = siteFolder("basic");
    const env = { BIOPEDIA_API_KEY: "sk-0123456789abcdefghij" };
    expect((await biopedia("build --embed-key", folder, { env })).code).toBe(0);
    expect(isUnchanged(await biopedia("build --embed-key", folder, { env }))).toBe(false);
    expect(existsSync(storeOf(folder))).toBe(false);
  });
});
