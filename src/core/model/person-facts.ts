interface Named<Type extends string> {
  "@type": Type;
  name: string;
}

/** What an infobox says about a person, as properties of schema.org's Person. Dates are in ISO 8601. */
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
