import type { Element, Nodes as HastNodes, Root as HastRoot } from "hast";
import type { PhrasingContent } from "mdast";
import type { ReferenceList } from "../reference-entry.ts";
import { type Citation, isCitationTemplate, plain, readCitation } from "../wikipedia/citation-templates.ts";
import type { TemplateCall } from "../wikitext/template-call.ts";
import { attributeValue, inlineToMarkdown, rawInline, withoutComments } from "./markdown.ts";
import { readTextReference } from "./text-reference.ts";
import { attribute, elementsIn, isElement, parseHtml, templatesOf, textOf, wikiData } from "./tree.ts";

/** Writes parts of a page as inline Markdown. */
interface ToText {
  of: (node: HastNodes) => string;
  ofWikitext: (wikitext: string) => string;
}

/** The works that a page cites, and its notes: reads their marks, wherever their texts stand. */
export class Citations {
  readonly #language: string;
  readonly #list: ReferenceList;
  readonly #toText: ToText;
  /** The contents of references by name, and the elements of the page by id. */
  readonly #named = new Map<string, HastNodes>();
  readonly #byId = new Map<string, Element>();
  /** The ids of elements with the texts of footnotes of other programs. */
  readonly #footnotes = new Set<string>();
  /** The works that short citations such as `{{sfn|Smith|2010}}` can mean, by name and year. */
  readonly #works = new Map<string, string>();
  readonly #notes = new Map<string, { label: string; text: string }>();
  readonly #cited = new Set<string>();
  readonly #asText = new Set<string>();
  /** The references that are read now. */
  readonly #open = new Set<string>();
  /** The number of marks. */
  #citations = 0;

  constructor(language: string, list: ReferenceList, toText: ToText) {
    this.#language = language;
    this.#list = list;
    this.#toText = toText;
  }

  /** The numbers of works whose parts are known, of works that are known as text only, and of notes. */
  get counts(): { structured: number; asText: number; notes: number; citations: number } {
    const asText = this.#asText.size;
    return { structured: this.#cited.size - asText, asText, notes: this.#notes.size, citations: this.#citations };
  }

  /** Finds references that are defined elsewhere than at their first citation. */
  collect(root: HastRoot): void {
    for (const element of elementsIn(root)) {
      const id = attribute(element, "id");
      if (id !== undefined) this.#byId.set(id, element);
      const data = isReference(element) ? referenceOf(element) : undefined;
      const body = data === undefined ? undefined : this.#bodyOf(data.body);
      if (data?.name !== undefined && body !== undefined && !this.#named.has(data.key)) this.#named.set(data.key, body);
      if (data !== undefined || attribute(element, "typeof")?.includes("mw:Extension/references") !== true) continue;
      // Definitions may be hidden in the data of the list only.
      const hidden = (wikiData(element)?.body as { html?: string } | undefined)?.html;
      for (const inner of hidden === undefined ? [] : elementsIn(parseHtml(hidden))) {
        const defined = isReference(inner) ? referenceOf(inner) : undefined;
        const text = defined === undefined ? undefined : this.#bodyOf(defined.body);
        if (defined !== undefined && text !== undefined && !this.#named.has(defined.key))
          this.#named.set(defined.key, text);
      }
    }
    for (const element of elementsIn(root)) {
      const target = this.footnoteOf(element);
      if (target !== undefined) this.#footnotes.add(attribute(target, "id") ?? "");
      const body = isReference(element) ? this.#bodyOf(referenceOf(element).body) : undefined;
      for (const call of [...templatesOf(element), ...(body === undefined ? [] : citationsIn(body))]) {
        const citation = isCitationTemplate(call.name) ? this.read(call) : undefined;
        if (citation !== undefined) this.#rememberWork(citation);
      }
    }
  }

  /** The element with the text of a footnote, whose mark is a link to it as word processors and Pandoc write it. */
  footnoteOf(element: Element): Element | undefined {
    if (element.tagName !== "a") return undefined;
    const [, id] = /^#(.+)$/.exec(attribute(element, "href") ?? "") ?? [];
    const isMark = /^\[?(?:\d{1,3}|[a-z*†‡])\]?$/i.test(textOf(element).trim());
    const target = id === undefined || !isMark ? undefined : this.#byId.get(id);
    return target !== undefined && /^(?:li|aside|p|div|section|dd)$/.test(target.tagName) ? target : undefined;
  }

  isFootnote = (element: Element): boolean => this.#footnotes.has(attribute(element, "id") ?? "-");

  /** Reads a footnote: a work that is cited, or a note. */
  footnote(target: Element): PhrasingContent {
    const id = attribute(target, "id") ?? "";
    if (this.#open.has(id)) return rawInline("");
    this.#open.add(id);
    const mark = this.#footnoteMark(id, target);
    this.#open.delete(id);
    return mark;
  }

  #footnoteMark(id: string, target: Element): PhrasingContent {
    const isBackLink = (child: Element) =>
      child.tagName === "a" && /^#/.test(attribute(child, "href") ?? "") && !/[\p{L}\p{N}]{2}/u.test(textOf(child));
    const text = this.#toText.of(without(target, isBackLink));
    const source = readTextReference(text, this.#language);
    if (source !== undefined) return this.#cite(this.#list.add(source), "");
    const looksCited = /\b(?:1[5-9]|20)\d\d\b/.test(text) && text.length < 300 && /[,:.]/.test(text);
    if (looksCited) return this.#cite(this.#addText(text), "");
    return this.#noteOf(id, text);
  }

  #bodyOf(body: { html: string | undefined; id: string | undefined } | undefined): HastNodes | undefined {
    if (body?.html !== undefined) return parseHtml(body.html);
    return body?.id === undefined ? undefined : this.#byId.get(body.id);
  }

  read(call: TemplateCall): Citation | undefined {
    return readCitation(call, this.#language, (wikitext) => this.#toText.ofWikitext(wikitext));
  }

  #rememberWork({ entry }: Citation): void {
    const [author] = entry.authors ?? entry.editors ?? [];
    const name = author === undefined ? undefined : "family" in author ? author.family : author.name.split(" ").at(-1);
    const year = /\d{4}/.exec(entry.date ?? "")?.[0] ?? "";
    if (name !== undefined) this.#works.set(`${name} ${year}`.toLowerCase(), JSON.stringify(entry));
  }

  shortCitation(params: Readonly<Record<string, string>>): PhrasingContent | undefined {
    const positional = Object.keys(params)
      .filter((key) => /^\d+$/.test(key))
      .map((key) => plain(params[key] ?? ""));
    const year = positional.find((value) => /^\d{4}[a-z]?$/.test(value))?.slice(0, 4) ?? "";
    const known = this.#works.get(`${positional[0] ?? ""} ${year}`.toLowerCase());
    const page = plain(params.p ?? params.pp ?? params.page ?? params.loc ?? "");
    if (known === undefined) {
      const text = `${positional.filter((value) => value !== "").join(" ")}${page && `, ${page}`}`;
      return this.#cite(this.#addText(text), "");
    }
    return this.#cite(this.#list.add(JSON.parse(known)), page);
  }

  /** Reads a mark of a reference: a citation of each work in it, or a note. */
  reference(element: Element): PhrasingContent[] {
    const data = referenceOf(element);
    const body = this.#bodyOf(data.body) ?? this.#named.get(data.key);
    // A reference within itself would have no end.
    if (body === undefined || this.#open.has(data.key)) return [];
    this.#open.add(data.key);
    const marks = this.#marksOf(data, body);
    this.#open.delete(data.key);
    return marks;
  }

  #marksOf(data: ReturnType<typeof referenceOf>, body: HastNodes): PhrasingContent[] {
    const isNote = data.group !== "" && !/^(?:ref|references?|sources?|einzelnachweise)$/i.test(data.group);
    if (isNote) return [this.#note(data.key, body)];
    const citations = citationsIn(body).flatMap((call) => this.read(call) ?? []);
    if (citations.length > 0) return citations.map(({ entry, page }) => this.#cite(this.#list.add(entry), page ?? ""));
    const markdown = withoutComments(this.#toText.of(body));
    if (markdown === "") return [];
    const found = readTextReference(markdown, this.#language);
    if (found === undefined) return [this.#cite(this.#addText(markdown), "")];
    return [this.#cite(this.#list.add(found), "")];
  }

  #addText(content: string): string {
    const id = this.#list.add({ content });
    this.#asText.add(id);
    return id;
  }

  #cite(id: string, page: string): PhrasingContent {
    this.#citations += 1;
    this.#cited.add(id);
    return rawInline(
      `{% cite "${id}"${page === "" ? "" : ` page=${attributeValue(page.replace(/^(?:pp?\.|S\.)\s*/, ""))}`} /%}`,
    );
  }

  #note(key: string, body: HastNodes): PhrasingContent {
    return this.#noteOf(key, this.#notes.has(key) ? "" : this.#toText.of(body));
  }

  #noteOf(key: string, text: string): PhrasingContent {
    const note = this.#notes.get(key) ?? { label: `note${this.#notes.size + 1}`, text };
    this.#notes.set(key, note);
    return rawInline(`[^${note.label}]`);
  }

  writeNotes(): string[] {
    return [...this.#notes.values()].map(({ label, text }) => `[^${label}]: ${text}`);
  }
}

/** A copy of an element without some of the elements within it. */
function without(element: Element, isLeftOut: (child: Element) => boolean): Element {
  const children = element.children
    .filter((child) => !isElement(child) || !isLeftOut(child))
    .map((child) => (isElement(child) ? without(child, isLeftOut) : child));
  return { ...element, children };
}

/** Whether an element is the mark of a reference of MediaWiki. */
export const isReference = (element: Element): boolean =>
  attribute(element, "typeof")?.split(" ").includes("mw:Extension/ref") === true;

function referenceOf(element: Element) {
  const data = wikiData(element) ?? {};
  const attributes = (data.attrs ?? {}) as { name?: unknown; group?: unknown };
  const given = (data.body ?? {}) as { html?: unknown; id?: unknown };
  const textOr = (value: unknown) => (typeof value === "string" ? value : undefined);
  const [name, group = ""] = [textOr(attributes.name), textOr(attributes.group)];
  const body = { html: textOr(given.html), id: textOr(given.id) };
  return { name, group, body, key: `${group}\n${name ?? JSON.stringify(body)}` };
}

function citationsIn(body: HastNodes): { name: string; params: Readonly<Record<string, string>> }[] {
  if (body.type !== "root" && body.type !== "element") return [];
  return [...(body.type === "element" ? [body] : []), ...elementsIn(body)].flatMap((element) =>
    templatesOf(element).filter(({ name }) => isCitationTemplate(name)),
  );
}

/** Writes a citation as text, for lists of works. */
export function formatCitation({ entry, page }: Citation): string {
  const escaped = (text: string) => inlineToMarkdown([{ type: "text", value: text }]);
  const authors = (entry.authors ?? [])
    .map((name) => escaped("family" in name ? `${name.given} ${name.family}` : name.name))
    .join(", ");
  const title = entry.url === undefined ? `*${entry.title}*` : `[*${entry.title}*](<${entry.url}>)`;
  const parts = [entry.publisher, entry.date, page].map((part) => part && escaped(part));
  const rest = [entry.work, ...parts].filter((part) => part !== undefined && part !== "");
  return `${[authors, title, rest.join(", ")].filter((part) => part !== "").join(". ")}.`;
}
