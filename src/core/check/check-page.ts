import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { checkCitations } from "./citations.ts";
import { checkDocument, titleOf } from "./document.ts";
import { checkLinks, type FragmentLink } from "./links.ts";
import { alternatesOf, checkMetadata, type DeclaredAlternate, isHidden } from "./metadata.ts";
import { parsePage } from "./page.ts";
import { checkSecurity, normalizePolicies, policiesOf } from "./security.ts";
import type { CheckedSite } from "./site.ts";
import { checkStructuredData } from "./structured-data.ts";

/** The facts about a page that cross-page checks need. */
export interface PageFacts {
  file: string;
  url: string;
  lang: string;
  title: string;
  isNotFound: boolean;
  /** Whether search engines are asked not to index it. */
  isHidden: boolean;
  alternates: DeclaredAlternate[];
  /** Its policies as written. */
  policies: string[];
  /** Its policies, normalized for comparison; absent if they are unsafe. */
  policy: string | undefined;
  fragments: FragmentLink[];
  files: Set<string>;
  diagnostics: Diagnostic[];
}

/** Checks one page. */
export function checkPage(source: Source, site: CheckedSite): PageFacts {
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
    isNotFound,
    isHidden: isHidden(page),
    alternates: alternatesOf(page),
    policies,
    policy: policies.length > 0 && security.every(({ code }) => code !== "unsafe-policy") ? normalizePolicies(policies) : undefined,
    fragments: links.fragments,
    files: links.files,
    diagnostics: [
      ...checkDocument(page),
      ...links.diagnostics,
      ...checkCitations(page),
      ...checkMetadata(page, site),
      ...checkStructuredData(page, site),
      ...security,
    ],
  });
}
