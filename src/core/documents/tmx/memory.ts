import { hash } from "../../model/fingerprint.ts";
import { targetOf } from "../../model/languages.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../../model/types.ts";
import { plainForm } from "../../translation/mask.ts";
import type { PlannedText } from "../../translation/planned.ts";
import type { TextRecord } from "../../translation/records.ts";
import { isOfPerson } from "../../translation/state.ts";
import { verifyTranslation } from "../../translation/verify.ts";
import { inlineForm } from "../inline/inline-form.ts";
import { firstCode, markedText, markedTranslation } from "../xliff/codes.ts";
import { fits, languageFor } from "../xliff/language-tags.ts";
import { type MemoryUnit, normal } from "./tmx.ts";

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
