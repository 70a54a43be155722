import { labelEndOf, placeOfToken, type Range } from "../../article/syntax/places.ts";
import type { RuleToken } from "../../article/syntax/rules.ts";
import { eventLabel } from "../../article/timeline.ts";
import { onOneLine } from "./segment-text.ts";

/** Returns where the content of a block ends, without `{% #anchor %}` and the like. */
export function contentEnd({ content, children }: RuleToken): number {
  let end = content.length;
  for (const token of (children ?? []).toReversed()) {
    const isBlank = token.type === "text" && token.content.trim() === "";
    if (token.type !== "annotation" && !isBlank) break;
    if (token.type === "annotation") end = placeOfToken(token)?.[0] ?? end;
  }
  return content.slice(0, end).trimEnd().length;
}

/**
 * Returns the label of an item of a timeline: what precedes its colon.
 *
 * @returns its length, and where the text after it begins; undefined if there is none, or it is written with entities
 */
export function timelineLabel({ content, children }: RuleToken): { length: number; after: number } | undefined {
  const [first] = children ?? [];
  const match = first?.type === "text" ? eventLabel.exec(first.content) : null;
  const colon = content.search(/[:：]/u);
  const written = content.slice(0, colon);
  if (!match || written.replace(/\\([!-/:-@[-`{-~])/g, "$1") !== match[1]) return undefined;
  const after = colon + 1 + (/^\s*/.exec(content.slice(colon + 1))?.[0].length ?? 0);
  return { length: written.trimEnd().length, after };
}

/**
 * Returns a range of a block's content as a text of its own, on one line. Links by reference get their label: `[text]`
 * becomes `[text][text]`, because the label
 * must stay when the text is translated.
 */
export function inlineText({ content, children }: RuleToken, [from, to]: Range): string {
  const inserts: { at: number; end: number; label: string }[] = [];
  let joined = content;
  let start = 0;
  const note = (labelStart: number, labelEnd: number, end: number) => {
    if (/^\](?:\[\])?$/.test(content.slice(labelEnd, end)))
      inserts.push({ at: labelEnd, end, label: content.slice(labelStart, labelEnd) });
  };
  for (const token of children ?? []) {
    const [first, end] = placeOfToken(token) ?? [0, 0];
    // Within an element, such as a tag, a line break is a space.
    if (!token.type.endsWith("break"))
      joined = joined.slice(0, first) + joined.slice(first, end).replaceAll("\n", " ") + joined.slice(end);
    if (token.type === "link_open" && token.markup !== "autolink") start = first + 1;
    else if (token.type === "link_close" && end > 0) note(start, first, end);
    else if (token.type === "image") note(first + 2, labelEndOf(token), end);
  }
  let text = "";
  let done = from;
  for (const { at, end, label: name } of inserts) {
    text += `${joined.slice(done, at)}][${name}]`;
    done = end;
  }
  return onOneLine(text + joined.slice(done, to));
}
