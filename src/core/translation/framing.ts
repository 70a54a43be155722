import { withoutThinking } from "../chat/classify-reply.ts";

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
