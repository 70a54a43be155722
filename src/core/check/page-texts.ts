import { hash } from "../model/fingerprint.ts";
import { metaOf, titleOf } from "./document.ts";
import { linkedData } from "./json-ld.ts";
import type { CheckedPage, Element, Node } from "./page.ts";

/** A sentence of a page, or a whole text of its metadata. */
export interface PageText {
  text: string;
  /** The tag of the language that the markup declares for it. */
  lang: string;
  /** The part of the page that has the text, for messages: `a paragraph`, `the description`. */
  where: string;
  /** The element that it is in; absent for metadata. */
  element?: Element;
}

/**
 * Returns the texts of a page that are long enough to tell whether they are translated: sentences of its blocks, and
 * its metadata. References, quotations of works, code and what is marked as not to be translated are left out.
 */
export function textsOf(page: CheckedPage): PageText[] {
  const found: PageText[] = [];
  const body = page.named("body")[0];
  if (body !== undefined) collect(body, page.lang, found);
  const metadata: [where: string, text: string | undefined][] = [
    ["the title", titleOf(page)],
    ["the description", metaOf(page, "description")],
    ...["og:title", "og:description", "og:image:alt"].map((name): [string, string | undefined] => [
      `the ${name}`,
      metaOf(page, name),
    ]),
    ...linkedData(page)
      .flatMap(({ data }) => stringsIn(data))
      .map((text): [string, string] => ["the JSON-LD", text]),
  ];
  // A description in another language, marked with `lang`, may be repeated in metadata that cannot be marked.
  const declared = page
    .named("meta")
    .find(({ attribs }) => attribs.name === "description" && attribs.lang !== undefined)?.attribs;
  for (const [where, text = ""] of metadata) {
    const lang = (text === declared?.content && declared.lang) || page.lang;
    found.push({ text: normalized(text), lang, where });
  }
  return found.filter(({ text, where }) => isLong(text, where === "a text" ? 8 : 5));
}

/** Returns the key by which texts are compared. */
export const keyOf = ({ text }: PageText): string => hash(text.toLowerCase());

const skipped = new Set([
  "script",
  "style",
  "template",
  "svg",
  "math",
  "code",
  "pre",
  "kbd",
  "samp",
  "cite",
  "q",
  "time",
  "textarea",
]);
const inline = new Set(
  "a abbr b bdi bdo br data del dfn em i ins label mark ruby rb rt rp s small span strong sub sup u var wbr img button".split(
    " ",
  ),
);

const isSkipped = ({ name, attribs }: Element): boolean =>
  skipped.has(name) || attribs.translate === "no" || /(?:^|\s)references(?:\s|$)/.test(attribs.class ?? "");

/** Collects the sentences in an element and in the blocks within it; parts in another language are read apart. */
function collect(root: Element, lang: string, found: PageText[]): void {
  let text = "";
  const visit = (node: Node) => {
    if (node.type === "text") text += node.data;
    if (node.type !== "tag" || isSkipped(node)) return;
    for (const name of ["alt", "aria-label"]) {
      const value = normalized(node.attribs[name] ?? "");
      if (value !== "")
        found.push({ text: value, lang: node.attribs.lang ?? lang, where: `the ${name}`, element: node });
    }
    // Marks of citations and notes are not part of a sentence.
    if (node.name === "sup") return;
    if (node.attribs.lang !== undefined || !inline.has(node.name))
      return collect(node, node.attribs.lang ?? lang, found);
    for (const child of node.children) visit(child);
  };
  for (const child of root.children) visit(child);
  for (const sentence of sentencesOf(text)) found.push({ text: sentence, lang, where: "a text", element: root });
}

const normalized = (text: string): string => text.replace(/\s+/g, " ").trim();

const sentencesOf = (text: string): string[] => normalized(text).split(/(?<=[.!?…][”"’')\]]?) |(?<=[。！？।])/);

/** Scripts that separate no words by spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

const isLong = (text: string, words: number): boolean =>
  text.split(" ").filter((word) => /\p{L}/u.test(word)).length >= words ||
  (text.match(unspaced)?.length ?? 0) >= words * 2.5;

/** Properties of schema.org that are names of their own, or no text. */
const names = new Set(["name", "alternateName", "award", "url", "sameAs", "inLanguage", "@id", "@type", "@context"]);

const stringsIn = (data: unknown, name = ""): string[] => {
  if (typeof data === "string") return names.has(name) || /^\S+$/.test(data) ? [] : [data];
  if (Array.isArray(data)) return data.flatMap((item) => stringsIn(item, name));
  return typeof data === "object" && data !== null
    ? Object.entries(data).flatMap(([key, value]) => stringsIn(value, key))
    : [];
};
