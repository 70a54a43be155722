import { CORE_SCHEMA, dump, load } from "js-yaml";
import type { ImportedArticle, ImportedRow } from "./imported.ts";
import { inFile, type ReferenceEntry } from "./reference-entry.ts";

/**
 * Adds facts and sections to an article that is there. Nothing that is written there changes; facts that it has, and
 * sections of the same name, are left out.
 *
 * @param text of the article's file
 * @returns the new text, and lines about what was left out
 */
export function addToArticle(text: string, more: ImportedArticle): { text: string; left: string[] } {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const plain = text.replaceAll("\r\n", "\n");
  const [, front = "", rest = `\n${plain}`] = /^---\n([\s\S]*?\n)?---[ \t]*\n([\s\S]*)$/.exec(plain) ?? [];
  const facts = withFacts(front, more);
  const sections = withSections(rest, more.body);
  const whole = facts.text === "" ? sections.text : `---\n${facts.text.trimEnd()}\n---\n${sections.text}`;
  return { text: whole.replaceAll("\n", lineEnd), left: [...facts.left, ...sections.left] };
}

function withFacts(front: string, { description, infobox }: ImportedArticle): { text: string; left: string[] } {
  const known = mappingOf(front, "infobox");
  const { details = [], ...parts } = boxOf(infobox);
  const rows = Array.isArray(known.details) ? (known.details as ImportedRow[]) : undefined;
  const valueAt = (label: string) => rows?.find((row) => Object.hasOwn(row, label))?.[label];
  const labelOf = (row: ImportedRow) => Object.keys(row)[0] ?? "";
  const missing = details.filter((row) => valueAt(labelOf(row)) === undefined);
  const left = details.flatMap((row) => {
    const [there, given] = [valueAt(labelOf(row)), row[labelOf(row)]];
    const isSame = there === undefined || JSON.stringify(there) === JSON.stringify(given);
    return isSame ? [] : [`left out, because the infobox has “${labelOf(row)}”: ${[given].flat().join("; ")}`];
  });
  const box = { ...parts, ...(rows === undefined && missing.length > 0 && { details: missing }) };
  const added = Object.keys(box).length === 0 ? { text: front, left: [] } : withFields(front, "infobox", box);
  left.push(...added.left);
  const whole =
    rows === undefined || missing.length === 0 ? added.text : withItems(added.text, "infobox", "details", missing);
  if (whole === undefined) left.push("its infobox can have", ...yaml(missing).trimEnd().split("\n"));
  const hasDescription = description === undefined || /^description:/m.test(front);
  return { text: (whole ?? added.text) + (hasDescription ? "" : yaml({ description })), left };
}

function withSections(body: string, more: string): { text: string; left: string[] } {
  const left: string[] = [];
  const headings = new Set(
    [...body.matchAll(/^#+ +(.+)$/gm)].map(([, words = ""]) => words.replace(/\{%.*/, "").trim().toLowerCase()),
  );
  const leaveOut = (reason: string, lines: readonly string[]) => {
    const missing = lines.filter((line) => !body.includes(line));
    if (missing.length > 0) left.push(`left out, because the article has ${reason}: ${missing.join("; ")}`);
  };
  const [lead = "", ...sections] = more.split(/\n\n(?=## |\{% testimonial )/);
  leaveOut("its own beginning", lead.split("\n\n").slice(1));
  const added = sections.filter((section) => {
    const heading = /^## (.+)$/m.exec(section)?.[1] ?? "";
    const entries = [...section.matchAll(/^(?:###|-) (.+)$/gm)].map(([, entry = ""]) => entry);
    const hasTimeline = section.includes("{% timeline %}") && body.includes("{% timeline");
    const isThere = body.includes(section) || hasTimeline || headings.has(heading.toLowerCase());
    if (isThere) leaveOut(hasTimeline ? "a timeline" : `“${heading}”`, entries);
    return !isThere;
  });
  return { text: added.length === 0 ? body : `${[body.trimEnd(), ...added].join("\n\n")}\n`, left };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Adds fields to a mapping at the top of a file in YAML. Nothing that is written there changes, and comments stay.
 *
 * @param key of the mapping, such as `subject`; added at the end if it is missing
 * @returns the new text, and the lines of YAML that have no place in it as it is written
 */
export function withFields(text: string, key: string, fields: Fields): { text: string; left: string[] } {
  const known = mappingOf(text, key);
  const missing = Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(known, name)));
  const added = Object.entries(fields).flatMap(([name, value]) => {
    const [there, given] = [known[name], value];
    if (typeof there !== "object" || typeof given !== "object" || there === null || given === null) return [];
    const more = Object.entries(given).filter(([each]) => !Array.isArray(given) && !Object.hasOwn(there, each));
    return more.length > 0 ? [[name, Object.fromEntries(more)] as const] : [];
  });
  const left = added.length > 0 ? yamlLines(Object.fromEntries(added)) : [];
  if (Object.keys(missing).length === 0) return { text, left };
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  const rest = lines[start]?.slice(key.length + 1);
  const expected = { ...known, ...missing };
  if (rest === undefined) lines.splice(lastFilled(lines), 0, `${key}:`, ...indented(yamlLines(missing)));
  else if (/^ *\{.*\} *$/.test(rest)) lines.splice(start, 1, `${key}:`, ...indented(yamlLines(expected)));
  else if (/^ *(?:#.*)?$/.test(rest)) {
    const indent = /^ +/.exec(lines[start + 1] ?? "")?.[0] ?? "  ";
    lines.splice(
      endOf(lines, start, (line) => /^ +[^\s#]/.test(line)),
      0,
      ...indented(yamlLines(missing), indent),
    );
  } else return { text, left: [...yamlLines(missing), ...left] };
  const changed = lines.join("\n");
  // A text in several lines at the end of the mapping would take up what is added.
  const isRight = isSame(mappingOf(changed, key), expected);
  return isRight ? { text: changed, left } : { text, left: [...yamlLines(missing), ...left] };
}

/**
 * Adds items to a list in a mapping at the top of a file in YAML, as {@link withFields} adds fields.
 *
 * @returns undefined if the list is not written in a way that items can be added to
 */
function withItems(text: string, key: string, name: string, items: readonly unknown[]): string | undefined {
  const list = mappingOf(text, key)[name];
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`${key}:`));
  const head = lines.findIndex((line, index) => index > start && line.trim() === `${name}:`);
  const indent = /^ *(?=- )/.exec(lines.slice(head + 1).find((line) => /^ *[^\s#]/.test(line)) ?? "")?.[0];
  if (!Array.isArray(list) || start < 0 || head < 0 || indent === undefined) return undefined;
  const isItem = (line: string) => line.startsWith(`${indent}- `) || /^ +[^\s#]/.test(line.slice(indent.length));
  lines.splice(endOf(lines, head, isItem), 0, ...indented(yamlLines(items), indent));
  const changed = lines.join("\n");
  return isSame(mappingOf(changed, key)[name], [...list, ...items]) ? changed : undefined;
}

/** The line after a part that a line begins, without blank lines and comments at its end. */
function endOf(lines: readonly string[], start: number, isWithin: (line: string) => boolean): number {
  let last = start;
  for (let at = start + 1; at < lines.length; at += 1)
    if (isWithin(lines[at] ?? "")) last = at;
    else if (/^ *[^\s#]/.test(lines[at] ?? "")) break;
  return last + 1;
}

const lastFilled = (lines: readonly string[]): number => lines.findLastIndex((line) => line.trim() !== "") + 1;

/** Writes a value as YAML, on one line for each text. */
const yaml = (value: unknown): string => dump(value, { lineWidth: -1, noRefs: true });

const yamlLines = (value: unknown): string[] => yaml(value).trimEnd().split("\n");

const indented = (lines: readonly string[], indent = "  "): string[] => lines.map((line) => indent + line);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The mapping of a key; an empty one where the text is not as it should be, which the build reports. */
function mappingOf(text: string, key: string): Fields {
  try {
    const value = ((load(text, { schema: CORE_SCHEMA }) ?? {}) as Fields)[key];
    return typeof value === "object" && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

/** Writes an imported article as a content file: front matter and Markdown. */
export function writeArticle({ title, description, body, infobox, categories, source }: ImportedArticle): string {
  const box = boxOf(infobox);
  const front = {
    title,
    ...(description !== undefined && { description }),
    ...(Object.keys(box).length > 0 && { infobox: box }),
    ...(categories.length > 0 && { categories }),
    ...(source !== undefined && { source }),
  };
  return `---\n${yaml(front)}---\n\n${body}\n`;
}

/** The infobox as front matter has it. */
const boxOf = ({ image, caption, rows, social = [] }: ImportedArticle["infobox"]) => ({
  ...(image !== undefined && { image: { src: `/uploads/${image.name}`, alt: image.alt } }),
  ...(image !== undefined && caption !== undefined && { caption }),
  ...(rows.length > 0 && { details: rows }),
  ...(social.length > 0 && { social }),
});

/** Writes references as `references.yaml` has them. */
export const writeReferences = (entries: ReadonlyMap<string, ReferenceEntry>): string =>
  [...entries].map(([id, entry]) => yaml([{ id, ...inFile(entry) }])).join("\n");
