import type { ChangedPart, Difference, ReviewStatus, Script, TextPart } from "../../core/documents/review/protocol.ts";
import { fill, words, wordsLanguage } from "../edit/words.ts";
import { element, hiddenText } from "../element.ts";

/** The signs of states beside their names, so that color is not the only difference. */
export const statusSigns: Readonly<Record<ReviewStatus, string>> = {
  reviewed: "✓",
  edited: "✎",
  translated: "○",
  outdated: "!",
  stale: "↻",
  missing: "…",
  failed: "✕",
  identical: "=",
};

/** Returns the name of a group of texts: a heading, or what it is called in the review. */
export const groupName = (group: string): string => (isNamed(group) ? words.groups[group] : group);
const isNamed = (group: string): group is keyof typeof words.groups => Object.hasOwn(words.groups, group);

/** Renders the text of a segment in its language. @param side what to say of a difference: it is only here */
export function renderText(parts: readonly TextPart[], { lang, dir }: Script, side: string): HTMLElement {
  return element("p", { className: "text", lang, dir }, ...parts.map((part) => renderPart(part, side)));
}

const findingWords: Partial<Record<Difference, string>> = {
  finding: words.review.findingHere,
  check: words.review.checkHere,
};

/** The elements of markup around words. */
const wrappers = { emphasis: "em", strong: "strong", strike: "s", subscript: "sub", superscript: "sup" } as const;

function renderPart(part: TextPart, side: string): Node | string {
  if (part.kind === "text") {
    const { text, difference } = part;
    if (difference === undefined) return text;
    const title = findingWords[difference] ?? fill(words.review.onlyHere, { side });
    return element("mark", { title, className: difference }, text, hiddenText(` (${title})`));
  }
  if (!("parts" in part)) return chip(part.kind, part.text);
  const { kind, href = "" } = part;
  const inner = part.parts.map((each) => renderPart(each, side));
  if (isWrapper(kind)) return element(wrappers[kind], {}, ...inner);
  // No element that leads anywhere: following it would leave the review.
  if (kind === "link") return element("span", { className: "link", title: href }, ...inner);
  return element("span", { className: "wrapped", title: href }, chip(kind, ""), ...inner);
}

const isWrapper = (kind: string): kind is keyof typeof wrappers => kind in wrappers;

/** A mark, shown as what it stands for. */
function chip(kind: TextPart["kind"], label: string): HTMLElement {
  const word = words.marks[kind];
  const title = label === "" ? word : `${word}: ${label}`;
  const made = element("span", { className: `chip chip-${kind}`, title, dir: "ltr", lang: wordsLanguage.lang });
  if (kind === "break") made.append("↵", hiddenText(` ${word} `));
  else if (kind === "math" || kind === "code") made.append(element("code", {}, label));
  else made.append(hiddenText(`${word} `), element("bdi", {}, label || word));
  return made;
}

/** Renders what changed in a source text. */
export function renderChanges(parts: readonly ChangedPart[], { lang, dir }: Script): HTMLElement {
  const names = { same: "span", added: "ins", removed: "del" } as const;
  const paragraph = element("p", { className: "text changes", lang, dir });
  for (const { change, text } of parts) {
    const made = element(names[change], {}, text);
    if (change !== "same") made.prepend(hiddenText(`[${words.review[change]}: `));
    if (change !== "same") made.append(hiddenText("]"));
    paragraph.append(made);
  }
  return paragraph;
}
