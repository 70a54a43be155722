const thinkingTag = /<(\/?)(?:think(?:ing)?|thought)>/gi;

/** Removes the reasoning blocks that some models start with. */
export function withoutThinking(text: string): string {
  let answer = "";
  let end = 0;
  let isThinking = false;
  for (const { 0: tag, 1: closing, index } of text.matchAll(thinkingTag)) {
    if (closing === "") {
      if (!isThinking) answer += text.slice(end, index);
      isThinking = true;
    } else {
      // The prompt template may have opened the block: then everything before its end is reasoning.
      if (!isThinking) answer = "";
      isThinking = false;
    }
    end = index + tag.length;
  }
  // A reply cut off inside the block has no answer.
  return (isThinking ? answer : answer + text.slice(end)).trim();
}
