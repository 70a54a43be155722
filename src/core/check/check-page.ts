import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { loadOf, type PageLoad } from "./budgets.ts";
import { checkCitations } from "./citations.ts";
import { checkDocument, metaOf, titleOf } from "./document.ts";
import { checkForeignResources } from "./foreign-resources.ts";
import { checkReach } from "./hidden/reach.ts";
import { nodesOf, valuesOf } from "./json-ld/graph.ts";
import { checkStructuredData, linkedData } from "./json-ld/structured-data.ts";
import { checkLinks, type FragmentLink } from "./links.ts";
import { alternatesOf, checkMetadata, type DeclaredAlternate, isHidden } from "./metadata.ts";
import { type CheckedPage, parsePage } from "./page.ts";
import { checkEmbeddedIn } from "./pictures/embedded.ts";
import { checkShownPictures } from "./pictures/shown-pictures.ts";
import { checkSecurity, normalizePolicies, policiesOf } from "./security.ts";
import type { CheckedSite } from "./site.ts";
import { type TextFacts, textFactsOf } from "./untranslated.ts";

/** The facts about a page that cross-page checks need. */
export interface PageFacts {
  file: string;
  url: string;
  lang: string;
  title: string;
  description: string;
  isNotFound: boolean;
  /** Whether search engines are asked not to index it. */
  isHidden: boolean;
  alternates: DeclaredAlternate[];
  /** The days on which it says that it was modified. */
  modified: string[];
  /** Its policies as written. */
  policies: string[];
  /** Its policies, normalized for comparison; absent if they are unsafe. */
  policy: string | undefined;
  fragments: FragmentLink[];
  files: Set<string>;
  /** Addresses on other sites, with their first place. */
  external: Map<string, Place>;
  texts: TextFacts;
  /** What it loads, if there are budgets. */
  load: PageLoad | undefined;
  diagnostics: Diagnostic[];
}

/** Returns the days on which a page says that it was modified, as `2025-03-03`. */
function modifiedDaysOf(page: CheckedPage): string[] {
  const things = linkedData(page).flatMap(({ data }) => nodesOf(data).filter(({ property }) => property === ""));
  const dates = [metaOf(page, "article:modified_time"), ...things.flatMap((thing) => valuesOf(thing, "dateModified"))];
  return [...new Set(dates.flatMap((date) => (typeof date === "string" ? [date.slice(0, 10)] : [])))];
}

interface PageCheck {
  /** Whether to return what it loads. */
  isWeighed: boolean;
  /** The tag of the default language. */
  source: string;
}

/** Checks one page. */
export function checkPage(source: Source, site: CheckedSite, { isWeighed, source: defaultLanguage }: PageCheck): PageFacts {
  const page = parsePage(source, site);
  const { file, url, lang, isNotFound } = page;
  const links = checkLinks(page, site);
  const security = checkSecurity(page, site);
  const policies = policiesOf(page);
  // A substring keeps the whole page in memory; a clone does not.
  return structuredClone({
    file,
    url,
    lang,
    title: titleOf(page),
    description: metaOf(page, "description")?.trim() ?? "",
    isNotFound,
    isHidden: isHidden(page),
    alternates: alternatesOf(page),
    modified: modifiedDaysOf(page),
    policies,
    policy: policies.length > 0 && security.every(({ code }) => code !== "unsafe-policy") ? normalizePolicies(policies) : undefined,
    fragments: links.fragments,
    files: links.files,
    external: links.external,
    texts: textFactsOf(page, defaultLanguage),
    load: isWeighed ? loadOf(page, site) : undefined,
    diagnostics: [
      ...checkDocument(page),
      ...checkReach(page, site),
      ...checkShownPictures(page, site),
      ...checkEmbeddedIn(page),
      ...links.diagnostics,
      ...checkCitations(page),
      ...checkMetadata(page, site),
      ...checkStructuredData(page, site),
      ...security,
      ...checkForeignResources(page, site),
    ],
  });
}
