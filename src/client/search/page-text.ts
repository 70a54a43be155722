import { textFinder } from "../../core/page/find-text.ts";

/** A match on the page: its parts of text nodes, and the block it starts in. */
export interface Match {
  parts: Range[];
  block: Element;
}

/** A continuous text that spans inline elements. */
interface Block {
  element: Element;
  nodes: { node: Text; start: number }[];
  text: string;
}

/** Elements whose text is skipped: code, control values, drawings, collapsed and overlaid parts. */
const unread = "script, style, template, noscript, svg, textarea, select, [popover], .also-available, details:not([open]) > :not(summary)";

/** Text of sections that readers have collapsed, which a search shows again. */
export const collapsedText = "[hidden='until-found'], [data-collapsed]";

/**
 * Finds a text in an element's visible text, also across inline elements but not across blocks.
 *
 * @returns the matches in document order
 */
export function findInPage(root: Element, query: string): Match[] {
  const find = textFinder(query);
  const matches = blocksOf(root).flatMap((block) =>
    find(block.text).map(({ start, end }) => ({ block: block.element, parts: partsOf(block, start, end) })),
  );
  return matches.sort((a, b) => compare(a.parts[0], b.parts[0]));
}

const compare = (a: Range | undefined, b: Range | undefined): number => (a && b ? a.compareBoundaryPoints(Range.START_TO_START, b) : 0);

function blocksOf(root: Element): Block[] {
  const blocks: Block[] = [];
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
        block.nodes.push({ node: child, start: block.text.length });
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
  return blocks;
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
