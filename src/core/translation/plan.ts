import type { Library } from "../content/library.ts";
import { getOwn } from "../model/bundle.ts";
import { isInfoboxKey, nameKeys } from "../model/own-texts.ts";
import type { States, TextState } from "../model/text-state.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../model/types.ts";
import { chunkTexts } from "./chunks.ts";
import { glossaryOf } from "./glossary.ts";
import { type TextKind, textKinds } from "./kinds.ts";
import { termsIn } from "./mask.ts";
import type { LanguagePlan, PlannedText } from "./planned.ts";
import { bundleTexts, isPlain, reuseTexts } from "./reuse.ts";
import { isUnfinished, statusOf } from "./state.ts";
import { targetOf } from "./target.ts";
import { verifyTranslation } from "./verify.ts";

interface PlanInput {
  library: Library;
  /** The languages to plan. */
  languages: readonly Language[];
  /** Languages that are not translated now, from which others copy: the parents of varieties. */
  origins?: readonly Language[] | undefined;
  states: (kind: TextKind, language: Language) => States;
  /** Send machine translations again, and human translations if `keys` includes them. */
  force: boolean;
  /** Only these keys. */
  keys?: readonly string[] | undefined;
  /** Verifies the translations that there are, as {@link verifyTranslation} does. */
  verify?: typeof verifyTranslation | undefined;
  /** The segments of a language's documents. */
  segments?: ((language: Language) => readonly PlannedText[]) | undefined;
}

/** Returns the texts of the source language that others are translated from. The subject's names are written by people. */
export function sourcesOf(library: Library): Record<TextKind, Readonly<Record<string, string>>> {
  const names: readonly string[] = nameKeys.map(([key]) => key);
  const texts = Object.fromEntries(Object.entries(library.ownTexts(library.defaultLanguage)).filter(([key]) => !names.includes(key)));
  return { bundles: library.sourceBundle, texts: { ...texts, ...library.infoboxTexts }, interface: library.words(library.defaultLanguage) };
}

/** Determines the status of every text of the languages, and what to send. Used by dry runs and real runs. */
export function planTranslation({
  library,
  languages,
  origins = [],
  states,
  force,
  keys,
  verify = verifyTranslation,
  segments,
}: PlanInput): LanguagePlan[] {
  const glossary = glossaryOf(library);
  const { instructions = [], judge } = library.site.translation;
  const options = { force, keys, hasJudge: judge !== undefined };
  const plans: LanguagePlan[] = [];
  const sources = sourceTextsOf(library, glossary);
  for (const language of parentsFirst([...origins, ...languages])) {
    const target = targetOf(language);
    const ofDocuments = segments?.(language) ?? [];
    // A fallback page needs texts; an article takes its place.
    const hasArticle = language.hasArticle || ofDocuments.some(({ kind }) => kind === "articles");
    // So does that of a parent for its infobox.
    const hasInfobox = hasArticle || language.parents.some((code) => library.languages.get(code)?.hasArticle);
    const kinds = textKinds.filter((kind) => kind !== "bundles" || !hasArticle);
    const sourcesFor = (kind: TextKind) => (hasInfobox ? sources[kind].filter(({ key }) => !isInfoboxKey(key)) : sources[kind]);
    const ofFiles = kinds.flatMap((kind) =>
      textsOf({ library, language, kind, states: states(kind, language), glossary, target, sources: sourcesFor(kind), verify }),
    );
    const texts = [...ofFiles, ...ofDocuments];
    const isOrigin = origins.includes(language);
    const due = texts.filter((text) => !isOrigin && (keys === undefined || keys.includes(text.key)) && isDue(text, options));
    const known = {
      from: library.defaultLanguage.tag,
      target,
      glossary,
      instructions,
      bundles: bundleTexts(library, language, states("bundles", language)),
    };
    const { copies, waiting, rest } = force
      ? { copies: [], waiting: [], rest: due }
      : reuseTexts({ language, texts, due, plans, ...known });
    const send = groupBySource(rest);
    plans.push({ language, target, texts, send, chunks: chunkTexts(send.map(([text]) => text?.source ?? "")), copies, waiting });
  }
  const order = new Map(languages.map((language, index) => [language, index]));
  return plans.filter(({ language }) => order.has(language)).sort((a, b) => (order.get(a.language) ?? 0) - (order.get(b.language) ?? 0));
}

/** A variety starts from what its parent has. */
export const parentsFirst = (languages: readonly Language[]): Language[] =>
  [...languages].sort((a, b) => a.parents.length - b.parents.length);

function groupBySource(texts: readonly PlannedText[]): PlannedText[][] {
  const groups = new Map<string, PlannedText[]>();
  for (const text of texts) {
    const key = `${isPlain(text) ? "" : "markup "}${text.source}`;
    groups.set(key, [...(groups.get(key) ?? []), text]);
  }
  return [...groups.values()];
}

function isDue(
  { status, state }: PlannedText,
  { force, keys, hasJudge }: { force: boolean; keys: readonly string[] | undefined; hasJudge: boolean },
): boolean {
  if (status !== "ok" && status !== "outdated") return true;
  if (status === "ok" && isUnfinished(state, hasJudge)) return true;
  return force && ((state?.origin === "machine" && !isReviewed(state)) || keys !== undefined);
}

const isReviewed = (state: TextState): boolean => "reviewed" in state;

interface SourceText {
  key: string;
  source: string;
  /** The glossary terms in it. */
  terms: readonly GlossaryTerm[];
}

/** Returns the source texts of each kind, which are the same for all languages. */
function sourceTextsOf(library: Library, glossary: readonly GlossaryTerm[]): Record<TextKind, SourceText[]> {
  const sources = sourcesOf(library);
  const textsOfKind = (kind: TextKind): SourceText[] =>
    Object.entries(sources[kind]).map(([key, source]) => ({ key, source, terms: termsIn(source, glossary) }));
  return { bundles: textsOfKind("bundles"), texts: textsOfKind("texts"), interface: textsOfKind("interface") };
}

interface TextsInput {
  sources: readonly SourceText[];
  library: Library;
  language: Language;
  kind: TextKind;
  states: States;
  glossary: readonly GlossaryTerm[];
  target: TargetLanguage;
  verify: typeof verifyTranslation;
}

function textsOf({ library, language, kind, states, glossary, target, sources, verify }: TextsInput): PlannedText[] {
  const { instructions = [] } = library.site.translation;
  const from = library.defaultLanguage.tag;
  const translations = { bundles: library.bundle, texts: library.ownTexts, interface: library.ownWords }[kind](language);
  // What the tool ships, and what a variety inherits, is not sent.
  const inherited = kind === "interface" ? library.inheritedWords(language) : {};
  return sources.flatMap(({ key, source, terms }) => {
    const translation = getOwn(translations, key);
    const noted = getOwn(states, key);
    if (translation === undefined && Object.hasOwn(inherited, key)) return [];
    const { status, state } = statusOf({ source, translation, state: noted, target, terms, instructions });
    // Interface words are short and often the same in two languages: only the build checks them, for their placeholders.
    const problem = translation === undefined || kind === "interface" ? undefined : verify({ source, from, translation, target, glossary });
    return [{ kind, key, source, translation, status, state, isRecorded: state === noted, terms, problem }];
  });
}
