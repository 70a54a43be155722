import { withoutThinking } from "../chat/classify-reply.ts";
import { addedAddress } from "../translation/addresses.ts";
import { stripFraming } from "../translation/framing.ts";
import { strayBracket } from "../translation/mask.ts";
import { lettersOf, scriptOf, toAsciiDigits } from "../translation/scripts.ts";
import { mostAnswerTokens, sizeOf } from "../translation/sizes.ts";
import { splitReply } from "../translation/split-reply.ts";
import { tagNumbers } from "../translation/tags.ts";
import type { TranslationRequest } from "../translation/types.ts";

/*
 * Checks that an answer can be a translation of the request. Pages verify translations closely; these checks prevent
 * the use of a relay for other purposes.
 */

/** Returns the maximum number of tokens of an answer, which the relay limits further. */
export const tokensFor = ({ pieces }: TranslationRequest): number => Math.min(16_000, mostAnswerTokens(pieces));

/**
 * Returns the text of an answer if its pieces are numbered as requested, all its markers, addresses and numbers of many
 * digits were sent, its length is plausible, and most of it is in the script of the target.
 *
 * @param text the answer of the service
 * @param truncated whether the answer was cut off at the service's limit: then it may be short and its last pieces
 * missing
 * @returns undefined if it cannot be a translation of the pieces
 */
export function usableText(
  text: string,
  truncated: boolean,
  { pieces, target }: TranslationRequest,
): string | undefined {
  const answer = stripFraming(text);
  const size = sizeOf(pieces);
  const most = 2.5 * size + 100 + 10 * pieces.length;
  const least = truncated ? 1 : Math.max(1, size / 8 - 4);
  if (answer.length > most || answer.length < least) return undefined;
  if (pieces.length > 1 && "reason" in splitReply(answer, pieces, truncated)) return undefined;
  const source = pieces.join("\n");
  const isUsable =
    hasOwnMarksOnly(answer, pieces) && addsNothing(answer, source) && isInScript(answer, source, target.tag);
  return isUsable ? answer : undefined;
}

/**
 * Returns the beginning of an answer that may be shown while the rest is coming, up to its last whole word, because
 * signs of marks and numbers may be cut.
 *
 * @returns undefined if it has what a translation of the pieces cannot have
 */
export function usableBeginning(text: string, { pieces, target }: TranslationRequest): string | undefined {
  const beginning = withoutThinking(text).replace(/(?:<[^>]{0,12}|\S{1,40})$/u, "");
  if (beginning.length > 2.5 * sizeOf(pieces) + 100 + 10 * pieces.length) return undefined;
  const source = pieces.join("\n");
  const isUsable =
    hasOwnMarksOnly(beginning, pieces) && addsNothing(beginning, source) && isInScript(beginning, source, target.tag);
  return isUsable ? beginning : undefined;
}

/**
 * Returns whether most letters of an answer are of the script of the target, besides names that stay in Latin letters.
 * A page checks each piece, and its language; `serve` does without these checks, because they are large.
 */
function isInScript(answer: string, source: string, tag: string): boolean {
  const script = scriptOf(tag) ?? "";
  const own = lettersOf(script);
  if (own === undefined || script === "Latn") return true;
  const names = new Set(source.match(/\p{Lu}[\p{L}\p{N}]*/gu));
  const text = answer.replace(/\p{Script=Latin}+/gu, (word) => (names.has(word) ? "" : word));
  return 2 * (text.match(own)?.length ?? 0) >= (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Numbers of at least seven digits, such as those of telephones and accounts. */
const longNumber = /(?:\p{Nd}[ ()/.+-]{0,2}){7,}/gu;

/** Returns whether an answer has no address and no long number that the source lacks. */
function addsNothing(answer: string, source: string): boolean {
  const digits = digitsOf(source);
  return (
    addedAddress(answer, source) === undefined &&
    [...answer.matchAll(longNumber)].every(
      ([found]) => digits.includes(digitsOf(found)) || /0{5}$/.test(digitsOf(found)),
    )
  );
}

/** The digits of a text in any script, as ASCII digits without anything between. */
const digitsOf = (text: string): string => toAsciiDigits(text).replace(/\D/g, "");

/** Returns whether all tags (`<x0/>`) of an answer were in the pieces. */
function hasOwnMarksOnly(answer: string, pieces: readonly string[]): boolean {
  const sent = new Set(pieces.flatMap(tagNumbers));
  // The page checks that each occurs once: it knows which piece needs which.
  return tagNumbers(answer).every((number) => sent.has(number)) && !strayBracket.test(answer);
}
