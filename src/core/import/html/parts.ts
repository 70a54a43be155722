import type { Element } from "hast";
import type { Handle, State } from "hast-util-to-mdast";
import type { PhrasingContent, RootContent } from "mdast";
import { notesAnchor, reservedAnchors } from "../../model/routes.ts";
import { isSafeUrl } from "../../model/urls.ts";
import { decode } from "../wikipedia/address.ts";
import type { Citations } from "./citations.ts";
import { inlineToMarkdown, isBlock, phrasingOf, rawBlock, rawInline, withPages } from "./markdown.ts";
import type { Pictures } from "./pictures.ts";
import { attribute, elementsIn, hasClass, isElement, textOf, wikiData } from "./tree.ts";

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

/** A page while its elements are read, one after the other. */
export interface Page {
  /** The address that its links start from; undefined for files. */
  readonly address: string | undefined;
  readonly citations: Citations;
  readonly pictures: Pictures;
  readonly categories: Set<string>;
  readonly title: string;
  /** Whether it is a part of a text, from which pictures are left out. */
  readonly isPart: boolean;
  /** Whether its text is inserted into another, in which headings of the first level begin sections. */
  readonly isBelow: boolean;
  readonly counts: { headings: number; listItems: number; tables: number };
  /** The heading of the section that is being read. */
  section: string;
  /** The depth of nested inline text; above 0, there is no room for pictures and tables. */
  inline: number;
  /** Reports a part that cannot be carried. @returns the comment that stands in its place */
  lose: (what: string, text: string) => RootContent;
}

/** Reads a link of MediaWiki that puts the page into a category. */
export function readCategory(element: Element, page: Page): undefined {
  if (!attribute(element, "rel")?.includes("mw:PageProp/Category")) return undefined;
  const [, name = ""] = /^\.\/[^:]+:([^#]+)/.exec(attribute(element, "href") ?? "") ?? [];
  const shown = decode(name).replaceAll("_", " ").replace(/\|.*$/, "").trim();
  if (shown !== "") page.categories.add(shown);
  return undefined;
}

/** Reads a heading, which begins a section; undefined for the title of the page and for empty ones. */
export function headingOf(state: State, element: Element, page: Page): ReturnType<Handle> {
  const children = state.all(element) as PhrasingContent[];
  const text = textOf(element).trim();
  if (text === "" || (element.tagName === "h1" && text === page.title)) return undefined;
  page.section = text;
  const level = Number(element.tagName.slice(1)) + (page.isBelow ? 1 : 0);
  const depth = Math.min(6, Math.max(2, level)) as 2 | 3 | 4 | 5 | 6;
  const anchor = text.toLowerCase();
  // The page gives these anchors to its own lists of references and notes.
  const own = [...reservedAnchors, notesAnchor].includes(anchor) ? [rawInline(` {% #${anchor}-list %}`)] : [];
  return { type: "heading", depth, children: [...children, ...own] };
}

/** Reads a list or a gallery; undefined if nothing is in it. */
export function listOf(state: State, element: Element, page: Page): ReturnType<Handle> {
  if (hasClass(element, /^gallery$/)) return galleryOf(element, page);
  const items = element.children.filter(
    (child): child is Element => isElement(child, "li") && !page.citations.isFootnote(child),
  );
  const children = items.flatMap((item) => {
    const content = state.toFlow(state.all(item));
    if (content.length === 0) return [];
    page.counts.listItems += 1;
    return [{ type: "listItem" as const, spread: false, children: content as never[] }];
  });
  if (children.length === 0) return undefined;
  const start = Number.parseInt(attribute(element, "start") ?? "1", 10);
  const isCounted = element.tagName === "ol" && start > 1 && start < 1e9;
  return { type: "list", ordered: element.tagName === "ol", spread: false, children, ...(isCounted && { start }) };
}

/** Reads a list of definitions; without terms it only indents its text. */
export function definitionsOf(state: State, element: Element, page: Page): ReturnType<Handle> {
  const parts = element.children.filter((child): child is Element => isElement(child));
  if (!parts.some(({ tagName }) => tagName === "dt"))
    return parts.flatMap((part) => state.toFlow(state.all(part))) as RootContent[];
  const lines: string[] = [];
  for (const part of parts) {
    const text = withPages(inlineToMarkdown(phrasingOf({ type: "root", children: state.all(part) as RootContent[] })));
    if (text === "") continue;
    page.counts.listItems += 1;
    if (part.tagName === "dt") lines.push(lines.length > 0 ? `\n${text}` : text);
    else lines.push(lines.length > 0 ? `: ${text}` : text);
  }
  const hasDefinition = lines.some((line) => line.startsWith(": "));
  return rawBlock(hasDefinition ? lines.join("\n") : lines.map((line) => line.trim()).join("\n\n"));
}

/** Reads a link; only its words where it has no address that a page can have. */
export function linkOf(state: State, element: Element, page: Page): ReturnType<Handle> {
  const children = state.all(element) as PhrasingContent[];
  const address = linkAddress(attribute(element, "href") ?? "", page.address);
  const isEmpty = textOf(element).trim() === "" || children.length === 0;
  if (isEmpty) return children.some((child) => !(child.type === "text")) ? children : undefined;
  if (address === undefined || children.some((child) => isBlock(child) || child.type === "link")) return children;
  // A mark of a citation is a link itself.
  const isMark = (child: PhrasingContent) => "value" in child && /^(?:\{% cite|\[\^note)/.test(child.value);
  const words = children.filter((child) => !isMark(child));
  return [{ type: "link", url: address, children: words as never[] }, ...children.filter(isMark)];
}

/** Reads raised or lowered text: a short word or number as such, anything else as running text. */
export function raisedOf(state: State, element: Element, page: Page): ReturnType<Handle> {
  const sign = element.tagName === "sup" ? "^" : "~";
  const text = textOf(element).trim();
  const hasMark = [...elementsIn(element)].some((child) => page.citations.footnoteOf(child) !== undefined);
  if (text === "" || hasMark) return state.all(element) as PhrasingContent[];
  if (/^[\p{L}\p{N}+−–-]{1,12}$/u.test(text)) return rawInline(`${sign}${text}${sign}`);
  return state.all(element) as PhrasingContent[];
}

/** Reads a figure or a picture: its tag, or a comment in place of a picture that cannot be shown. */
export function figureOf(state: State, element: Element, page: Page): ReturnType<Handle> {
  const hasPicture = element.tagName === "img" || [...elementsIn(element)].some(({ tagName }) => tagName === "img");
  if (!hasPicture) return state.all(element) as RootContent[];
  if (page.isPart) return page.lose("picture", "");
  if (page.inline > 0) return undefined;
  const figure = page.pictures.figure(element);
  if (figure === undefined) return undefined;
  return "lost" in figure ? page.lose(`picture ${figure.lost}`, figure.caption) : rawBlock(figure.markdown);
}

function galleryOf(element: Element, page: Page): RootContent[] {
  const { markdown, lost } = page.pictures.gallery(element);
  const shown = markdown === undefined ? [] : [rawBlock(markdown)];
  return [...shown, ...lost.map((figure) => page.lose(`picture ${figure.lost}`, figure.caption))];
}

/** The mark of a claim that lacks a source, in wikis that give it no class. */
export const lacksSource =
  /^\[(?:citation needed|beleg(?:e)? fehl(?:t|en)|réf\. (?:nécessaire|souhaitée)|cita requerida|carece de fontes\??|senza fonte|bron\?|forrás\?|potrzebny przypis|источник(?:\?| не указан.*)|källa behövs|要出典|来源请求|來源請求|بحاجة لمصدر|zdroj\?|lähde\??|उद्धरण चाहिए)\]$/i;
