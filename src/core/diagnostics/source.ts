/** A place in a file. Lines and columns count from 1. */
export interface Place {
  file: string;
  line?: number;
  column?: number;
  /** The text of the line; of a long one, what is around the column. */
  excerpt?: string;
  /** The number of characters of the line before the excerpt. */
  excerptStart?: number;
}

/**
 * How much of a line a place keeps before and after its column, more than messages show: a line of a megabyte can have
 * thousands of problems.
 */
const margin = 400;

/** A text file, with the name that messages show. */
export class Source {
  readonly file: string;
  readonly text: string;
  #lineStarts: number[] | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** The file as a whole. */
  get place(): Place {
    return { file: this.file };
  }

  /** Returns the place of an offset in UTF-16 units. */
  at(offset: number): Place {
    const starts = this.#starts();
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= clamped) low = middle;
      else high = middle - 1;
    }
    return this.atLine(low + 1, clamped - (starts[low] ?? 0) + 1);
  }

  /** Returns the place of a line and column, both from 1. */
  atLine(line: number, column = 1): Place {
    const start = Math.max(0, column - 1 - margin);
    const excerpt = this.line(line).slice(start, column - 1 + margin);
    return { file: this.file, line, column, excerpt, ...(start > 0 && { excerptStart: start }) };
  }

  /** Returns the text of a line, numbered from 1, without the line break. */
  line(line: number): string {
    const next = this.#starts()[line];
    const end = next === undefined ? this.text.length : next - (this.text.endsWith("\r\n", next) ? 2 : 1);
    return this.text.slice(this.offsetOf(line), end);
  }

  /** Returns the offset of the start of a line, numbered from 1; past the last line, the end of the text. */
  offsetOf(line: number): number {
    return this.#starts()[line - 1] ?? this.text.length;
  }

  /** Returns the place of the first `needle` at or after an offset; the offset's own place if there is none. */
  find(needle: string, from = 0): Place {
    const offset = this.text.indexOf(needle, from);
    return this.at(offset < 0 ? from : offset);
  }

  #starts(): number[] {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = [0];
      for (let index = this.text.indexOf("\n"); index >= 0; index = this.text.indexOf("\n", index + 1))
        this.#lineStarts.push(index + 1);
    }
    return this.#lineStarts;
  }
}
