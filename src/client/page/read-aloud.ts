/** Reads the article aloud with the browser's voice, from the first block in view; the sentence is marked. */

import { revealRange } from "../search/page-text.ts";

/** The name in `passages.css`. */
const mark = "spoken-sentence";

const { speechSynthesis: voices } = globalThis;
const lang = () => document.documentElement.lang;

/** Whether there is a voice for the language of the page. Some browsers list their voices late. */
export async function hasVoice(): Promise<boolean> {
  if (!voices || !CSS.highlights) return false;
  if (voices.getVoices().length === 0)
    await new Promise((resolve) => {
      voices.addEventListener("voiceschanged", resolve, { once: true });
      setTimeout(resolve, 1000);
    });
  return voice() !== undefined;
}

const primary = (tag: string) => tag.toLowerCase().split(/[-_]/, 1)[0];
function voice(): SpeechSynthesisVoice | undefined {
  const known = voices.getVoices();
  return known.find((each) => each.lang === lang()) ?? known.find((each) => primary(each.lang) === primary(lang()));
}

let turn = 0;

/** Stops reading. */
export function stop(): void {
  turn++;
  voices.cancel();
  CSS.highlights.delete(mark);
}

/** Reads until the end. @param onEnd called then */
export function listen(onEnd: () => void): void {
  stop();
  const own = turn;
  const blocks = [...document.querySelectorAll("article :is(h1, h2, h3, p, li, blockquote)")].filter(
    (block) => !block.closest(".infobox, .references, .notes, nav, .links, .notice, footer") && block.checkVisibility(),
  );
  const start = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 80);
  const sentences = blocks.slice(Math.max(0, start)).flatMap(sentencesOf);
  const next = () => {
    if (own !== turn) return;
    const sentence = sentences.shift();
    if (!sentence) {
      stop();
      onEnd();
      return;
    }
    CSS.highlights.set(mark, new Highlight(sentence.range));
    revealRange(sentence.range);
    const spoken = new SpeechSynthesisUtterance(sentence.text);
    spoken.lang = lang();
    spoken.voice = voice() ?? null;
    spoken.onend = spoken.onerror = next;
    voices.speak(spoken);
  };
  next();
}

/** Returns the sentences of a block, without the marks of citations. */
function sentencesOf(block: Element): { text: string; range: Range }[] {
  const nodes: { node: Text; start: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(".citation, .note-mark, script, style, button")) continue;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  const place = (at: number): [Text, number] | undefined => {
    const found = nodes.findLast(({ start }) => start <= at);
    return found && [found.node, Math.min(at - found.start, found.node.length)];
  };
  const segments = new Intl.Segmenter(lang(), { granularity: "sentence" }).segment(text);
  return [...segments].flatMap(({ segment, index }) => {
    const [from, to] = [place(index), place(index + segment.trimEnd().length)];
    if (segment.trim() === "" || !from || !to) return [];
    const range = document.createRange();
    range.setStart(...from);
    range.setEnd(...to);
    return [{ text: segment.trim(), range }];
  });
}
