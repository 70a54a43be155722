import { describe, expect, test } from "vitest";
import { Source } from "../../../src/core/diagnostics/source.ts";

describe("places in a source", () => {
  const source = new Source("a.md", "one\n\n時計🕰 end\n");

  test.each([
    ["the first character", 0, 1, 1, "one"],
    ["a line's end belongs to it", 3, 1, 4, "one"],
    ["an empty line", 4, 2, 1, ""],
    ["columns count UTF-16 units", 10, 3, 6, "時計🕰 end"],
    ["after the last line's end", 14, 4, 1, ""],
    ["past the end", 99, 4, 1, ""],
    ["before the beginning", -1, 1, 1, "one"],
  ])("%s", (_, offset, line, column, excerpt) => {
    expect(source.at(offset)).toEqual({ file: "a.md", line, column, excerpt });
  });

  test("a word is found at or after an offset; if there is none, the place is the offset", () => {
    const twice = new Source("b.md", "word\nword\n");
    expect(twice.find("word")).toMatchObject({ line: 1, column: 1 });
    expect(twice.find("word", 1)).toMatchObject({ line: 2, column: 1 });
    expect(twice.find("other", 5)).toMatchObject({ line: 2, column: 1 });
  });

  test("offsets of lines; past the last line it is the end", () => {
    expect([1, 2, 3, 4, 5].map((line) => source.offsetOf(line))).toEqual([0, 4, 5, 14, 14]);
    expect([1, 2, 3, 4, 9].map((line) => source.line(line))).toEqual(["one", "", "時計🕰 end", "", ""]);
  });

  test("of a long line, a place has what is around it", () => {
    const line = Array.from({ length: 4000 }, (_, index) => index % 10).join("");
    const long = new Source("e.md", `${line}\r\n`);
    for (const column of [1, 900, 2001, 3999]) {
      const { excerpt = "", excerptStart = 0 } = long.at(column - 1);
      expect(excerpt.length).toBeLessThanOrEqual(2000);
      const shown = { from: Math.max(1, column - 120), to: column + 120 };
      expect(excerpt.slice(shown.from - 1 - excerptStart, shown.to - excerptStart)).toBe(
        line.slice(shown.from - 1, shown.to),
      );
    }
  });

  test("an empty file has one empty line", () => {
    expect(new Source("c.md", "").at(0)).toEqual({ file: "c.md", line: 1, column: 1, excerpt: "" });
  });

  test("Windows line endings are not part of the line", () => {
    const windows = new Source("d.md", "one\r\ntwo\r\n");
    expect(windows.at(5)).toEqual({ file: "d.md", line: 2, column: 1, excerpt: "two" });
    expect(windows.line(1)).toBe("one");
  });
});
