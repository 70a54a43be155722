import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { hostedTrailingSlash } from "../model/hosts.ts";
import type { Settings, SiteFile } from "../model/types.ts";
import { diagnose } from "./problems.ts";

/** The values from which the defaults of site.yaml are derived. */
interface SiteFacts {
  /** The codes of the languages with an article. */
  articles: readonly string[];
  /** The codes of the languages with a bundle. */
  bundles: readonly string[];
  /** The address of the site from the command line. */
  baseUrl: string | undefined;
}

/**
 * Fills in what site.yaml leaves out.
 *
 * @returns the complete data, and the hints `default-language` and `no-address` about defaults that a maintainer should
 * know
 */
export function fillSite(
  written: SiteFile,
  { articles, bundles, baseUrl }: SiteFacts,
): { site: Settings; hints: Diagnostic[] } {
  const { title = written.subject.name } = written;
  const sources = articles.length > 0 ? articles : bundles;
  const defaultLanguage = written.defaultLanguage ?? chooseLanguage(sources, written.languages ?? []);
  const file = "site.yaml";
  const hints = [
    ...(written.defaultLanguage === undefined && sources.length > 1
      ? [diagnose("default-language", { name: defaultLanguage, articles: sources.join(", ") }, { file })]
      : []),
    ...((baseUrl ?? written.baseUrl) === undefined ? [diagnose("no-address", {}, { file })] : []),
  ];
  const trailingSlash = written.trailingSlash ?? (written.host && hostedTrailingSlash);
  return { site: { ...written, title, defaultLanguage, ...(trailingSlash !== undefined && { trailingSlash }) }, hints };
}

/** The first that is listed, or else English, or else any. */
const chooseLanguage = (sources: readonly string[], listed: readonly string[]): string =>
  listed.find((code) => sources.includes(code)) ?? (sources.includes("en") ? "en" : (sources[0] ?? "en"));
