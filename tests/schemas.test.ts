import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fieldsTable } from "../scripts/fields.ts";
import { contentReference, jsonSchemas } from "../scripts/schemas.ts";
import { repository } from "./support/folder.ts";

const folder = join(repository, "schemas");

test("the JSON Schemas for editors are those of the code (if not: npm run schemas)", () => {
  expect(readdirSync(folder).sort()).toEqual([...jsonSchemas().keys()].sort());
  for (const [name, text] of jsonSchemas()) expect(readFileSync(join(folder, name), "utf8"), name).toBe(text);
});

test("content/README.md describes every field of every file (if not: npm run schemas)", () => {
  const { text, files } = contentReference();
  expect(files.map((name) => `${name}.json`).sort()).toEqual([...jsonSchemas().keys()].sort());
  expect(text).toBe(readFileSync(join(repository, "content/README.md"), "utf8"));
});

test("every field in content/README.md has a type that people know, and a meaning", () => {
  const rows = contentReference()
    .text.split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split(/(?<!\\) \| /).map((cell) => cell.replace(/^\| | \|$/g, "").trim()))
    .filter((cells) => cells.length === 4);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(([, type]) => /\bany\b|,(?! )/.test(type ?? ""))).toEqual([]);
  expect(rows.filter(([, , , meaning]) => meaning === "")).toEqual([]);
});

test("neighbors with the same definition share a row, which names their keys", () => {
  const value = { $ref: "#/$defs/value" };
  const schema = {
    $defs: { value: { title: "text or number", description: "A label" } },
    type: "object",
    properties: {
      a: { type: "string", description: "A or b" },
      b: { type: "string", description: "A or b" },
      ...Object.fromEntries(["born", "died", "field", "team", "party"].map((key) => [key, value])),
    },
    additionalProperties: value,
  };
  expect(fieldsTable(schema).split("\n").slice(2)).toEqual([
    "| `a`, `b` | text | none | A or b |",
    "| `<key>` | text or number | none | A label. Keys: `born`, `died`, `field`, `team`, `party`, or any other |",
  ]);
});

test("a table says the type, the default and the meaning of each field, also of those within others", () => {
  const schema = {
    type: "object",
    properties: {
      name: { type: "string", title: "text", description: "The name" },
      shape: { enum: ["a", "b"], description: "How it looks. Default: the first | last" },
      links: {
        type: "array",
        items: { type: "object", properties: { url: { type: "string", title: "URL" } }, required: ["url"] },
      },
      tool: { type: "boolean", default: true },
    },
    required: ["name"],
  };
  expect(fieldsTable(schema).split("\n").slice(2)).toEqual([
    "| `name` | text | required | The name |",
    "| `shape` | `a`, `b` | the first \\| last | How it looks |",
    "| `links` | list of mappings | none |  |",
    "| `links[].url` | URL | required |  |",
    "| `tool` | true or false | `true` |  |",
  ]);
});
