/** Pairs the blocks of a page with those of its version in another language. */

/** A block with the one that says the same, as far as both are there. */
export type Pair = readonly [own: Element | undefined, other: Element | undefined];

/** Elements that are no text of a section, or are the same in every language. */
const unpaired =
  ".title-bar, .infobox, .notice, .section-link, .section-toggle, .categories, .text-source, .language-grid, .fallback-links, nav, section, script, [data-beside], .beside-bar";
const lists = ":scope > :is(.references, .notes)";

/** Returns the blocks of a page by the anchor of their section or subsection, which all languages have in common. */
function partsOf(article: Element): Map<string, Element[]> {
  const blocks: Element[] = [];
  const parts = new Map([["", blocks]]);
  let part = blocks;
  const root = article.querySelector("[data-phase]") ?? article;
  for (const block of root.querySelectorAll(":scope > *, :scope > section > *")) {
    if (block.matches(unpaired) || block.parentElement?.querySelector(lists)) continue;
    if (block.matches(":is(h2, h3, h4)[id]")) {
      part = [];
      parts.set(block.id, part);
    }
    part.push(block);
  }
  return parts;
}

/** Pairs the blocks of two articles, in the order of the first; what only the second has follows what is before it. */
export function pairBlocks(own: Element, other: Element): Pair[] {
  const theirs = partsOf(other);
  return [...partsOf(own)].flatMap(([anchor, blocks]) => align(blocks, theirs.get(anchor) ?? []));
}

const kindOf = (block: Element) => `${block.localName} ${block.classList[0] ?? ""}`;

/** Aligns two lists so that as many blocks as possible stand beside one of their kind. */
function align(own: readonly Element[], other: readonly Element[]): Pair[] {
  // How many pairs the rest of both lists can have, from each place in them.
  const most = Array.from({ length: own.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => most[i]?.[j] ?? 0;
  const isAlike = (i: number, j: number) => {
    const [a, b] = [own[i], other[j]];
    return a !== undefined && b !== undefined && kindOf(a) === kindOf(b);
  };
  for (let i = own.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = most[i];
      if (row) row[j] = isAlike(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < own.length || j < other.length; ) {
    if (isAlike(i, j)) pairs.push([own[i++], other[j++]]);
    else if (j === other.length || (i < own.length && at(i + 1, j) >= at(i, j + 1))) pairs.push([own[i++], undefined]);
    else pairs.push([undefined, other[j++]]);
  }
  return pairs;
}
