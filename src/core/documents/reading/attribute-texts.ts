import { linesOf } from "../../article/syntax/places.ts";
import type { RuleToken } from "../../article/syntax/rules.ts";
import { tagNamed } from "../../article/tags.ts";
import { hasWords, joinLines, type NewSegment } from "./segment-text.ts";

/** A text attribute, a text without a name, or the end of the tag. */
const part = /([A-Za-z0-9_-]+)=("(?:[^"\\]|\\.)*")|"(?:[^"\\]|\\.)*"|%\}/g;

/** Returns the texts of a tag's attributes that are translated; their ranges include the quotation marks. */
export function attributeTexts(token: RuleToken, text: string): NewSegment[] {
  const { tag, attributes } = token.meta as { tag: string; attributes: { name: string; value: unknown }[] | null };
  const definition = tagNamed(tag);
  const [line] = linesOf(token);
  if (definition === undefined || line === undefined || attributes === null) return [];
  const segments: NewSegment[] = [];
  part.lastIndex = line[0];
  for (let match = part.exec(text); match !== null && match[0] !== "%}"; match = part.exec(text)) {
    const [{ length }, name, quoted] = match;
    const role = name === undefined ? undefined : definition.attributes[name]?.translated;
    const value = attributes.find((attribute) => attribute.name === name)?.value;
    if (role === undefined || quoted === undefined || typeof value !== "string") continue;
    const words = joinLines(value);
    const end = match.index + length;
    if (hasWords(words, "plain"))
      segments.push({ role, syntax: "plain", text: words, start: end - quoted.length, end, written: "attribute" });
  }
  return segments;
}
