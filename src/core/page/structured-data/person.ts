import type { PersonLeaf, PropertyValueLeaf } from "schema-dts";
import type { Shared, Site } from "../../content/content.ts";
import { identifiersIn } from "../../model/identifiers.ts";
import { memoize } from "../../model/memo.ts";
import { listedKey } from "../../model/texts.ts";
import type { Language } from "../../model/types.ts";
import { nameOnPage, nameParts, otherNames } from "../names.ts";
import type { DescribedPage } from "./website.ts";
import { siteId } from "./website.ts";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Returns the names of countries in a language (Unicode's, CLDR); undefined if Unicode knows none, or the tag is not
 * valid BCP 47.
 */
function countryNames({ tag }: Pick<Language, "tag">): Intl.DisplayNames | undefined {
  try {
    if (Intl.DisplayNames.supportedLocalesOf(tag).length > 0)
      return new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
  } catch {}
  return undefined;
}

/**
 * Returns the code of a country (ISO 3166-1 alpha-2) by its name in a language, such as India; undefined for other
 * texts. A search that asks for all names.
 */
function countryCode(name: string, language: Pick<Language, "tag">): string | undefined {
  const names = countryNames(language);
  const codes = names ? letters.flatMap((first) => letters.map((second) => first + second)) : [];
  return codes.find((code) => names?.of(code) === name);
}

/**
 * Returns the name of a country in another language (Unicode's, CLDR).
 *
 * @param name as one language has it: `India`
 * @param from that language
 * @param to the language of the result
 * @returns undefined for what is no country's name, and for languages that Unicode knows no names in
 */
const countryName: (name: string, from: Pick<Language, "tag">, to: Pick<Language, "tag">) => string | undefined =
  memoize(
    (name, from, to) => {
      const code = codeOf(name, from);
      return code === undefined ? undefined : countryNames(to)?.of(code);
    },
    (name, from, to) => `${from.tag} ${to.tag} ${name}`,
  );

const codeOf = memoize(countryCode, (name, { tag }) => `${tag} ${name}`);

/**
 * The subject: the same thing with the same address on every page. Its texts are in the page's language, or left out;
 * names of organizations that the glossary keeps are the same in all languages. The site's own data takes precedence
 * over what the infobox says.
 */
export function personThing(page: DescribedPage): PersonLeaf {
  const { site, texts, addresses, route, description, descriptionTag, facts, frontMatter } = page;
  const { subject } = site;
  const { language } = route;
  const jobTitle = texts.textIn("jobTitle", language);
  const worksFor = subject.worksFor && named(page, language, "Organization", subject.worksFor, "worksFor");
  const alumniOf = (subject.alumniOf ?? []).flatMap((school, index) => {
    const thing = named(page, language, "EducationalOrganization", school, listedKey("alumniOf", index));
    return thing ? [thing] : [];
  });
  const knowsAbout = (subject.knowsAbout ?? []).flatMap(
    (topic, index) => said(page, language, topic, listedKey("knowsAbout", index)) ?? [],
  );
  const nationality = nationalityIn(page, language);
  const { alternateName = [], ...stated } = facts;
  const { identifiers, sameAs } = elsewhere(page);
  const name = nameOnPage(page, language, frontMatter);
  const names = [...new Set([...otherNames(page, language), ...alternateName])].filter((each) => each !== name);
  return {
    "@type": "Person",
    ...siteId(addresses, "person"),
    name,
    ...nameParts(page, language, name),
    ...(names.length > 0 && { alternateName: names }),
    ...stated,
    ...(jobTitle && { jobTitle }),
    url: subject.url === undefined ? addresses.absolutePage("/") : addresses.absoluteLink(subject.url),
    ...(subject.image && { image: addresses.absoluteFile(subject.image) }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(identifiers.length > 0 && { identifier: identifiers }),
    ...(worksFor && { worksFor }),
    ...(alumniOf.length > 0 && { alumniOf }),
    ...(knowsAbout.length > 0 && { knowsAbout }),
    ...(nationality && { nationality: { "@type": "Country", name: nationality } }),
    // The description may be in the default language.
    ...(descriptionTag === undefined && { description }),
  };
}

/** Whether a text of site.yaml, which is in the default language, is in the language of a page. */
const isWritten = ({ defaultLanguage }: Site, { code, parents }: Language): boolean =>
  [code, ...parents].includes(defaultLanguage.code);

/** Returns a text of site.yaml in a language; undefined where the site does not say it in that language. */
const said = (content: Shared, language: Language, text: string, key: string): string | undefined =>
  content.texts.textIn(key, language) ??
  (isWritten(content.site, language) ? text : glossaryForm(content, language, text));

/** Returns the form of a name that translations keep; undefined for other texts. */
function glossaryForm(
  { site: { glossary = [] } }: Shared,
  { code, parents }: Language,
  name: string,
): string | undefined {
  const term = glossary.find((each) => each.term === name);
  const form = [code, ...parents].map((each) => term?.forms?.[each]).find((each) => each !== undefined);
  return form ?? term?.term;
}

function nationalityIn(content: Shared, language: Language): string | undefined {
  const { nationality } = content.site.subject;
  if (nationality === undefined) return undefined;
  return (
    said(content, language, nationality, "nationality") ??
    countryName(nationality, content.site.defaultLanguage, language)
  );
}

function named<Type extends "Organization" | "EducationalOrganization">(
  content: Shared,
  language: Language,
  type: Type,
  { name, url }: { name: string; url?: string | undefined },
  key: string,
): { "@type": Type; name: string; url?: string } | undefined {
  const inLanguage = said(content, language, name, key);
  return inLanguage === undefined
    ? undefined
    : { "@type": type, name: inLanguage, ...(url && { url: content.addresses.absoluteLink(url) }) };
}

/**
 * Whether two addresses lead to the same entry of a register, such as `/wiki/Q7259` and `/entity/Q7259` of Wikidata.
 */
function isSameEntry(...addresses: [string, string]): boolean {
  const [one, other] = addresses.map((url) => {
    const { hostname, pathname } = new URL(url, "http://localhost");
    return `${hostname.replace(/^(?:www|m)\./, "")} ${pathname.split("/").filter(Boolean).at(-1)}`;
  });
  return one === other;
}

/** Returns identifiers and profiles of the subject elsewhere, which are the same on every page. */
function elsewhere({ site, addresses }: Shared): { identifiers: Identifier[]; sameAs: string[] } {
  const identifiers = identifiersOf(site);
  const profiles = (site.subject.sameAs ?? []).map(addresses.absoluteLink);
  const others = profiles.filter((url) => !identifiers.some((known) => isSameEntry(url, known.url)));
  return { identifiers, sameAs: [...others, ...identifiers.map(({ url }) => url)] };
}

type Identifier = PropertyValueLeaf & { url: string };

const identifiersOf = ({ subject }: Site): Identifier[] =>
  identifiersIn(subject.identifiers).map(({ name, value, url }) => ({
    "@type": "PropertyValue",
    propertyID: name,
    value,
    url,
  }));
