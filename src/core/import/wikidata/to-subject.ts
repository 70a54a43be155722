import { registers } from "../../model/identifiers.ts";
import { codeNamed, knownLanguage } from "../../model/languages.ts";
import { infoboxKey } from "../../model/texts.ts";
import { inlineToMarkdown } from "../html/markdown.ts";
import { Pictures } from "../html/pictures.ts";
import type { HtmlSource } from "../html/to-article.ts";
import { emptyCounts, type ImportedArticle, type ImportedRow, type ImportedSubject, type Loss } from "../imported.ts";
import { isWebAddress } from "../wikipedia/citation-templates.ts";
import { dateOf, type Item, type Statement } from "./item.ts";

/** The rows of an infobox whose values are items: https://www.wikidata.org/wiki/Wikidata:List_of_properties */
const itemRows = {
  P27: "nationality",
  P551: "residence",
  P69: "education",
  P106: "occupation",
  P39: "office",
  P108: "employer",
  P101: "field",
  P135: "movement",
  P1303: "instruments",
  P136: "genre",
  P800: "notableWork",
  P102: "party",
  P54: "team",
  P26: "spouse",
  P40: "children",
  P22: "parents",
  P25: "parents",
  P166: "awards",
} as const;

/** Properties with an item whose name is used elsewhere. */
const otherItems = ["P19", "P20", "P119", "P735", "P734"];

/** Profiles elsewhere, by the addresses that their names are a part of. */
const profiles = {
  P2002: "https://x.com/",
  P2003: "https://www.instagram.com/",
  P2013: "https://www.facebook.com/",
  P2037: "https://github.com/",
  P2397: "https://www.youtube.com/channel/",
  P6634: "https://www.linkedin.com/in/",
} as const;

/** The numbers of the items whose names an item needs, most of them once. */
export const namedItems = (item: Item): string[] => {
  const properties = [...Object.keys(itemRows), ...otherItems];
  const ids = properties.flatMap((property) =>
    item.statements(property).flatMap(({ value }) => ("id" in value ? [value.id] : [])),
  );
  return [...new Set(ids)];
};

/** The codes by which Wikidata has texts in a language, best first. */
const wikidataCodes = (code: string): string[] => {
  const [primary = code] = code.split("-");
  const own = { "zh-cn": ["zh-hans", "zh"], "zh-tw": ["zh-hant", "zh"], no: ["nb", "no"] }[code] ?? [];
  return [...new Set([code, ...own, ...(primary === "zh" ? [] : [primary]), "mul"])];
};

const firstOf = (texts: ReadonlyMap<string, string>, code: string): string | undefined =>
  wikidataCodes(code).flatMap((each) => texts.get(each) ?? [])[0];

interface Reading {
  /** The code of the article's language. */
  language: string;
  /** Other items, whose names are shown. */
  others: ReadonlyMap<string, Item>;
  pictures?: HtmlSource["pictures"];
}

/**
 * Makes the beginning of an article, and the facts about its subject, of an item of Wikidata.
 *
 * @returns the article with an infobox and a sentence; its text is left to its author
 */
export function itemToSubject(
  item: Item,
  { language, others, pictures: shown }: Reading,
): { article: ImportedArticle; subject: ImportedSubject } {
  const losses: Loss[] = [];
  const labels = item.texts("labels");
  const descriptions = item.texts("descriptions");
  const name = firstOf(labels, language) ?? labels.get("en") ?? [...labels.values()][0] ?? item.id;
  const pictures = new Pictures({ shown, inlineOf: () => "", addressOf: () => undefined });
  const textsOf = (property: string): string[] =>
    item.statements(property).flatMap(({ value }) => ("text" in value ? [value.text] : []));
  const namesOf = (property: string): string[] =>
    item.statements(property).flatMap(({ value }) => {
      if (!("id" in value)) return [];
      const found = nameOf(others.get(value.id), language);
      if (found === undefined)
        losses.push({ what: `${rowOf(property)} ${value.id}, whose name is not in the file`, section: "" });
      return found ?? [];
    });
  const addresses = (property: string) => textsOf(property).filter(isWebAddress);

  const rows: ImportedRow[] = [];
  /** The items that are shown under each label, whose names other languages have too. */
  const shownItems = new Map<string, string[]>();
  const shownOf = (label: string, property: string): string[] => {
    const ids = item.statements(property).flatMap(({ value }) => ("id" in value ? [value.id] : []));
    const named = ids.filter((id) => nameOf(others.get(id), language) !== undefined);
    shownItems.set(label, [...(shownItems.get(label) ?? []), ...named]);
    return namesOf(property).map(markdown);
  };
  const event = (label: "born" | "died", when: string, where: string) => {
    const known = item.statements(when);
    const [date] = known.flatMap((statement: Statement) => dateOf(statement) ?? []);
    if (known.length > 0 && date === undefined)
      losses.push({ what: `${label}: a date that is not known to the year`, section: "" });
    const placeLabel = label === "born" ? "birthPlace" : "deathPlace";
    const [place] = shownOf(date === undefined ? placeLabel : label, where);
    if (date !== undefined)
      rows.push({ [label]: date.date, ...(place && { place }), ...(date.isJulian && { calendar: "julian" }) });
    else if (place !== undefined) rows.push({ [placeLabel]: place });
  };
  event("born", "P569", "P19");
  event("died", "P570", "P20");
  const [restingPlace] = shownOf("restingPlace", "P119");
  if (restingPlace !== undefined) rows.push({ restingPlace });
  const values = new Map<string, string[]>();
  for (const [property, label] of Object.entries(itemRows))
    values.set(label, [...(values.get(label) ?? []), ...shownOf(label, property)]);
  for (const [label, list] of values) if (list.length > 0) rows.push({ [label]: one(list) });
  const [website] = addresses("P856");
  if (website !== undefined) rows.push({ website: new URL(website).hostname.replace(/^www\./, ""), url: website });

  const [portrait] = textsOf("P18").map(fileOf);
  const image = portrait !== undefined && pictures.canShow(portrait) ? pictures.add(portrait) : undefined;
  const caption = image && pictures.captionOf(image.source, undefined);
  if (portrait !== undefined && image === undefined) losses.push({ what: `picture ${portrait}`, section: "" });
  const [signature] = textsOf("P109").map(fileOf);
  if (signature !== undefined && pictures.canShow(signature))
    rows.push({ signature: `/uploads/${pictures.add(signature).name}` });
  else if (signature !== undefined) losses.push({ what: `picture ${signature}`, section: "" });

  const description = firstOf(descriptions, language);
  const [givenName, familyName] = [namesOf("P735")[0], namesOf("P734").at(-1)];
  const [nationality] = namesOf("P27");
  const subject = {
    name,
    ...(givenName !== undefined && { givenName }),
    ...(familyName !== undefined && { familyName }),
    alternateNames: alternateNames(item, name, language),
    ...(website !== undefined && { url: website }),
    ...(image !== undefined && { image: `/uploads/${image.name}` }),
    ...(nationality !== undefined && { nationality }),
    sameAs: Object.entries(profiles).flatMap(([property, start]) =>
      textsOf(property)
        .slice(0, 1)
        .map((id) => start + encodeURIComponent(id)),
    ),
    identifiers: {
      wikidata: item.id,
      ...identifier("viaf", textsOf("P214")),
      ...identifier("isni", textsOf("P213")),
      ...identifier("orcid", textsOf("P496")),
    },
  };
  // A birth and a resting place show one place, other rows all of their items.
  const rowTexts = (code: string): Record<string, string> =>
    Object.fromEntries(
      [...shownItems].flatMap(([label, ids]) => {
        const shownIds = /^(?:born|died|\w+Place)$/.test(label) ? ids.slice(0, 1) : ids;
        return shownIds.flatMap((id, index) => {
          const own = others.get(id)?.texts("labels");
          const text = own && firstOf(own, code);
          return text ? [[infoboxKey(label, shownIds.length > 1 ? index + 1 : undefined), text]] : [];
        });
      }),
    );
  const article: ImportedArticle = {
    title: name,
    language,
    isSkeleton: true,
    ...(description !== undefined && { description }),
    body: `**${markdown(name)}**${description === undefined ? "" : ` – ${markdown(description)}`}`,
    infobox: { rows, ...(image && { image: { ...image, alt: name } }), ...(caption && { caption }) },
    categories: [],
    pictures: pictures.found,
    losses,
    counts: emptyCounts,
  };
  return {
    article,
    subject: { subject: withoutEmpty(subject), texts: textsByLanguage(labels, descriptions, rowTexts) },
  };
}

const nameOf = (item: Item | undefined, language: string): string | undefined => {
  const names = item?.texts("labels");
  return names && (firstOf(names, language) ?? names.get("en"));
};

const rowOf = (property: string): string =>
  Object.hasOwn(itemRows, property) ? itemRows[property as keyof typeof itemRows] : "name or place";

const markdown = (text: string): string => inlineToMarkdown([{ type: "text", value: text }]);

const one = (list: readonly string[]): string | readonly string[] => (list.length === 1 ? (list[0] ?? "") : list);

const fileOf = (name: string): string => name.replaceAll(" ", "_");

const withoutEmpty = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !Array.isArray(value) || value.length > 0));

/** The first identifier that is well-formed. */
function identifier(name: keyof typeof registers, written: readonly string[]): Record<string, string> {
  const found = written.find((id) => registers[name].form.test(id));
  return found === undefined ? {} : { [name]: found };
}

/** Further names in the language, and the name as other scripts write it, each once. */
function alternateNames(item: Item, name: string, language: string): string[] {
  const others = [...item.texts("labels").values()].filter((label) => !/\p{Script=Latin}/u.test(label));
  const all = [...wikidataCodes(language).flatMap((code) => item.aliases(code)), ...others];
  return [...new Set(all)].filter((each) => each !== name).slice(0, mostNames);
}

/** Further names that a site lists. */
const mostNames = 50;

/** The name, who the person is, and the texts of the infobox, by the codes of languages that the tool knows. */
function textsByLanguage(
  names: ReadonlyMap<string, string>,
  descriptions: ReadonlyMap<string, string>,
  rowTexts: (code: string) => Record<string, string>,
): ImportedSubject["texts"] {
  const codes = [...names.keys()].flatMap((code) => {
    const known = { "zh-hans": "zh-cn", "zh-hant": "zh-tw", nb: "no" }[code] ?? code;
    return knownLanguage(known) === undefined ? (codeNamed(known) ?? []) : known;
  });
  return new Map(
    [...new Set(codes)].map((code) => {
      const [name, description] = [firstOf(names, code), firstOf(descriptions, code)];
      return [
        code,
        { ...(name && { name }), ...(description && { jobTitle: description }), ...rowTexts(code) },
      ] as const;
    }),
  );
}
