import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { NewSite, Purpose } from "../core/content/new-site.ts";
import { KnownError } from "../core/diagnostics/known-error.ts";
import { plural } from "../core/diagnostics/wording.ts";
import { commonSubsequence } from "../core/documents/alignment/similarity.ts";
import type { ImportedArticle, ImportedSubject } from "../core/import/imported.ts";
import { proxiedFetch } from "../io/chat/environment.ts";
import { readBytes } from "../io/files/read.ts";
import { painter, visible } from "../io/terminal/gate.ts";
import { canAsk, openQuestions } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { newSiteFiles } from "../pipeline/content/new-site.ts";
import { shippedWords } from "../pipeline/content/shipped-words.ts";
import { politeFetch } from "../pipeline/import/fetch-public.ts";
import { languagesOfSite, type PlannedFile, planSite, writeFiles } from "../pipeline/import/plan-site.ts";
import { knownReferences, readReferencesText } from "../pipeline/import/read-references.ts";
import { languageOfSource, nameSource, type ReadSource, readSource } from "../pipeline/import/read-source.ts";
import { askLanguage, askSite, withDefaults } from "./init.ts";

/**
 * `biopedia import <what…>`: brings articles, references, facts and pictures of other programs into a content folder,
 * and begins a site where there is none. Nothing that is there is overwritten without `--force`; all that cannot be
 * carried is said.
 *
 * @returns the exit code
 * @throws KnownError for a source that does not exist, is of no known kind or cannot be read, and if a file stands in
 *   the way
 */
export async function importFiles(what: readonly string[], options: ImportOptions, world: World): Promise<number> {
  const contentDir = resolve(world.cwd, options.content);
  const named = what.map((each) => nameSource(each, world.cwd));
  const isNew = !existsSync(join(contentDir, "site.yaml"));
  const known = languagesOfSite(contentDir);
  const mayAsk = isNew && canAsk(world) && !options.yes && !options.json && !options.dryRun;
  const asker = mayAsk ? openQuestions(world) : undefined;
  try {
    const said = named.flatMap((source) => languageOfSource(source) ?? []);
    const language =
      options.language ?? known.own ?? said[0] ?? (asker === undefined ? "en" : await askLanguage(asker));
    const written = readReferencesText(contentDir);
    const references = knownReferences(written);
    const fetch = politeFetch({ fetch: proxiedFetch(world.env, world.fetch, world.lookup), signal: world.signal });
    const sources: ReadSource[] = [];
    for (const source of named) {
      const own = options.language ?? languageOfSource(source) ?? language;
      const words = [own, own.split("-")[0] ?? own, "en"].map(shippedWords);
      const word = (key: keyof ReturnType<typeof shippedWords>) => words.find((each) => each[key] !== undefined)?.[key];
      sources.push(await readSource(source, { language: own, contentDir, written, references, word, fetch }));
    }

    const title = sources
      .flatMap(({ article }) => article?.title ?? [])[0]
      ?.replace(/ \([^()]*\)$/, "")
      .trim();
    const listed = options.languages === "all" ? [] : (options.languages ?? []);
    const given: Partial<NewSite> = {
      language,
      ...(options.name !== undefined && { name: options.name }),
      ...(options.purpose !== undefined && { purpose: options.purpose }),
      ...(options.languages !== undefined && { languages: listed }),
    };
    const begun = !isNew
      ? undefined
      : asker === undefined
        ? withDefaults({ ...(title !== undefined && { name: title }), ...given })
        : await askSite(given, asker, title);
    const { files, byHand } = planSite({
      contentDir,
      sources,
      references,
      template: begun && newSiteFiles(begun),
      languages: options.languages === "all" ? "all" : [...known.all, ...listed, ...(begun?.languages ?? [])],
      ownLanguage: language,
    });
    const inTheWay = files.filter(({ change }) => change === "replace");
    reportImport({ sources, files, byHand, isNew }, options, world);
    if ((options.force || options.dryRun) && !options.json) showDifferences(contentDir, inTheWay, world);
    if (inTheWay.length > 0 && !options.force) {
      const names = inTheWay.map(({ path }) => join(options.content, path)).join(", ");
      throw new KnownError(
        `nothing was written, because it would replace ${names}`,
        "move it away, or replace it with --force",
      );
    }
    if (!options.dryRun) await writeFiles(contentDir, files);
    return 0;
  } finally {
    asker?.close();
  }
}

export interface ImportOptions {
  content: string;
  language?: string;
  /** Further languages that names are written for. */
  languages?: readonly string[] | "all";
  name?: string;
  /** The purpose of a new site. */
  purpose?: Purpose;
  /** Whether defaults are taken without asking. */
  yes?: boolean;
  dryRun?: boolean;
  force?: boolean;
  json?: boolean;
}

interface Outcome {
  sources: readonly ReadSource[];
  files: readonly PlannedFile[];
  /** Lines about what is left to be done by hand. */
  byHand: readonly string[];
  isNew: boolean;
}

const marks = { new: "+", add: "~", replace: "!", same: "=" } as const;

/** Prints what an import carries, what it does not, and the files that it writes. */
export function reportImport(
  { sources, files, byHand, isNew }: Outcome,
  { content, json, dryRun, force, languages }: ImportOptions,
  { cwd, stdout, env }: World,
): void {
  if (json) {
    const print = (event: object) => stdout.write(`${JSON.stringify(event)}\n`);
    for (const { what, article, references, leftOut } of sources) {
      const { counts, losses, infobox } = article ?? {};
      const parts = { ...counts, ...(infobox && { infoboxRows: infobox.rows.length }), lost: losses };
      print({ type: "source", source: what, ...parts, references, leftOut });
    }
    for (const { path, change } of files) print({ type: "file", path: join(content, path), change });
    for (const line of byHand) print({ type: "by-hand", line });
    return;
  }
  const paint = painter(stdout, env);
  for (const { what, article, subject, references, leftOut } of sources) {
    stdout.write(`${paint("bold", visible(/^https?:/.test(what) ? what : basename(what)))}\n`);
    const tags = references.map((id) => `{% cite "${id}" /%}`);
    const list = references.length > 1 ? [plural(references.length, "reference")] : [];
    const lines = [
      ...(article === undefined ? [] : summaryOf(article)),
      ...(subject === undefined ? [] : namesOf(subject, languages)),
      ...list,
      ...tags,
      ...leftOut,
    ];
    for (const line of lines) stdout.write(`  ${visible(line)}\n`);
  }
  for (const { path, change } of files) stdout.write(`${marks[change]} ${visible(join(content, path))}\n`);
  for (const line of byHand) stdout.write(`${visible(line)}\n`);
  const isInstalled = existsSync(join(cwd, "node_modules", "biopedia"));
  const install = isNew && !isInstalled ? `  ${paint("bold", "npm install")}\n` : "";
  if (dryRun) stdout.write("Nothing was written, because of --dry-run.\n");
  else if (force || files.every(({ change }) => change !== "replace"))
    stdout.write(`\nNext:\n${install}  ${paint("bold", "npx biopedia edit")}\n`);
}

/** The lines about an article: what was carried, and each thing that was not, by section. */
function summaryOf({ counts, losses, infobox }: ImportedArticle): string[] {
  const { headings, listItems, tables, citations, structured, asText, notes } = counts;
  const parts = [
    plural(headings, "heading"),
    plural(listItems, "list item"),
    plural(tables, "table"),
    plural(infobox.rows.length, "infobox row"),
    plural(citations, "citation"),
    plural(notes, "note"),
  ];
  const total = structured + asText;
  const sources = total === 0 ? [] : [`${structured} of ${total} references structured; ${asText} as text`];
  const sections = new Map<string, Map<string, number>>();
  for (const { section, what } of losses) {
    const counted = sections.get(section) ?? new Map<string, number>();
    sections.set(section, counted.set(what, (counted.get(what) ?? 0) + 1));
  }
  const lost = [...sections].map(([section, counted]) => {
    const list = [...counted].map(([what, count]) => (count === 1 ? what : `${count} × ${what}`)).join(", ");
    return `not carried: ${section || "beginning"}: ${list}`;
  });
  return [parts.join(", "), ...sources, ...lost];
}

/** The lines about names in other languages, which are only written for languages of the site. */
function namesOf({ texts }: ImportedSubject, languages: ImportOptions["languages"]): string[] {
  if (texts.size === 0 || languages !== undefined) return [];
  return [
    `names in ${plural(texts.size, "language")}: written for those of the site; --languages fr,ar or all adds more`,
  ];
}

/** Prints the lines that files lose and gain. */
export function showDifferences(contentDir: string, replaced: readonly PlannedFile[], { stdout }: World): void {
  for (const { path, content } of replaced) {
    if (typeof content !== "string") continue;
    const [before, after] = [readBytes(join(contentDir, path)).toString("utf8"), content].map((text) =>
      text.split("\n"),
    );
    if (before === undefined || after === undefined) continue;
    stdout.write(`${visible(path)}\n`);
    let [from, to] = [0, 0];
    for (const [first, second] of [...commonSubsequence(before, after), [before.length, after.length] as const]) {
      for (const line of before.slice(from, first)) stdout.write(`  - ${visible(line)}\n`);
      for (const line of after.slice(to, second)) stdout.write(`  + ${visible(line)}\n`);
      [from, to] = [first + 1, second + 1];
    }
  }
}
