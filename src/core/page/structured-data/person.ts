import type { PersonLeaf, PropertyValueLeaf } from "schema-dts";
import type { Library } from "../../content/library.ts";
import { countryName } from "../../model/country-name.ts";
import { memoizeOf } from "../../model/memo.ts";
import { listedKey } from "../../model/own-texts.ts";
import { type RegisterName, registers } from "../../model/registers.ts";
import type { Language } from "../../model/types.ts";
import type { DescribedPage } from "../described-page.ts";
import { nameOnPage, nameParts, otherNames } from "../names.ts";
import { siteId } from "./ids.ts";

/**
 * The subject: the same thing with the same address on every page. Its texts are in the page's language, or left out; names of organizations that the
 * glossary keeps are the same in all languages. The site's own data takes precedence over what the infobox says.
 */
export function personThing({ library, route, description, descriptionTag, facts, frontMatter }: DescribedPage): PersonLeaf {
  const { site, urls } = library;
  const { subject } = site;
  const { language } = route;
  const jobTitle = library.textIn("jobTitle", language);
  const worksFor = subject.worksFor && named(library, language, "Organization", subject.worksFor, "worksFor");
  const alumniOf = (subject.alumniOf ?? []).flatMap((school, index) => {
    const thing = named(library, language, "EducationalOrganization", school, listedKey("alumniOf", index));
    return thing ? [thing] : [];
  });
  const knowsAbout = (subject.knowsAbout ?? []).flatMap(
    (topic, index) => said(library, language, topic, listedKey("knowsAbout", index)) ?? [],
  );
  const nationality = nationalityIn(library, language);
  const { alternateName = [], ...stated } = facts;
  const { identifiers, sameAs } = elsewhere(library);
  const name = nameOnPage(library, language, frontMatter);
  const names = [...new Set([...otherNames(library, language), ...alternateName])].filter((each) => each !== name);
  return {
    "@type": "Person",
    ...siteId(urls, "person"),
    name,
    ...nameParts(library, language, name),
    ...(names.length > 0 && { alternateName: names }),
    ...stated,
    ...(jobTitle && { jobTitle }),
    url: subject.url === undefined ? urls.absolutePage("/") : urls.absoluteLink(subject.url),
    ...(subject.image && { image: urls.absoluteFile(subject.image) }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(identifiers.length > 0 && { identifier: identifiers }),
    ...(worksFor && { worksFor }),
    ...(alumniOf.length > 0 && { alumniOf }),
    ...(knowsAbout.length > 0 && { knowsAbout }),
    ...(nationality && { nationality: { "@type": "Country", name: nationality } }),
    // It may be in the default language.
    ...(descriptionTag === undefined && { description }),
  };
}

/** Whether a text of site.yaml, which is in the default language, is in the language of a page. */
const isWritten = ({ defaultLanguage }: Library, { code, parents }: Language): boolean => [code, ...parents].includes(defaultLanguage.code);

/** Returns a text of site.yaml in a language; undefined where the site does not say it in that language. */
const said = (library: Library, language: Language, text: string, key: string): string | undefined =>
  library.textIn(key, language) ?? (isWritten(library, language) ? text : glossaryForm(library, language, text));

/** Returns the form of a name that translations keep; undefined for other texts. */
function glossaryForm({ site: { glossary = [] } }: Library, { code, parents }: Language, name: string): string | undefined {
  const term = glossary.find((each) => each.term === name);
  const form = [code, ...parents].map((each) => term?.forms?.[each]).find((each) => each !== undefined);
  return form ?? term?.term;
}

function nationalityIn(library: Library, language: Language): string | undefined {
  const { nationality } = library.site.subject;
  if (nationality === undefined) return undefined;
  return said(library, language, nationality, "nationality") ?? countryName(nationality, library.defaultLanguage, language);
}

function named<Type extends "Organization" | "EducationalOrganization">(
  library: Library,
  language: Language,
  type: Type,
  { name, url }: { name: string; url?: string | undefined },
  key: string,
): { "@type": Type; name: string; url?: string } | undefined {
  const inLanguage = said(library, language, name, key);
  return inLanguage === undefined ? undefined : { "@type": type, name: inLanguage, ...(url && { url: library.urls.absoluteLink(url) }) };
}

/** Whether two addresses lead to the same entry of a register, such as `/wiki/Q7259` and `/entity/Q7259` of Wikidata. */
function isSameEntry(...urls: [string, string]): boolean {
  const [one, other] = urls.map((url) => {
    const { hostname, pathname } = new URL(url, "http://localhost");
    return `${hostname.replace(/^(?:www|m)\./, "")} ${pathname.split("/").filter(Boolean).at(-1)}`;
  });
  return one === other;
}

/** What identifies the subject elsewhere, which is the same on every page. */
const elsewhere = memoizeOf((library: Library) => {
  const { site, urls } = library;
  const identifiers = identifiersOf(library);
  const profiles = (site.subject.sameAs ?? []).map(urls.absoluteLink);
  const others = profiles.filter((url) => !identifiers.some((known) => isSameEntry(url, known.url)));
  return { identifiers, sameAs: [...others, ...identifiers.map(({ url }) => url)] };
});

function identifiersOf({ site: { subject } }: Library): (PropertyValueLeaf & { url: string })[] {
  return (Object.keys(registers) as RegisterName[]).flatMap((key) => {
    const value = subject.identifiers?.[key];
    if (value === undefined) return [];
    const { name, address } = registers[key];
    return [{ "@type": "PropertyValue", propertyID: name, value, url: address(value) }];
  });
}
