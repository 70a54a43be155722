import { hash } from "../model/fingerprint.ts";
import type { KnownLanguage } from "../model/languages.ts";
import { reasonText } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { remembered } from "./remembered.ts";
import type { EarlierText, TranslationRequest } from "./types.ts";

/** Returns a language for the prompt. */
export const targetOf = ({ code, tag, fullName }: KnownLanguage): TargetLanguage => ({ code, tag, fullName });

/** The heading before the text to translate. */
const textHeading = "TEXT:";

/** Returns the prompt for a translation: one text as it is, several with the markers `[0]`, `[1]`, … */
export function buildPrompt({
  pieces,
  target,
  names,
  instructions = [],
  hints = [],
  earlier = [],
  reason,
  notes = [],
}: TranslationRequest): string {
  const many = pieces.length > 1;
  const lines = [
    "Translate the text below for an encyclopedia.",
    `Target language: ${target.fullName} (${target.tag})`,
    "",
    ...rulesWith(instructions),
    ...(many
      ? [
          `- There are ${pieces.length} pieces. Each begins on a new line with its number in brackets, [0] to [${pieces.length - 1}]. ${numbering}`,
        ]
      : []),
    ...describeHints(hints),
    ...(pieces.some((piece) => piece.includes("⟦/")) ? [pairs] : []),
    ...names.map(({ marker, name }) => `- ⟦${marker}⟧ = ${name}`),
    ...(reason ? [`- An earlier answer was rejected because ${reasonText(reason)}. Avoid that.`] : []),
    ...notes.map((note) => `- ${note}`),
    ...describeEarlier(earlier),
    "",
    textHeading,
    many ? joinPieces(pieces) : (pieces[0] ?? ""),
  ];
  return lines.join("\n");
}

/** Says what pieces are that are not sentences: `- [0], [3]: a heading`. */
function describeHints(hints: readonly (string | undefined)[]): string[] {
  const pieces = new Map<string, number[]>();
  for (const [index, hint] of hints.entries())
    if (hint !== undefined) pieces.set(hint, [...(pieces.get(hint) ?? []), index]);
  return [...pieces].map(([hint, indices]) =>
    hints.length > 1 ? `- ${indices.map((index) => `[${index}]`).join(", ")}: ${hint}` : `- The text is ${hint}.`,
  );
}

/** Shows what pieces were before their source changed. */
const describeEarlier = (earlier: readonly (EarlierText | undefined)[]): string[] =>
  earlier.flatMap((text, index) =>
    text === undefined
      ? []
      : [
          `- ${earlier.length > 1 ? `[${index}]` : "The text"} has changed. It was ${JSON.stringify(text.source)}, and its translation was ${JSON.stringify(text.translation)}. Change in the translation only what has changed in the text.`,
        ],
  );

/** Returns the rules of every translation and those of the site. */
const rulesWith = (instructions: readonly string[]): string[] => [
  "- Translate the meaning in context, not word for word, as an educated native speaker would write it.",
  ...instructions.map((instruction) => `- ${instruction}`),
  "- Keep every number, and keep marks such as ⟦0⟧ exactly as they are, each once: they stand for names and signs.",
  "- Return only the translated text: no comment, no quotation marks around it, no code fence.",
];
const numbering = "Keep the numbers, each once and in this order, with its own translation after it.";

const pairs =
  "- Marks such as ⟦1⟧ and ⟦/1⟧ are around words, such as those of a link: keep both, around the translation of those words.";

/** What the prompt for a text depends on, besides the text. */
export interface PromptFacts {
  target: TargetLanguage;
  /** The glossary terms in the source. */
  terms: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions: readonly string[];
}

/** Joins pieces, each with its number. */
const joinPieces = (pieces: readonly string[]): string =>
  pieces.map((piece, index) => `[${index}] ${piece}`).join("\n");

/**
 * Returns a fingerprint of the rules and glossary terms that a translation was made with. When it changes, the
 * translation is stale.
 */
export function promptFingerprint({ terms, target, instructions }: PromptFacts): string {
  const known = fingerprints.get(target);
  const { ofTerms } = known?.instructions === instructions ? known : fingerprintsOf(target, instructions);
  return ofTerms(
    terms.length === 0 ? "[]" : JSON.stringify(terms.map(({ term, forms }) => [term, forms?.[target.code] ?? null])),
  );
}

// Most texts of a language have no glossary terms, or the same.
const fingerprints = new WeakMap<
  TargetLanguage,
  { instructions: readonly string[]; ofTerms: (terms: string) => string }
>();

function fingerprintsOf(target: TargetLanguage, instructions: readonly string[]) {
  const rules = rulesWith(instructions);
  const ofTerms = remembered((terms) => hash(JSON.stringify([rules, target.fullName, target.tag, JSON.parse(terms)])));
  const made = { instructions, ofTerms };
  fingerprints.set(target, made);
  return made;
}
