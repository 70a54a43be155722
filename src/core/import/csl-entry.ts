import { type CslItem, readItem } from "../content/csl/fields.ts";
import { isoDate } from "../model/dates.ts";
import type { ReferenceDate, ReferenceName, RichText } from "../model/references/reference.ts";
import type { ReferenceEntry, WrittenName } from "./reference-entry.ts";

/**
 * Turns an entry of CSL-JSON into one of `references.yaml`. Fields that references do not have are left out.
 *
 * @param leftOut called for each value that cannot be used, with the name of its field and the problem
 * @returns undefined if the entry has no title
 */
export function entryOfCsl(
  item: CslItem,
  leftOut: (field: string, problem: string) => void,
): ReferenceEntry | undefined {
  const {
    id: _id,
    aliases: _aliases,
    title,
    work,
    authors,
    editors,
    translators,
    date,
    accessed,
    ...rest
  } = readItem(item, "entry", leftOut);
  if (title === undefined) return undefined;
  const entry: Record<string, unknown> = {
    authors: authors?.map(writtenName),
    editors: editors?.map(writtenName),
    translators: translators?.map(writtenName),
    title: markdownOf(title),
    work: work && markdownOf(work),
    ...rest,
    date: dateOf(date, (literal) => leftOut("issued", `“${literal}” is no date`)),
    accessed: dateOf(accessed, () => {}),
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as ReferenceEntry;
}

const writtenName = (name: ReferenceName): WrittenName =>
  "family" in name && name.given !== undefined
    ? { family: name.family, given: name.given }
    : { name: "family" in name ? name.family : name.name };

/** Writes a title as `references.yaml` has it: emphasis in asterisks, every other sign as it is. */
const markdownOf = (text: RichText): string =>
  text
    .map((part) => {
      if (typeof part === "string") return part.replace(/[\\*[\]]/g, "\\$&");
      const inside = markdownOf(part.children);
      return part.mark === "i" ? `*${inside}*` : part.mark === "b" ? `**${inside}**` : inside;
    })
    .join("");

function dateOf(date: ReferenceDate | undefined, onLiteral: (text: string) => void): string | undefined {
  if (date === undefined) return undefined;
  if ("literal" in date) {
    onLiteral(date.literal);
    return undefined;
  }
  const { from, to } = date;
  const start = `${from.circa ? "circa " : ""}${isoDate(from)}`;
  return to === undefined || to === "present" ? start : `${start}/${isoDate(to)}`;
}
