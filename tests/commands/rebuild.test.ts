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
import { buildUnchanged } from "../../src/commands/build-unchanged.ts";
import { writeMemory } from "../../src/io/files/memory-file.ts";
import { buildSite } from "../../src/pipeline/build/build-site.ts";
import { Answers } from "../../src/pipeline/build/cache/answers.ts";
import { createNotes, viewsOf } from "../../src/pipeline/build/cache/views.ts";
import { behindGate } from "../../src/process/behind-gate.ts";
import { biopedia, type Outcome, worldFor } from "../support/command.ts";
import { createRandom, edits } from "../support/edits.ts";
import { cacheOf, readFiles, siteFolder, writeFiles } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";

/** How many edits a site gets. `EDITS=300` makes many */
const count = Number(process.env.EDITS) || 8;

const builds = (folder: string): string => join(cacheOf(folder).XDG_CACHE_HOME, "biopedia", "builds");

/** Builds as the command does: what has not changed is found out before anything else is loaded. */
async function rebuild(folder: string, options = "", env: Record<string, string> = {}): Promise<Outcome & { isUnchanged: boolean }> {
  const { world, printed } = worldFor(`build ${options}`, folder, { env });
  if ((await buildUnchanged(behindGate(world))) === "unchanged") return { ...printed, code: 0, isUnchanged: true };
  return { ...(await biopedia(`build ${options}`, folder, { env })), isUnchanged: false };
}

/** What a build says, without what differs from run to run. */
const said = ({ stdout, stderr, code }: Outcome): unknown => ({
  code,
  stderr: stderr.replace(/(?<=Nothing was built; )\w+/, "…"),
  stdout: stdout.replace(/ into \w+ in [\d.]+ m?s(?:: nothing has changed)?/, ""),
});

/** Expects that a rebuild gives the same as a build from nothing. @returns the files that were written anew */
async function expectSame(
  folder: string,
  why: string,
  options = "",
  env: Record<string, string> = {},
): Promise<{ code: number; written: string[]; isUnchanged: boolean }> {
  const times = (dir: string) => new Map([...readFiles(dir).keys()].map((path) => [path, statSync(join(dir, path)).ino]));
  const dist = join(folder, "dist");
  const before = existsSync(dist) ? times(dist) : new Map<string, number>();
  const outcome = await rebuild(folder, options, env);
  rmSync(join(folder, "cold"), { recursive: true, force: true });
  const cold = await biopedia(`build --no-cache --out cold ${options}`, folder, { env });
  expect(said(outcome), why).toEqual(said(cold));
  const { code, isUnchanged } = outcome;
  if (code !== 0) return { code, written: [], isUnchanged };
  const [is, must] = [readFiles(dist), readFiles(join(folder, "cold"))];
  expect([...is.keys()], why).toEqual([...must.keys()]);
  for (const [path, bytes] of must) expect(is.get(path)?.equals(bytes), `${path} after: ${why}`).toBe(true);
  const after = times(dist);
  const written = [...after].flatMap(([path, ino]) => (before.get(path) === ino || path === ".biopedia" ? [] : [path]));
  return { code, written, isUnchanged };
}

describe("a rebuild writes the same bytes and says the same as a build from nothing", () => {
  test.each(["basic", "translated", "musician"])("after seeded edits of %s", { timeout: 60_000 + count * 20_000 }, async (name) => {
    const folder = siteFolder(name);
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

  test("after commits, in another time zone, and with another address", async () => {
    const folder = siteFolder("basic", { "site.yaml": (text) => text.replace(/^article:\n(?: .*\n)+/m, "") });
    git(folder, "init", "-q");
    writeFileSync(join(folder, ".gitignore"), "dist\ncold\n");
    for (const date of ["2021-02-03", "2022-03-04"]) {
      writeFileSync(join(folder, "content/bundles/pt.json"), JSON.stringify({ leadParagraph: date }));
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
    for (const [path, text] of Object.entries({ "articles/pt.md": article("\nE.\n"), "articles/ar.md": "---\ntitle: A\n---\n\nB.\n" })) {
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
    expect(await rebuild(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining("index.html (changed)") });
    writeFileSync(page, html);
    expect((await expectSame(folder, "as it was")).isUnchanged).toBe(true);
  });
});

describe("what is kept of a build", () => {
  test("spares all pages that do not follow from what has changed", async () => {
    const folder = siteFolder("basic", { "articles/ar.md": "---\ntitle: A\n---\n\nB.\n" });
    const made = async (path?: string, change: (text: string) => string = (text) => `${text}\nMore.\n`) => {
      const file = join(folder, "content", path ?? "site.yaml");
      mkdirSync(dirname(file), { recursive: true });
      if (path) writeFileSync(file, change(existsSync(file) ? readFileSync(file, "utf8") : ""));
      const setting = { contentDir: join(folder, "content"), outDir: join(folder, "dist"), cwd: folder, env: cacheOf(folder) };
      const result = await buildSite({ ...setting, remembered: [], signal: new AbortController().signal });
      expect(result.pages).toBe(7);
      return result.made.sort();
    };
    const all = ["/", "/404", "/ar", "/ar/translate", "/pt", "/pt/translate", "/translate"];
    expect(await made()).toEqual(all);
    expect(await made()).toEqual([]);
    expect(await made("articles/ar.md")).toEqual(["/ar"]);
    // The page in Portuguese shows the infobox of the English article.
    expect(await made("articles/en.md")).toEqual(["/", "/pt"]);
    expect(await made("articles/en.md", (text) => text.replace("infobox:", "infobox:\n  # Nothing."))).toEqual(["/", "/pt"]);
    expect(await made("interface/ar.json", () => '{ "search": "S" }')).toEqual(["/ar", "/ar/translate"]);
    expect(await made("references.yaml", (text) => text.replace("*A Life in Clocks*", "*A Life*"))).toEqual(["/", "/pt"]);
    expect(await made("site.yaml", (text) => `${text}budgets: { page: 900 }\n`)).toEqual([]);
    expect(await made("site.yaml", (text) => text.replace("5K", "6K"))).toEqual(all);
    // What pages asked for in vain.
    expect(await made("site.yaml", (text) => `${text}ownSite: true\n`)).toEqual(all.filter((path) => path !== "/404"));
    // All links stay, but not the names of files.
    await made("site.yaml", (text) => `${text}trailingSlash: false\n`);
    expect(existsSync(join(folder, "dist/pt.html"))).toBe(true);
    // The translation tool knows the texts of all languages.
    const title = (text: string) => JSON.stringify({ ...JSON.parse(text), jobTitle: "Artesã" });
    expect(await made("texts/pt.json", title)).toEqual(["/ar/translate", "/pt", "/pt/translate", "/translate"]);
    expect(await made("public/a.txt")).toEqual([]);
  });

  test("follows from each property that somebody looked for, in whatever way, and whether it was there", () => {
    const site = { title: "A", footer: undefined };
    const answers = new Answers({ objects: { site }, named: new Map(), collect: (run) => ({ value: run(), files: [] }) });
    const noted = (ask: (view: Record<string, unknown>) => unknown) => {
      const notes = createNotes();
      ask(viewsOf<Record<string, unknown>>(site, "site", answers)(notes));
      return [...notes.own].map((number) => answers.question(number));
    };
    const ways: Record<string, (view: Record<string, unknown>, name: string) => unknown> = {
      read: (view, name) => view[name],
      "looked for": (view, name) => name in view,
      "looked for among its own": (view, name) => Object.hasOwn(view, name),
      described: Object.getOwnPropertyDescriptor,
    };
    for (const [way, ask] of Object.entries(ways))
      for (const name of ["title", "footer", "missing"])
        expect(
          noted((view) => ask(view, name)),
          `${name}, ${way}`,
        ).toEqual([`site.${name}`]);
    for (const ask of [Object.keys, Object.entries, (view: object) => ({ ...view })]) expect(noted(ask)).toContain("site");
  });

  test("is not used with --no-cache, nor when it is damaged, cut off or from elsewhere, and may be read-only", async () => {
    const folder = siteFolder("basic");
    await expectSame(folder, "first");
    expect((await rebuild(folder)).isUnchanged).toBe(true);
    expect((await rebuild(folder, "--no-cache")).isUnchanged).toBe(false);
    const files = () => readdirSync(builds(folder)).map((name) => join(builds(folder), name));
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
      "of another kind": (path) => writeMemory(path, null),
      missing: (path) => rmSync(path),
    };
    for (const [name, damage] of Object.entries(damages)) {
      for (const path of files()) {
        damage(path);
        writeFileSync(join(folder, "content/texts/pt.json"), JSON.stringify({ jobTitle: `${name} ${path.length}` }));
        await expectSame(folder, `${name}: ${path}`);
      }
    }
    const other = siteFolder("markdown");
    await expectSame(other, "another site");
    const [here, there] = [files(), readdirSync(builds(other)).map((name) => join(builds(other), name))];
    for (const [index, path] of there.entries()) writeFileSync(here[index] ?? "", readFileSync(path));
    expect((await expectSame(folder, "files of another site")).isUnchanged).toBe(false);
    rmSync(builds(folder), { recursive: true });
    writeFileSync(builds(folder), "no folder can be made here");
    expect((await expectSame(folder, "nothing can be kept")).isUnchanged).toBe(false);
  });

  test("is not used when others may have written it", async () => {
    const folder = siteFolder("basic");
    await expectSame(folder, "first");
    for (const name of readdirSync(builds(folder))) chmodSync(join(builds(folder), name), 0o622);
    expect((await expectSame(folder, "others may write")).isUnchanged).toBe(false);
  });

  test("is nothing if a file was changed meanwhile, even if it is as it was again", async () => {
    const folder = siteFolder("basic");
    const file = join(folder, "content/articles/en.md");
    const text = readFileSync(file);
    const onPage = () => {
      writeFileSync(file, "For a moment.");
      writeFileSync(file, text);
    };
    const setting = { contentDir: join(folder, "content"), outDir: join(folder, "dist"), cwd: folder, env: cacheOf(folder) };
    await buildSite({ ...setting, remembered: [], signal: new AbortController().signal, onPage });
    expect(existsSync(builds(folder))).toBe(false);
  });

  test("is right when builds run at the same time", async () => {
    const folder = siteFolder("basic");
    await Promise.all([rebuild(folder, "--out a"), rebuild(folder, "--out b"), rebuild(folder)]);
    for (const out of ["--out a", "--out b", ""]) expect((await rebuild(folder, out)).isUnchanged).toBe(true);
    await expectSame(folder, "after that");
  });

  test("has no key that is embedded in pages", async () => {
    const folder = siteFolder("basic");
    const env = { BIOPEDIA_API_KEY: "sk-0123456789abcdefghij" };
    expect((await rebuild(folder, "--embed-key", env)).code).toBe(0);
    expect((await rebuild(folder, "--embed-key", env)).isUnchanged).toBe(false);
    expect(existsSync(builds(folder))).toBe(false);
  });
});
