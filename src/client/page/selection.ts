/** A bar at a selected passage: copies it with its sources, or a link that leads to it. */

import { button, element } from "../element.ts";
import { toast } from "../toasts/toast.ts";
import { pageData } from "./page-data.ts";

/** How long a selection rests before the bar appears, in milliseconds. */
const rest = 250;

/** Shows the bar at each passage of the article that is selected from now on, and at the one that is. */
export function start(): void {
  const { words } = pageData();
  const copy = async (text: string | undefined) => {
    if (text === undefined) return;
    await navigator.clipboard.writeText(text);
    await toast("success", words.copied, "copied");
  };
  const bar = element(
    "div",
    { className: "selection-bar", hidden: true, role: "group" },
    button(words.copyWithSources, () => void copy(withSources(selected()))),
    button(words.copyLink, () => void copy(linkTo(selected()))),
  );
  // A press on a button would end the selection.
  bar.addEventListener("pointerdown", (event) => event.preventDefault());
  document.body.append(bar);
  let timer: number | undefined;
  const later = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => place(bar, selected()), rest);
  };
  document.addEventListener("selectionchange", later);
  later();
}

/** The selected passage of the article. */
function selected(): Range | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  const around = range.commonAncestorContainer;
  const inArticle = (around instanceof Element ? around : around.parentElement)?.closest(".article");
  return inArticle && range.toString().trim() !== "" ? range : undefined;
}

/** Places the bar below the end of a passage, or hides it; on phones it stands at the edge of the window. */
function place(bar: HTMLElement, range: Range | undefined): void {
  bar.hidden = range === undefined;
  const end = range && [...range.getClientRects()].at(-1);
  if (!end || matchMedia("(hover: none)").matches) return;
  const left = Math.min(end.right, innerWidth - bar.offsetWidth - 16);
  bar.style.left = `${Math.max(16, left) + scrollX}px`;
  bar.style.top = `${end.bottom + scrollY + 8}px`;
}

const citation = ".citation, .note-mark";

/** Returns a passage with the references that it cites, as they are numbered on the page, and where it comes from. */
function withSources(range: Range | undefined): string | undefined {
  if (!range) return undefined;
  const text = getSelection()?.toString().trim() ?? "";
  const cited = [...range.cloneContents().querySelectorAll<HTMLAnchorElement>(`:is(${citation}) > a`)];
  const sources = new Map(
    cited.map((mark) => [
      mark.textContent ?? "",
      document
        .getElementById(decodeURIComponent(mark.hash.slice(1)))
        ?.querySelector("cite, .note-text")
        ?.textContent?.trim() ?? "",
    ]),
  );
  const notes = [...sources].map(([mark, source]) => `${mark} ${source}`);
  const page = `${document.querySelector("h1")?.textContent}, ${location.origin}${location.pathname}`;
  return [text, ...notes, page].join("\n\n").replace(/\n\n(?=\[)/g, "\n");
}

/** The words at either end of a long passage that name it in an address, in UTF-16 code units. */
const ends = 40;

/**
 * Returns the address of a passage (URL fragment text directives): all of a short one, or its first and last words.
 * Browsers look for whole words.
 */
function linkTo(range: Range | undefined): string | undefined {
  if (!range) return undefined;
  const segmenter = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
  const whole = range.cloneRange();
  const widen = (node: Node, offset: number) =>
    node instanceof Text ? segmenter.segment(node.data).containing(offset) : undefined;
  const first = widen(range.startContainer, range.startOffset);
  if (first?.isWordLike) whole.setStart(range.startContainer, first.index);
  const last = widen(range.endContainer, range.endOffset - 1);
  if (last?.isWordLike) whole.setEnd(range.endContainer, last.index + last.segment.length);
  // A block ends a text that browsers look for.
  const lines = whole.toString() === "" ? [] : blocksOf(whole);
  const [start = "", end = ""] = [lines[0], lines.at(-1)];
  const boundary = (text: string, at: number) => segmenter.segment(text).containing(at)?.index ?? at;
  const isShort = lines.length === 1 && start.length <= 3 * ends;
  const parts = isShort
    ? [start]
    : [
        start.slice(0, boundary(start, ends) || undefined),
        end.length <= ends ? end : end.slice(boundary(end, end.length - ends)),
      ];
  const encoded = parts.map((part) => encodeURIComponent(part.trim()).replaceAll("-", "%2D"));
  return `${location.origin}${location.pathname}#:~:text=${encoded.join(",")}`;
}

/** Returns the texts of a passage by block, as they stand on the page, without those of white space. */
function blocksOf(range: Range): string[] {
  const texts = new Map<Element | null, string>();
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    if (!(node instanceof Text) || !range.intersectsNode(node)) continue;
    const block = node.parentElement?.closest("p, li, h1, h2, h3, h4, dd, dt, td, th, figcaption, blockquote") ?? null;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    texts.set(block, (texts.get(block) ?? "") + node.data.slice(from, to));
  }
  return [...texts.values()].map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}
