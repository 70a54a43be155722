import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./support/folder.ts";

const read = (folder: string) =>
  readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
const guide = readFileSync(join(repository, "docs/theming.md"), "utf8");
const rows = guide.split("\n").filter((line) => line.startsWith("| `"));
const listed = (pattern: RegExp) =>
  rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(pattern)].map(([, name = ""]) => name));

test("the custom properties and classes that docs/theming.md lists are those of the pages", () => {
  const styles = read("templates/styles") + read("templates/tags");
  const templates = read("templates");
  const properties = listed(/`(--[\w-]+)`/g);
  const classes = listed(/`\.([\w-]+)`/g);
  expect(properties.length).toBeGreaterThan(20);
  expect(classes.length).toBeGreaterThan(20);
  expect(properties.filter((name) => !styles.includes(`${name}:`) && !styles.includes(`var(${name},)`))).toEqual([]);
  expect(
    classes.filter((name) => !new RegExp(`(?:class(?:Name|: )|["'\` ])[^\\n]*["'\` ]${name}["'\` ]`).test(templates)),
  ).toEqual([]);
});

test("docs/theming.md lists every custom property of the whole site", () => {
  const tokens = readFileSync(join(repository, "templates/styles/tokens.css"), "utf8");
  const defined = [...new Set([...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = ""]) => name))];
  expect(defined.filter((name) => !listed(/`(--[\w-]+)`/g).includes(name))).toEqual([]);
});
