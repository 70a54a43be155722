import { hash } from "../model/fingerprint.ts";
import { memoize } from "../model/memo.ts";
import { type Reason, reasonText } from "../model/reasons.ts";
import type { GlossaryTerm, TargetLanguage } from "../model/types.ts";
import { typographyOf } from "../model/typography.ts";
import { tagsInWords } from "./tags.ts";
import type { EarlierText, TextContext, TranslationRequest } from "./types.ts";

/**
 * Returns the prompt for a translation: one text as it is, several with the markers `[0]`, `[1]`, …
 *
 * The part that is the same for all languages stands first: services with prompt caching charge less for it from the
 * second language on.
 */
export function buildPrompt(request: TranslationRequest): string {
  const { pieces, target, names, instructions = [], about, hints = [], contexts = [], signs = [] } = request;
  const { earlier = [], reason, notes = [] } = request;
  const many = pieces.length > 1;
  return [
    "Translate the text between the lines TEXT: and END OF TEXT for an encyclopedia, into the language that is named after it.",
    "",
    ...rulesOf(instructions),
    ...(pieces.some((piece) => /<[a-z]+\d+/.test(piece)) ? [tags] : []),
    ...(many
      ? [
          `- There are ${pieces.length} pieces. Each begins on a new line with its number in brackets, [0] to [${pieces.length - 1}]. ${numbering}`,
        ]
      : []),
    ...(about ? [`- ${about}`] : []),
    ...describeHints(hints),
    ...describePlaces(contexts),
    ...signs.map((sign) => `- ${sign}`),
    "",
    "TEXT:",
    many ? joinPieces(pieces) : (pieces[0] ?? ""),
    "END OF TEXT",
    "",
    `Target language: ${target.fullName} (${target.tag})`,
    `- Quotation marks: ${typographyOf(target.tag).quotes.join("…")}`,
    ...names.map(({ term, form }) => (term === form ? `- Name: ${term}` : `- Name: ${term} = ${form}`)),
    ...(names.length > 0 ? [inflection] : []),
    ...describeAccepted(contexts),
    ...describeEarlier(earlier),
    ...(reason ? [`- ${rejection(reason, pieces)}`] : []),
    ...notes.map((note) => `- ${tagsInWords(note, pieces)}`),
  ].join("\n");
}

/** Says why an earlier answer was not taken. A name is not to be padded with words that make it differ. */
const rejection = (reason: Reason, pieces: readonly string[]): string =>
  reason.code === "identical"
    ? "An earlier answer was the text itself. Answer so again only if all of it is a name that this language writes so."
    : `An earlier answer was rejected because ${tagsInWords(reasonText(reason), pieces)}. Avoid that.`;

const rulesOf = (instructions: readonly string[]): string[] => [
  "- Translate the meaning in context, not word for word, as an educated native speaker would write it, in the neutral and formal register of an encyclopedia.",
  ...instructions.map((instruction) => `- ${instruction}`),
  "- Keep every number.",
  "- Return only the translated text: no comment, no quotation marks around it, no code fence.",
];
const tags =
  "- Keep tags, each once, where it belongs: <c0/> stands for a sign, such as a citation; <a1> and </a1> are around words, such as those of a link, and have to be around their translation.";
const numbering =
  "Keep the numbers, each once and in this order, with its own translation after it. In JSON, they are the keys.";
const inflection =
  "- Write names so, with the endings that the language needs. A pronoun may replace one only where the text has one.";

/** Says what pieces are that are not sentences: `- [0], [3]–[5]: a heading`. */
function describeHints(hints: readonly (string | undefined)[]): string[] {
  const pieces = new Map<string, number[]>();
  for (const [index, hint] of hints.entries())
    if (hint !== undefined) pieces.set(hint, [...(pieces.get(hint) ?? []), index]);
  return [...pieces].map(([hint, indices]) =>
    hints.length > 1 ? `- ${rangesOf(indices)}: ${hint}` : `- The text is ${hint}.`,
  );
}

/** Writes ascending numbers as ranges: `[0], [3]–[5]`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [start: number, end: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([start, end]) => (start === end ? `[${start}]` : `[${start}]–[${end}]`)).join(", ");
}

/** Says in which sections pieces stand, and what is before and after those whose neighbors are not sent with them. */
function describePlaces(contexts: readonly (TextContext | undefined)[]): string[] {
  const many = contexts.length > 1;
  const sections = new Map<string, number[]>();
  const neighbors: string[] = [];
  for (const [index, context] of contexts.entries()) {
    if (context === undefined) continue;
    const path = context.path.join(" › ");
    if (path !== "") sections.set(path, [...(sections.get(path) ?? []), index]);
    const piece = many ? `[${index}]` : "the text";
    if (context.before && !isNext(contexts[index - 1], context))
      neighbors.push(`- Before ${piece} stands: ${JSON.stringify(context.before.source)}`);
    if (context.after && !isNext(context, contexts[index + 1]))
      neighbors.push(`- After ${piece} stands: ${JSON.stringify(context.after.source)}`);
  }
  const places = [...sections].map(([path, indices]) => `- ${many ? rangesOf(indices) : "The text"}: in “${path}”`);
  return [...places, ...neighbors];
}

const isNext = (one: TextContext | undefined, other: TextContext | undefined): boolean =>
  one?.document === other?.document && one?.index === (other?.index ?? Number.NaN) - 1;

/** Shows what is translated already near the pieces, or has names that they have. */
function describeAccepted(contexts: readonly (TextContext | undefined)[]): string[] {
  const pairs = contexts.flatMap((context, index) =>
    context === undefined
      ? []
      : [
          isNext(contexts[index - 1], context) ? undefined : context.before,
          isNext(context, contexts[index + 1]) ? undefined : context.after,
          ...(context.related ?? []),
        ],
  );
  const lines = pairs.flatMap((pair) =>
    pair?.translation === undefined
      ? []
      : [`- Translated before: ${JSON.stringify(pair.source)} as ${JSON.stringify(pair.translation)}`],
  );
  return [...new Set(lines)].slice(0, mostPairs);
}
const mostPairs = 8;

/** Shows what pieces were before their source changed. */
const describeEarlier = (earlier: readonly (EarlierText | undefined)[]): string[] =>
  earlier.flatMap((text, index) =>
    text === undefined
      ? []
      : [
          `- ${earlier.length > 1 ? `[${index}]` : "The text"} has changed. It was ${JSON.stringify(text.source)}, and its translation was ${JSON.stringify(text.translation)}. Change in the translation only what has changed in the text.`,
        ],
  );

/** Joins pieces, each with its number. */
const joinPieces = (pieces: readonly string[]): string =>
  pieces.map((piece, index) => `[${index}] ${piece}`).join("\n");

/** The facts that the prompt for a text depends on, besides the text. */
export interface PromptFacts {
  target: TargetLanguage;
  /** The glossary terms in the source. */
  terms: readonly GlossaryTerm[];
  /** The site's own rules for translations. */
  instructions: readonly string[];
}

/**
 * Returns a fingerprint of the site's rules and glossary terms that a translation was made with. When it changes, the
 * translation is stale. The fixed wording of the prompt is not part of it, because a better one does not make a
 * translation wrong.
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
  const ofTerms = memoize(
    (terms: string) => hash(JSON.stringify([instructions, target.fullName, target.tag, JSON.parse(terms)])),
    (terms) => terms,
  );
  const made = { instructions, ofTerms };
  fingerprints.set(target, made);
  return made;
}
