import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";
import { repository, temporaryFolder } from "./support/folder.ts";

interface Override {
  includes: string[];
  linter: { rules: { style: { noRestrictedImports: { options: { patterns: { group: string[] }[] } } } } };
}

const config = JSON.parse(readFileSync(join(repository, "biome.json"), "utf8")) as { overrides: Override[] };
const rooms = config.overrides.flatMap(({ includes }) => includes.map((include) => include.replace(/\/\*\*$/, "")));

const sources = ["src", "templates"].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
);

/** The imports of each file. */
const imports = new Map(
  sources.map((file) => {
    const text = readFileSync(join(repository, file), "utf8");
    const found = text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g);
    return [file, [...found].map(([, path = ""]) => normalize(join(dirname(file), path)))];
  }),
);

test("every file is in a folder with an import rule, except those above all rooms", () => {
  const homeless = sources.filter((file) => !rooms.some((room) => file.startsWith(`${room}/`)));
  expect(homeless).toEqual(["src/cli.ts", "src/main.ts", "src/program.ts"]);
});

test("the linter reports every forbidden import and no allowed one", () => {
  const folder = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return path;
  };
  write("biome.json", JSON.stringify({ linter: { rules: { preset: "none" } }, overrides: config.overrides }));
  const broken = config.overrides.flatMap(({ includes, linter }) =>
    linter.rules.style.noRestrictedImports.options.patterns
      .flatMap(({ group }) => group)
      .map((pattern, index) => {
        const specifier = pattern
          .replace(/^\*\*\//, "../../")
          .replace(/\/\*\*$/, "/some.ts")
          .replace(/\*$/, "some");
        return write(`${includes[0]?.replace(/\/\*\*$/, "")}/broken-${index}.ts`, `export * from "${specifier}";\n`);
      }),
  );
  for (const room of rooms) write(`${room}/fine.ts`, 'export * from "./neighbour.ts";\nexport * from "some-package";\n');
  const biome = join(repository, "node_modules", ".bin", "biome");
  const { stdout } = spawnSync(biome, ["lint", "--reporter=json", "--max-diagnostics=none", "."], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string | { file: string } } }[] };
  const stopped = diagnostics
    .filter(({ category }) => category === "lint/style/noRestrictedImports")
    .map(({ location: { path } }) => relative(folder, join(folder, typeof path === "string" ? path : path.file)));
  expect(stopped.sort()).toEqual(broken.sort());
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
  const roomOf = (file: string) => rooms.filter((room) => file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0] ?? "src";
  const edges = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      if (roomOf(file) !== roomOf(target)) edges.set(roomOf(file), (edges.get(roomOf(file)) ?? new Set()).add(roomOf(target)));
    }
  }
  // Remove rooms without incoming edges until none is left; the remaining ones form circles.
  for (let size = -1; size !== edges.size; ) {
    size = edges.size;
    for (const [room] of edges) if (![...edges.values()].some((targets) => targets.has(room))) edges.delete(room);
  }
  expect([...edges.keys()]).toEqual([]);
});
