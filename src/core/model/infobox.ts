import type { Node } from "@markdoc/markdoc";
import type { Age, DateValue } from "./dates.ts";
import { memoize } from "./memo.ts";

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

/** A fact about the person: a property of schema.org's Person, with the type of the thing that it names, if it does. */
type Fact = {
  [Name in keyof PersonFacts]-?: { fact: Name } & Naming<NonNullable<PersonFacts[Name]>>;
}[keyof PersonFacts];
type Naming<Value> = Value extends readonly (infer Each)[]
  ? Naming<Each>
  : Value extends { "@type": infer Type }
    ? { type: Type }
    : { type?: never };

/** A known label of infobox rows. */
type Label = (Fact | { fact?: never; type?: never }) & {
  /** The property of the person that the row's place gives. */
  place?: "birthPlace" | "deathPlace";
  /** Whether a year alone is a date. In other rows, it may be a title or a number. */
  isDate?: true;
  /** Whether the value is the path of a picture. */
  isPicture?: true;
  /** The row's property in a card of the person (microformats2, h-card). */
  card?: string;
};

const labels = {
  born: { fact: "birthDate", place: "birthPlace", isDate: true, card: "dt-bday" },
  died: { fact: "deathDate", place: "deathPlace", isDate: true },
  birthName: { fact: "alternateName" },
  otherNames: { fact: "alternateName", card: "p-nickname" },
  birthPlace: { fact: "birthPlace", type: "Place" },
  deathPlace: { fact: "deathPlace", type: "Place" },
  restingPlace: {},
  nationality: { fact: "nationality", type: "Country" },
  education: {},
  occupation: { fact: "hasOccupation", type: "Occupation", card: "p-role" },
  title: { fact: "jobTitle", card: "p-job-title" },
  expertise: { fact: "knowsAbout" },
  notableWork: {},
  website: {},
  citizenship: {},
  residence: { fact: "homeLocation", type: "Place" },
  almaMater: { fact: "alumniOf", type: "EducationalOrganization" },
  yearsActive: { isDate: true },
  employer: { fact: "worksFor", type: "Organization", card: "p-org" },
  knownFor: {},
  field: { fact: "knowsAbout" },
  institution: { fact: "worksFor", type: "Organization" },
  thesis: {},
  doctoralAdvisor: {},
  doctoralStudents: {},
  movement: {},
  instruments: {},
  genre: {},
  recordLabel: {},
  party: { fact: "memberOf", type: "PoliticalParty" },
  office: {},
  termOfOffice: { isDate: true },
  predecessor: {},
  successor: {},
  deputy: {},
  team: { fact: "memberOf", type: "SportsTeam" },
  spouse: { fact: "spouse", type: "Person" },
  partner: {},
  children: { fact: "children", type: "Person" },
  parents: { fact: "parent", type: "Person" },
  relatives: { fact: "relatedTo", type: "Person" },
  awards: { fact: "award" },
  honours: { fact: "award" },
  signature: { isPicture: true },
} satisfies Record<string, Label>;

/** A known label of infobox rows. */
export type InfoboxLabel = keyof typeof labels;

/** The known labels of infobox rows. Each is an interface word. */
export const infoboxLabels: Readonly<Record<InfoboxLabel, Label>> = labels;

/** Latin letters without accents: Portugal and Brazil set some differently. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

/** The words of a language for known labels, as they are compared: `conjoint(e)` is `conjoint`, too. */
export const labelsByWord = memoize(
  (words: Readonly<Partial<Record<string, string>>>): ReadonlyMap<string, InfoboxLabel> =>
    new Map(
      (Object.keys(labels) as InfoboxLabel[]).flatMap((label) => {
        const word = withoutAccents(words[label]?.toLowerCase() ?? "");
        return word === "" ? [] : [[word, label] as const, [word.replace(/\s?\(.*/, ""), label] as const];
      }),
    ),
  (words) => words,
);

/** Keys of a row of an infobox besides its label and value, and a heading. Every other key is a label. */
export const infoboxRowFields = ["place", "cite", "url", "calendar"] as const;

/** Whether a key of a row is one of its fields, and no label. */
export const isInfoboxRowField = (key: string): boolean => (infoboxRowFields as readonly string[]).includes(key);

/** The content of an infobox, checked and ready to render. Texts are nodes of inline Markdown. */
export interface Infobox {
  caption?: Node[];
  groups: InfoboxGroup[];
}

/** Facts with a heading. The first ones may have none. */
export interface InfoboxGroup {
  heading?: Node[];
  facts: InfoboxFact[];
}

/** A label with its values. */
export interface InfoboxFact {
  /** A known label, whose word is that of the page's language, or a text. */
  label: { known: InfoboxLabel } | { text: string };
  /** More than one is shown as a list. */
  values: InfoboxValue[];
  place?: Node[];
  /** The address that the value links to. */
  url?: string;
  /** On the row of the death. */
  age?: Age;
  /** Citation markers after the values. */
  citations: Node[];
}

export type InfoboxValue = { text: Node[] } | { date: DateValue } | { picture: string };
