/** The tables of fields in content/README.md, made from JSON Schemas. */

interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

/** A file with more texts than this is described by the list of its keys. */
const mostRows = 60;

/** Returns a Markdown table of every field of a file: its name, type, default and meaning. */
export function fieldsTable(schema: Schema): string {
  const rows = rowsOf(schema, "");
  const isPlain = rows.every(({ type, meaning }) => type === "text" && meaning === "");
  if (isPlain && rows.length > mostRows) return `Texts, all optional: ${rows.map(({ name }) => code(name)).join(", ")}.`;
  const lines = rows.map(({ name, type, byDefault, meaning }) =>
    [code(name), type, escaped(byDefault), escaped(meaning)].map(cell).join(" | "),
  );
  return ["field | type | default | meaning", "--- | --- | --- | ---", ...lines].map((line) => `| ${line} |`).join("\n");
}

interface Row {
  name: string;
  type: string;
  byDefault: string;
  meaning: string;
}

/** Returns the fields of an object, a list or a mapping. */
function rowsOf(schema: Schema, prefix: string): Row[] {
  if (schema.items) return rowsOf(schema.items, prefix === "" ? "" : `${prefix}[]`);
  const named = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    rowAndInner(field, prefix === "" ? key : `${prefix}.${key}`, schema.required?.includes(key) === true),
  );
  const { additionalProperties: others } = schema;
  const isMapping = typeof others === "object" && Object.keys(others).length > 0;
  return isMapping ? [...named, ...rowAndInner(others, prefix === "" ? "<key>" : `${prefix}.<key>`, false)] : named;
}

function rowAndInner(field: Schema, name: string, isRequired: boolean): Row[] {
  const { meaning, byDefault } = describe(field);
  const fallback = byDefault ?? (field.default === undefined ? "none" : code(JSON.stringify(field.default)));
  const row = { name, type: typeOf(field), byDefault: isRequired ? "required" : fallback, meaning };
  return [row, ...variantsOf(field).flatMap((variant) => (hasNamedFields(variant) ? rowsOf(variant, name) : []))];
}

const variantsOf = (field: Schema): Schema[] => field.anyOf ?? field.oneOf ?? [field];

/** Whether the fields within are described by rows of their own. */
const hasNamedFields = (field: Schema): boolean => (field.items ?? field).properties !== undefined;

/** Divides a description into the meaning and the default, which follows “Default: ”. */
function describe({ description = "" }: Schema): { meaning: string; byDefault?: string } {
  const [meaning = "", byDefault] = description.split(/\.?\s*\bDefault: /);
  return byDefault === undefined ? { meaning } : { meaning, byDefault };
}

function typeOf(field: Schema): string {
  const { title, type, items, additionalProperties } = field;
  if (title !== undefined) return title;
  const variants = field.anyOf ?? field.oneOf;
  if (variants) return [...new Set(variants.map(typeOf))].join(" or ");
  if (field.enum) return field.enum.map((value) => code(String(value))).join(", ");
  if (field.const !== undefined) return code(String(field.const));
  if (items) return `list of ${items.properties ? "mappings" : items.anyOf ? typeOf(items) : plural(typeOf(items))}`;
  if (field.properties) return "mapping";
  if (typeof additionalProperties === "object") return `mapping of ${plural(typeOf(additionalProperties))}`;
  return { string: "text", boolean: "true or false", integer: "whole number" }[String(type)] ?? String(type ?? "any");
}

const plural = (type: string): string => (/^(?:text|date|path|URL|language code|number|mapping)$/.test(type) ? `${type}s` : type);

const code = (text: string): string => `\`${text}\``;

/** Descriptions are plain text, except for code. */
const escaped = (text: string): string => (text.startsWith("`") ? text : text.replace(/[*<]/g, "\\$&"));

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const part = /(<!-- fields: ([\w-]+) -->\n)[\s\S]*?(<!-- end of fields -->)/g;

/**
 * Fills the tables of a document: each stands between the comments `fields: <file>` and `end of fields`.
 *
 * @param document Markdown
 * @param schemas JSON Schemas by file
 * @returns the document with new tables, and the files that it has tables of
 */
export function fillTables(document: string, schemas: ReadonlyMap<string, object>): { text: string; files: string[] } {
  const files: string[] = [];
  const text = document.replace(part, (_, start: string, file: string, end: string) => {
    const schema = schemas.get(file);
    if (schema === undefined) throw new Error(`content/README.md has a table of “${file}”, which has no schema`);
    files.push(file);
    return `${start}\n${fieldsTable(schema)}\n\n${end}`;
  });
  return { text, files };
}
