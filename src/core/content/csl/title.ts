import type { RichPart, RichText } from "../../model/references/types.ts";

/** The markup that CSL-JSON allows in texts: https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html#html-like-formatting-tags */
const tag = /<(i|b|sub|sup)>|<(span)(?: class="nocase"| style="font-variant: ?small-caps;?")>|<\/(i|b|sub|sup|span)>/g;

type Mark = Exclude<RichPart, string>["mark"];

/** An element that is not closed yet. */
interface Open {
  name: string;
  /** As written, shown if it is never closed. */
  text: string;
  children: RichPart[];
}

/** Elements nested deeper are shown as written, and so is everything in longer texts. */
const [deepest, longest] = [8, 5000];

/** Reads a text of CSL-JSON. Any other markup, and tags without their counterpart, are text. */
export function readTitle(text: string): RichText {
  if (text.length > longest) return [text];
  const open: Open[] = [{ name: "", text: "", children: [] }];
  const add = (...parts: RichPart[]) => open.at(-1)?.children.push(...parts);
  let end = 0;
  for (const { 0: written, 1: mark, 2: span, 3: closing, index } of text.matchAll(tag)) {
    if (index > end) add(text.slice(end, index));
    end = index + written.length;
    const depth = open.findLastIndex(({ name }) => name === closing);
    if (closing === undefined && open.length <= deepest) open.push({ name: mark ?? span ?? "", text: written, children: [] });
    else if (depth < 1) add(written);
    else {
      while (open.length > depth + 1) unwrap(open);
      const { children } = open.pop() as Open;
      // The spans only keep words from being changed by citation styles.
      add(...(closing === "span" ? children : [{ mark: closing as Mark, children }]));
    }
  }
  if (end < text.length) add(text.slice(end));
  while (open.length > 1) unwrap(open);
  return open[0]?.children ?? [];
}

/** Shows an element that is never closed as written. */
function unwrap(open: Open[]): void {
  const { text, children } = open.pop() as Open;
  open.at(-1)?.children.push(text, ...children);
}
