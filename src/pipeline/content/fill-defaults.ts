import { articleTags } from "../../../templates/tags/article-tags.ts";
import { deriveBundle } from "../../core/article/excerpts.ts";
import type { ContentFiles, DataFiles } from "../../core/content/check-content.ts";
import type { Parsed } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { Article, Bundle } from "../../core/model/types.ts";
import type { LastCommits } from "../../io/files/git.ts";

/** The data of a content folder with everything filled in that can be derived. */
type CompleteData = DataFiles & Pick<ContentFiles, "commits" | "infoboxTexts">;

interface Sources {
  /** The history of the files, if it was read. */
  history: LastCommits | undefined;
  /** Reads an article; undefined if it has errors. */
  readArticle: (file: string, name: string) => Promise<Article | undefined>;
  /** Reads the texts of an article's infobox, in the language of a tag; undefined if it has errors. */
  readInfoboxTexts: (file: string, tag: string) => Promise<Bundle | undefined>;
}

/**
 * Fills in data that the content leaves out: the source of translations and the dates of files.
 *
 * @returns the data, and hints
 */
export async function fillDefaults(
  data: DataFiles,
  sources: Sources,
): Promise<{ data: CompleteData; hints: Diagnostic[] }> {
  const { value: site } = data.site;
  if (site === undefined) return { data: { ...data, commits: new Map(), infoboxTexts: {} }, hints: [] };
  const { articles, bundles } = data;
  const source = articles.get(site.defaultLanguage);
  const isShown = source !== undefined && data.languages.languages.some(({ code }) => !articles.has(code));
  const isNeeded = isShown && !bundles.has(site.defaultLanguage);
  const derived = isNeeded ? await derivedBundle(source, site.subject.name, sources) : undefined;
  const { history } = sources;
  const { tag = "en" } = data.languages.languages.find(({ code }) => code === site.defaultLanguage) ?? {};
  const isMissed = history?.isCut && site.article?.modified === undefined;
  return {
    data: {
      ...data,
      bundles: derived === undefined ? bundles : new Map([...bundles, [site.defaultLanguage, derived]]),
      infoboxTexts: isShown ? await sources.readInfoboxTexts(source, tag) : undefined,
      commits: history?.commits ?? new Map(),
    },
    hints: [
      ...(isMissed ? [diagnose("shallow-clone", {}, { file: "" })] : []),
      ...(site.history === true && history?.commits.size === 0
        ? [diagnose("no-history", {}, { file: "site.yaml" })]
        : []),
    ],
  };
}

/** Makes the source of fallback pages from an article. */
async function derivedBundle(
  file: string,
  name: string,
  { readArticle }: Sources,
): Promise<Parsed<Record<string, string>> | undefined> {
  const article = await readArticle(file, name);
  return (
    article && { file, value: { ...deriveBundle(article, articleTags) }, locate: () => ({ file }), diagnostics: [] }
  );
}
