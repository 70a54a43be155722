import type { Library } from "../content/library.ts";
import { getOwn } from "../model/bundle.ts";
import type { KnownLanguage } from "../model/languages.ts";
import type { Reason } from "../model/reasons.ts";
import type { States, TextState } from "../model/schema.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../model/types.ts";
import { termsIn } from "./mask.ts";
import { statusOf, type TranslationStatus } from "./state.ts";
import { chunkTexts, requestsFor } from "./translate-texts.ts";
import { verifyTranslation } from "./verify.ts";

/** The kinds of text files of a language. */
export const textKinds = ["bundles", "texts", "interface"] as const;
export type TextKind = (typeof textKinds)[number];

/** A text with its translation and status. */
export interface PlannedText {
  kind: TextKind;
  key: string;
  source: string;
  translation: string | undefined;
  status: TranslationStatus;
  state: TextState | undefined;
  /** Whether the state is already in the state file. */
  isRecorded: boolean;
  /** The glossary terms in it. */
  terms: readonly GlossaryTerm[];
  /** Why its existing translation fails verification. */
  problem: Reason | undefined;
}

/** The work for a language. */
export interface LanguagePlan {
  language: Language;
  target: TargetLanguage;
  texts: PlannedText[];
  /** The texts to send, grouped by source text: identical ones are sent once. */
  send: PlannedText[][];
  /** Indices in `send`, by chunk. */
  chunks: number[][];
}

export interface PlanInput {
  library: Library;
  /** The languages to plan. */
  languages: readonly Language[];
  states: (kind: TextKind, language: Language) => States;
  /** Send machine translations again, and human translations if `keys` includes them. */
  force: boolean;
  /** Only these keys. */
  keys?: readonly string[] | undefined;
}

/** Returns a language for the prompt. */
export const targetOf = ({ code, tag, fullName }: KnownLanguage): TargetLanguage => ({ code, tag, fullName });

/** Returns the site's glossary, the subject's name, and its last word as a name of its own. */
export function glossaryOf({ site, languages, ownTexts }: Library): GlossaryTerm[] {
  const { name } = site.subject;
  const forms = [...languages.values()].flatMap((language) => {
    const form = ownTexts(language).name;
    return form === undefined ? [] : [[language.code, form] as const];
  });
  const subject = { term: name, ...(forms.length > 0 && { forms: Object.fromEntries(forms) }) };
  const own = [subject, ...surnameOf(subject)];
  return [...own, ...(site.glossary ?? []).filter(({ term }) => own.every((other) => other.term !== term))];
}

const partsOf = (name: string): string[] => name.trim().split(/[\s·・‧]+/u);

// Articles call a person by the last name. Languages whose form is one word have none of its own, so that the name would have no form.
function surnameOf({ term, forms = {} }: GlossaryTerm): GlossaryTerm[] {
  const parts = partsOf(term);
  const entries = Object.entries(forms).map(([code, form]) => [code, partsOf(form)] as const);
  if (parts.length < 2 || entries.some(([, form]) => form.length !== parts.length)) return [];
  const last = entries.map(([code, form]) => [code, form.at(-1) ?? ""] as const);
  return [{ term: parts.at(-1) ?? "", ...(last.length > 0 && { forms: Object.fromEntries(last) }) }];
}

/** Returns the texts of the source language that others are translated from. The subject's name is written by people. */
export function sourcesOf(library: Library): Record<TextKind, Readonly<Record<string, string>>> {
  const { name: _, ...texts } = library.ownTexts(library.defaultLanguage);
  return { bundles: library.sourceBundle, texts, interface: library.words(library.defaultLanguage) };
}

/** Determines the status of every text of the languages, and what to send. Used by dry runs and real runs. */
export function planTranslation({ library, languages, states, force, keys }: PlanInput): LanguagePlan[] {
  const glossary = glossaryOf(library);
  return languages.map((language) => {
    const target = targetOf(language);
    const texts = textKinds.flatMap((kind) => textsOf({ library, language, kind, states: states(kind, language), glossary, target }));
    const wanted = texts.filter((text) => (keys === undefined || keys.includes(text.key)) && isDue(text, force, keys));
    const send = groupBySource(wanted);
    return { language, target, texts, send, chunks: chunkTexts(send.map(([text]) => text?.source ?? "")) };
  });
}

function groupBySource(texts: readonly PlannedText[]): PlannedText[][] {
  const groups = new Map<string, PlannedText[]>();
  for (const text of texts) groups.set(text.source, [...(groups.get(text.source) ?? []), text]);
  return [...groups.values()];
}

function isDue({ status, state }: PlannedText, force: boolean, keys: readonly string[] | undefined): boolean {
  if (status !== "ok" && status !== "outdated") return true;
  return force && (state?.origin === "machine" || keys !== undefined);
}

interface TextsInput {
  library: Library;
  language: Language;
  kind: TextKind;
  states: States;
  glossary: readonly GlossaryTerm[];
  target: TargetLanguage;
}

function textsOf({ library, language, kind, states, glossary, target }: TextsInput): PlannedText[] {
  if (kind === "bundles" && language.hasArticle) return [];
  const sources = sourcesOf(library)[kind];
  const { instructions = [] } = library.site.translation;
  const translations = { bundles: library.bundle, texts: library.ownTexts, interface: library.ownWords }[kind](language);
  // What the tool ships, and what a variety inherits, is not sent.
  const inherited = kind === "interface" ? library.inheritedWords(language) : {};
  return Object.entries(sources).flatMap(([key, source]) => {
    const translation = getOwn(translations, key);
    const noted = getOwn(states, key);
    if (translation === undefined && Object.hasOwn(inherited, key)) return [];
    const terms = termsIn(source, glossary);
    const { status, state } = statusOf({ source, translation, state: noted, target, terms, instructions });
    // Interface words are short and often the same in two languages: only the build checks them, for their placeholders.
    const problem =
      translation === undefined || kind === "interface" ? undefined : verifyTranslation({ source, translation, target, glossary });
    return [{ kind, key, source, translation, status, state, isRecorded: state === noted, terms, problem }];
  });
}

/** The cost of plans. */
export interface PlanTotals {
  languages: number;
  texts: number;
  characters: number;
  requests: number;
  /** Estimated, prompt and answer together. */
  tokens: number;
}

const promptCharacters = 900;
const charactersPerToken = 3;

/** Sums up plans: texts, source characters, requests without retries, and an estimate of tokens. */
export function totalsOf(plans: readonly LanguagePlan[]): PlanTotals {
  const totals = { languages: 0, texts: 0, characters: 0, requests: 0, tokens: 0 };
  for (const { send, chunks } of plans) {
    const characters = send.reduce((sum, [text]) => sum + (text?.source.length ?? 0), 0);
    const requests = chunks.reduce((sum, chunk) => sum + requestsFor(chunk), 0);
    totals.languages += send.length > 0 ? 1 : 0;
    totals.texts += send.length;
    totals.characters += characters;
    totals.requests += requests;
    totals.tokens += Math.ceil((2 * characters + requests * promptCharacters) / charactersPerToken);
  }
  return totals;
}
