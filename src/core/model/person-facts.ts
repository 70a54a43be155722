interface Named<Type extends string> {
  "@type": Type;
  name: string;
}

/** The facts of an infobox about a person, as properties of schema.org's Person. Dates are in ISO 8601. */
export interface PersonFacts {
  alternateName?: string[];
  birthDate?: string;
  birthPlace?: Named<"Place">;
  deathDate?: string;
  deathPlace?: Named<"Place">;
  jobTitle?: string[];
  nationality?: Named<"Country">[];
  homeLocation?: Named<"Place">[];
  alumniOf?: Named<"EducationalOrganization">[];
  hasOccupation?: Named<"Occupation">[];
  worksFor?: Named<"Organization">[];
  memberOf?: (Named<"PoliticalParty"> | Named<"SportsTeam">)[];
  knowsAbout?: string[];
  award?: string[];
  spouse?: Named<"Person">[];
  children?: Named<"Person">[];
  parent?: Named<"Person">[];
  relatedTo?: Named<"Person">[];
}

/** How many values of each fact a person has, in the order in which pages state the facts. */
export const personFactCounts: Readonly<Record<keyof PersonFacts, "one" | "many">> = {
  alternateName: "many",
  birthDate: "one",
  birthPlace: "one",
  deathDate: "one",
  deathPlace: "one",
  jobTitle: "many",
  nationality: "many",
  homeLocation: "many",
  alumniOf: "many",
  hasOccupation: "many",
  worksFor: "many",
  memberOf: "many",
  knowsAbout: "many",
  award: "many",
  spouse: "many",
  children: "many",
  parent: "many",
  relatedTo: "many",
};

/**
 * Returns what a page says about the person: dates and further names as the default language's article has them, and
 * texts in the page's own language only.
 *
 * @param general of the default language's article
 * @param own of the page's own article; undefined if it has none
 */
export function factsOnPage(general: PersonFacts, own: PersonFacts = {}): PersonFacts {
  const { birthDate, deathDate } = general;
  const names = [...new Set([...(own.alternateName ?? []), ...(general.alternateName ?? [])])];
  return {
    ...own,
    ...(birthDate !== undefined && { birthDate }),
    ...(deathDate !== undefined && { deathDate }),
    ...(names.length > 0 && { alternateName: names }),
  };
}
