import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { checkCitations } from "./citations.ts";
import { checkDocument, titleOf } from "./document.ts";
import { checkLinks, type FragmentLink } from "./links.ts";
import { alternatesOf, checkMetadata, type DeclaredAlternate } from "./metadata.ts";
import { parsePage } from "./page.ts";
import { checkSecurity, normalizePolicies, policiesOf } from "./security.ts";
import type { CheckedSite } from "./site.ts";
import { checkStructuredData } from "./structured-data.ts";

/** What is kept of a page to check it against others. */
export interface PageFacts {
  file: string;
  url: string;
  lang: string;
  title: string;
  isNotFound: boolean;
  alternates: DeclaredAlternate[];
  /** Its policies as they stand in it. */
  policies: string[];
  /** The same in a form that can be compared; absent where they are wrong in themselves. */
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
  // A text that was cut from a page's keeps all of it in memory; a clone does not.
  return structuredClone({
    file,
    url,
    lang,
    title: titleOf(page),
    isNotFound,
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
