import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { repository, siteFolder, snapshot } from "../support/folder.ts";

/** Stands in a bad text before the place that the message must name. */
const here = "▸";
/** Stands before the other place that the message must show, such as the first definition. */
const there = "▹";

export type Changes = Parameters<typeof siteFolder>[1];

/** A content file with one mistake, and what the command must say of it. */
export interface Mistake {
  /** The mistake, in words. */
  name: string;
  /** The file, relative to the content folder. */
  file: string;
  /**
   * Its text, or a piece of the basic site's file and what stands there instead. `▸` marks the place to name, `▹` the
   * related place.
   */
  text: string | [piece: string, instead: string];
  /**
   * The first line of the message: `error[unknown-key]: unknown key “titel”`; `*` for the words of a parser, which may
   * be any.
   */
  message: string;
  /** The mend. */
  hint?: string;
  /** The words at the related place. */
  related?: string;
  /** Other files to change, so that the mistake stands alone. */
  others?: Changes;
}

/** An article without a mistake up to its sixth line, where `body` begins. */
export const article = (body: string): string =>
  `---\ntitle: Ada Example\ndescription: A clockmaker.\n---\n\n${body}\n`;

/**
 * Builds the basic site with a mistake: the command must tell of that mistake only, name its place, show the line and
 * leave the folder as it was.
 */
async function expectProblem({ file, text, message, hint, related, others = {} }: Mistake): Promise<void> {
  const marked =
    typeof text === "string"
      ? text
      : replaceOnce(readFileSync(join(repository, "tests/sites/basic", file), "utf8"), text);
  const folder = siteFolder("basic", { ...others, [file]: marked.replaceAll(/[▸▹]/g, "") });
  mkdirSync(join(folder, "dist"));
  const before = snapshot(folder);
  const outcome = await biopedia("build", folder);

  const lines = [
    message,
    ...place(file, marked, here),
    ...(related ? [`  ${related}:`, ...place(file, marked, there)] : []),
  ];
  const told = [
    ...lines,
    ...(hint ? [`  = ${hint}`] : []),
    "",
    "1 error",
    "Nothing was built; dist is unchanged.",
    "",
  ].join("\n");
  expect({ ...outcome, stderr: withoutTail(outcome.stderr, message) }).toEqual({ code: 1, stdout: "", stderr: told });
  expect(snapshot(folder)).toEqual(before);
}

/** One test for each mistake. */
export function testMistakes(mistakes: readonly Mistake[]): void {
  for (const mistake of mistakes) test(mistake.name, () => expectProblem(mistake));
}

/** The printed text, with `*` for the words of a parser where the expected message ends with it. */
function withoutTail(printed: string, message: string): string {
  const known = message.endsWith("*") ? message.slice(0, -1) : "";
  return known && printed.startsWith(known) ? message + printed.slice(printed.indexOf("\n")) : printed;
}

/** A copy of a text with a piece of it replaced. Fails where the text does not have it exactly once. */
function replaceOnce(text: string, [piece, instead]: [piece: string, instead: string]): string {
  expect(text.split(piece), `“${piece}” must stand exactly once`).toHaveLength(2);
  return text.replace(piece, () => instead);
}

/**
 * The lines that show the marked place: file:line:column, the line, and a mark under the column; the file alone where
 * nothing is marked.
 */
function place(file: string, marked: string, mark: string): string[] {
  const other = mark === here ? there : here;
  const text = marked.replaceAll(other, "");
  const offset = text.indexOf(mark);
  if (offset < 0) return [`  --> content/${file}`];
  const before = text.slice(0, offset).split("\n");
  const excerpt = text.replaceAll(mark, "").split("\n")[before.length - 1] ?? "";
  const column = before.at(-1)?.length ?? 0;
  const where = `  --> content/${file}:${before.length}:${column + 1}`;
  if (excerpt.trim() === "") return [where];
  const gutter = " ".repeat(String(before.length).length);
  return [where, ` ${before.length} | ${excerpt}`, ` ${gutter} | ${" ".repeat(column)}^`];
}

/** Builds the basic site with changes. @returns the folder and what the command printed */
export async function buildBasic(changes: Changes, line = "build") {
  const folder = siteFolder("basic", changes);
  return { folder, ...(await biopedia(line, folder)) };
}

/** The first lines of all messages with their places: `error[syntax] content/site.yaml:1:8`. */
export function summary(stderr: string): string[] {
  return [...stderr.matchAll(/^(\w+\[[\w-]+\]): .*\n {2}--> (.*)$/gm)].map(([, kind, where]) => `${kind} ${where}`);
}
