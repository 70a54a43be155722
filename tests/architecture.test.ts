import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import * as tags from "../templates/tags/tags.gen.ts";
import { forbidden, forbiddenFiles, rooms } from "./rooms.ts";
import { repository } from "./support/folder.ts";

const names = Object.keys(rooms);

const roomOf = (file: string) =>
  names.filter((room) => file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0] ?? "";

const sources = ["src", "templates"].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts")),
);

const texts = new Map(sources.map((file) => [file, readFileSync(join(repository, file), "utf8")]));

/** The files that each file imports. */
const imports = new Map(
  sources.map((file) => {
    const found = texts.get(file)?.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g) ?? [];
    return [file, [...found].map(([, path = ""]) => normalize(join(dirname(file), path)))];
  }),
);

/** The packages and modules of Node that each file imports, without types. */
const packages = new Map(
  sources.map((file) => {
    const found = texts.get(file)?.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^."][^"]*)"/gm) ?? [];
    return [file, [...found].map(([, name = ""]) => name)];
  }),
);

test("each file imports from the rooms that its own may use, and no other", () => {
  const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  const wrong: string[] = [];
  for (const [file, targets] of imports) {
    const room = roomOf(file);
    for (const target of targets) {
      const isOwn = roomOf(target) === room;
      const isAllowed = rooms[room]?.some((allowed) => isBelow(target, allowed));
      if (!isOwn && !isAllowed) wrong.push(`${file} imports ${target}`);
      if (forbiddenFiles[room]?.includes(target)) wrong.push(`${file} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("only what page keys know of reads bodies of articles and short texts", () => {
  const importers = (target: string) => sources.filter((file) => imports.get(file)?.includes(target));
  expect(importers("src/core/article/parse-article.ts")).toEqual(["src/pipeline/content/articles.ts"]);
  const naming = (type: string) => sources.filter((file) => new RegExp(`\\b${type}\\b`).test(texts.get(file) ?? ""));
  // The props of templates, and the function that gives them to each.
  expect(naming("FallbackPage")).toEqual(["templates/page.ts", "templates/pages/fallback.tsx"]);
  expect(naming("ShortPages")).toEqual(["src/core/content/content.ts", "src/core/content/make-content.ts"]);
});

test("rooms import no packages that do not belong there", () => {
  const wrong = [...packages].flatMap(([file, used]) =>
    forbidden
      .filter(({ room }) => file.startsWith(`${room}/`))
      .flatMap(({ packages: prefixes, because }) =>
        used
          .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
          .map((name) => `${file} imports ${name}, but ${because}`),
      ),
  );
  expect(wrong).toEqual([]);
});

test("there are no circular imports between files", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
});

test("there are no circular imports between folders", () => {
  const edges = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      if (roomOf(file) !== roomOf(target))
        edges.set(roomOf(file), (edges.get(roomOf(file)) ?? new Set()).add(roomOf(target)));
    }
  }
  // Remove rooms without incoming edges until none is left; the remaining ones form circles.
  for (let size = -1; size !== edges.size; ) {
    size = edges.size;
    for (const [room] of edges) if (![...edges.values()].some((targets) => targets.has(room))) edges.delete(room);
  }
  expect([...edges.keys()]).toEqual([]);
});

test("no signal is made by AbortSignal.any or AbortSignal.timeout, which Node 20 may collect before they fire", () => {
  const wrong = [...texts].filter(([, text]) => /AbortSignal\.(?:any|timeout)\(/.test(text)).map(([file]) => file);
  expect(wrong).toEqual([]);
});

test("the folder of each tag has its definition, view, Markdown, style and test, and nothing else", () => {
  const folder = join(repository, "templates/tags");
  const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(found.map(({ name }) => name)).toEqual(Object.keys(tags));
  for (const { name } of found)
    expect(readdirSync(join(folder, name)).sort(), name).toEqual(
      [`${name}.test.ts`, "markdown.ts", "style.css", "tag.ts", "view.tsx"].sort(),
    );
});

test("the definitions of tags need no React, because commands that render nothing load them, too", () => {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of imports.get(file) ?? []) visit(next);
  };
  visit("templates/tags/article-tags.ts");
  expect([...reached].filter((file) => file.endsWith("/tag.ts"))).toHaveLength(Object.keys(tags).length);
  expect([...reached].filter((file) => file.endsWith(".tsx") || packages.get(file)?.includes("react"))).toEqual([]);
});

test("sentences of comments name their subject: none begins with What, Those, One that or Whoever", () => {
  const wrong = [...texts].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        /^\s*(?:\/\/|\/?\*+)(?:.*[.:!?])? (?:Those|One that|Whoever|What)\b/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(wrong).toEqual([]);
});

test("no two problems of content, and no two findings of check, have one code, because the last would replace the first", async () => {
  const codesOf = async (folder: string) => {
    const modules = await Promise.all(
      sources.filter((file) => file.startsWith(folder)).map((file) => import(join(repository, file))),
    );
    return modules.flatMap((module) => Object.values<object>(module).flatMap((problems) => Object.keys(problems)));
  };
  for (const folder of ["src/core/content/problems/", "src/core/check/problems/"]) {
    const codes = await codesOf(folder);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  }
});

test("a file that one other imports has 40 lines or more, unless it is an entry of a list or loaded on first use", () => {
  const lists = /^src\/core\/(?:check\/problems|content\/problems|translation\/checks)\/|\.gen\.ts$/;
  const importersOf = (target: string) => sources.filter((file) => imports.get(file)?.includes(target));
  const isLoaded = (file: string, importer: string) =>
    new RegExp(`import\\("[^"]*/${basename(file)}"\\)`).test(texts.get(importer) ?? "");
  const small = sources.filter((file) => {
    const [importer, ...more] = importersOf(file);
    const lines = texts.get(file)?.split("\n").length ?? 0;
    return importer !== undefined && more.length === 0 && lines <= 40 && !lists.test(file) && !isLoaded(file, importer);
  });
  expect(small.filter((file) => !importersOf(file).some((importer) => lists.test(importer)))).toEqual([]);
});

test("the description of the code has at most 150 lines and a glossary of at most 30 words", () => {
  const text = readFileSync(join(repository, "src/README.md"), "utf8");
  expect(text.split("\n").length - 1).toBeLessThanOrEqual(150);
  const [, words = ""] = /\n## Words\n(.*?)\n## /s.exec(text) ?? [];
  expect(words.match(/^\| /gm)?.length).toBeGreaterThan(10);
  expect(words.match(/^\| /gm)?.length).toBeLessThanOrEqual(30);
});

test("lines of comments have at most 120 characters", () => {
  const wrong = [...texts].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        line.length > 120 && /^\s*(?:\/\/ (?!biome-ignore)|\/?\*)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(wrong).toEqual([]);
});

test("tests lie where the files lie that they test", () => {
  const wrong = ["core", "io", "client", "pipeline"].flatMap((room) =>
    readdirSync(join(repository, "tests", room), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => join(room, name))
      .filter((file) => {
        const text = readFileSync(join(repository, "tests", file), "utf8");
        const imported = [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, path = ""]) =>
          normalize(join("tests", dirname(file), path)),
        );
        // Tests of one file may have a folder of its name.
        const place = join("src", dirname(file));
        return !sources.includes(`${place}.ts`) && !imported.some((path) => path.startsWith(`${place}/`));
      }),
  );
  expect(wrong).toEqual([]);
});
