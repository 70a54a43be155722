import { hash } from "../model/fingerprint.ts";
import { reasonText } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import type { TranslationRequest } from "./types.ts";

/** The heading before the text to translate. */
const textHeading = "TEXT:";

/** Returns the prompt for a translation: one text as it is, several with the markers `[0]`, `[1]`, … */
export function buildPrompt({ pieces, target, names, reason }: TranslationRequest): string {
  const many = pieces.length > 1;
  const lines = [
    "Translate the text below for an encyclopedia.",
    `Target language: ${target.fullName} (${target.tag})`,
    "",
    ...rules,
    ...(many
      ? [
          `- There are ${pieces.length} pieces. Each begins on a new line with its number in brackets, [0] to [${pieces.length - 1}]. ${numbering}`,
        ]
      : []),
    ...names.map(({ marker, name }) => `- ⟦${marker}⟧ = ${name}`),
    ...(reason ? [`- An earlier answer was rejected because ${reasonText(reason)}. Avoid that.`] : []),
    "",
    textHeading,
    many ? joinPieces(pieces) : (pieces[0] ?? ""),
  ];
  return lines.join("\n");
}

const rules = [
  "- Translate the meaning in context, not word for word, as an educated native speaker would write it.",
  "- “Leadership” means business leadership, never political leadership.",
  "- Company names stay untranslated.",
  "- Keep every number, and keep marks such as ⟦0⟧ exactly as they are, each once: they stand for names and signs.",
  "- Return only the translated text: no comment, no quotation marks around it, no code fence.",
];
const numbering = "Keep the numbers, each once and in this order, with its own translation after it.";

/** Joins pieces, each with its number. */
const joinPieces = (pieces: readonly string[]): string => pieces.map((piece, index) => `[${index}] ${piece}`).join("\n");

/** Returns a fingerprint of the rules and glossary terms that a translation was made with. When it changes, the translation is stale. */
export const promptFingerprint = (terms: readonly GlossaryTerm[], target: TargetLanguage): string =>
  hash(JSON.stringify([rules, target.fullName, target.tag, terms.map(({ term, forms }) => [term, forms?.[target.code] ?? null])]));
