import type { Element, Nodes as HastNodes, Root as HastRoot } from "hast";
import type { PhrasingContent } from "mdast";
import type { ReferenceEntry, ReferenceList } from "../reference-entry.ts";
import { decode } from "../wikipedia/address.ts";
import {
  archiveOf,
  type Citation,
  isCitationTemplate,
  isShort,
  plain,
  readCitation,
} from "../wikipedia/citation-templates.ts";
import type { TemplateCall } from "../wikitext/inline.ts";
import { attributeValue, inlineToMarkdown, rawInline, withoutComments } from "./markdown.ts";
import { isLocator, isRemark, readTextReference, readTextReferences } from "./text-reference.ts";
import { attribute, elementsIn, hasClass, isElement, parseHtml, templatesOf, textOf, wikiData } from "./tree.ts";
import { markCoins, readCoins, type ToText, type Work, Works } from "./works.ts";

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
  readonly #works: Works;
  readonly #notes = new Map<string, { label: string; text: string }>();
  readonly #cited = new Set<string>();
  readonly #asText = new Set<string>();
  /** The citations of templates by their call, because each call is read when it is found and when it is cited. */
  readonly #read = new Map<string, Citation | undefined>();
  /** The references that are being read, because one within itself would have no end. */
  readonly #open = new Set<string>();
  /** The number of marks. */
  #citations = 0;
  /** Whether notes become references in words, because the values of an infobox have no notes. */
  hasNoNotes = false;

  constructor(language: string, list: ReferenceList, toText: ToText) {
    this.#language = language;
    this.#list = list;
    this.#toText = toText;
    this.#works = new Works(language, toText);
  }

  /** The numbers of works whose parts are known, of works that are known as text only, and of notes. */
  get counts(): { structured: number; asText: number; notes: number; citations: number } {
    const asText = this.#asText.size;
    return { structured: this.#cited.size - asText, asText, notes: this.#notes.size, citations: this.#citations };
  }

  /** Whether a reference is being read: templates in its text are citations. */
  get isReading(): boolean {
    return this.#open.size > 0;
  }

  /** Collects the works of a page, and the references that are defined elsewhere than at their first citation. */
  collect(root: HastRoot): void {
    markCoins(root);
    this.#works.collect(root);
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
      for (const part of [element, ...(body?.type === "root" || body?.type === "element" ? elementsIn(body) : [])])
        for (const call of templatesOf(part)) {
          const citation = isCitationTemplate(call) ? this.read(call) : undefined;
          if (citation !== undefined) this.#works.add(citation, call, part);
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
  footnote(target: Element): PhrasingContent[] {
    const id = attribute(target, "id") ?? "";
    if (this.#open.has(id)) return [];
    this.#open.add(id);
    const mark = this.#footnoteMark(id, target);
    this.#open.delete(id);
    return mark;
  }

  #footnoteMark(id: string, target: Element): PhrasingContent[] {
    const isBackLink = (child: Element) =>
      child.tagName === "a" && /^#/.test(attribute(child, "href") ?? "") && !/[\p{L}\p{N}]{2}/u.test(textOf(child));
    const body = copyWithout(target, isBackLink);
    const { works, text } = this.#worksIn(body);
    if (works.length > 0) return this.#citeAll(id, body, works, text);
    const source = readTextReference(text, this.#language);
    if (source !== undefined) return [this.#cite(source)];
    const looksCited = /\b(?:1[5-9]|20)\d\d\b/.test(text) && text.length < 300 && /[,:.]/.test(text);
    return [looksCited ? this.#cite({ entry: { content: text } }) : this.#noteOf(id, text)];
  }

  #bodyOf(body: { html: string | undefined; id: string | undefined } | undefined): HastNodes | undefined {
    if (body?.html !== undefined) {
      const inside = parseHtml(body.html);
      markCoins(inside);
      return inside;
    }
    const element = body?.id === undefined ? undefined : this.#byId.get(body.id);
    return element && ([...elementsIn(element)].find((part) => hasClass(part, /^(?:mw-)?reference-text$/)) ?? element);
  }

  read(call: TemplateCall): Citation | undefined {
    const key = JSON.stringify(call);
    if (!this.#read.has(key)) this.#read.set(key, this.#readOnce(call));
    return this.#read.get(key);
  }

  #readOnce(call: TemplateCall): Citation | undefined {
    return readCitation(call, this.#language, (wikitext) => this.#toText.ofWikitext(wikitext));
  }

  /** Reads a template that cites a work, in a text: a mark. */
  citation(call: TemplateCall): PhrasingContent | undefined {
    const work = this.#readWork(call);
    return work && this.#cite(work);
  }

  #readWork(call: TemplateCall): Work | undefined {
    if (isShort(call.name)) return this.#works.readTemplate(call);
    return isCitationTemplate(call) ? this.read(call) : undefined;
  }

  /** Reads an element that is marked with the data of a work, within a reference: a mark. */
  marked(element: Element): PhrasingContent | undefined {
    const work = this.isReading ? readCoins(element, this.#language) : undefined;
    return work && this.#cite(work);
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
    const { works, archive, text } = this.#worksIn(body);
    if (works.length > 0) return this.#citeAll(data.key, body, works, text);
    if (text === "") return [];
    const found = this.#works.readWords(text) ?? readTextReferences(text, this.#language);
    if (found === undefined && isRemark(text)) return [this.#note(data.key, body)];
    const [single] = found ?? [];
    if (single !== undefined && found?.length === 1 && archive !== undefined) single.entry.archive ??= archive;
    for (const { entry } of found ?? []) this.#works.addName(entry, entry.date);
    return (found ?? [{ entry: { content: text } }]).map((work) => this.#cite(work));
  }

  /** The works that the text of a reference has data of, the stored copy of one, and the words beside them. */
  #worksIn(body: HastNodes): { works: Work[]; archive: ReferenceEntry["archive"]; text: string } {
    const works: Work[] = [];
    let archive: ReferenceEntry["archive"];
    const without = copyWithout(body, (element) => {
      const archived = templatesOf(element).flatMap((call) => archiveOf(call, this.#language) ?? []);
      if (archived[0] !== undefined) archive = archived[0];
      const found = this.#worksOf(element);
      works.push(...found);
      return found.length > 0 || archived.length > 0;
    });
    const [only] = works;
    if (only !== undefined && works.length === 1 && archive !== undefined)
      works[0] = { ...only, entry: { archive, ...only.entry } };
    return { works, archive, text: withoutComments(this.#toText.of(without)) };
  }

  /** Cites works; a note keeps the words beside them, with their citations. */
  #citeAll(key: string, body: HastNodes, works: readonly Work[], text: string): PhrasingContent[] {
    const beside = plain(text).replace(/^[\s.,;:()&]+|(?<![\s.,;:()&])[\s.,;:()&]+$/g, "");
    const [only] = works;
    if (only !== undefined && works.length === 1 && isLocator(beside)) return [this.#cite({ ...only, page: beside })];
    if (/[\p{L}\p{N}]/u.test(beside)) return [this.#note(key, body)];
    return works.map((work) => this.#cite(work));
  }

  /** The works that an element itself cites: by a template, or by a link to an entry of a list of works. */
  #worksOf(element: Element): Work[] {
    const calls = templatesOf(element).flatMap((call) => this.#readWork(call) ?? []);
    const [, anchor] =
      element.tagName === "a" ? (/^[^#]*#(CITEREF.+)$/.exec(attribute(element, "href") ?? "") ?? []) : [];
    const entry = anchor === undefined ? undefined : this.#works.at(decode(anchor));
    const marked = calls.length > 0 ? undefined : readCoins(element, this.#language);
    return [...calls, ...(entry === undefined ? [] : [{ entry }]), ...(marked === undefined ? [] : [marked])];
  }

  #cite({ entry, page = "" }: Work): PhrasingContent {
    // Texts of references know no escapes in addresses.
    const content = entry.content?.replace(/\]\([^()\s]*\)/g, (address) =>
      address.replace(/\\([!-/:-@[-`{-~])/g, "$1"),
    );
    const id = this.#list.add(content === undefined ? entry : { ...entry, content });
    if (entry.content !== undefined) this.#asText.add(id);
    this.#citations += 1;
    this.#cited.add(id);
    const place = page.replace(/^(?:pp?\.|S\.)\s*/, "");
    return rawInline(`{% cite "${id}"${place === "" ? "" : ` page=${attributeValue(place)}`} /%}`);
  }

  #note(key: string, body: HastNodes): PhrasingContent {
    return this.#noteOf(key, this.#notes.has(key) && !this.hasNoNotes ? "" : this.#toText.of(body));
  }

  #noteOf(key: string, text: string): PhrasingContent {
    const words = text.replace(/\{% cite[^%]*%\}|\[\^note\d+\]/g, "").trim();
    if (this.hasNoNotes) return words === "" ? rawInline("") : this.#cite({ entry: { content: words } });
    const note = this.#notes.get(key) ?? { label: `note${this.#notes.size + 1}`, text };
    this.#notes.set(key, note);
    return rawInline(`[^${note.label}]`);
  }

  writeNotes(): string[] {
    return [...this.#notes.values()].map(({ label, text }) => `[^${label}]: ${text}`);
  }
}

/** A copy of a node without some of the elements within it. */
function copyWithout<Node extends HastNodes>(node: Node, isLeftOut: (child: Element) => boolean): Node {
  if (node.type !== "root" && node.type !== "element") return node;
  const children = (node.children as HastNodes[])
    .filter((child) => !isElement(child) || !isLeftOut(child))
    .map((child) => copyWithout(child, isLeftOut));
  return { ...node, children };
}

/** Whether an element is the mark of a reference of MediaWiki. */
export const isReference = (element: Element): boolean =>
  attribute(element, "typeof")?.split(" ").includes("mw:Extension/ref") === true;

function referenceOf(element: Element) {
  const data = wikiData(element) ?? {};
  const attributes = (data.attrs ?? {}) as { name?: unknown; group?: unknown };
  const given = (data.body ?? {}) as { html?: unknown; id?: unknown };
  const textOr = (value: unknown) => (typeof value === "string" ? value : undefined);
  // References that a template makes have only a link to their text.
  const link = [...elementsIn(element)].find(({ tagName }) => tagName === "a");
  const group = textOr(attributes.group) ?? (link && attribute(link, "dataMwGroup")) ?? "";
  const name = textOr(attributes.name);
  const target = link === undefined ? undefined : /^[^#]*#(.+)$/.exec(attribute(link, "href") ?? "")?.[1];
  const body = { html: textOr(given.html), id: textOr(given.id) ?? (data.parts === undefined ? undefined : target) };
  return { name, group, body, key: `${group}\n${name ?? JSON.stringify(body)}` };
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
