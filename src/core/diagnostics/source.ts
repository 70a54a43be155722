/** A place in a file, ready to be shown to a person. Lines and columns count from 1. */
export interface Place {
  file: string;
  line?: number;
  column?: number;
  /** The text of the line. */
  excerpt?: string;
  /** How many characters of the line the excerpt leaves out before it begins. */
  excerptStart?: number;
}

/** A text file of the content folder, under the name that messages show. */
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

  /** The place of a character, by its offset in UTF-16 units. */
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

  /** The place at a line and column, both from 1. */
  atLine(line: number, column = 1): Place {
    return { file: this.file, line, column, excerpt: this.line(line) };
  }

  /** The text of a line, numbered from 1, without its end. */
  line(line: number): string {
    const starts = this.#starts();
    return this.text.slice(starts[line - 1] ?? this.text.length, starts[line]).replace(/\r?\n$/, "");
  }

  /** The offset of the first character of a line numbered from 1; the end of the text past the last line. */
  offsetOf(line: number): number {
    return this.#starts()[line - 1] ?? this.text.length;
  }

  /** The place where `needle` first stands at or after an offset; the offset's own place when it does not. */
  find(needle: string, from = 0): Place {
    const offset = this.text.indexOf(needle, from);
    return this.at(offset < 0 ? from : offset);
  }

  #starts(): number[] {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = [0];
      for (let index = this.text.indexOf("\n"); index >= 0; index = this.text.indexOf("\n", index + 1)) this.#lineStarts.push(index + 1);
    }
    return this.#lineStarts;
  }
}
