import { textFinder } from "../../core/page/find-text.ts";

/** A match on the page: the parts of text nodes it consists of, and the block it begins in. */
export interface Match {
  parts: Range[];
  block: Element;
}

/** A text that reads on without a break, over the inline elements it is made of. */
interface Block {
  element: Element;
  nodes: { node: Text; start: number }[];
  text: string;
}

/** Elements whose text is not read: code, controls' values, drawings, what is folded up or lies over the page. */
const unread = "script, style, template, noscript, svg, textarea, select, [popover], details:not([open]) > :not(summary)";

/**
 * Finds a text in an element's visible text, also across inline elements; a match does not go over the edge of a block.
 *
 * @returns the matches in the order of the page
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
  /** Adds the texts inside an element to a block and to new ones; gives the block that the text after the element belongs to. */
  const collect = (element: Element, into: Block): Block => {
    let block = into;
    for (const child of element.childNodes) {
      if (child instanceof Text) {
        block.nodes.push({ node: child, start: block.text.length });
        block.text += child.data;
      } else if (child instanceof HTMLBRElement) block = begin(block.element);
      else if (child instanceof Element && !child.matches(unread)) {
        const { display, visibility } = getComputedStyle(child);
        if (display === "none" || visibility !== "visible") continue;
        if (child.matches(".citation")) {
          // A sentence goes on after a citation marker, which can be found by itself.
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

/** The parts of a block's text nodes from one place of its text to another. */
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
