import type { ChangedPart, Script, TextPart } from "../../core/documents/review-protocol.ts";
import { element, hiddenText } from "./element.ts";
import { markWords } from "./words.ts";

/** Renders the text of a segment in its language. @param side what to say of a difference: it is only here */
export function renderText(parts: readonly TextPart[], { lang, dir }: Script, side: string): HTMLElement {
  return element("p", { className: "text", lang, dir }, ...parts.map((part) => renderPart(part, side)));
}

function renderPart(part: TextPart, side: string): Node | string {
  if (part.type === "mark") return chip(part.kind, part.label);
  if (part.type === "text") {
    if (part.difference === undefined) return part.text;
    const mark = element("mark", { title: `This ${part.difference} is only in the ${side}` }, part.text);
    mark.append(hiddenText(` (only in the ${side})`));
    return mark;
  }
  const inner = part.parts.map((each) => renderPart(each, side));
  switch (part.kind) {
    case "emphasis":
      return element("em", {}, ...inner);
    case "strong":
      return element("strong", {}, ...inner);
    case "strike":
      return element("s", {}, ...inner);
    case "sub":
      return element("sub", {}, ...inner);
    case "sup":
      return element("sup", {}, ...inner);
    case "link":
      // Not a link: following it would leave the review.
      return element("span", { className: "link", title: part.label }, ...inner);
    default:
      return element("span", { className: "wrapped", title: part.label }, chip(part.kind, ""), ...inner);
  }
}

/** A mark, shown as what it stands for. */
function chip(kind: keyof typeof markWords, label: string): HTMLElement {
  const word = markWords[kind];
  const made = element("span", {
    className: `chip chip-${kind}`,
    title: label === "" ? word : `${word}: ${label}`,
    dir: "ltr",
    lang: "en",
  });
  if (kind === "break") made.append("↵", hiddenText(" line break "));
  else if (kind === "math" || kind === "code" || kind === "placeholder") made.append(element("code", {}, label));
  else made.append(hiddenText(`${word} `), element("bdi", {}, label || word));
  return made;
}

/** Renders what changed in a source text. */
export function renderChanges(parts: readonly ChangedPart[], { lang, dir }: Script): HTMLElement {
  const names = { same: "span", added: "ins", removed: "del" } as const;
  const paragraph = element("p", { className: "text changes", lang, dir });
  for (const { change, text } of parts) {
    const made = element(names[change], {}, text);
    if (change !== "same") made.prepend(hiddenText(`[${change}: `));
    if (change !== "same") made.append(hiddenText("]"));
    paragraph.append(made);
  }
  return paragraph;
}
