import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { knownTypes } from "../../../src/core/check/json-ld.ts";

test("all types of structured data that check knows are types of schema.org", () => {
  const folder = dirname(createRequire(import.meta.url).resolve("schema-dts"));
  const declared = readFileSync(join(folder, "schema.d.ts"), "utf8");
  const types = new Set(
    [...declared.matchAll(/^export type (\w+)\b/gm), ...declared.matchAll(/"@type": "(\w+)"/g)].map(([, name]) => name),
  );
  expect([...knownTypes].filter((name) => !types.has(name))).toEqual([]);
});
