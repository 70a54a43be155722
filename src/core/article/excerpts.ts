import type { Node } from "@markdoc/markdoc";
import { bundleKeys, bundleOverrides, sectionOf } from "../model/texts.ts";
import type { Article, Bundle, MathElement } from "../model/types.ts";
import { textWith } from "./nodes.ts";
import type { Tags } from "./tags.ts";
import { readTimeline } from "./timeline.ts";

/** The longest description that search results show in full, in characters. */
const longest = 160;

/**
 * Derives the description of a text for search engines and social networks: the first sentences of its opening
 * paragraph, or as many words as fit.
 *
 * @param opening the opening paragraph
 * @param title stands in for a missing paragraph
 */
export function describe(opening: Node | undefined, title: string): string {
  const text = opening === undefined ? "" : textOf(opening).replace(/\s+/g, " ");
  return shortened(text, longest) || title;
}

/** Returns the text of a node, with formulas in signs: `E = mc²`. */
const textOf = (node: Node): string =>
  textWith(node, ({ attributes: { math, content } }) => (math ? inSigns(math).trim() : String(content ?? "")));

/** The digits and signs that Unicode has above and below the line. */
const raised = { from: "0123456789+−-=()n", to: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ" };
const lowered = { from: "0123456789+−-=()", to: "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎" };

/** Returns a part of a formula in signs, as far as a line of text has them. */
function inSigns(part: MathElement | string): string {
  if (typeof part === "string") return part;
  const [first = "", second = "", third = ""] = part.children.map(inSigns);
  const shifted = (text: string, { from, to }: typeof raised, sign: string) => {
    const signs = [...text].map((each) => to.charAt(from.indexOf(each) < 0 ? to.length : from.indexOf(each)));
    return signs.includes("") ? `${sign}${[...text].length > 1 ? `(${text})` : text}` : signs.join("");
  };
  switch (part.name) {
    case "msup":
      return first + shifted(second, raised, "^");
    case "msub":
      return first + shifted(second, lowered, "_");
    case "msubsup":
      return first + shifted(second, lowered, "_") + shifted(third, raised, "^");
    case "mfrac":
      return `${first}/${second}`;
    case "msqrt":
      return `√${part.children.map(inSigns).join("")}`;
    case "annotation":
      return "";
    default:
      return part.children.map(inSigns).join("");
  }
}

/** Returns the first sentences of a text, or as many words as fit into a limit of characters. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const sentences = fitting(text, "sentence", limit);
  return sentences.length > limit / 2
    ? sentences
    : `${fitting(text, "word", limit - 1).replace(/(?<![\p{P}\p{Z}])[\p{P}\p{Z}]+$/u, "")}…`;
}

/** Returns as many whole sentences or words of a text as fit. */
function fitting(text: string, granularity: "sentence" | "word", limit: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity }).segment(text)) {
    if (index + segment.trimEnd().length > limit) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trim();
}

/** Whether an anchor can be the key of a section. */
const isFree = (id: string): boolean =>
  ![...bundleKeys, ...bundleOverrides].includes(id) && sectionOf(id) === undefined;

/**
 * Makes the texts of a short page from an article: its description, the opening paragraph, and the heading and first
 * paragraph of each section; of a section without paragraphs, the first text that it has.
 */
export function deriveBundle({ frontMatter: { description }, opening, sections }: Article, tags: Tags): Bundle {
  const texts = sections.flatMap(({ id, nodes: [heading, ...nodes] }) => {
    // The lists of notes and references have no heading of their own.
    if (heading?.type !== "heading" || !isFree(id)) return [];
    const excerpt = excerptOf(nodes, tags);
    return excerpt === "" ? [] : [[id, textOf(heading)] as const, [`${id}.1`, excerpt] as const];
  });
  return {
    leadParagraph: (opening && withoutAnnouncement(textOf(opening))) || description,
    metaDescription: description,
    ...Object.fromEntries(texts),
  };
}

/** Returns the text that stands for a section; empty for one without text of its own. */
function excerptOf(nodes: readonly Node[], tags: Tags): string {
  const firstOf = (node: Node) => firstText(node, tags);
  const paragraphs = nodes.filter(({ type }) => type === "paragraph").map(firstOf);
  const [introduction = ""] = paragraphs.filter(Boolean);
  const complete = paragraphs.find((text) => text !== "" && !/[:：]$/u.test(text));
  if (complete !== undefined) return complete;
  // A paragraph that ends with a colon says nothing without what follows it.
  const [following = ""] = nodes.filter(({ type }) => type !== "paragraph").flatMap((node) => firstOf(node) || []);
  return withoutAnnouncement([introduction, following].filter(Boolean).join(" "));
}

/** Cuts off a last sentence that ends with a colon, because what it announces does not follow. */
function withoutAnnouncement(text: string): string {
  if (!/[:：]$/u.test(text)) return text;
  const end = Math.max(...[..."!.?。！？।؟۔"].map((mark) => text.lastIndexOf(mark)));
  return text.slice(0, end + 1);
}

/** How many events stand for a timeline. */
const mostEvents = 5;

/** Returns the first text in a block: a row of a table as a whole, the first events of a timeline with their years. */
function firstText({ type, tag, children }: Node, tags: Tags): string {
  const segments = tags.named(tag)?.segments;
  // A quotation is left out, because its speaker would have to be named.
  if (type === "heading" || type === "thead" || segments === "quotation") return "";
  if (type === "inline")
    return children
      .map((part) => (part.type === "image" ? "" : textOf(part)))
      .join("")
      .trim();
  if (type === "tr")
    return children
      .map((part) => firstText(part, tags))
      .filter(Boolean)
      .join(" – ");
  const first = (parts: readonly Node[]) => parts.map((part) => firstText(part, tags)).find(Boolean) ?? "";
  if (segments !== "events") return first(children);
  return (readTimeline(children) ?? [])
    .slice(0, mostEvents)
    .map(
      ({ label, text }) =>
        `${label
          .map(textOf)
          .join("")
          .replace(/^(\d{3,4})-\d\d(?:-\d\d)?$/, "$1")}: ${first(text)}`,
    )
    .join("; ");
}
