import type * as z from "zod";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { checkValues } from "./characters.ts";
import { type DuplicateKey, readJson } from "./json.ts";
import { diagnose } from "./problems.ts";
import { fromIssue, type Locate, type Path, restOf, withoutRepeated } from "./schema-issues.ts";
import { type DataNode, locateYaml, readYaml, type SyntaxProblem } from "./yaml.ts";

export type { Locate };

/** Data read from a file. `value` is absent when there are errors. */
export interface Parsed<T> {
  /** The file's name in messages. */
  file: string;
  value?: T;
  /** The value without what is wrong in it, if it has errors and something is left. */
  rest?: T;
  locate: Locate;
  diagnostics: Diagnostic[];
}

/**
 * Parses YAML 1.2 and checks it against a schema.
 *
 * @param source the whole file
 * @param range the part that is YAML, as offsets. Default: the whole file
 * @returns the value or diagnostics `syntax`, `unknown-key`, `missing-key`, `invalid-value`, `unsafe-url`
 */
export function parseYaml<T>(
  schema: z.ZodType<T>,
  source: Source,
  range: [number, number] = [0, source.text.length],
): Parsed<T> {
  const text = source.text.slice(...range);
  return parse("YAML", schema, readYaml(text), source, locateInYaml(source, range), range[0]);
}

/** Returns the places in a part of a file that is YAML, which it reads when the first one is asked for. */
const locateInYaml = (source: Source, [start, end]: [number, number] = [0, source.text.length]): Locate =>
  locator(() => locateYaml(source.text.slice(start, end)), source, start);

/**
 * Parses JSON and checks it against a schema.
 *
 * @returns the value or diagnostics `syntax`, `duplicate-entry`, `unknown-key`, `missing-key`, `invalid-value`,
 * `unsafe-url`
 */
export function parseJson<T>(schema: z.ZodType<T>, source: Source): Parsed<T> {
  const read = readJson(source.text);
  return parse(
    "JSON",
    schema,
    read,
    source,
    locateInJson(source, () => read),
    0,
  );
}

/** Returns the places in a file that is JSON, which it reads when the first one is asked for. */
export const locateInJson = (source: Source, read = () => readJson(source.text)): Locate => {
  const findRoot = () => {
    const found = read();
    return "root" in found ? found.root : { offset: 0 };
  };
  return locator(findRoot, source, 0);
};

function parse<T>(
  format: "YAML" | "JSON",
  schema: z.ZodType<T>,
  read: { value: unknown; duplicates?: DuplicateKey[] } | SyntaxProblem,
  source: Source,
  locate: Locate,
  start: number,
): Parsed<T> {
  const { file } = source;
  if ("problem" in read)
    return { file, locate, diagnostics: [diagnose("syntax", { format, ...read }, source.at(start + read.offset))] };
  const crowded = findCrowded(read.value);
  if (crowded !== undefined) {
    const problem = { what: "too many keys", limit: mostKeys };
    return { file, locate, diagnostics: [diagnose("too-many", problem, locate(crowded))] };
  }
  const duplicates = (read.duplicates ?? []).slice(0, mostIssues).map(({ key, offset, first }) =>
    diagnose("duplicate-entry", { kind: "key", name: key }, source.at(offset), {
      message: "first defined here",
      place: source.at(first),
    }),
  );
  const found = [...duplicates, ...checkValues(read.value, locate)];
  if (hasErrors(found)) return { file, locate, diagnostics: found };
  // Making functions of schemas takes longer than a thousand articles gain by them.
  const result = schema.safeParse(read.value, { reportInput: true, jitless: true });
  if (result.success) return { file, value: result.data, locate, diagnostics: found };
  const checked = { value: read.value, schema };
  const issues = withoutRepeated(result.error.issues).slice(0, mostIssues);
  const rest = restOf(schema, read.value, result.error.issues);
  const diagnostics = issues.flatMap((issue) => fromIssue(issue, checked, locate));
  return { file, locate, diagnostics, ...(rest !== undefined && { rest }) };
}

/** The most keys of a mapping: each may have a message, and those of a megabyte of keys take a gigabyte. */
const mostKeys = 5000;

/** The most duplicate keys, and the most violations of its schema, that are told of a file. */
const mostIssues = 1000;

/** Returns the path of a mapping with too many keys; undefined if there is none. */
function findCrowded(value: unknown): Path | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  if (!Array.isArray(value) && entries.length > mostKeys) return [];
  for (const [key, inner] of entries) {
    const found = findCrowded(inner);
    if (found !== undefined) return [Array.isArray(value) ? Number(key) : key, ...found];
  }
  return undefined;
}

/** Creates a locator for a well-formed text. @param findRoot called for the first lookup */
function locator(findRoot: () => DataNode, source: Source, start: number): Locate {
  let root: DataNode | undefined;
  return (path, what = "value") => {
    root ??= findRoot();
    let node = root;
    let { offset } = root;
    for (const [index, part] of path.entries()) {
      const entry = node.entries?.get(String(part));
      const next = entry?.value ?? node.items?.[Number(part)];
      if (next === undefined) break;
      node = next;
      offset = entry && what === "key" && index === path.length - 1 ? entry.keyOffset : next.offset;
    }
    return source.at(start + offset);
  };
}
