/**
 * Writes the JSON Schemas of content files to `schemas/`, for editors, and the tables of fields in content/README.md:
 * `npm run schemas`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { frontMatterForEditors, pageFrontMatterSchema } from "../src/core/model/front-matter-schema.ts";
import { referencesSchema } from "../src/core/model/references/schema.ts";
import { bundleSchema, interfaceSchema, languagesSchema, ownTextsSchema } from "../src/core/model/schema.ts";
import { siteSchema } from "../src/core/model/site-schema.ts";
import { fillTables } from "./fields.ts";

const folder = fileURLToPath(new URL("../schemas", import.meta.url));
const reference = fileURLToPath(new URL("../content/README.md", import.meta.url));

/** The schemas of all content files, by the name of their JSON Schema. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  site: siteSchema,
  languages: languagesSchema,
  references: referencesSchema,
  "front-matter": frontMatterForEditors(),
  "page-front-matter": pageFrontMatterSchema,
  bundle: bundleSchema,
  interface: interfaceSchema,
  texts: ownTextsSchema,
};

const converted = () =>
  new Map(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
    ]),
  );

/** Returns the JSON Schemas as JSON text, by file name. */
export const jsonSchemas = (): Map<string, string> =>
  new Map([...converted()].map(([name, schema]) => [`${name}.json`, `${JSON.stringify(schema, null, "\t")}\n`]));

/** Returns content/README.md with the tables of all fields, and the names of the files that have one. */
export const contentReference = () => fillTables(readFileSync(reference, "utf8"), converted());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of jsonSchemas()) writeFileSync(join(folder, name), text);
  writeFileSync(reference, contentReference().text);
}
