import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { generate, shipped } from "./site/pages.ts";
import { repository } from "./support/folder.ts";

const lib = join(repository, "lib");
const read = (file: string): string => readFileSync(join(lib, file), "utf8");

/** Returns the compiled file of a module, whose name has a hash. */
function named(folder: string, name: string, extension = "js"): string {
  const file = readdirSync(join(lib, folder)).find((each) =>
    new RegExp(`^${name}[.-][A-Z0-9]{8}\\.${extension}$`).test(each),
  );
  if (file === undefined) throw new Error(`lib/${folder} has no ${name}`);
  return join(folder, file);
}

/**
 * Returns a file with all that it loads at once, without what it loads on first use: `import("…")`.
 */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, imported = ""] of read(file).matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    withImports(join(dirname(file), imported), found);
  return found;
}

const bytes = (file: string): number => statSync(join(lib, file)).size;

test("what a visitor's page loads to translate is small, and does not recognize languages", () => {
  expect(bytes(named("assets", "fallback"))).toBeLessThan(74_000);
  // With React.
  expect(bytes(named("assets", "translator"))).toBeLessThan(357_000);
});

test("only a style sheet of at most 6 KB, compressed, delays the first paint", () => {
  expect(gzipSync(read(named("assets", "style", "css"))).length).toBeLessThanOrEqual(6 * 1024);
});

test("a reader of another language loads at most 2.5 KB, compressed, with the line that offers the page in it", () => {
  const files = ["main", "also-available"].flatMap((name) => [...withImports(named("assets", name))]);
  expect(files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)).toBeLessThanOrEqual(2560);
});

describe("the search of a site", () => {
  const kilobytes = (bytes: Buffer | string) => gzipSync(bytes).length / 1024;

  test("fetches at most 15 KB for a language of the sample, compressed, and a script of 9 KB", async () => {
    const { dir } = await generate(shipped);
    const files = readdirSync(join(dir, "search"));
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) expect(kilobytes(readFileSync(join(dir, "search", file))), file).toBeLessThan(15);
    expect(kilobytes(read(named("assets", "site-search")))).toBeLessThan(9);
  });
});

describe("the command", () => {
  /** Returns the compiled file of a command, which is loaded when the command is run. */
  const commandFile = (name: string): string => {
    const [, file] = new RegExp(`import\\("\\./(${name}\\.\\w+\\.js)"\\)`).exec(read("main.js")) ?? [];
    if (file === undefined) throw new Error(`main.js does not load ${name}`);
    return file;
  };

  test.each(["main", "build", "serve"])("loads no checks of translations for %s", (name) => {
    const files = withImports(name === "main" ? "main.js" : commandFile(name));
    expect([...files].filter((file) => /code:"wrong-language"/.test(read(file)))).toEqual([]);
    expect([...files].filter((file) => bytes(file) > 1_500_000)).toEqual([]);
  });

  test("checks translations, and knows languages", () => {
    const files = [...withImports(commandFile("translate"))];
    expect(files.map(read).join("\n")).toContain('code:"wrong-language"');
    expect(files.filter((file) => bytes(file) > 1_500_000)).toHaveLength(1);
  });
});
