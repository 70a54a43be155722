import type * as z from "zod";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import { knownLanguage } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";
import { getOwn } from "../model/texts.ts";
import { diagnose } from "./problems.ts";

/** The keys and indices that lead to a value. */
export type Path = readonly PropertyKey[];

/** Returns the place of a value or key in its file. */
export type Locate = (path: Path, what?: "key" | "value") => Place;

/**
 * Returns a value without what is wrong in it, so that the rest can be checked, too: unknown keys, and what has another
 * issue, or, where that is an item of a list or is missing, the mapping around it. Items keep their places.
 *
 * @returns undefined if the value is wrong as a whole
 */
export function restOf<T>(schema: z.ZodType<T>, value: unknown, issues: readonly z.core.$ZodIssue[]): T | undefined {
  const copy = structuredClone(value);
  // Each round removes a key that the schema knows, or gives up; what needed the key goes in the next one.
  for (let left = issues, round = 0; round < mostRounds; round++) {
    for (const issue of left) removeWrong(copy, issue);
    const read = schema.safeParse(copy, { jitless: true });
    if (read.success) return read.data;
    left = read.error.issues;
  }
  return undefined;
}

/** The most rounds: in no content file do more mappings lie in each other. */
const mostRounds = 8;

function removeWrong(value: unknown, issue: z.core.$ZodIssue): void {
  if (issue.code === "unrecognized_keys") {
    const parent = valueAt(value, issue.path);
    for (const key of issue.keys)
      if (typeof parent === "object" && parent !== null) Reflect.deleteProperty(parent, key);
    return;
  }
  for (let path = issue.path; path.length > 0; path = path.slice(0, -1)) {
    const parent: unknown = valueAt(value, path.slice(0, -1));
    const key = String(path.at(-1));
    if (typeof parent !== "object" || parent === null || Array.isArray(parent) || !Object.hasOwn(parent, key)) continue;
    Reflect.deleteProperty(parent, key);
    return;
  }
}

/** Leaves out entries of a list that are of the same wrong type as one before them. */
export function withoutRepeated(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    if (issue.code !== "invalid_type" || typeof issue.path.at(-1) !== "number") return true;
    const kind = [...issue.path.slice(0, -1).map(String), describe(issue.input)].join("\n");
    return !seen.has(kind) && seen.add(kind);
  });
}

/** Returns the problems that an issue of a schema stands for, each at its place, with what to write instead. */
export function fromIssue(issue: z.core.$ZodIssue, checked: Checked, locate: Locate): Diagnostic[] {
  const { schema } = checked;
  const name =
    issue.path
      .filter((part) => typeof part !== "number")
      .at(-1)
      ?.toString() ?? "";
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(schema, issue.path);
    const strays = new Set(strayKeys(issue.path, checked));
    const keys = issue.keys.filter((key) => !strays.has(key));
    return keys.map((key) =>
      diagnose(
        "unknown-key",
        { name: key, suggestion: suggest(key, known), known: known.join(", ") },
        locate([...issue.path, key], "key"),
      ),
    );
  }
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return [diagnose("missing-key", { name }, locate(issue.path.slice(0, -1)))];
  }
  if (issue.code === "custom" && issue.params?.code === "unsafe-url") {
    return [diagnose("unsafe-url", { url: String(issue.input) }, locate(issue.path))];
  }
  if (issue.code === "invalid_key") {
    return [
      diagnose(
        "invalid-value",
        { name, problem: issue.issues[0]?.message ?? issue.message },
        locate(issue.path, "key"),
      ),
    ];
  }
  const place = locate(issue.path);
  const expected =
    issue.code === "invalid_value"
      ? expectedValue(String(issue.input), issue.values.map(String))
      : issue.code === "invalid_type"
        ? mendType(issue, checked, place)
        : issue.code === "invalid_format"
          ? mendAddress(issue)
          : undefined;
  return [diagnose("invalid-value", { name, problem: problemOf(issue), expected }, place)];
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `must be ${article(issue.expected)}, not ${article(describe(issue.input))}`;
  if (issue.code === "too_small" && issue.origin === "array") return "must have at least one entry";
  if (issue.code === "invalid_value") return `“${String(issue.input)}” is not an allowed value`;
  return issue.message;
}

function expectedValue(input: string, values: string[]): string {
  const suggestion = suggest(input, values);
  return suggestion ? `did you mean “${suggestion}”?` : `use one of: ${values.join(", ")}`;
}

/** Says how to write an address that has no scheme. */
const mendAddress = ({ input, message }: z.core.$ZodIssueInvalidStringFormat): string | undefined =>
  /\bURL\b/.test(message) && /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(String(input))
    ? `did you mean https://${input}?`
    : undefined;

/** A value and what it should be. */
interface Checked {
  value: unknown;
  schema: z.ZodType;
}

/** Says how to write a value of the wrong type, where that can be told from what is written. */
function mendType(
  { path, expected, input }: z.core.$ZodIssueInvalidType,
  checked: Checked,
  { file }: Place,
): string | undefined {
  const node = schemaAt(checked.schema, path);
  const [required] = node?.required ?? [];
  if (input === null && expected === "object" && typeof path.at(-1) === "string") {
    const own = Object.keys(node?.properties ?? {});
    const strays = strayKeys(path.slice(0, -1), checked).filter((key) => own.includes(key));
    return strays.length > 0 ? `indent ${strays.join(", ")} below it` : "indent what belongs to it, or remove it";
  }
  if (typeof input === "number" && expected === "string") return `write it in quotation marks: "${input}"`;
  if (typeof input === "string" && expected === "object" && typeof path.at(-1) === "string" && required !== undefined) {
    const key = path.at(-1) as string;
    const url = key === "license" ? addressOfLicense(input) : undefined;
    const values: Record<string, string | undefined> = { [required]: input, url };
    const fields = node?.required?.map((each) => `${each}: ${values[each] ?? "…"}`) ?? [];
    return `write ${key}: { ${fields.join(", ")} }`;
  }
  if (typeof input === "string" && expected === "array")
    return `write a list: [${input
      .split(",")
      .map((each) => each.trim())
      .join(", ")}]`;
  if (typeof input === "string" && expected === "object" && typeof path.at(-1) === "number" && required !== undefined)
    return `write - ${required}: ${input}`;
  const isByLanguage =
    expected === "string" &&
    describe(input) === "mapping" &&
    Object.keys(input ?? {}).every((key) => knownLanguage(key));
  return isByLanguage && file === "site.yaml"
    ? "write it in the default language; texts/<code>.json says it in another"
    : undefined;
}

/** Where the text of a Creative Commons license is, by its name, such as CC BY-SA 4.0. */
function addressOfLicense(name: string): string {
  const [, parts = "", version = ""] = /^CC[ -](BY(?:-(?:NC|SA|ND))*)[ -](\d\.\d)$/i.exec(name.trim()) ?? [];
  return parts === "" ? "https://…" : `https://creativecommons.org/licenses/${parts.toLowerCase()}/${version}/`;
}

/** Returns the unknown keys at a path that belong to an empty mapping beside them: somebody forgot to indent them. */
function strayKeys(path: Path, { value, schema }: Checked): string[] {
  const beside = valueAt(value, path);
  const known = knownKeys(schema, path);
  const missing = known
    .filter((name) => getOwn(beside, name) === null)
    .flatMap((name) => knownKeys(schema, [...path, name]));
  return missing.length === 0 ? [] : Object.keys(beside).filter((key) => missing.includes(key) && !known.includes(key));
}

type Mapping = Readonly<Record<string, unknown>>;
/** Returns the mapping at a path, which was read on the way to an issue in it. */
const valueAt = (value: unknown, path: Path): Mapping =>
  path.reduce<unknown>((inner, part) => getOwn((inner ?? {}) as Mapping, String(part)), value) as Mapping;

const describe = (value: unknown): string =>
  value === null ? "empty value" : Array.isArray(value) ? "list" : typeof value === "object" ? "mapping" : typeof value;
const words: Record<string, string> = {
  string: "text",
  array: "list",
  object: "mapping",
  record: "mapping",
  boolean: "true or false",
};
const article = (type: string): string => {
  const word = words[type] ?? type;
  return word === "text" || word.startsWith("true") ? word : `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
};

/** The JSON Schema of a schema is needed for every unknown key. */
const jsonSchemaOf = memoize(
  (schema: z.ZodType) => schema.toJSONSchema({ unrepresentable: "any", io: "input" }) as JsonSchema,
  (schema) => schema,
);

/** Returns the JSON Schema of the values at a path. */
function schemaAt(schema: z.ZodType, path: Path): JsonSchema | undefined {
  let node: JsonSchema | undefined = jsonSchemaOf(schema);
  for (const part of path)
    node = typeof part === "number" ? node?.items : (node?.properties?.[String(part)] ?? node?.additionalProperties);
  return node;
}

/** Returns the valid keys at a path. */
const knownKeys = (schema: z.ZodType, path: Path): string[] => Object.keys(schemaAt(schema, path)?.properties ?? {});

interface JsonSchema {
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema;
}
