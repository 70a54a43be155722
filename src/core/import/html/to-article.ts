import type { Element, Nodes as HastNodes, Root as HastRoot } from "hast";
import { type Handle, type State, toMdast } from "hast-util-to-mdast";
import type { PhrasingContent, Root, RootContent } from "mdast";
import type { ImportedArticle, Loss } from "../imported.ts";
import { ReferenceList } from "../reference-entry.ts";
import { isCitationTemplate, isShort, plain } from "../wikipedia/citation-templates.ts";
import { isInfobox } from "../wikipedia/expand-template.ts";
import { wikitextToHtml } from "../wikitext/to-html.ts";
import { Citations, formatCitation, isReference } from "./citations.ts";
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
import { isMarkOfNote, readOffice } from "./office.ts";
import {
  definitionsOf,
  dropped,
  figureOf,
  headingOf,
  isFormula,
  lacksSource,
  linkAddress,
  linkOf,
  listOf,
  notContent,
  orderedBlocks,
  type Page,
  raisedOf,
  read,
  readCategory,
  texOf,
} from "./parts.ts";
import { type PictureCredit, Pictures } from "./pictures.ts";
import { Infobox, writeTable } from "./tables.ts";
import { attribute, elementsIn, hasClass, isElement, parseHtml, templatesOf, textOf } from "./tree.ts";

/** The facts about a source that its HTML does not say. */
export interface HtmlSource {
  title: string;
  /** The code of its language. */
  language: string;
  /** The words of that language for labels of infoboxes, in lower case. */
  labels?: ReadonlyMap<string, string> | undefined;
  /** The address that its links start from; undefined for files. */
  address?: string | undefined;
  /** The files of pictures that can be shown, with their credits; undefined shows all. */
  pictures?: ReadonlyMap<string, PictureCredit> | undefined;
  /** Whether it is a part of a text: its headings stay as they are, and nothing stands in place of what is left out. */
  isPart?: boolean | undefined;
}

/**
 * Makes an article of HTML: of Wikipedia with its data about templates, of a converter, or of any page.
 *
 * @param html a document or a part of one; its text is data, and no HTML of it is kept
 * @param references the list that works are added to
 */
export function htmlToArticle(html: string, source: HtmlSource, references = new ReferenceList()): ImportedArticle {
  const root = parseHtml(html, !/<html|<body/i.test(html.slice(0, 2000)));
  readOffice(root);
  return new ArticleReader(root, source, references).read();
}

class ArticleReader {
  readonly #root: HastRoot;
  readonly #source: HtmlSource;
  readonly #losses: Loss[] = [];
  readonly #page: Page;
  readonly #infobox: Infobox;

  /** The marks around the text that is being read. */
  #marks = new Set<string>();

  constructor(root: HastRoot, source: HtmlSource, references: ReferenceList) {
    this.#root = root;
    this.#source = source;
    const pictures = new Pictures({
      shown: source.pictures,
      inlineOf: (element) => this.#inlineOf(element),
      addressOf: (written) => linkAddress(written, source.address),
    });
    this.#infobox = new Infobox({
      ...source,
      pictures,
      ofElement: (element) => this.#withoutNotes(() => withoutComments(this.#inlineOf(element))),
      ofWikitext: (wikitext) => this.#withoutNotes(() => this.#inlineOfWikitext(wikitext)),
      lose: (what) => this.#lose(what, ""),
    });
    const citations = new Citations(source.language, references, {
      of: (node) => this.#inlineOf(node),
      ofWikitext: (wikitext) => this.#inlineOfWikitext(wikitext),
    });
    this.#page = {
      address: source.address,
      citations,
      pictures,
      categories: new Set(),
      title: source.title,
      isPart: source.isPart === true,
      isBelow: source.isPart === true && [...elementsIn(root)].some(({ tagName }) => tagName === "h1"),
      counts: { headings: 0, listItems: 0, tables: 0 },
      section: "",
      inline: 0,
      lose: (what, text) => this.#lose(what, text),
    };
  }

  read(): ImportedArticle {
    this.#page.citations.collect(this.#root);
    const tree = this.#toTree(this.#root);
    const written = blocksToMarkdown(tree as Root);
    const text = this.#source.isPart ? withPages(written) : orderedBlocks(written);
    this.#page.counts.headings = text.match(/^#{2,6} /gm)?.length ?? 0;
    const { title, language, address } = this.#source;
    return {
      // The infobox of a file names the person better than the file.
      title: (address === undefined ? this.#infobox.name : undefined) ?? title,
      language,
      body: [text, ...this.#page.citations.writeNotes().map(withPages)].filter(Boolean).join("\n\n"),
      infobox: this.#infobox.found,
      categories: [...this.#page.categories],
      pictures: this.#page.pictures.found,
      losses: this.#losses,
      counts: { ...this.#page.counts, ...this.#page.citations.counts },
    };
  }

  #toTree(node: HastNodes): Root | RootContent {
    const handlers: Record<string, Handle> = {};
    for (const name of read) handlers[name] = (state, element) => this.#element(state, element);
    for (const name of dropped) handlers[name] = () => undefined;
    // Word and browsers have comments of their own.
    const nodeHandlers = this.#source.isPart ? { comment: () => undefined } : {};
    return toMdast(node, { handlers, nodeHandlers, document: false }) as Root;
  }

  #element(state: State, element: Element): ReturnType<Handle> {
    if (this.#page.citations.isFootnote(element)) return undefined;
    const footnote = this.#page.citations.footnoteOf(element);
    if (footnote !== undefined) return this.#page.citations.footnote(footnote);
    if (this.#source.isPart && isMarkOfNote(element)) return this.#lose("reference", "");
    if (attribute(element, "typeof")?.includes("mw:Extension/references")) return undefined;
    const calls = templatesOf(element);
    const special = this.#template(element, calls);
    if (special !== undefined) return special.nodes;
    const marked = this.#page.citations.marked(element);
    if (marked !== undefined) return marked;
    if (isReference(element)) return this.#page.citations.reference(element);
    // The mark of a claim that lacks a source has this class in English and many other wikis.
    if (hasClass(element, /^Template-Fact$/) || (element.tagName === "sup" && lacksSource.test(textOf(element).trim())))
      return rawInline("{% citationNeeded /%}");
    if (hasClass(element, notContent) && !hasClass(element, /^infobox$/)) return undefined;
    const lost = attribute(element, "dataLost");
    if (lost !== undefined) return this.#lose(lost, attribute(element, "dataText") ?? "");
    const tex = texOf(element);
    if (tex !== undefined) return isFormula(tex) ? rawInline(`$${tex}$`) : this.#lose("formula", tex);
    switch (element.tagName) {
      case "link":
        return readCategory(element, this.#page);
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return headingOf(state, element, this.#page);
      case "figure":
      case "img":
        return figureOf(state, element, this.#page);
      case "table":
        return this.#table(element);
      case "ul":
      case "ol":
        return listOf(state, element, this.#page);
      case "dl":
        return definitionsOf(state, element, this.#page);
      case "a":
        return linkOf(state, element, this.#page);
      case "sup":
      case "sub":
        return raisedOf(state, element, this.#page);
      case "audio":
      case "video":
        return this.#lose(element.tagName === "audio" ? "sound" : "film", "");
      case "b":
      case "strong":
        return this.#marked("strong", state, element);
      case "i":
      case "em":
        return this.#marked("emphasis", state, element);
      case "del":
      case "s":
      case "strike":
        return this.#marked("delete", state, element);
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
      this.#infobox.addTemplate(infobox);
      // The Italian Bio is the lead too.
      return infobox.name === "bio" ? undefined : { nodes: undefined };
    }
    const short = calls.find(({ name }) => isShort(name));
    if (short !== undefined) return { nodes: this.#page.citations.citation(short) };
    const page = calls.find(({ name }) => name === "rp");
    if (page !== undefined)
      return {
        nodes: rawInline(`\ue002${plain(page.params["1"] ?? page.params.page ?? page.params.pages ?? "")}\ue002`),
      };
    const cited = calls.find(isCitationTemplate);
    if (cited !== undefined && this.#page.citations.isReading) return { nodes: this.#page.citations.citation(cited) };
    if (cited !== undefined && textOf(element).trim() === "*") {
      const citation = this.#page.citations.read(cited);
      return { nodes: citation === undefined ? undefined : rawInline(formatCitation(citation)) };
    }
    if (attribute(element, "dataUnknown") !== undefined) {
      const [call] = calls;
      return { nodes: this.#lose(`template “${call?.name ?? ""}”`, "") };
    }
    return undefined;
  }

  /** Writes bold, italic or struck text; a mark within an equal mark is left out. */
  #marked(mark: "strong" | "emphasis" | "delete", state: State, element: Element): PhrasingContent[] {
    if (this.#marks.has(mark)) return state.all(element) as PhrasingContent[];
    this.#marks.add(mark);
    const children = state.all(element) as PhrasingContent[];
    this.#marks.delete(mark);
    return wrap(mark, children);
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
    const marks = this.#marks;
    this.#marks = new Set();
    this.#page.inline += 1;
    const tree = this.#toTree(content as HastNodes);
    this.#page.inline -= 1;
    this.#marks = marks;
    return withPages(inlineToMarkdown(phrasingOf(tree)))
      .replace(/\s+/g, " ")
      .trim();
  }

  /** Writes the value of a parameter, without comments, because what reads it may show them. */
  #inlineOfWikitext(wikitext: string): string {
    return withoutComments(this.#inlineOf(parseHtml(wikitextToHtml(wikitext, this.#source.language))));
  }

  /** Writes a value of the infobox. */
  #withoutNotes(write: () => string): string {
    this.#page.citations.hasNoNotes = true;
    const written = write();
    this.#page.citations.hasNoNotes = false;
    return written;
  }

  #lose(what: string, text: string): RootContent {
    this.#losses.push({ what, section: this.#page.section });
    if (this.#source.isPart) return rawComment("");
    const shown = `${what}${text === "" ? "" : `: ${text}`}`
      .replaceAll("--", "- -")
      .replace(/[{}]/g, "")
      .replace(/\s+/g, " ")
      .slice(0, 500);
    return rawComment(`<!-- not imported: ${shown} -->`);
  }

  #table(element: Element): ReturnType<Handle> {
    if (hasClass(element, /^infobox/)) {
      if (this.#source.isPart) return this.#lose("infobox", "");
      if (this.#infobox.found.rows.length === 0) this.#infobox.addTable(element);
      return undefined;
    }
    if (this.#page.inline > 0) return this.#lose("table within a table", textOf(element));
    this.#page.counts.tables += 1;
    return rawBlock(writeTable(element, (cell) => this.#inlineOf(cell)));
  }
}
