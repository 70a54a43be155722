import type { Node } from "@markdoc/markdoc";
import { gregorian, isoDate } from "../model/dates.ts";
import type { Infobox, InfoboxFact, InfoboxLabel } from "../model/infobox.ts";
import type { PersonFacts } from "../model/person-facts.ts";
import { isPendingNode } from "./pending.ts";
import { plainText } from "./plain-text.ts";

/** Returns what the known rows of an infobox say about the person. Approximate dates are left out, and texts that are not translated yet. */
export function personFacts(infobox: Infobox | undefined): PersonFacts {
  const facts = infobox?.groups.flatMap((group) => group.facts) ?? [];
  const of = (...labels: InfoboxLabel[]) => facts.filter(({ label }) => "known" in label && labels.includes(label.known));
  const texts = (...labels: InfoboxLabel[]) => of(...labels).flatMap(textsOf);
  const things = <Type extends string>(type: Type, ...labels: InfoboxLabel[]) => named(type, texts(...labels));
  const placeOf = (event: InfoboxLabel, label: InfoboxLabel) =>
    named("Place", [...of(event).flatMap(({ place }) => (place && !isPending(place) ? [textOf(place)] : [])), ...texts(label)])[0];
  const all: { [Key in keyof PersonFacts]: PersonFacts[Key] | undefined } = {
    alternateName: texts("birthName", "otherNames"),
    birthDate: dateOf(of("born")),
    birthPlace: placeOf("born", "birthPlace"),
    deathDate: dateOf(of("died")),
    deathPlace: placeOf("died", "deathPlace"),
    jobTitle: texts("title"),
    nationality: things("Country", "nationality"),
    homeLocation: things("Place", "residence"),
    alumniOf: things("EducationalOrganization", "almaMater"),
    hasOccupation: things("Occupation", "occupation"),
    worksFor: things("Organization", "employer", "institution"),
    memberOf: [...things("PoliticalParty", "party"), ...things("SportsTeam", "team")],
    knowsAbout: texts("expertise", "field"),
    award: texts("awards", "honours"),
    spouse: things("Person", "spouse"),
    // A number of children is not a name.
    children: named(
      "Person",
      texts("children").filter((text) => !/^\p{N}/u.test(text)),
    ),
    parent: things("Person", "parents"),
    relatedTo: things("Person", "relatives"),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}

const named = <Type extends string>(type: Type, names: readonly string[]) => names.map((name) => ({ "@type": type, name }));

const textOf = (nodes: readonly Node[]): string => nodes.map(inlineText).join("").trim();
/** Other than in {@link plainText}, the spaces around marked words stay. */
const inlineText = (node: Node): string =>
  node.children.length > 0 && node.type !== "tag" ? node.children.map(inlineText).join("") : plainText(node);

const textsOf = ({ values }: InfoboxFact): string[] =>
  values.flatMap((value) => ("text" in value && !isPending(value.text) ? [textOf(value.text)] : [])).filter((text) => text !== "");

const isPending = (nodes: readonly Node[]): boolean => nodes.some(isPendingNode);

function dateOf(facts: readonly InfoboxFact[]): string | undefined {
  const [date] = facts.flatMap(({ values }) => values.flatMap((value) => ("date" in value ? [value.date] : [])));
  return date === undefined || date.to !== undefined || date.from.circa ? undefined : isoDate(gregorian(date));
}
