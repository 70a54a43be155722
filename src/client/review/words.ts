import type {
  ChangedPart,
  Difference,
  DocumentKind,
  DraftMark,
  ReviewStatus,
  Script,
  TextPart,
} from "../../core/documents/review/protocol.ts";
import { element, hiddenText } from "../element.ts";

interface StatusWords {
  label: string;
  /** A sign beside the label, so that color is not the only difference. */
  sign: string;
  /** The meaning for the reviewer. */
  meaning: string;
}

export const statusWords: Record<ReviewStatus, StatusWords> = {
  reviewed: { label: "Reviewed", sign: "✓", meaning: "Accepted by a person." },
  edited: { label: "Edited", sign: "✎", meaning: "Written by a person, not accepted yet." },
  translated: { label: "Unreviewed", sign: "○", meaning: "Translated by a model, not accepted yet." },
  outdated: {
    label: "Outdated",
    sign: "!",
    meaning: "The source changed after a person wrote or accepted the translation.",
  },
  stale: {
    label: "Stale",
    sign: "↻",
    meaning: "“biopedia translate” will translate it again. If you accept or edit it, it stays.",
  },
  missing: { label: "Not translated", sign: "…", meaning: "The source text stands in its place." },
  failed: {
    label: "Failed",
    sign: "✕",
    meaning: "No translation passed the checks. The source text stands in its place.",
  },
  identical: {
    label: "Same as source",
    sign: "=",
    meaning: "The model returned the source text. Accept it if the text is the same in both languages.",
  },
};

export const kindWords: Record<DocumentKind, string> = {
  article: "Article",
  page: "Page",
  bundles: "Fallback page",
  texts: "Texts of the site",
  interface: "Interface words",
};

export const markWords: Record<DraftMark["kind"], string> = {
  text: "text",
  citation: "citation",
  note: "note",
  math: "formula",
  code: "code",
  address: "address",
  break: "line break",
  emphasis: "emphasis",
  strong: "strong",
  strike: "struck out",
  subscript: "subscript",
  superscript: "superscript",
  link: "link",
  picture: "picture",
  title: "title",
  tag: "tag",
};

/** Formats a date such as `2026-05-01`. */
export const formatDate = (date: string): string =>
  new Date(`${date}T00:00`).toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" });

/** Renders the text of a segment in its language. @param side what to say of a difference: it is only here */
export function renderText(parts: readonly TextPart[], { lang, dir }: Script, side: string): HTMLElement {
  return element("p", { className: "text", lang, dir }, ...parts.map((part) => renderPart(part, side)));
}

const findingWords: Partial<Record<Difference, string>> = {
  finding: "The judge found an error here",
  check: "A check names this",
};

/** The elements of markup around words. */
const wrappers = { emphasis: "em", strong: "strong", strike: "s", subscript: "sub", superscript: "sup" } as const;

function renderPart(part: TextPart, side: string): Node | string {
  if (part.kind === "text") {
    const { text, difference } = part;
    if (difference === undefined) return text;
    const title = findingWords[difference] ?? `This ${difference} is only in the ${side}`;
    const hidden = findingWords[difference]?.toLowerCase() ?? `only in the ${side}`;
    return element("mark", { title, className: difference }, text, hiddenText(` (${hidden})`));
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
  const word = markWords[kind];
  const made = element("span", {
    className: `chip chip-${kind}`,
    title: label === "" ? word : `${word}: ${label}`,
    dir: "ltr",
    lang: "en",
  });
  if (kind === "break") made.append("↵", hiddenText(" line break "));
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
    if (change !== "same") made.prepend(hiddenText(`[${change}: `));
    if (change !== "same") made.append(hiddenText("]"));
    paragraph.append(made);
  }
  return paragraph;
}
