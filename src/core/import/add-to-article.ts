import { mappingOf, withFields, withItems, yaml } from "./add-to-yaml.ts";
import type { ImportedArticle, ImportedRow } from "./imported.ts";
import { boxOf } from "./write-article.ts";

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
