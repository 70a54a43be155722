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
