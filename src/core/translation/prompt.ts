import { hash } from "./hash.ts";
import { type Reason, reasonText } from "./reasons.ts";
import type { GlossaryTerm, TargetLanguage, TranslationRequest } from "./types.ts";

/** Where the text to translate begins in a prompt. */
const textHeading = "TEXT:";

/** The message that asks for a translation: of one text as it is, of several with the markers `[0]`, `[1]`, … */
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
    ...(reason ? [`- An earlier answer was refused because ${reasonText(reason)}. Take care of that.`] : []),
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

/** Pieces with their numbers, one after the other. */
const joinPieces = (pieces: readonly string[]): string => pieces.map((piece, index) => `[${index}] ${piece}`).join("\n");

const marker = /^[ \t]*\[(\d+)\][ \t]?/gm;

/**
 * Takes the pieces out of a reply. What stands before the first belongs to none.
 *
 * @param text the reply
 * @param count how many there should be
 * @param truncated whether the reply was cut off: then the last piece that arrived is given up, and those after it are missing
 * @returns the pieces, or why the numbering cannot be trusted: a reply counts only if its numbers are exactly 0 to count − 1, once each, in order
 */
export function splitReply(text: string, count: number, truncated = false): { pieces: (string | undefined)[] } | { reason: Reason } {
  const found = [...text.matchAll(marker)];
  const numbers = found.map(([, number]) => Number(number));
  const inOrder = numbers.every((number, index) => number === index);
  if (found.length === 0 || !inOrder || found.length > count) return { reason: { code: "piece-order" } };
  if (found.length < count && !truncated) return { reason: { code: "piece-count", detail: `${found.length} pieces in place of ${count}` } };
  const pieces = Array.from({ length: count }, (_, index): string | undefined => {
    const match = found[index];
    if (match === undefined || (truncated && index === found.length - 1)) return undefined;
    return text.slice(match.index + match[0].length, found[index + 1]?.index).trim();
  });
  return { pieces };
}

/** What a translation was made with: the rules and the glossary terms that matter to it. A change makes a translation stale. */
export const promptFingerprint = (terms: readonly GlossaryTerm[], target: TargetLanguage): string =>
  hash(JSON.stringify([rules, target.fullName, target.tag, terms.map(({ term, forms }) => [term, forms?.[target.code] ?? null])]));
