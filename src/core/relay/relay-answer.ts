import { stripFraming } from "../translation/framing.ts";
import { unmaskText } from "../translation/mask.ts";
import { splitReply } from "../translation/split-reply.ts";
import type { TranslationRequest } from "../translation/types.ts";

/*
 * Whether an answer can be a translation of what was asked for. Pages check translations closely; these checks only keep a relay from being a way to ask a
 * model for something else.
 */

/** Letters that say what others need two or three for. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How much pieces say, in letters of an alphabet. */
const sizeOf = (pieces: readonly string[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length + 2 * (piece.match(dense)?.length ?? 0), 0);

/** How many tokens an answer may have: about twice the letters it is made from, since many scripts take a token and more a letter. */
export const tokensFor = ({ pieces }: TranslationRequest): number => Math.min(16_000, 256 + 2 * sizeOf(pieces));

/**
 * Takes the text out of an answer: its pieces numbered as asked for, no mark in it that was not sent, its length in proportion.
 *
 * @param text what the service answered
 * @param truncated the answer was cut off at the service's limit, so that it may be short and its last pieces missing
 * @returns undefined for what can be no translation of the pieces
 */
export function usableText(text: string, truncated: boolean, { pieces }: TranslationRequest): string | undefined {
  const answer = stripFraming(text);
  const size = sizeOf(pieces);
  const most = 2.5 * size + 100 + 10 * pieces.length;
  const least = truncated ? 1 : Math.max(1, size / 8 - 4);
  if (answer.length > most || answer.length < least) return undefined;
  if (pieces.length > 1 && "reason" in splitReply(answer, pieces, truncated)) return undefined;
  return hasOwnMarksOnly(answer, pieces) ? answer : undefined;
}

/** Whether all marks (`⟦0⟧`) of an answer were in the pieces. */
function hasOwnMarksOnly(answer: string, pieces: readonly string[]): boolean {
  const sent = pieces.flatMap((piece) => Array.from(piece.matchAll(/⟦(\d{1,4})⟧/g), ([, number]) => Number(number)));
  const kept = Array<string>(Math.max(-1, ...sent) + 1).fill("");
  const result = unmaskText({ text: answer, kept });
  // Whether each stands there once is for the page to say: it knows which piece needs which.
  return "text" in result || !["marker-invented", "marker-broken"].includes(result.reason.code);
}
