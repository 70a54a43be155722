import type { Content } from "../content/content.ts";
import { targetOf } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";
import type { States } from "../model/states.ts";
import { getOwn, isInfoboxKey, nameKeys, translatableTexts } from "../model/texts.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../model/types.ts";
import { chunkTexts } from "./chunks.ts";
import { glossaryOf } from "./glossary.ts";
import { termsIn } from "./mask.ts";
import type { LanguagePlan, PlannedText } from "./planned.ts";
import type { TextRecord } from "./records.ts";
import { bundleTexts, filledRecord, isPlain, reuseTexts } from "./reuse.ts";
import { isUnfinished, statusOf } from "./state.ts";
import { type TextKind, textKinds } from "./types.ts";
import { verifyTranslation } from "./verify.ts";

interface PlanInput {
  content: Content;
  /** The languages to plan. */
  languages: readonly Language[];
  /** Languages that are not translated now, from which others copy: the parents of varieties. */
  origins?: readonly Language[] | undefined;
  states: (kind: TextKind, language: Language) => States;
  /** Send machine translations again, and human translations if `keys` includes them. */
  force: boolean;
  /** Only these keys. */
  keys?: readonly string[] | undefined;
  /** Whether a model judges all translations: then those that it has not judged yet are due, too. */
  judgesAll?: boolean;
  /** Verifies the translations that there are, as {@link verifyTranslation} does. */
  verify?: typeof verifyTranslation | undefined;
  /** Returns the record of a text whose translation is known from elsewhere, such as a translation memory. */
  remembered?: ((text: PlannedText, language: Language) => TextRecord | undefined) | undefined;
  /** The segments of a language's documents. */
  segments?: ((language: Language) => readonly PlannedText[]) | undefined;
}

/**
 * Returns the texts of the source language that others are translated from. The subject's names are written by people.
 */
export function sourcesOf(content: Content): Record<TextKind, Readonly<Record<string, string>>> {
  const names: readonly string[] = nameKeys.map(([key]) => key);
  const { defaultLanguage } = content.site;
  const texts = { ...translatableTexts(content.site), ...content.texts.ownTexts(defaultLanguage) };
  const translated = Object.fromEntries(Object.entries(texts).filter(([key]) => !names.includes(key)));
  return {
    bundles: content.short.sourceBundle,
    texts: { ...translated, ...content.texts.infoboxTexts },
    interface: content.texts.words(defaultLanguage),
  };
}

/** Determines the status of every text of the languages, and what to send. Used by dry runs and real runs. */
export function planTranslation({
  content,
  languages,
  origins = [],
  states,
  force,
  keys,
  judgesAll = false,
  verify = verifyTranslation,
  remembered,
  segments,
}: PlanInput): LanguagePlan[] {
  const glossary = glossaryOf(content);
  const { instructions = [] } = content.site.translation;
  const options = { force, keys, judgesAll };
  const plans: LanguagePlan[] = [];
  for (const language of parentsFirst([...origins, ...languages])) {
    const target = targetOf(language);
    const ofDocuments = segments?.(language) ?? [];
    // Only fallback pages need the texts of a bundle, and an article takes the place of one.
    const hasArticle = language.hasArticle || ofDocuments.some(({ kind }) => kind === "articles");
    const kinds = textKinds.filter((kind) => kind !== "bundles" || !hasArticle);
    const ofFiles = kinds.flatMap((kind) =>
      textsOf({
        content,
        language,
        kind,
        states: states(kind, language),
        glossary,
        target,
        sources: neededSources(content, { hasArticle, parents: language.parents }, kind),
        verify,
      }),
    );
    const texts = [...ofFiles, ...ofDocuments];
    const isOrigin = origins.includes(language);
    const due = texts.filter(
      (text) => !isOrigin && (keys === undefined || keys.includes(text.key)) && isDue(text, options),
    );
    const known = {
      from: content.site.defaultLanguage.tag,
      target,
      glossary,
      instructions,
      bundles: bundleTexts(content, language, states("bundles", language)),
    };
    const filled = due.flatMap(
      (text) => filledRecord(text, { code: language.code, ...known }) ?? remembered?.(text, language) ?? [],
    );
    const isFilled = new Set(filled.map(({ kind, key }) => `${kind} ${key}`));
    const toTranslate = due.filter(({ kind, key }) => !isFilled.has(`${kind} ${key}`));
    const { copies, waiting, rest } = force
      ? { copies: [], waiting: [], rest: toTranslate }
      : reuseTexts({ language, texts, due: toTranslate, plans, ...known });
    const send = groupBySource(rest);
    plans.push({
      language,
      target,
      texts,
      send,
      chunks: chunkTexts(send.map(([text]) => text?.source ?? "")),
      copies: [...filled, ...copies],
      waiting,
    });
  }
  const order = new Map(languages.map((language, index) => [language, index]));
  return plans
    .filter(({ language }) => order.has(language))
    .sort((a, b) => (order.get(a.language) ?? 0) - (order.get(b.language) ?? 0));
}

/** Returns languages with each variety after its parent, because a variety copies from it. */
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
  { force, keys, judgesAll }: { force: boolean; keys: readonly string[] | undefined; judgesAll: boolean },
): boolean {
  if (status !== "ok" && status !== "outdated") return true;
  if (status === "ok" && isUnfinished(state, judgesAll)) return true;
  return force && ((state?.origin === "machine" && state.reviewed === undefined) || keys !== undefined);
}

interface SourceText {
  key: string;
  source: string;
  /** The glossary terms in it. */
  terms: readonly GlossaryTerm[];
}

/** Returns the source texts of each kind, which are the same for all languages. */
const sourceTextsOf = memoize(
  (content: Content): Record<TextKind, SourceText[]> => {
    const sources = sourcesOf(content);
    const glossary = glossaryOf(content);
    const textsOfKind = (kind: TextKind): SourceText[] =>
      Object.entries(sources[kind]).map(([key, source]) => ({ key, source, terms: termsIn(source, glossary) }));
    return { bundles: textsOfKind("bundles"), texts: textsOfKind("texts"), interface: textsOfKind("interface") };
  },
  (content) => content,
);

/** Returns the texts of a language's file of a kind: those that the language needs of its own. */
export function textsOfFile(
  content: Content,
  language: Language,
  kind: TextKind,
  states: States,
): Pick<PlannedText, "key" | "source" | "translation" | "status" | "state" | "isValue">[] {
  if (kind === "bundles" && language.hasArticle) return [];
  const glossary = glossaryOf(content);
  const sources = neededSources(content, language, kind);
  const target = targetOf(language);
  return textsOf({ content, language, kind, states, glossary, target, sources, verify: () => undefined });
}

/** The sources of a language: without the infobox where that comes from an article, of the language or of a parent. */
function neededSources(
  content: Content,
  { hasArticle, parents }: Pick<Language, "hasArticle" | "parents">,
  kind: TextKind,
): readonly SourceText[] {
  const sources = sourceTextsOf(content)[kind];
  const hasInfobox = hasArticle || parents.some((code) => content.site.languages.get(code)?.hasArticle);
  return hasInfobox ? sources.filter(({ key }) => !isInfoboxKey(key)) : sources;
}

interface TextsInput {
  sources: readonly SourceText[];
  content: Content;
  language: Language;
  kind: TextKind;
  states: States;
  glossary: readonly GlossaryTerm[];
  target: TargetLanguage;
  verify: typeof verifyTranslation;
}

function textsOf({ content, language, kind, states, glossary, target, sources, verify }: TextsInput): PlannedText[] {
  const { instructions = [] } = content.site.translation;
  const from = content.site.defaultLanguage.tag;
  const translations = {
    bundles: content.short.bundle,
    texts: content.texts.ownTexts,
    interface: content.texts.ownWords,
  }[kind](language);
  // Texts that the tool ships, or that a variety inherits, are not sent.
  const inherited = kind === "interface" ? content.texts.inheritedWords(language) : {};
  return sources.flatMap(({ key, source, terms }, index) => {
    const translation = getOwn(translations, key);
    const noted = getOwn(states, key);
    if (translation === undefined && Object.hasOwn(inherited, key)) return [];
    const { status, state } = statusOf({ source, translation, state: noted, target, terms, instructions });
    // Interface words are short and often the same in two languages: only the build checks them, for their
    // placeholders.
    const isValue = kind === "texts" && key.startsWith("infobox.");
    const problem =
      translation === undefined || kind === "interface"
        ? undefined
        : verify({ source, from, translation, target, glossary, isValue });
    const planned = { kind, key, source, translation, status, state, isRecorded: state === noted, terms, problem };
    const hint = kind === "interface" ? "a button, a label or a message of the website" : undefined;
    const context = kind === "bundles" ? { document: kind, index, path: pathOf(key, sources, content) } : undefined;
    return [{ ...planned, context, ...(isValue && { isValue }), ...(hint !== undefined && { hint }) }];
  });
}

/** Returns the title of a fallback page, and the heading above a text: that of `career.1` is `career`. */
function pathOf(key: string, sources: readonly SourceText[], { site }: Content): string[] {
  const section = key.includes(".") ? key.split(".")[0] : undefined;
  const heading = sources.find((each) => each.key === section);
  return [site.subject.name, ...(heading === undefined ? [] : [heading.source])];
}
