import { withoutForbidden } from "../../content/characters.ts";
import { isoDate } from "../../model/date-words.ts";

/** The form of addresses of items: https://www.wikidata.org/wiki/Wikidata:Data_access */
const itemAddress =
  /^(?:https?:\/\/(?:www\.|m\.)?wikidata\.org\/(?:wiki|entity)\/(?:Special:EntityData\/)?)?(Q[1-9]\d{0,11})(?:\.json)?$/i;

/** Reads the number of an item, bare or as its address; undefined for any other text. */
export const readItemId = (text: string): string | undefined => itemAddress.exec(text.trim())?.[1]?.toUpperCase();

/** The address of all data of an item. */
export const itemDataAddress = (id: string): string => `https://www.wikidata.org/wiki/Special:EntityData/${id}.json`;

/** The most items whose names are asked for at once. */
export const mostLabels = 50;

/** The address of the names of items, in all languages. */
export const labelsAddress = (ids: readonly string[]): string => {
  const query = { action: "wbgetentities", format: "json", props: "labels" };
  return `https://www.wikidata.org/w/api.php?${new URLSearchParams({ ...query, ids: ids.join("|") })}`;
};

/** A value of a statement: https://www.mediawiki.org/wiki/Wikibase/DataModel/JSON */
type Value = { id: string } | { text: string } | { time: string; precision: number; isJulian: boolean };

/** A statement about an item: its value, and what says more about it. */
export interface Statement {
  value: Value;
  qualifiers: ReadonlyMap<string, readonly Value[]>;
}

/** A date as content files have it, as exact as it is known; undefined if it is only known to the decade or less. */
export function dateOf({ value, qualifiers }: Statement): { date: string; isJulian: boolean } | undefined {
  if (!("time" in value)) return undefined;
  const [, sign, year = "", month = "", day = ""] = /^([+-])0*(\d{1,4})-(\d\d)-(\d\d)T/.exec(value.time) ?? [];
  if (sign === undefined || value.precision < 9) return undefined;
  const isCirca = qualifiers.get("P1480")?.some((each) => "id" in each && each.id === "Q5727902") === true;
  const isWhole = sign === "+" && !isCirca;
  const date = isWhole
    ? isoDate(year, value.precision > 9 ? month : "", value.precision > 10 ? day : "")
    : `${isCirca ? "circa " : ""}${isoDate(year)?.replace(/^0+/, "")}${sign === "-" ? " BCE" : ""}`;
  return date === undefined ? undefined : { date, isJulian: value.isJulian && value.precision > 10 && isWhole };
}

type Data = Readonly<Record<string, unknown>>;

/** An item of Wikidata, whose data are checked when they are read. */
export class Item {
  readonly id: string;
  readonly #data: Data;

  constructor(data: Data) {
    this.#data = data;
    this.id = String(data.id ?? "");
  }

  /** Its names or descriptions by the codes of Wikidata. */
  texts(kind: "labels" | "descriptions"): Map<string, string> {
    return new Map(
      Object.entries(record(this.#data[kind])).flatMap(([code, entry]) => {
        const text = textOf(record(entry).value);
        return text === undefined ? [] : [[code, text] as const];
      }),
    );
  }

  /** Its further names in a language. */
  aliases(code: string): string[] {
    const list = record(this.#data.aliases)[code];
    return Array.isArray(list) ? list.flatMap((entry) => textOf(record(entry).value) ?? []) : [];
  }

  /** The statements of a property with a value: preferred ones if there are any, and none that is known to be wrong. */
  statements(property: string): Statement[] {
    const list = record(this.#data.claims ?? this.#data.statements)[property];
    const claims = (Array.isArray(list) ? list : []).map(record).filter(({ rank }) => rank !== "deprecated");
    const preferred = claims.filter(({ rank }) => rank === "preferred");
    return (preferred.length > 0 ? preferred : claims).flatMap(({ mainsnak, qualifiers }) => {
      const value = readValue(mainsnak);
      const more = Object.entries(record(qualifiers)).map(
        ([key, snaks]) => [key, (Array.isArray(snaks) ? snaks : []).flatMap((snak) => readValue(snak) ?? [])] as const,
      );
      return value === undefined ? [] : [{ value, qualifiers: new Map(more) }];
    });
  }
}

/**
 * Reads the items of a file or an answer.
 *
 * @returns items by their numbers; the first is what the file is about
 */
export function readItems(data: unknown): Map<string, Item> {
  const given = record(data);
  const list = "entities" in given ? Object.values(record(given.entities)) : [given];
  const items = list.map((entry) => new Item(record(entry))).filter(({ id }) => /^Q\d+$/.test(id));
  return new Map(items.map((item) => [item.id, item]));
}

const record = (value: unknown): Data =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : {};

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? withoutForbidden(value).replace(/\s+/g, " ").trim() || undefined : undefined;

function readValue(snak: unknown): Value | undefined {
  const { value } = record(record(snak).datavalue);
  const { id, text, time, precision, calendarmodel } = record(value);
  const written = textOf(value) ?? textOf(text);
  if (written !== undefined) return { text: written };
  if (typeof id === "string" && /^Q\d+$/.test(id)) return { id };
  if (typeof time !== "string") return undefined;
  return { time, precision: Number(precision), isJulian: /Q1985786$/.test(String(calendarmodel)) };
}
