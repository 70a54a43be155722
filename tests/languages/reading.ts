import type { CheerioAPI } from "cheerio";
import { fileOf, type Generated } from "../site/pages.ts";
import { routeOf } from "../site/spec.ts";
import { plainNumbers } from "./facts.ts";

/** A piece of a page's main text: a paragraph, a heading, a cell, a caption, a description. */
interface Piece {
  kind: "prose" | "heading" | "label";
  text: string;
}

/** A language's page. */
export const pageOf = (site: Generated, code: string): CheerioAPI => site.page(fileOf(routeOf(code)));

/** An element's text without markers of citations. */
export const textOf = ($: CheerioAPI, element: Parameters<CheerioAPI>[0]): string =>
  textWithout($, element, ["citation"]);

/** An element's text without what stands in elements of some classes. Much quicker than removing those from a copy. */
export function textWithout($: CheerioAPI, element: Parameters<CheerioAPI>[0], classes: readonly string[]): string {
  const read = (node: Node): string => {
    if (node.type === "text") return node.data ?? "";
    if (node.attribs?.class?.split(" ").some((name) => classes.includes(name))) return "";
    return (node.children ?? []).map(read).join("");
  };
  return ($(element as never).toArray() as Node[])
    .map((node) => (node.type === "text" ? read(node) : (node.children ?? []).map(read).join("")))
    .join("")
    .trim();
}

/** What is needed of a parsed node. */
interface Node {
  type: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

const prose = "main p:not(.infobox-title, .subtitle, .toc-title, [hidden]), main figure.figure > figcaption";
const labels =
  ".infobox-title, .toc-title, .infobox figcaption, .infobox dt, .infobox dd, .testimonial figcaption > *, .categories li, .fallback-links a, .subtitle";

/**
 * The main text of a page, piece by piece, with alternative texts and descriptions, without what is in English: the
 * list of references, another page's infobox.
 */
export function piecesOf($: CheerioAPI): Piece[] {
  const all = (kind: Piece["kind"], selector: string): Piece[] =>
    $(selector)
      .not("[lang=en], :has(> [lang=en]), .infobox dd:has(ul)")
      .toArray()
      .map((element) => ({ kind, text: textOf($, element) }));
  const attribute = (kind: Piece["kind"], selector: string, name: string): Piece[] =>
    $(selector)
      .not("[lang=en]")
      .toArray()
      .map((element) => ({ kind, text: $(element).attr(name) ?? "" }));
  return [
    ...all("prose", prose),
    ...attribute("prose", "meta[name=description]", "content"),
    ...all("heading", "main :is(h1, h2, h3)"),
    ...all("label", labels),
    ...attribute("label", "main img", "alt"),
    ...attribute("label", 'meta[property="og:image:alt"]', "content"),
  ];
}

/**
 * The text of an article's section, prepared for facts: what stands below a heading, subsections left out. “lead” is
 * what stands above all of them. An article that has no such section tells it elsewhere in the same part.
 */
export function sectionText($: CheerioAPI, anchor: string, employers: readonly string[]): string {
  const known = sectionTexts.get($) ?? new Map<string, string>();
  sectionTexts.set($, known);
  const text = known.get(anchor) ?? readSection($, anchor, employers);
  known.set(anchor, text);
  return text;
}

/** By page and anchor: each is asked for by many facts. */
const sectionTexts = new WeakMap<CheerioAPI, Map<string, string>>();

function readSection($: CheerioAPI, anchor: string, employers: readonly string[]): string {
  if (anchor === "lead") return plainNumbers(joined($, "main article > p"));
  const heading = $(`main :is(h2, h3)[id="${anchor}"]`);
  if (heading.length === 1) return plainNumbers(joined($, heading.nextUntil("h2, h3")));
  return plainNumbers(
    joined($, employers.includes(anchor) ? "main section[aria-labelledby=professional-career]" : "main article"),
  );
}

/** The text of a fallback page that stands for a key of its bundle, prepared for facts. */
export function bundleTextOn($: CheerioAPI, key: string): string {
  const [section = "", paragraph] = key.split(".");
  const anchor = { earlyLife: "early-life-and-education", career: "professional-career" }[section] ?? section;
  return plainNumbers(
    textOf(
      $,
      paragraph ? ($(`main section[aria-labelledby="${anchor}"] p`).get(Number(paragraph) - 1) ?? "") : "main p.lead",
    ),
  );
}

const joined = ($: CheerioAPI, elements: Parameters<CheerioAPI>[0]): string =>
  $(elements as never)
    .toArray()
    .map((element) => textOf($, element))
    .join("\n");
