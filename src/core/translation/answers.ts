import { withoutThinking } from "../chat/classify-reply.ts";
import type { Reason } from "../model/reasons.ts";

/** Removes what models put around an answer: reasoning, a preface line, a code fence, a pair of quotation marks. */
export function stripFraming(text: string): string {
  let rest = withoutThinking(text);
  // Up to four rounds, since models nest these.
  for (let layer = 0; layer < 4; layer++) {
    const before = rest;
    rest = [withoutPreface, withoutFence, withoutQuotes].reduce((inner, strip) => strip(inner).trim(), rest);
    if (rest === before) break;
  }
  return rest;
}

const opening =
  /^[*_#\s]{0,20}(?:(?:(?:sure|certainly|of course|okay|ok|absolutely|here(?:[’']s| is| are)|below is)\b|(?:the )?translat)[^\n]{0,120}[:：])[*_\s]{0,20}$/i;
const courtesy = /^(?:sure|certainly|of course|okay|ok|absolutely)[!.,]{0,5}$/i;

function withoutPreface(text: string): string {
  const [first = ""] = text.split("\n", 1);
  const rest = text.slice(first.length).trim();
  return rest !== "" && (opening.test(first.trim()) || courtesy.test(first.trim())) ? rest : text;
}

function withoutFence(text: string): string {
  const [opened = "", fence = ""] = /^(`{3,}(?!`)|~{3,}(?!~))[^\n`]*\n/.exec(text) ?? [];
  if (fence === "") return text;
  const inner = text.slice(opened.length);
  const body = inner.endsWith(fence) ? inner.slice(0, -fence.length) : inner;
  // An answer that was cut off has no closing fence; with several code blocks, the fence is not a frame.
  return body.includes(fence) ? text : body;
}

function withoutQuotes(text: string): string {
  const pair = ["“”", "„“", "„”", "””", '""', "''", "‘’", "«»", "»«", "「」", "『』"].find(
    ([open = "", close = ""]) => text.length > 2 && text.startsWith(open) && text.endsWith(close),
  );
  const inner = text.slice(1, -1);
  return pair === undefined || [...pair].some((mark) => inner.includes(mark)) ? text : inner;
}

/** Addresses of pages, with or without a scheme, and of people, which a translation never adds. */
const address =
  /https?:\/\/|www\.|(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+@[\p{L}\p{N}-]+\.\p{L}+|(?<![a-z0-9-])[a-z0-9-]+\.(?:com|net|org|info|io|test|example|ru|cn|de)\b/giu;

/** Returns the first address in a translation that its source lacks. */
export function addedAddress(translation: string, source: string): string | undefined {
  const known = source.toLowerCase();
  return translation.match(address)?.find((found) => !known.includes(found.toLowerCase()));
}

/**
 * Asks about a translation that names an address that its source lacks. Checks refuse those with a scheme; a bare one,
 * such as `ada.example`, may also be a name that somebody has put into other words.
 */
export function doubtAddresses({ source, translation }: { source: string; translation: string }): Reason | undefined {
  const detail = addedAddress(translation, source);
  return detail === undefined ? undefined : { code: "address-extra", detail };
}

/** Characters that carry as much text as two or three letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Returns the size of texts, in letters of an alphabet. */
export const sizeOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length + 2 * (text.match(dense)?.length ?? 0), 0);

/**
 * Returns the maximum number of tokens of an answer: about twice the letters of the texts, since many scripts need a
 * token or more per letter.
 */
export const mostAnswerTokens = (texts: readonly string[]): number => 256 + 2 * sizeOf(texts);
