import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { NewSite } from "../core/content/new-site.ts";
import { KnownError } from "../core/diagnostics/known-error.ts";
import { proxiedFetch } from "../io/chat/proxy.ts";
import { canAsk, openQuestions } from "../io/terminal/questions.ts";
import type { World } from "../io/terminal/world.ts";
import { newSiteFiles } from "../pipeline/content/new-site.ts";
import { shippedWords } from "../pipeline/content/shipped-words.ts";
import { politeFetch } from "../pipeline/import/fetch-public.ts";
import { knownReferences, readReferencesText } from "../pipeline/import/known-references.ts";
import { languagesOfSite, planSite } from "../pipeline/import/plan-site.ts";
import { languageOfSource, nameSource, type ReadSource, readSource } from "../pipeline/import/read-source.ts";
import { writeFiles } from "../pipeline/import/write-site.ts";
import { type ImportOptions, reportImport, showDifferences } from "./import-report.ts";
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
