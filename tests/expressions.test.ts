import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import fastGlob from "fast-glob";
import { parseSync, Visitor } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import { slowText } from "./support/attack-texts.ts";
import { repository } from "./support/folder.ts";

/*
 * No text from outside may keep the tool busy: every regular expression in the code is read here, whether it is written
 * as one or made at run time, and is tried on the texts that are worst for it.
 */

/** Expressions that are slow on long texts, by file and beginning, and why they never read one. */
const bounded: Readonly<Record<string, string>> = {
  "src/core/article/syntax/extensions.ts \\$(?![": "a backslash takes the sign after it along: no formula begins there",
  "src/core/chat/stopped.ts (\\d+(?:\\.\\d+)?)\\s*": "a hint has at most 100 characters",
  "src/core/content/theme.ts \\/\\*[\\s\\S]*?\\*\\/|": "the reader stops at the first comment without an end",
  "src/core/diagnostics/wording.ts (?<!\\.\\d*)\\B": "a number has at most 25 characters",
  "src/core/documents/frame.ts ^[ \\t]*\\{%": "it reads 200 characters",
  "src/core/documents/canonical-text.ts [\\\\\\s]+$": "it reads 80 characters",
  "src/core/documents/reading/body-segments.ts (?<![A-Za-z0-9_-])": "quotation marks of a tag that was read are closed",
  "src/core/documents/segment.ts [|>][-+\\d]*": "the line ends with a line break",
  "src/core/import/wikitext/blocks.ts ^(={1,6})": "it reads 1,000 characters",
  "src/core/import/wikitext/to-html.ts ^\\[([^": "it reads 2,000 characters",
  "src/core/page/cite/file-formats.ts \\[\\n\\s+": "line breaks are those of our own JSON",
  "src/core/translation/numbers.ts (\\p{L}+)\\s$": "it reads 20 characters",
};

interface Found {
  file: string;
  expression: RegExp;
}

const files = fastGlob.sync(["src/**/*.{ts,tsx}", "templates/**/*.{ts,tsx}"], {
  cwd: repository,
  ignore: ["**/*.d.ts", "**/*.test.ts"],
});

/** The expressions in a file, and whether it makes some at run time. */
function read(file: string): { written: Found[]; makes: boolean } {
  const { program } = parseSync(file, readFileSync(join(repository, file), "utf8"));
  const written: Found[] = [];
  let makes = false;
  new Visitor({
    Literal(node) {
      if ("regex" in node) written.push({ file, expression: new RegExp(node.regex.pattern, node.regex.flags) });
    },
    NewExpression({ callee }) {
      makes ||= callee.type === "Identifier" && callee.name === "RegExp";
    },
  }).visit(program);
  return { written, makes };
}

/** The slow expressions among some, each once, with a text on which they are slow. */
function slow(all: readonly Found[]): string[] {
  const known = new Map<string, string | undefined>();
  return all.flatMap(({ file, expression }) => {
    const name = String(expression);
    if (!known.has(name)) known.set(name, slowText(expression));
    const text = known.get(name);
    return text === undefined ? [] : [`${file} ${expression.source}\n  on ${JSON.stringify(text)}`];
  });
}

const reasonOf = ({ file, expression }: Found): string | undefined =>
  Object.keys(bounded).find((name) => `${file} ${expression.source}`.startsWith(name));

/** Returns the expressions that commands make on a site in many languages, with a mistake in an article. */
async function made(): Promise<Found[]> {
  const all: Found[] = [];
  const construct = (target: RegExpConstructor, args: [string, string]) => {
    const expression = new target(...args);
    // The message, this function, and the caller.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 2;
    const [, path = ""] = /(\/[^:)]*)/.exec(new Error().stack?.split("\n")[2] ?? "") ?? [];
    Error.stackTraceLimit = stackTraceLimit;
    const file = relative(repository, path);
    if (files.includes(file)) all.push({ file, expression });
    return expression;
  };
  // Modules make some when they are loaded, which other files of this worker may have done already.
  vi.resetModules();
  vi.stubGlobal("RegExp", new Proxy(RegExp, { construct }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { biopedia } = await import("./support/command.ts");
  const { siteFolder, temporaryFolder } = await import("./support/folder.ts");
  const { environment, server } = await import("./translation/support.ts");
  const article = "---\ntitle: Ada\ndescription: Une horlogère.\n---\n\n« Oui »\n! Non\n";
  const folder = siteFolder("basic", {
    "bundles/ar.json": null,
    "articles/fr.md": article,
    "articles/ja.md": article.replace("« Oui »", "はい、"),
    "articles/zh-cn.md": article.replace("« Oui »", "是、"),
  });
  const env = environment(await server());
  for (const line of ["translate --articles pt ar", "build", "check"]) await biopedia(line, folder, { env });
  await biopedia(
    "build",
    siteFolder("basic", { "articles/pt.md": `${article}{% figure src="/uploads/none.png" /%}\n` }),
  );
  await biopedia(["import", join(repository, "tests/support/import/fr.wiki")], temporaryFolder());
  return all;
}

/** Files whose expressions are not made there. */
const unreached = [
  // Names of the glossary, for another service.
  "src/core/translation/deepl.ts",
  // Drawing needs fonts; the expression is a set of characters.
  "src/pipeline/share/draw.ts",
  // A percentage that is lost.
  "src/core/translation/doubts.ts",
];

test("every expression in the code takes time that grows with the length of the text alone, or says why not", async () => {
  const atRunTime = await made();
  const texts = files.map((file) => ({ file, ...read(file) }));
  const all = [...texts.flatMap(({ written }) => written), ...atRunTime];
  expect(slow(all.filter((each) => reasonOf(each) === undefined))).toEqual([]);
  // A reason goes with its expression.
  const needed = new Set(all.map(reasonOf));
  expect(
    Object.keys(bounded).filter((name) => files.some((file) => name.startsWith(file)) && !needed.has(name)),
  ).toEqual([]);

  const reached = new Set(atRunTime.map(({ file }) => file));
  const makers = texts.filter(({ makes }) => makes).map(({ file }) => file);
  expect(makers.filter((file) => !reached.has(file) && !unreached.includes(file))).toEqual([]);
}, 300_000);
