/** Takes away what models put around an answer: reasoning, a preface line, a code fence, a pair of quotation marks. */
export function stripFraming(text: string): string {
  let rest = withoutThinking(text);
  // One layer of each kind and the same again; whatever has more layers is no frame.
  for (let layer = 0; layer < 4; layer++) {
    const before = rest;
    rest = [withoutPreface, withoutFence, withoutQuotes].reduce((inner, strip) => strip(inner).trim(), rest);
    if (rest === before) break;
  }
  return rest;
}

const thinkingTag = /<(\/?)(?:think(?:ing)?|thought)>/gi;

/** An answer without the blocks of reasoning that some models begin with. */
export function withoutThinking(text: string): string {
  let answer = "";
  let end = 0;
  let isThinking = false;
  for (const { 0: tag, 1: closing, index } of text.matchAll(thinkingTag)) {
    if (closing === "") {
      if (!isThinking) answer += text.slice(end, index);
      isThinking = true;
    } else {
      // A template may have opened the block in the prompt: then all before its end was reasoning.
      if (!isThinking) answer = "";
      isThinking = false;
    }
    end = index + tag.length;
  }
  // A reply cut off in the block has no answer.
  return (isThinking ? answer : answer + text.slice(end)).trim();
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
  // An answer that was cut off has no closing fence; one that holds several blocks has more than this frame.
  return body.includes(fence) ? text : body;
}

function withoutQuotes(text: string): string {
  const pair = ["“”", "„“", "„”", "””", '""', "''", "‘’", "«»", "»«", "「」", "『』"].find(
    ([open = "", close = ""]) => text.length > 2 && text.startsWith(open) && text.endsWith(close),
  );
  const inner = text.slice(1, -1);
  return pair === undefined || [...pair].some((mark) => inner.includes(mark)) ? text : inner;
}
