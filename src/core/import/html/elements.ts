import type { Element } from "hast";
import { isSafeUrl } from "../../model/urls.ts";
import { withPages } from "./markdown.ts";
import { attribute, wikiData } from "./tree.ts";

/** Elements of wikis that are no part of an article: navigation, remarks to editors, editing links. */
export const notContent =
  /^(?:navbox.*|metadata|ambox.*|hatnote|sistersitebox|side-box|noprint|mw-editsection|mw-empty-elt|mw-jump-link|toc|catlinks|printfooter|mbox.*|vertical-navbox|sidebar|authority-control|mw-references-wrap|reflist|stub|portal.*|bandeau.*|NavFrame|navigation-not-searchable|Z3988|mw-cite-backlink|reference-accessdate-hidden|noexcerpt)$/;

/** Elements that have handlers of their own; the library reads all others. */
export const read =
  `a abbr audio b big blockquote br center cite del div dl em figure font h1 h2 h3 h4 h5 h6 i img link ol p pre q s
  section small span strike strong sub sup table u ul video`.split(/\s+/);

/** Elements that a page has, but an article does not. */
export const dropped =
  `aside button canvas embed footer form head header iframe input nav noscript object script select style svg template
  textarea`.split(/\s+/);

/**
 * The address of a link, if it can be one on a page.
 *
 * @param base the address that links start from; undefined for files
 */
export function linkAddress(written: string, base: string | undefined): string | undefined {
  if (written.startsWith("#") || written === "") return undefined;
  const whole = written.startsWith("//") ? `https:${written}` : written;
  if (!URL.canParse(whole, base)) return undefined;
  const { href, protocol } = new URL(whole, base);
  if (!isSafeUrl(href) || !/^(?:https?|mailto):$/.test(protocol)) return undefined;
  return href.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** The TeX of a formula, on one line; undefined for other elements. */
export function texOf(element: Element): string | undefined {
  const isMath = attribute(element, "typeof")?.includes("mw:Extension/math") === true;
  const data = isMath ? (wikiData(element)?.body as { extsrc?: unknown } | undefined)?.extsrc : undefined;
  const written = attribute(element, "dataTex") ?? (typeof data === "string" ? data : undefined);
  return written?.replace(/\s+/g, " ").trim();
}

/** Whether TeX can stand between dollar signs: it has none, and no beginning or end of a tag. */
export const isFormula = (tex: string): boolean => tex !== "" && !/[$`]|\{%|%\}|\\$/.test(tex);

/**
 * Puts blocks in the order that articles ask for: sections without any text, such as “References”, which the page makes
 * itself, are left out, no level of headings is, and a citation alone follows the paragraph before.
 */
export function orderedBlocks(markdown: string): string {
  const blocks = withPages(markdown).split(/\n{2,}/);
  const levelOf = (block: string | undefined) => /^(#{2,6}) /.exec(block ?? "")?.[1]?.length;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const level = levelOf(blocks[index]);
    const next = levelOf(blocks[index + 1]);
    if (level !== undefined && (index === blocks.length - 1 || (next !== undefined && next <= level)))
      blocks.splice(index, 1);
  }
  const open: number[] = [];
  const ordered: string[] = [];
  for (const block of blocks) {
    const level = levelOf(block);
    while (level !== undefined && (open.at(-1) ?? 0) >= level) open.pop();
    if (level !== undefined) open.push(level);
    const before = ordered.at(-1) ?? "#";
    if (level !== undefined) ordered.push(`${"#".repeat(open.length + 1)}${block.slice(level)}`);
    else if (!/^(?:\{% cite [^%]*%\}\s*)+$/.test(block)) ordered.push(block);
    else if (/^[#|>{<`-]/.test(before)) ordered.push(`– ${block}`);
    else ordered.splice(-1, 1, `${before}${block}`);
  }
  return ordered.join("\n\n");
}
