/** Writes the JSON Schemas of content files to `schemas/`, for editors: `npm run schemas`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { referencesSchema } from "../src/core/model/references/schema.ts";
import {
  bundleSchema,
  frontMatterSchema,
  interfaceSchema,
  languagesSchema,
  ownTextsSchema,
  pageFrontMatterSchema,
  siteSchema,
} from "../src/core/model/schema.ts";

const folder = fileURLToPath(new URL("../schemas", import.meta.url));

/** Returns the JSON Schemas as JSON text, by file name. */
export const jsonSchemas = (): Map<string, string> =>
  new Map(
    Object.entries({
      site: siteSchema,
      languages: languagesSchema,
      references: referencesSchema,
      "front-matter": frontMatterSchema,
      "page-front-matter": pageFrontMatterSchema,
      bundle: bundleSchema,
      interface: interfaceSchema,
      texts: ownTextsSchema,
    }).map(([name, schema]) => [
      `${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), null, 2)}\n`,
    ]),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of jsonSchemas()) writeFileSync(join(folder, name), text);
}
