import { primaryLanguageOf } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";
import type { CitationNode, ReferenceName } from "../model/references/reference.ts";
import { type Part, phrase } from "./nodes.ts";

/** The most names that are listed; a longer list is shortened to the first three. */
const mostNames = 5;
const shortened = 3;

/** How a page lists names. */
export interface NameStyle {
  /** The BCP 47 tag of the page's language. */
  tag: string;
  /** The tag of the work's language, if known. */
  workTag: string | undefined;
  comma: string;
  /** The interface word `{names} et al.`. */
  others: string;
  /** Makes a node of a name. */
  toNode: (name: string) => CitationNode;
}

/** Lists names as the language does, with “and” before the last. */
export function formatNames(names: readonly ReferenceName[], { tag, workTag, comma, others, toNode }: NameStyle): Part {
  const familyFirst = isHungarian(tag) && isHungarian(workTag);
  const texts = names.map((name) => nameText(name, familyFirst));
  if (texts.length > mostNames) {
    const first = texts
      .slice(0, shortened)
      .flatMap((text, index) => (index > 0 ? [comma, toNode(text)] : [toNode(text)]));
    return { nodes: phrase(others, first).nodes };
  }
  const format = texts.length > 1 ? listFormat(tag) : undefined;
  if (format === undefined)
    return { nodes: texts.flatMap((text, index) => (index > 0 ? [comma, toNode(text)] : [toNode(text)])) };
  return { nodes: format.formatToParts(texts).map(({ type, value }) => (type === "element" ? toNode(value) : value)) };
}

/** Undefined for a language that Intl does not know: it would get an English “and”. */
const listFormat = memoize(
  (tag: string) => (Intl.ListFormat.supportedLocalesOf(tag).length > 0 ? new Intl.ListFormat(tag) : undefined),
  (tag) => tag,
);

const isHungarian = (tag: string | undefined) => tag !== undefined && primaryLanguageOf(tag) === "hu";

/**
 * The given name comes first, except in names in Chinese characters, kana or Hangul, and in Hungarian works on
 * Hungarian pages.
 */
function nameText(name: ReferenceName, familyFirst: boolean): string {
  if ("name" in name) return name.name;
  const { family, given } = name;
  if (given === undefined) return family;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(family)) return family + given;
  return familyFirst ? `${family} ${given}` : `${given} ${family}`;
}
