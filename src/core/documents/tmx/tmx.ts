import { anyUnicode, readXml, type XmlElement, XmlError } from "../../content/xml.ts";
import { withCommas } from "../../diagnostics/wording.ts";
import { escapeXml } from "../../model/escape-xml.ts";
import { hash } from "../../model/fingerprint.ts";
import { targetOf } from "../../model/languages.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../../model/types.ts";
import { plainForm } from "../../translation/mask.ts";
import type { PlannedText } from "../../translation/planned.ts";
import type { TextRecord } from "../../translation/records.ts";
import { isOfPerson } from "../../translation/state.ts";
import { verifyTranslation } from "../../translation/verify.ts";
import { inlineForm } from "../inline/inline-form.ts";
import { firstCode, fits, languageFor, markedText, markedTranslation } from "../xliff/codes.ts";

/** A unit of a translation memory: a text in several languages, with its codes as marks, ⟦1⟧ or ⟦1⟧…⟦/1⟧. */
type MemoryUnit = readonly { tag: string; text: string }[];

/** The maximum number of units. */
const mostUnits = 500_000;

/**
 * Reads a translation memory in TMX 1.1 to 1.4 (LISA).
 *
 * @throws XmlError if it is malformed, or no TMX file
 */
export function readTmx(text: string): MemoryUnit[] {
  const root = readXml(text, { doctype: /^tmx\s+(?:SYSTEM|PUBLIC)\s[^[\]<>]*$/, encoding: anyUnicode });
  if (root.name !== "tmx") throw new XmlError("this is not a TMX file", root.line);
  const units = children(root, "body").flatMap((body) => children(body, "tu"));
  if (units.length > mostUnits) throw new XmlError(`there are more than ${withCommas(mostUnits)} units`, root.line);
  return units.map((unit) =>
    children(unit, "tuv").flatMap((variant) => {
      const tag =
        variant.attributes.get("{http://www.w3.org/XML/1998/namespace}lang") ?? variant.attributes.get("lang");
      const [segment] = children(variant, "seg");
      return tag === undefined || segment === undefined ? [] : [{ tag, text: tmxText(segment) }];
    }),
  );
}

const children = ({ content }: XmlElement, name: string): XmlElement[] =>
  content.filter((part): part is XmlElement => typeof part !== "string" && part.name === name);

/** Returns the text of a segment with its codes as marks, numbered as the file says, or else in their order. */
function tmxText(segment: XmlElement): string {
  let count = 0;
  const pairs = new Map<string, string>();
  const read = (element: XmlElement): string =>
    element.content
      .map((part) => {
        if (typeof part === "string") return part;
        const { name, attributes } = part;
        if (name === "hi") return read(part);
        const pair = attributes.get("i") ?? "";
        if (name === "ept") return `⟦/${pairs.get(pair) ?? pair}⟧`;
        count += 1;
        const number = attributes.get("x") ?? String(count);
        if (name === "bpt") pairs.set(pair, number);
        return `⟦${number}⟧`;
      })
      .join("");
  return normal(read(segment));
}

/** Puts a marked text in the form in which texts are compared. */
const normal = (text: string): string => text.replace(/[ \t\r\n]+/g, " ").trim();

/**
 * Adds units to a memory, whose other contents stay as they are.
 *
 * @param before the text of the file; undefined to begin one
 * @param from the BCP 47 tag of the source language
 */
export function withUnits(before: string | undefined, units: readonly MemoryUnit[], from: string): string {
  const written = units.map(unitOf).join("");
  const end = before?.lastIndexOf("</body>") ?? -1;
  if (before !== undefined && end >= 0) return before.slice(0, end) + written + before.slice(end);
  const header = `creationtool="Biopedia" creationtoolversion="1" segtype="block" o-tmf="Markdown" adminlang="en" srclang="${escapeXml(from)}" datatype="plaintext"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n  <header ${header}/>\n  <body>\n${written}  </body>\n</tmx>\n`;
}

const unitOf = (unit: MemoryUnit): string =>
  `    <tu>\n${unit.map(({ tag, text }) => `      <tuv xml:lang="${escapeXml(tag)}"><seg>${segmentOf(text)}</seg></tuv>\n`).join("")}    </tu>\n`;

/** Writes a marked text. Codes keep their numbers, because translations may have them in another order. */
function segmentOf(text: string): string {
  const isPair = new Set(Array.from(text.matchAll(/⟦\/(\d+)⟧/g), ([, number]) => number));
  return text
    .split(/(⟦\/?\d+⟧)/)
    .map((part) => {
      const [, slash, number] = /^⟦(\/?)(\d+)⟧$/.exec(part) ?? [];
      if (number === undefined) return escapeXml(part.replace(forbidden, ""));
      if (!isPair.has(number)) return `<ph x="${number}">${part}</ph>`;
      return slash === "/" ? `<ept i="${number}">${part}</ept>` : `<bpt i="${number}" x="${number}">${part}</bpt>`;
    })
    .join("");
}

/** Characters that XML does not have. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

interface MemoryInput {
  units: readonly MemoryUnit[];
  /** The name of its file, for the history of texts. */
  name: string;
  /** The BCP 47 tag of the language of the sources. */
  from: string;
  /** The languages of the site. */
  languages: readonly Language[];
  glossary: readonly GlossaryTerm[];
}

/** Translations that people have made before, for the same texts. */
export class Memory {
  readonly #input: MemoryInput;
  /** The last translation of each text, by language code and marked source. */
  readonly #known = new Map<string, string>();

  constructor(input: MemoryInput) {
    this.#input = input;
    const { units, from, languages } = input;
    for (const unit of units) {
      const source =
        unit.find(({ tag }) => tag.toLowerCase() === from.toLowerCase()) ?? unit.find(({ tag }) => fits(from, tag));
      for (const { tag, text } of unit) {
        const language = languageFor(tag, languages);
        if (source !== undefined && language !== undefined && text !== "")
          this.#known.set(`${language.code} ${source.text}`, text);
      }
    }
  }

  /** The name of its file. */
  get name(): string {
    return this.#input.name;
  }

  /** Returns the record of a text that the memory has; undefined if it has none that passes the checks. */
  recordOf(text: PlannedText, language: Language): TextRecord | undefined {
    const { kind, key, source, state } = text;
    const target = targetOf(language);
    const marked = this.#known.get(`${language.code} ${sourceOf(text, target)}`);
    if (marked === undefined || (state !== undefined && isOfPerson(state))) return undefined;
    const form = text.form?.base ?? text.form ?? plainForm;
    const options = { glossary: [], target, first: firstCode };
    const read = isInline(text) ? form.unmask(marked, form.mask(source, options)) : { text: marked };
    if ("reason" in read) return undefined;
    const { from, glossary, name } = this.#input;
    const [given, found] = [form.words(source), form.words(read.text)];
    const { isValue } = text;
    if (verifyTranslation({ source: given, from, translation: found, target, glossary, isValue }) !== undefined)
      return undefined;
    const own = { source: hash(source), output: hash(read.text), origin: "human", status: "ok" } as const;
    const before = text.translation === undefined ? undefined : hash(text.translation);
    return { kind, code: language.code, key, before, text: read.text, state: own, copied: name };
  }

  /** Returns the units of people's translations that the memory does not have. */
  missing(plans: readonly { language: Language; texts: readonly PlannedText[] }[]): MemoryUnit[] {
    const { from } = this.#input;
    const units = new Map<string, MemoryUnit>();
    for (const { language, texts } of plans) {
      const target = targetOf(language);
      for (const text of texts) {
        const { translation, status, state, source } = text;
        if (translation === undefined || status !== "ok" || state === undefined || !isOfPerson(state)) continue;
        const own = sourceOf(text, target);
        const written = isInline(text)
          ? markedTranslation({ syntax: "inline", text: source }, translation, target)
          : translation;
        const name = `${language.code} ${own}`;
        if (this.#known.get(name) !== normal(written) && own !== normal(written))
          units.set(name, [
            { tag: from, text: own },
            { tag: language.tag, text: normal(written) },
          ]);
      }
    }
    return [...units.values()];
  }
}

const isInline = ({ form }: PlannedText): boolean => (form?.base ?? form) === inlineForm;

/** Returns a source text as memories have it: with its codes as marks, and single spaces. */
const sourceOf = (text: PlannedText, target: TargetLanguage): string =>
  normal(isInline(text) ? markedText({ syntax: "inline" }, text.source, target) : text.source);
