/** Takes away what models put around an answer: reasoning, a preface line, a code fence, a pair of quotation marks. */
export function stripFraming(text: string): string {
  let rest = withoutThinking(text);
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = [withoutPreface, withoutFence, withoutQuotes].reduce((inner, strip) => strip(inner).trim(), rest);
  }
  return rest;
}

/** An answer without the blocks of reasoning that some models begin with. */
export function withoutThinking(text: string): string {
  const rest = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, "");
  // A template may have opened the block in the prompt; a reply cut off in it has no answer.
  return rest
    .replace(/^[\s\S]*<\/think(?:ing)?>/i, "")
    .replace(/<think(?:ing)?>[\s\S]*$/i, "")
    .trim();
}

const opening =
  /^[*_#\s]*(?:(?:(?:sure|certainly|of course|okay|ok|absolutely|here(?:[’']s| is| are)|below is)\b|(?:the )?translat)[^\n]{0,120}[:：])[*_\s]*$/i;
const courtesy = /^(?:sure|certainly|of course|okay|ok|absolutely)[!.,]*$/i;

function withoutPreface(text: string): string {
  const [first = "", ...others] = text.split("\n");
  const rest = others.join("\n").trim();
  return rest !== "" && (opening.test(first.trim()) || courtesy.test(first.trim())) ? rest : text;
}

function withoutFence(text: string): string {
  const [, fence = "", inner = ""] = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*)$/.exec(text) ?? [];
  if (fence === "") return text;
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
