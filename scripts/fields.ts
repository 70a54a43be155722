/** The tables of fields in content/README.md, made from JSON Schemas. */

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
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

/** The number of keys with one definition above which a row names the keys in its meaning. */
const mostNames = 4;

/**
 * Returns a Markdown table of every field of a file: its name, type, default and meaning. Fields with the same
 * definition share a row.
 */
export function fieldsTable(schema: Schema): string {
  const lines = rowsOf(withoutRefs(schema, schema.$defs ?? {}), [""]).map(({ names, type, byDefault, meaning }) =>
    [names.map(code).join(", "), type, escaped(byDefault), escaped(meaning)].map(cell).join(" | "),
  );
  return ["field | type | default | meaning", "--- | --- | --- | ---", ...lines]
    .map((line) => `| ${line} |`)
    .join("\n");
}

/** Returns a schema with the definitions that it refers to in their places. No definition contains itself. */
function withoutRefs(schema: Schema, definitions: Record<string, Schema>): Schema {
  const text = JSON.stringify(schema, (_, value) => {
    const name = typeof value?.$ref === "string" ? value.$ref.replace("#/$defs/", "") : undefined;
    return name === undefined ? value : { ...definitions[name], ...value, $ref: undefined };
  });
  return JSON.parse(text);
}

interface Row {
  names: string[];
  type: string;
  byDefault: string;
  meaning: string;
}

/** Returns the fields of an object, a list or a mapping, whose own names are the prefixes. */
function rowsOf(schema: Schema, prefixes: string[]): Row[] {
  const within = prefixes.map((prefix) => (prefix === "" ? "" : `${prefix}.`));
  const { items } = schema;
  if (items) {
    const each = prefixes.map((prefix) => (prefix === "" ? "" : `${prefix}[]`));
    return variantsOf(items).flatMap((variant) => rowsOf(variant, each));
  }
  return groupsOf(schema).flatMap(({ keys, field, isRequired }) => {
    const isMany = keys.length > mostNames;
    const names = within.flatMap((prefix) => (isMany ? [`${prefix}<key>`] : keys.map((key) => `${prefix}${key}`)));
    const { meaning, byDefault } = describe(field);
    const fallback =
      byDefault ??
      (field.default === undefined || isEmpty(field.default) ? "none" : code(JSON.stringify(field.default)));
    const row = {
      names,
      type: typeOf(field),
      byDefault: isRequired ? "required" : fallback,
      meaning: isMany ? `${meaning}. ${listed(keys)}` : meaning,
    };
    return [row, ...variantsOf(field).flatMap((variant) => (hasNamedFields(variant) ? rowsOf(variant, names) : []))];
  });
}

const isEmpty = (value: unknown): boolean => JSON.stringify(value) === "{}";

interface Group {
  keys: string[];
  field: Schema;
  isRequired: boolean;
}

const anyKey = "<key>";

/** Returns the fields of an object; neighbors with the same definition are one group. */
function groupsOf({ properties = {}, required = [], additionalProperties: others }: Schema): Group[] {
  const fields = Object.entries(properties);
  if (typeof others === "object" && Object.keys(others).length > 0) fields.push([anyKey, others]);
  const groups: Group[] = [];
  for (const [key, field] of fields) {
    const isRequired = required.includes(key);
    const last = groups.at(-1);
    if (last && last.isRequired === isRequired && JSON.stringify(last.field) === JSON.stringify(field))
      last.keys.push(key);
    else groups.push({ keys: [key], field, isRequired });
  }
  return groups;
}

/** Names the keys of a row: “Keys: a, b, or any other”. */
const listed = (keys: string[]): string =>
  `Keys: ${keys.map((key) => (key === anyKey ? "or any other" : code(key))).join(", ")}`;

/** The types that a field may have. A type with a name of its own is one. */
const variantsOf = (field: Schema): Schema[] => {
  const variants = field.title === undefined ? (field.anyOf ?? field.oneOf) : undefined;
  return variants ? variants.flatMap(variantsOf) : [field];
};

/** Whether the fields within are described by rows of their own. */
const hasNamedFields = (field: Schema): boolean =>
  field.title === undefined &&
  (field.items ? variantsOf(field.items).some(hasNamedFields) : field.properties !== undefined);

/** Divides a description into the meaning and the default, which follows “Default: ”. */
function describe({ description = "" }: Schema): { meaning: string; byDefault?: string } {
  const [meaning = "", byDefault] = description.split(/\.?\s*\bDefault: /);
  return byDefault === undefined ? { meaning } : { meaning, byDefault };
}

function typeOf(field: Schema): string {
  const { title, type, items, additionalProperties } = field;
  if (title !== undefined) return title;
  const variants = field.anyOf ?? field.oneOf;
  // An example is for a type that stands alone.
  if (variants) return [...new Set(variants.map((variant) => typeOf(variant).replace(/, as .*$/, "")))].join(" or ");
  if (field.enum) return field.enum.map((value) => code(String(value))).join(", ");
  if (field.const !== undefined) return code(String(field.const));
  if (items) return `list of ${plural(typeOf(items))}`;
  if (field.properties) return "mapping";
  if (typeof additionalProperties === "object") return `mapping of ${plural(typeOf(additionalProperties))}`;
  return { string: "text", boolean: "true or false", integer: "whole number" }[String(type)] ?? String(type ?? "any");
}

const plural = (types: string): string =>
  types.replace(/(?:text|date|path|URL|code|number|mapping|name)(?= or |$)/g, "$&s");

const code = (text: string): string => `\`${text}\``;

/** Descriptions are plain text, except for code. */
const escaped = (text: string): string => (text.startsWith("`") ? text : text.replace(/[*<[\]]/g, "\\$&"));

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
