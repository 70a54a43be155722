import { resolve } from "node:path";
import { hasErrors } from "../core/diagnostics/diagnostic.ts";
import { UsageError } from "../core/diagnostics/known-error.ts";
import { plural, withCommas } from "../core/diagnostics/wording.ts";
import { today } from "../core/model/dates.ts";
import { takeLock } from "../io/files/lockfile.ts";
import { makeSiteCache } from "../io/files/write.ts";
import { jsonLine } from "../io/terminal/gate.ts";
import { reportDiagnostics, reportError } from "../io/terminal/report.ts";
import type { World } from "../io/terminal/world.ts";
import { loadContent } from "../pipeline/content/load.ts";
import { chooseDocuments } from "../pipeline/translate/choose.ts";
import { finishDocuments } from "../pipeline/translate/content-writer.ts";
import { Documents } from "../pipeline/translate/documents.ts";
import { readJournal, runFiles } from "../pipeline/translate/journal.ts";
import { exportXliff, importXliff } from "../pipeline/translate/xliff.ts";
import type { TranslateOptions } from "./translate-plan.ts";

const defaultFolder = "xliff";

/**
 * `biopedia translate --export [dir] [codes…]`: writes the documents that are translated as a whole as XLIFF 2.1, a
 * file for each language.
 *
 * @returns the exit code: 1 if the content has errors
 */
export async function exportDocuments(
  codes: readonly string[],
  options: TranslateOptions,
  world: World,
): Promise<number> {
  const opened = await open(options, world);
  if (opened === undefined) return 1;
  const { content, documents } = opened;
  const named = typeof options.export === "string" ? options.export : undefined;
  // In “--export fr” the language looks like a folder.
  const isCode = named !== undefined && content.site.languages.has(named);
  const folder = isCode || named === undefined ? defaultFolder : named;
  const chosen = chooseDocuments(content, documents, isCode ? [named, ...codes] : codes, options.articles);
  const { exported, problems } = await exportXliff({ ...chosen, documents, content, dir: resolve(world.cwd, folder) });
  if (exported.length === 0 && problems.length === 0) {
    throw new UsageError(
      "there is no article to export",
      "name the languages: biopedia translate --export --articles fr",
    );
  }
  if (options.json) world.stdout.write(jsonLine({ exported }));
  else
    for (const { language, units, open } of exported)
      world.stdout.write(`${folder}/${language}.xlf: ${plural(units, "unit")}, ${withCommas(open)} to translate\n`);
  reportDiagnostics(problems, options.content, world);
  return hasErrors(problems) ? 1 : 0;
}

/**
 * `biopedia translate --import <files…>`: takes translations from XLIFF files over. Imported translations count as a
 * person's.
 *
 * @returns the exit code: 1 if the content has errors or something could not be taken over
 */
export async function importDocuments(options: TranslateOptions, world: World): Promise<number> {
  const files = runFiles(resolve(world.cwd, options.content), world.env);
  makeSiteCache(files.dir);
  const release = takeLock(files.lock, "translating");
  try {
    await finishDocuments(resolve(world.cwd, options.content), files.writeLock);
    const opened = await open(options, world);
    if (opened === undefined) return 1;
    let isComplete = true;
    for (const name of options.import ?? []) {
      const input = { ...opened, force: options.force === true, journal: files.journal };
      const { problems, ...result } = await importXliff(resolve(world.cwd, name), name, input);
      isComplete &&= problems.length === 0;
      if (options.json) world.stdout.write(jsonLine({ ...result, problems }));
      else {
        const older = result.outdated > 0 ? `, ${withCommas(result.outdated)} for an older source` : "";
        world.stdout.write(
          `${name}: ${plural(result.imported, "translation")} imported${older}, ${withCommas(result.unchanged)} unchanged\n`,
        );
        for (const { line, message, hint } of problems)
          reportError({ message: `${name}:${line}: ${message}`, hint }, world);
      }
    }
    return isComplete ? 0 : 1;
  } finally {
    release();
  }
}

/** Reads the content. @returns undefined if it has errors, which are printed */
async function open(options: TranslateOptions, world: World) {
  const contentDir = resolve(world.cwd, options.content);
  const files = runFiles(contentDir, world.env);
  const { content, diagnostics } = await loadContent(contentDir, { accepted: await readJournal(files.journal) });
  if (content === undefined || hasErrors(diagnostics)) {
    reportDiagnostics(diagnostics, options.content, world);
    return undefined;
  }
  const on = today();
  return { content, on, documents: new Documents({ contentDir, content, on, lock: files.writeLock }) };
}
