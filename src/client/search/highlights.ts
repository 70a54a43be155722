/**
 * Highlights parts of the page's text. The DOM is unchanged if the browser supports the CSS Custom Highlight API (Level
 * 1).
 */
interface Highlighter {
  /** Marks all parts, replacing previous ones. */
  show(parts: readonly (readonly Range[])[]): void;
  /** Marks one of them as current, and returns its position. */
  select(index: number): Range | undefined;
  clear(): void;
}

/** The names in `search.css`. */
const names = { all: "search-match", current: "search-current" };

/** Creates the highlighter that the browser supports. */
export const createHighlighter = (): Highlighter =>
  typeof CSS !== "undefined" && "highlights" in CSS && CSS.highlights
    ? new HighlightRegistryHighlighter()
    : new MarkHighlighter();

class HighlightRegistryHighlighter implements Highlighter {
  #parts: readonly (readonly Range[])[] = [];

  show(parts: readonly (readonly Range[])[]): void {
    this.#parts = parts;
    CSS.highlights.set(names.all, new Highlight(...parts.flat()));
  }

  select(index: number): Range | undefined {
    const parts = this.#parts[index] ?? [];
    const current = new Highlight(...parts);
    current.priority = 1;
    CSS.highlights.set(names.current, current);
    return parts[0];
  }

  clear(): void {
    for (const name of Object.values(names)) CSS.highlights.delete(name);
    this.#parts = [];
  }
}

/** Wraps the parts into `<mark>` elements. */
class MarkHighlighter implements Highlighter {
  #marks: HTMLElement[][] = [];
  #split: { node: Text; data: string; inserted: ChildNode[] }[] = [];

  show(parts: readonly (readonly Range[])[]): void {
    this.clear();
    this.#marks = parts.map(() => []);
    const byNode = new Map<Text, { start: number; end: number; match: number }[]>();
    for (const [match, ranges] of parts.entries()) {
      for (const { startContainer: node, startOffset: start, endOffset: end } of ranges) {
        if (!(node instanceof Text)) continue;
        const places = byNode.get(node) ?? [];
        byNode.set(node, places);
        places.push({ start, end, match });
      }
    }
    for (const [node, places] of byNode) this.#wrap(node, places);
  }

  /** The text node is kept but shortened, so that references to it stay valid. */
  #wrap(node: Text, places: readonly { start: number; end: number; match: number }[]): void {
    const { data } = node;
    const inserted: ChildNode[] = [];
    let at = places[0]?.start ?? data.length;
    node.data = data.slice(0, at);
    for (const { start, end, match } of places) {
      const mark = document.createElement("mark");
      mark.className = names.all;
      mark.textContent = data.slice(start, end);
      this.#marks[match]?.push(mark);
      inserted.push(document.createTextNode(data.slice(at, start)), mark);
      at = end;
    }
    inserted.push(document.createTextNode(data.slice(at)));
    node.after(...inserted);
    this.#split.push({ node, data, inserted });
  }

  select(index: number): Range | undefined {
    for (const mark of this.#marks.flat()) mark.classList.remove(names.current);
    for (const mark of this.#marks[index] ?? []) mark.classList.add(names.current);
    const first = this.#marks[index]?.[0];
    if (first === undefined) return undefined;
    const range = document.createRange();
    range.selectNodeContents(first);
    return range;
  }

  clear(): void {
    for (const { node, data, inserted } of this.#split) {
      for (const part of inserted) part.remove();
      node.data = data;
    }
    this.#split = [];
    this.#marks = [];
  }
}
