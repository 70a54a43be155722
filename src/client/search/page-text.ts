import { type Folded, fold, textFinder } from "../../core/page/find-text.ts";

/** A match on the page: its parts of text nodes, and the block that it starts in. */
export interface Match {
  parts: Range[];
  block: Element;
}

/** A continuous text that spans inline elements. */
interface Block {
  element: Element;
  /** With the place of each in the text, and in the page: 0 for its first text node. */
  nodes: { node: Text; start: number; place: number }[];
  text: string;
  /** The normalized text, once it has been searched. */
  folded?: Folded | undefined;
}

/** Elements whose text is skipped: code, control values, drawings, collapsed and overlaid parts. */
const unread =
  "script, style, template, noscript, svg, textarea, select, [popover], .also-available, details:not([open], .article *) > :not(summary)";

/** Text of sections that readers have collapsed, which a search shows again. */
const collapsedText = "[hidden='until-found'], [data-collapsed]";

/** How long a search may run before it lets the browser do something else, in milliseconds. */
const longestTurn = 30;

/** The visible text of an element. */
interface PageText {
  /**
   * Finds a text across inline elements, but not across blocks. A long page takes several turns, between which the
   * browser can react to the reader.
   *
   * @param isWanted whether the result is still wanted, asked after each turn
   * @returns the matches in document order; undefined if they are not wanted any more
   */
  find(query: string, isWanted: () => boolean): Promise<Match[] | undefined>;
}

/**
 * Reads the text of an element when it is searched for the first time, and again once the element or the window has
 * changed. A block is normalized again only if its text is another.
 */
export function createPageText(root: Element): PageText {
  let blocks: Block[] = [];
  let isRead = false;
  const forget = () => {
    isRead = false;
  };
  const observers = [new MutationObserver(forget), new MutationObserver(forget)] as const;
  observers[0].observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["hidden", "open", "data-collapsed"],
  });
  observers[1].observe(document.documentElement, { attributes: true });
  addEventListener("resize", forget);

  function read(): void {
    // Changes of this moment have not been reported yet.
    if (observers.some((observer) => observer.takeRecords().length > 0)) forget();
    if (isRead) return;
    const known = new Map(blocks.map(({ text, folded }) => [text, folded]));
    blocks = blocksOf(root);
    for (const block of blocks) block.folded = known.get(block.text);
    isRead = true;
  }

  return {
    async find(query, isWanted) {
      const findIn = textFinder(query);
      read();
      const found: { place: number; offset: number; match: Match }[] = [];
      let begun = performance.now();
      for (const block of blocks) {
        block.folded ??= fold(block.text);
        for (const { start, end } of findIn(block.folded)) {
          const first = block.nodes.findLast((node) => node.start <= start);
          const match = { block: block.element, parts: partsOf(block, start, end) };
          found.push({ place: first?.place ?? 0, offset: start - (first?.start ?? 0), match });
        }
        if (performance.now() - begun < longestTurn) continue;
        await new Promise((resolve) => setTimeout(resolve));
        if (!isWanted()) return undefined;
        begun = performance.now();
      }
      // Markers of citations are blocks of their own, whose texts stand within others.
      return found.sort((a, b) => a.place - b.place || a.offset - b.offset).map(({ match }) => match);
    },
  };
}

function blocksOf(root: Element): Block[] {
  const blocks: Block[] = [];
  let place = 0;
  const begin = (element: Element): Block => {
    const block = { element, nodes: [], text: "" };
    blocks.push(block);
    return block;
  };
  /** Adds the texts in an element to a block and to new ones; returns the block of the text after the element. */
  const collect = (element: Element, into: Block): Block => {
    let block = into;
    for (const child of element.childNodes) {
      if (child instanceof Text) {
        block.nodes.push({ node: child, start: block.text.length, place: place++ });
        block.text += child.data;
      } else if (child instanceof HTMLBRElement) block = begin(block.element);
      else if (child instanceof Element && !child.matches(unread)) {
        const { display, visibility } = getComputedStyle(child);
        if ((display === "none" && !child.matches(collapsedText)) || visibility !== "visible") continue;
        if (child.matches(".citation, .note-mark")) {
          // A sentence continues after a citation marker, which is searched separately.
          collect(child, begin(block.element));
        } else if (/^(inline|contents|ruby)/.test(display)) block = collect(child, block);
        else {
          collect(child, begin(child));
          block = begin(block.element);
        }
      }
    }
    return block;
  };
  collect(root, begin(root));
  return blocks.filter(({ text }) => text.trim() !== "");
}

/** Returns the parts of a block's text nodes between two offsets. */
function partsOf({ nodes }: Block, start: number, end: number): Range[] {
  return nodes.flatMap(({ node, start: offset }) => {
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, node.length)];
    if (from >= to) return [];
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [range];
  });
}

/** The longest way that is scrolled smoothly, in pixels. */
const longest = 1200;

/**
 * Scrolls to a part of the text: smoothly, unless the reader prefers reduced motion, and of a long way only the end.
 * Does nothing if it is in view. A collapsed section is shown, and a closed table or box of links is opened.
 */
export function revealRange(range: Range): void {
  // As the browser's own search does.
  range.startContainer.parentElement
    ?.closest(collapsedText)
    ?.dispatchEvent(new Event("beforematch", { bubbles: true }));
  const closed = "details:not([open])";
  const details = range.startContainer.parentElement?.closest<HTMLDetailsElement>(closed);
  if (details) {
    details.open = true;
    // A table has its size once the browser has seen whether it scrolls, a frame later.
    requestAnimationFrame(() => requestAnimationFrame(() => revealRange(range)));
    return;
  }
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  const element = range.startContainer.parentElement;
  const scroller = element && scrollerOf(element);
  if (scroller) {
    const [box, inside] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (box.top < inside.top || box.bottom > inside.bottom)
      scroller.scrollTop += box.top - inside.top - inside.height / 2;
    if (box.left < inside.left || box.right > inside.right)
      scroller.scrollLeft += box.left - inside.left - inside.width / 2;
  }
  const { top, bottom } = range.getBoundingClientRect();
  const header = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
  // Below the header with the search bar, above messages in the corner.
  const inView = top >= header + 48 && bottom <= innerHeight - 96;
  const target = inView ? scrollY : scrollY + top - innerHeight / 3;
  // The page scrolls even if the match is in view, because an earlier scroll may be in progress.
  scrollTo({ top: Math.min(Math.max(scrollY, target - longest), target + longest), behavior: "instant" });
  if (!inView) scrollTo({ top: target, behavior });
}

/** Returns the nearest scrollable ancestor of an element. */
function scrollerOf(element: Element): Element | null {
  for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(parent);
    const scrolls = /auto|scroll/;
    if (scrolls.test(overflowY) && parent.scrollHeight > parent.clientHeight) return parent;
    if (scrolls.test(overflowX) && parent.scrollWidth > parent.clientWidth) return parent;
  }
  return null;
}
