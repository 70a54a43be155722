import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { loadOf, type PageLoad } from "./budgets.ts";
import { checkDocument, metaOf, titleOf } from "./document.ts";
import { checkReach } from "./hidden.ts";
import { checkStructuredData, linkedData, nodesOf, valuesOf } from "./json-ld.ts";
import { checkLinks, type FragmentLink } from "./links.ts";
import { alternatesOf, checkMetadata, type DeclaredAlternate, isHidden } from "./metadata.ts";
import { type CheckedPage, type Element, elementsIn, parsePage } from "./page.ts";
import { report } from "./problems.ts";
import { checkForeignResources, checkSecurity, normalizePolicies, policiesOf } from "./security.ts";
import { checkEmbeddedIn, checkShownPictures } from "./shown-pictures.ts";
import { type CheckedSite, decoded } from "./site.ts";
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
  /** The policies of the page as written. */
  policies: string[];
  /** The policies of the page, normalized for comparison; absent if they are unsafe. */
  policy: string | undefined;
  fragments: FragmentLink[];
  files: Set<string>;
  /** Addresses on other sites, with their first place. */
  external: Map<string, Place>;
  texts: TextFacts;
  /** The files that the page loads, if there are budgets. */
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
export function checkPage(
  source: Source,
  site: CheckedSite,
  { isWeighed, source: defaultLanguage }: PageCheck,
): PageFacts {
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
    policy:
      policies.length > 0 && security.every(({ code }) => code !== "unsafe-policy")
        ? normalizePolicies(policies)
        : undefined,
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
      ...claimsWithoutSource(page),
      ...checkMetadata(page, site),
      ...checkStructuredData(page, site),
      ...security,
      ...checkForeignResources(page, site),
    ],
  });
}

/**
 * Checks that citation markers and references, and marks and notes, link to each other. Links to missing anchors are
 * reported elsewhere.
 *
 * @returns one diagnostic for each marker or reference without a link back
 */
function checkCitations(page: CheckedPage): Diagnostic[] {
  const { ids } = page;
  const idIn = (element: Element | undefined) => decoded(element?.attribs.href?.replace(/^#/, "") ?? "") ?? "";
  const marks = page
    .named("sup")
    .filter((element) => element.attribs.id !== undefined && has(element, "citation", "note-mark"));
  const markers = new Map(marks.map((marker) => [marker.attribs.id ?? "", marker] as const));
  const cites = new Map(
    marks.map(
      (marker) => [marker.attribs.id ?? "", idIn(elementsIn([marker]).find(({ name }) => name === "a"))] as const,
    ),
  );
  const entries = page.named("li").filter(({ parent }) => parent?.type === "tag" && has(parent, "references", "notes"));
  const found = new Map<string, Element>();
  const returned = new Set<string>();
  for (const entry of entries) {
    const id = entry.attribs.id ?? "";
    const backLinks = elementsIn([entry]).filter((element) => has(element, "back-link"));
    if (backLinks.length === 0) found.set(id, entry);
    for (const link of backLinks) {
      const marker = idIn(link);
      if (cites.get(marker) === id) returned.add(marker);
      else if (ids.has(cites.get(marker) ?? marker) && ids.has(marker)) found.set(marker, link);
    }
  }
  for (const [id, marker] of markers) {
    if (!returned.has(id) && !found.has(id) && ids.has(cites.get(id) ?? "")) found.set(id, marker);
  }
  return [...found].map(([name, element]) => report("one-way-citation", { name }, page.place(element)));
}

/** Returns the marks of claims that lack a source, with the section of each. */
function claimsWithoutSource(page: CheckedPage): Diagnostic[] {
  let section = "";
  return page.elements.flatMap((element) => {
    if (/^h[2-6]$/.test(element.name)) section = page.$(element).text().trim();
    return has(element, "citation-needed") ? [report("citation-needed", { section }, page.place(element))] : [];
  });
}

/** Whether an element has one of some classes. */
const has = ({ attribs }: Element, ...classes: string[]): boolean =>
  attribs.class?.split(" ").some((name) => classes.includes(name)) ?? false;
