import { labelEndOf, placeOfToken } from "../../article/syntax/places.ts";
import type { RuleToken } from "../../article/syntax/rules.ts";
import type { BlockText } from "./block-text.ts";
import { hasWords, joinLines, type NewSegment } from "./segment-text.ts";

const title = /(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^)\\])*\))(?=\s*\)$)/s;

/** Returns the descriptions and titles of a block that consists of pictures, such as that of a gallery; undefined for other blocks. */
export function pictureTexts({ content, children }: RuleToken, block: BlockText): NewSegment[] | undefined {
  const pictures = (children ?? []).filter(({ type }) => type === "image");
  const isOther = ({ type, content: text }: RuleToken) =>
    !["image", "softbreak", "hardbreak", "comment"].includes(type) && text.trim() !== "";
  if (pictures.length === 0 || children?.some(isOther)) return undefined;
  return pictures.flatMap((token) => {
    const [start, end] = placeOfToken(token) ?? [0, 0];
    const close = labelEndOf(token);
    const name = token.attrs?.find(([key]) => key === "title")?.[1] ?? "";
    const match = title.exec(content.slice(close, end));
    const segment = (role: "alt" | "caption", text: string, from: number, to: number): NewSegment[] => {
      const words = joinLines(text);
      const [first, last] = block.rangeOf([from, to]);
      return hasWords(words, "plain") ? [{ role, syntax: "plain", text: words, start: first, end: last, written: "markdown" }] : [];
    };
    return [
      // The label of a picture by reference, which is its description: it stays as a label when the description changes.
      ...segment("alt", token.content, start + 2, /^\](?:\[\])?$/.test(content.slice(close, end)) ? end : close),
      ...(match && name !== "" ? segment("caption", name, close + match.index, close + match.index + match[0].length) : []),
    ];
  });
}
