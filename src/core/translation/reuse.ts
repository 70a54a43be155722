/*
 * Translations that are reused instead of paid for again: those of the same source text elsewhere in the language, and
 * those of the parent of a variety.
 */
import type { Content } from "../content/content.ts";
import { hash } from "../model/fingerprint.ts";
import type { States } from "../model/states.ts";
import { getOwn } from "../model/texts.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../model/types.ts";
import { formOf, plainForm, withoutTranslating } from "./mask.ts";
import type { LanguagePlan, PlannedText, WaitingText } from "./planned.ts";
import type { TextRecord } from "./records.ts";
import { languageOf } from "./scripts.ts";
import { doubtOf, isUnfinished, statusOf, translatedState } from "./state.ts";
import type { Doubt, TextForm } from "./types.ts";
import { verifyTranslation } from "./verify.ts";

/** A translation that a text may get. */
interface Known {
  text: PlannedText;
  /** Where it is from, for the history. */
  from: string;
}

/** Returns whether a text has no markup, so that it may be grouped with plain texts. */
export const isPlain = ({ source, form = plainForm }: Pick<PlannedText, "source" | "form">): boolean =>
  form === plainForm || form.plain(source) === source;

const nobody: TargetLanguage = { code: "", tag: "", fullName: "" };

/** Returns a translation of one text in the form of another text with the same source. */
export function inFormOf(
  to: Pick<PlannedText, "form">,
  from: Pick<PlannedText, "form">,
  translation: string,
): string | undefined {
  const [target, source] = [to.form ?? plainForm, from.form ?? plainForm].map((form) => form.base ?? form) as [
    TextForm,
    TextForm,
  ];
  if (target === source) return translation;
  // A text without marks.
  const masked = target.mask("", { glossary: [], target: nobody, first: 0 });
  const unmasked = target.unmask(source.plain(translation), masked);
  return "text" in unmasked ? unmasked.text : undefined;
}

/** Returns the translated texts of a language's fallback page, for documents that have the same sentences. */
export function bundleTexts(content: Content, language: Language, states: States): PlannedText[] {
  const bundle = content.short.bundle(language);
  const { instructions = [] } = content.site.translation;
  return Object.entries(content.short.sourceBundle).flatMap(([key, source]): PlannedText[] => {
    const translation = getOwn(bundle, key);
    if (translation === undefined) return [];
    const noted = getOwn(states, key);
    const prompt = { target: language, terms: [], instructions };
    const { state } = statusOf({ source, translation, state: noted, ...prompt });
    // Whether its prompt is fresh does not matter: the copy is verified.
    const status = state?.source === hash(source) ? "ok" : "stale";
    return [
      { kind: "bundles", key, source, translation, status, state, isRecorded: true, terms: [], problem: undefined },
    ];
  });
}

interface ReuseInput {
  language: Language;
  /** The BCP 47 tag of the language of the sources. */
  from: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
  instructions: readonly string[];
  /** All texts of the language. */
  texts: readonly PlannedText[];
  /** The texts to translate. */
  due: readonly PlannedText[];
  bundles: readonly PlannedText[];
  /** The plans of the languages before it. */
  plans: readonly LanguagePlan[];
}

/** Separates the segments that can be copied, and those that wait for the language's parent, from the texts to send. */
export function reuseTexts({
  language,
  from,
  target,
  glossary,
  instructions,
  texts,
  due,
  bundles,
  plans,
}: ReuseInput): {
  copies: TextRecord[];
  waiting: WaitingText[];
  rest: PlannedText[];
} {
  const known = new Map<string, Known[]>();
  const add = (text: PlannedText, from: string) => {
    // Texts that are still to be asked for again may change.
    if (
      text.status === "ok" &&
      text.translation !== undefined &&
      text.problem === undefined &&
      !isUnfinished(text.state)
    )
      known.set(text.source, [...(known.get(text.source) ?? []), { text, from }]);
  };
  for (const text of texts) if (text.kind !== "interface" && !due.includes(text)) add(text, language.code);
  for (const text of bundles) add(text, `bundles/${language.code}.json`);
  const parent = parentPlan(language, plans);
  for (const text of parent?.texts ?? []) if (text.place !== undefined) add(text, parent?.language.code ?? "");
  for (const { kind, key, text: translation, state } of parent?.copies ?? []) {
    const text = parent?.texts.find((each) => each.kind === kind && each.key === key);
    if (text !== undefined) add({ ...text, translation, state, status: "ok" }, parent?.language.code ?? "");
  }
  const senders = new Map([
    ...(parent?.send ?? []).flat().map((text) => [nameOf(text), parent?.language.code ?? ""] as const),
    ...(parent?.waiting ?? []).map(({ text, sender }) => [nameOf(text), sender] as const),
  ]);

  const copies: TextRecord[] = [];
  const waiting: WaitingText[] = [];
  const rest: PlannedText[] = [];
  for (const text of due) {
    const copy =
      text.place &&
      known
        .get(text.source)
        ?.map((each) => copyOf(text, each, { code: language.code, source: from, target, glossary, instructions }));
    const found = copy?.find((each) => each !== undefined);
    const sender = text.place && senders.get(nameOf(text));
    if (found !== undefined) copies.push(found);
    else if (parent !== undefined && sender !== undefined && sharesForms(text, target, parent.target))
      waiting.push({ text, sender });
    else rest.push(text);
  }
  return { copies, waiting, rest };
}

/**
 * Returns the plan of the nearest parent of which the language is a variety: Portuguese for Brazilian Portuguese, but
 * not German for Bavarian.
 */
function parentPlan(language: Language, plans: readonly LanguagePlan[]): LanguagePlan | undefined {
  const base = (tag: string) => tag.split("-")[0];
  const isParent = (code: string) =>
    plans.find((plan) => plan.language.code === code && base(plan.language.tag) === base(language.tag));
  return language.parents.map(isParent).find((plan) => plan?.texts.some(({ place }) => place !== undefined));
}

const nameOf = ({ kind, key }: PlannedText): string => `${kind} ${key}`;

/** Whether the names of a text have the same forms in two languages. */
const sharesForms = ({ terms }: PlannedText, a: TargetLanguage, b: TargetLanguage): boolean =>
  terms.every((term) => formOf(term, a) === formOf(term, b));

interface CopyContext {
  /** The code of the language that gets the copy. */
  code: string;
  /** The BCP 47 tag of the language of the sources. */
  source: string;
  target: TargetLanguage;
  glossary: readonly GlossaryTerm[];
  instructions: readonly string[];
}

/** Returns the record of a copied translation; undefined if it does not suit the language or place. */
export function copyOf(
  to: PlannedText,
  { text, from }: Known,
  { code, source, target, glossary, instructions }: CopyContext,
): TextRecord | undefined {
  const translation = inFormOf(to, text, text.translation ?? "");
  if (translation === undefined) return undefined;
  const { words, elements } = to.form ?? plainForm;
  // A person may have added a link to a translation: the copy would not have the structure of the source.
  if (elements(translation) !== elements(to.source)) return undefined;
  if (
    verifyTranslation({ source: words(to.source), from: source, translation: words(translation), target, glossary }) !==
    undefined
  )
    return undefined;
  const model = text.state?.origin === "machine" ? text.state.model : undefined;
  const known = { model, doubt: doubtOf(text.state), judged: text.state?.judged };
  return unsentRecord(to, translation, from, { ...known, code, target, instructions });
}

/**
 * Returns the record of a text that has nothing to translate, such as a name of the glossary or a year, unless a run
 * has recorded it before; undefined for other texts.
 */
export function filledRecord(
  to: PlannedText,
  { code, from, target, glossary, instructions }: Omit<CopyContext, "source"> & { from: string },
): TextRecord | undefined {
  const translation = withoutTranslating(to.source, to.form ?? plainForm, { glossary, target });
  return translation === undefined
    ? undefined
    : unsentRecord(to, translation, languageOf(from), { code, target, instructions });
}

/** Returns the record of a translation that no service was asked for. @param copied where it is from */
function unsentRecord(
  { kind, key, source, terms, state: before, translation: current }: PlannedText,
  translation: string,
  copied: string,
  facts: Pick<CopyContext, "code" | "target" | "instructions"> & {
    model?: string | undefined;
    doubt?: Doubt | undefined;
    judged?: false | undefined;
  },
): TextRecord {
  const { code, ...rest } = facts;
  return {
    kind,
    code,
    key,
    ...(current !== undefined && { before: hash(current) }),
    text: translation,
    state: translatedState({ ...rest, source, translation, terms, attempts: before?.attempts ?? 0 }),
    copied,
  };
}
