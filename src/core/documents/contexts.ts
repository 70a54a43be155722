/*
 * The surroundings of the segments of a document, for prompts and reviewers, because a request has few of its segments.
 */
import { segmentRoles } from "../model/segment-roles.ts";
import type { NearText, TextContext } from "../translation/types.ts";
import { inlineForm } from "./inline/inline-form.ts";
import type { AlignedSegment, Segment } from "./types.ts";

/** The most characters of a neighbor in a context. */
const mostOfNeighbor = 200;
/** The most characters of a text that is shown for the names in it. */
const mostOfRelated = 300;
const mostRelated = 2;

/** Returns the context of each segment. @param document its name in prompts */
export function contextsOf(segments: readonly AlignedSegment[], document: string): TextContext[] {
  const texts = segments.map(({ segment }) => plainOf(segment));
  const title = segments.find(({ segment }) => segment.role === "title");
  const headings: { level: number; text: string }[] = [];
  const named = namedTexts(segments, texts);
  return segments.map(({ segment, translation }, index): TextContext => {
    const level = Number(segment.node?.attributes.level ?? 2);
    if (segment.role === "heading") while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
    const path = [...(title === undefined ? [] : [plainOf(title.segment)]), ...headings.map(({ text }) => text)];
    if (segment.role === "heading") headings.push({ level, text: texts[index] ?? "" });
    const neighbor = (place: number, isBefore: boolean): NearText | undefined => {
      const near = segments[place];
      return isProse(segment) && near && isProse(near.segment)
        ? nearText(near, texts[place] ?? "", isBefore)
        : undefined;
    };
    return {
      document,
      index,
      path: segment.role === "title" ? [] : path,
      before: neighbor(index - 1, true),
      after: neighbor(index + 1, false),
      related:
        translation === undefined || segments[index]?.status !== "ok" ? relatedTo(texts[index] ?? "", named) : [],
    };
  });
}

const plainOf = ({ syntax, text }: Segment): string => (syntax === "inline" ? inlineForm.plain(text) : text);
const isProse = ({ role }: Segment): boolean => segmentRoles[role].kind === "prose";

function nearText(near: AlignedSegment, text: string, isBefore: boolean): NearText {
  if (text.length <= mostOfNeighbor)
    return { source: text, ...(near.status === "ok" && { translation: inlineForm.plain(near.translation ?? "") }) };
  const [start, end] = [text.slice(0, mostOfNeighbor), text.slice(-mostOfNeighbor)];
  return { source: isBefore ? `… ${end.replace(/^\S*\s/u, "")}` : `${start.replace(/\s\S*$/u, "")} …` };
}

/** Capitalized words that do not begin a sentence: most are names. */
const name = /(?<=[\p{Ll}\p{N},;:] )\p{Lu}[\p{L}\p{M}\p{N}’'-]*\p{Ll}(?: \p{Lu}[\p{L}\p{M}\p{N}’'-]*\p{Ll})*/gu;

/** Returns the first short translated text that has a name, by name. */
function namedTexts(segments: readonly AlignedSegment[], texts: readonly string[]): ReadonlyMap<string, NearText> {
  const byName = new Map<string, NearText>();
  for (const [index, { status, translation }] of segments.entries()) {
    const source = texts[index] ?? "";
    if (status !== "ok" || translation === undefined || source.length > mostOfRelated) continue;
    const near = { source, translation: inlineForm.plain(translation) };
    for (const [found] of source.matchAll(name)) if (!byName.has(found)) byName.set(found, near);
  }
  return byName;
}

/** Returns translated texts that have names of a text. */
function relatedTo(text: string, named: ReadonlyMap<string, NearText>): NearText[] {
  const found = named.size === 0 ? [] : [...text.matchAll(name)].flatMap(([each]) => named.get(each) ?? []);
  return [...new Set(found)].slice(0, mostRelated);
}
