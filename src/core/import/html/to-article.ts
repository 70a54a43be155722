import type { Element, Nodes as HastNodes, Root as HastRoot } from "hast";
import { type Handle, type State, toMdast } from "hast-util-to-mdast";
import type { PhrasingContent, Root, RootContent } from "mdast";
import { isSafeUrl } from "../../model/urls.ts";
import type { ImportedArticle, Loss } from "../imported.ts";
import { ReferenceList } from "../reference-entry.ts";
import { decode } from "../wikipedia/address.ts";
import { isCitationTemplate, plain } from "../wikipedia/citation-templates.ts";
import { isInfobox } from "../wikipedia/expand-template.ts";
import { readInfobox } from "../wikipedia/infobox.ts";
import { wikitextToHtml } from "../wikitext/to-html.ts";
import { Citations, formatCitation, isReference, isShort } from "./citations.ts";
import {
  blocksToMarkdown,
  inlineToMarkdown,
  isBlock,
  phrasingOf,
  rawBlock,
  rawComment,
  rawInline,
  withoutComments,
  withPages,
  wrap,
} from "./markdown.ts";
import { type PictureCredit, Pictures } from "./pictures.ts";
import { writeTable } from "./table.ts";
import { attribute, elementsIn, hasClass, isElement, parseHtml, templatesOf, textOf, wikiData } from "./tree.ts";

/** The facts about a source that its HTML does not say. */
export interface HtmlSource {
  title: string;
  /** The code of its language. */
  language: string;
  /** The address that its links start from; undefined for files. */
  address?: string | undefined;
  /** The files of pictures that can be shown, with their credits; undefined shows all. */
  pictures?: ReadonlyMap<string, PictureCredit> | undefined;
}

/** Elements of wikis that are no part of an article: navigation, remarks to editors, editing links. */
const notContent =
  /^(?:navbox.*|metadata|ambox.*|hatnote|sistersitebox|side-box|noprint|mw-editsection|mw-empty-elt|mw-jump-link|toc|catlinks|printfooter|mbox.*|vertical-navbox|sidebar|authority-control|mw-references-wrap|reflist|stub|portal.*|bandeau.*|NavFrame|navigation-not-searchable|Z3988|mw-cite-backlink|reference-accessdate-hidden|noexcerpt)$/;

/** Elements that are read here; the library reads all others. */
const read =
  `a abbr audio b big blockquote br center cite div dl em figure font h1 h2 h3 h4 h5 h6 i img link ol p pre q section
  small span strong sub sup table u ul video`.split(/\s+/);

/** Elements that a page has, but an article does not. */
const dropped =
  `aside button canvas embed footer form head header iframe input nav noscript object script select style svg template
  textarea`.split(/\s+/);

/**
 * Makes an article of HTML: of Wikipedia with its data about templates, of a converter, or of any page.
 *
 * @param html a document or a part of one; its text is data, and no HTML of it is kept
 * @param references the list that works are added to
 */
export function htmlToArticle(html: string, source: HtmlSource, references = new ReferenceList()): ImportedArticle {
  const root = parseHtml(html, !/<html|<body/i.test(html.slice(0, 2000)));
  return new ArticleReader(root, source, references).read();
}

class ArticleReader {
  readonly #root: HastRoot;
  readonly #source: HtmlSource;
  readonly #losses: Loss[] = [];
  readonly #pictures: Pictures;
  readonly #categories = new Set<string>();
  readonly #citations: Citations;
  readonly #counts = { headings: 0, listItems: 0, tables: 0 };
  #infobox: ImportedArticle["infobox"] = { rows: [] };
  #section = "";
  /** How many lines of text are read within each other: pictures and tables have no room there. */
  #isInline = 0;

  constructor(root: HastRoot, source: HtmlSource, references: ReferenceList) {
    this.#root = root;
    this.#source = source;
    this.#pictures = new Pictures({
      shown: source.pictures,
      inlineOf: (element) => this.#inlineOf(element),
      addressOf: (written) => this.#addressOf(written),
    });
    this.#citations = new Citations(source.language, references, {
      of: (node) => this.#inlineOf(node),
      ofWikitext: (wikitext) => this.#inlineOfWikitext(wikitext),
    });
  }

  read(): ImportedArticle {
    this.#citations.collect(this.#root);
    const tree = this.#toTree(this.#root);
    const text = withoutEmptySections(blocksToMarkdown(tree as Root));
    const { title, language } = this.#source;
    return {
      title,
      language,
      body: [text, ...this.#citations.writeNotes().map(withPages)].filter(Boolean).join("\n\n"),
      infobox: this.#infobox,
      categories: [...this.#categories],
      pictures: this.#pictures.found,
      losses: this.#losses,
      counts: { ...this.#counts, ...this.#citations.counts },
    };
  }

  #toTree(node: HastNodes): Root | RootContent {
    const handlers: Record<string, Handle> = {};
    for (const name of read) handlers[name] = (state, element) => this.#element(state, element);
    for (const name of dropped) handlers[name] = () => undefined;
    return toMdast(node, { handlers, document: false }) as Root;
  }

  #element(state: State, element: Element): ReturnType<Handle> {
    if (this.#citations.isFootnote(element)) return undefined;
    const footnote = this.#citations.footnoteOf(element);
    if (footnote !== undefined) return this.#citations.footnote(footnote);
    if (attribute(element, "typeof")?.includes("mw:Extension/references")) return undefined;
    const calls = templatesOf(element);
    const special = this.#template(element, calls);
    if (special !== undefined) return special.nodes;
    if (isReference(element)) return this.#citations.reference(element);
    if (hasClass(element, notContent) && !hasClass(element, /^infobox$/)) return undefined;
    const lost = attribute(element, "dataLost");
    if (lost !== undefined) return this.#lose(lost, attribute(element, "dataText") ?? "");
    const tex = texOf(element);
    if (tex !== undefined) return isFormula(tex) ? rawInline(`$${tex}$`) : this.#lose("formula", tex);
    switch (element.tagName) {
      case "link":
        return this.#category(element);
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return this.#heading(state, element);
      case "figure":
      case "img":
        return this.#figure(state, element);
      case "table":
        return this.#table(element);
      case "ul":
      case "ol":
        return this.#list(state, element);
      case "dl":
        return this.#definitions(state, element);
      case "a":
        return this.#link(state, element);
      case "sup":
      case "sub":
        return this.#raised(state, element);
      case "audio":
      case "video":
        return this.#lose(element.tagName === "audio" ? "sound" : "film", "");
      case "b":
      case "strong":
        return wrap("strong", state.all(element) as PhrasingContent[]);
      case "i":
      case "em":
        return wrap("emphasis", state.all(element) as PhrasingContent[]);
      case "blockquote": {
        const children = state.toFlow(state.all(element));
        return children.length === 0 ? undefined : { type: "blockquote", children };
      }
      case "pre":
        return { type: "code", value: textOf(element).replace(/^\n|\n$/g, "") };
      case "br":
        return { type: "break" };
      case "p": {
        const children = state.all(element);
        const isEmpty = children.every((child) => child.type === "text" && child.value.trim() === "");
        if (isEmpty) return undefined;
        return children.some((child) => isBlock(child))
          ? state.toFlow(children)
          : { type: "paragraph", children: children as PhrasingContent[] };
      }
      default:
        return state.all(element) as RootContent[];
    }
  }

  /** Reads an element that a template made; undefined if it is text like any other. */
  #template(element: Element, calls: ReturnType<typeof templatesOf>): { nodes: ReturnType<Handle> } | undefined {
    const infobox = calls.find(({ name }) => isInfobox(name));
    if (infobox !== undefined) {
      const toMarkdown = (wikitext: string) => this.#inlineOfWikitext(wikitext);
      const found = readInfobox(infobox, this.#source.language, toMarkdown);
      if (found.image !== undefined && !this.#pictures.canShow(found.image)) this.#lose(`picture ${found.image}`, "");
      else if (found.image !== undefined && this.#infobox.image === undefined) {
        const image = this.#pictures.add(found.image);
        this.#infobox.image = { ...image, alt: found.alt ?? plain(found.caption ?? this.#source.title) };
        if (found.caption !== undefined) this.#infobox.caption = found.caption;
      }
      this.#infobox.rows.push(...found.rows);
      return { nodes: undefined };
    }
    const short = calls.find(({ name }) => isShort(name));
    if (short !== undefined) return { nodes: this.#citations.citation(short) };
    const page = calls.find(({ name }) => name === "rp");
    if (page !== undefined)
      return {
        nodes: rawInline(`\ue002${plain(page.params["1"] ?? page.params.page ?? page.params.pages ?? "")}\ue002`),
      };
    const cited = calls.find(({ name }) => isCitationTemplate(name));
    if (cited !== undefined && this.#citations.isReading) return { nodes: this.#citations.citation(cited) };
    if (cited !== undefined && textOf(element).trim() === "*") {
      const citation = this.#citations.read(cited);
      return { nodes: citation === undefined ? undefined : rawInline(formatCitation(citation)) };
    }
    if (attribute(element, "dataUnknown") !== undefined) {
      const [call] = calls;
      return { nodes: this.#lose(`template “${call?.name ?? ""}”`, "") };
    }
    return undefined;
  }

  /** Writes the text of a part of the page as inline Markdown. */
  #inlineOf(node: HastNodes): string {
    const content = isElement(node)
      ? {
          type: "root" as const,
          children: node.children.filter(
            (child) => !(isElement(child) && hasClass(child, /^mw-cite-backlink$|^Z3988$/)),
          ),
        }
      : node;
    this.#isInline += 1;
    const tree = this.#toTree(content as HastNodes);
    this.#isInline -= 1;
    return withPages(inlineToMarkdown(phrasingOf(tree)))
      .replace(/\s+/g, " ")
      .trim();
  }

  /** Writes the value of a parameter, without comments, because what reads it may show them. */
  #inlineOfWikitext(wikitext: string): string {
    return withoutComments(this.#inlineOf(parseHtml(wikitextToHtml(wikitext, this.#source.language))));
  }

  #lose(what: string, text: string): RootContent {
    this.#losses.push({ what, section: this.#section });
    const shown = `${what}${text === "" ? "" : `: ${text}`}`
      .replaceAll("--", "- -")
      .replace(/[{}]/g, "")
      .replace(/\s+/g, " ")
      .slice(0, 500);
    return rawComment(`<!-- not imported: ${shown} -->`);
  }

  #category(element: Element): undefined {
    if (!attribute(element, "rel")?.includes("mw:PageProp/Category")) return undefined;
    const [, name = ""] = /^\.\/[^:]+:([^#]+)/.exec(attribute(element, "href") ?? "") ?? [];
    const shown = decode(name).replaceAll("_", " ").replace(/\|.*$/, "").trim();
    if (shown !== "") this.#categories.add(shown);
    return undefined;
  }

  #heading(state: State, element: Element): ReturnType<Handle> {
    const children = state.all(element) as PhrasingContent[];
    const text = textOf(element).trim();
    if (text === "") return undefined;
    this.#section = text;
    this.#counts.headings += 1;
    const depth = Math.max(2, Number(element.tagName.slice(1))) as 2 | 3 | 4 | 5 | 6;
    return { type: "heading", depth, children };
  }

  #list(state: State, element: Element): ReturnType<Handle> {
    if (hasClass(element, /^gallery$/)) return this.#gallery(element);
    const items = element.children.filter(
      (child): child is Element => isElement(child, "li") && !this.#citations.isFootnote(child),
    );
    const children = items.flatMap((item) => {
      const content = state.toFlow(state.all(item));
      if (content.length === 0) return [];
      this.#counts.listItems += 1;
      return [{ type: "listItem" as const, spread: false, children: content as never[] }];
    });
    if (children.length === 0) return undefined;
    return { type: "list", ordered: element.tagName === "ol", spread: false, children };
  }

  /** Reads a list of definitions; without terms it only indents its text. */
  #definitions(state: State, element: Element): ReturnType<Handle> {
    const parts = element.children.filter((child): child is Element => isElement(child));
    if (!parts.some(({ tagName }) => tagName === "dt"))
      return parts.flatMap((part) => state.toFlow(state.all(part))) as RootContent[];
    const lines: string[] = [];
    for (const part of parts) {
      const text = withPages(
        inlineToMarkdown(phrasingOf({ type: "root", children: state.all(part) as RootContent[] })),
      );
      if (text === "") continue;
      this.#counts.listItems += 1;
      if (part.tagName === "dt") lines.push(lines.length > 0 ? `\n${text}` : text);
      else lines.push(lines.length > 0 ? `: ${text}` : text);
    }
    const hasDefinition = lines.some((line) => line.startsWith(": "));
    return rawBlock(hasDefinition ? lines.join("\n") : lines.map((line) => line.trim()).join("\n\n"));
  }

  #link(state: State, element: Element): ReturnType<Handle> {
    const children = state.all(element) as PhrasingContent[];
    const address = this.#addressOf(attribute(element, "href") ?? "");
    const isEmpty = textOf(element).trim() === "" || children.length === 0;
    if (isEmpty) return children.some((child) => !(child.type === "text")) ? children : undefined;
    if (address === undefined || children.some((child) => isBlock(child) || child.type === "link")) return children;
    return { type: "link", url: address, children };
  }

  /** The address of a link, if it can be one on a page. */
  #addressOf(written: string): string | undefined {
    if (written.startsWith("#") || written === "") return undefined;
    const base = this.#source.address;
    const whole = written.startsWith("//") ? `https:${written}` : written;
    try {
      const url = base === undefined ? new URL(whole) : new URL(whole, base);
      return isSafeUrl(url.href) && /^(?:https?|mailto):$/.test(url.protocol)
        ? url.href.replaceAll("(", "%28").replaceAll(")", "%29")
        : undefined;
    } catch {
      return undefined;
    }
  }

  #raised(state: State, element: Element): ReturnType<Handle> {
    const sign = element.tagName === "sup" ? "^" : "~";
    const text = textOf(element).trim();
    const hasMark = [...elementsIn(element)].some((child) => this.#citations.footnoteOf(child) !== undefined);
    if (text === "" || hasMark) return state.all(element) as PhrasingContent[];
    if (/^[\p{L}\p{N}+−–-]{1,12}$/u.test(text)) return rawInline(`${sign}${text}${sign}`);
    return state.all(element) as PhrasingContent[];
  }

  #figure(state: State, element: Element): ReturnType<Handle> {
    const hasPicture = element.tagName === "img" || [...elementsIn(element)].some(({ tagName }) => tagName === "img");
    if (!hasPicture) return state.all(element) as RootContent[];
    if (this.#isInline > 0) return undefined;
    const figure = this.#pictures.figure(element);
    if (figure === undefined) return undefined;
    return "lost" in figure ? this.#lose(`picture ${figure.lost}`, figure.caption) : rawBlock(figure.markdown);
  }

  #gallery(element: Element): RootContent[] {
    const items = [...elementsIn(element)].filter(({ tagName }) => tagName === "li");
    const figures = items.flatMap((item) => this.#pictures.figure(item) ?? []);
    const lost = figures.flatMap((figure) =>
      "lost" in figure ? [this.#lose(`picture ${figure.lost}`, figure.caption)] : [],
    );
    const shown = figures.flatMap((figure) => ("lost" in figure ? [] : [figure.markdown]));
    return shown.length === 0 ? lost : [rawBlock(`{% gallery %}\n${shown.join("\n\n")}\n{% /gallery %}`), ...lost];
  }

  #table(element: Element): ReturnType<Handle> {
    if (hasClass(element, /^infobox/)) return undefined;
    if (this.#isInline > 0) return this.#lose("table within a table", textOf(element));
    this.#counts.tables += 1;
    return rawBlock(writeTable(element, (cell) => this.#inlineOf(cell)));
  }
}

/** The TeX of a formula, on one line; undefined for other elements. */
function texOf(element: Element): string | undefined {
  const isMath = attribute(element, "typeof")?.includes("mw:Extension/math") === true;
  const data = isMath ? (wikiData(element)?.body as { extsrc?: unknown } | undefined)?.extsrc : undefined;
  const written = attribute(element, "dataTex") ?? (typeof data === "string" ? data : undefined);
  return written?.replace(/\s+/g, " ").trim();
}

/** Whether TeX can stand between dollar signs: it has none, and no beginning or end of a tag. */
const isFormula = (tex: string): boolean => tex !== "" && !/[$`]|\{%|%\}|\\$/.test(tex);

/** Leaves out sections that have lost all of their content, such as “References” and “External links”. */
function withoutEmptySections(markdown: string): string {
  const blocks = withPages(markdown).split(/\n{2,}/);
  const levelOf = (block: string | undefined) => /^(#{2,6}) /.exec(block ?? "")?.[1]?.length;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const level = levelOf(blocks[index]);
    const next = levelOf(blocks[index + 1]);
    if (level !== undefined && (index === blocks.length - 1 || (next !== undefined && next <= level)))
      blocks.splice(index, 1);
  }
  return blocks.join("\n\n");
}
