import { describe, expect, it, test } from "vitest";
import { Source } from "../../../src/core/diagnostics/source.ts";
import { segmentDocument } from "../../../src/core/documents/segment.ts";
import type { SegmentedDocument } from "../../../src/core/documents/segment-state.ts";
import { compareStructure } from "../../../src/core/documents/structure.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";

const source = `---
infobox:
  caption: "*Ada*{% cite \\"A\\" /%}"
---

One.{% cite "A" /%} Two,{% cite "B" page="3" /%} see [three](/three) and [four](/four).[^n]

## Five {% #five %}

{% figure src="/uploads/a.svg" alt="six" %}
Seven $x^2$.
{% /figure %}

- eight
- nine

[^n]: ten
`;

function read(text: string): SegmentedDocument {
  const { document } = segmentDocument(new Source("en.md", text), { isPage: false, tags: articleTags });
  if (document === undefined) throw new Error("no document");
  return document;
}
/** The differences after a change of the source. */
const changed = (from: string, to: string): [string, number][] => {
  expect(source).toContain(from);
  return compareStructure(read(source), read(source.replace(from, to))).map(({ message, line }) => [message, line]);
};

describe("comparing structures", () => {
  it("finds no difference where only words differ, and links changed places with them", () => {
    expect(changed("see [three](/three) and [four](/four).", "siehe [vier](/four) und [drei](/three).")).toEqual([]);
    expect(changed('alt="six"', 'alt="sechs"')).toEqual([]);
    expect(changed("eight", "**acht**")).toEqual([]);
  });

  const [a, b] = ['{% cite "A" /%}', '{% cite "B" page="3" /%}'];
  test.each<[string, string, string, [string, number][]]>([
    [
      "citations in another order",
      `One.${a} Two,${b}`,
      `One.${b} Two,${a}`,
      [[`the citations are ${b}, ${a} in place of ${a}, ${b}`, 6]],
    ],
    ["a citation that is lost", `One.${a} Two,`, "One. Two,", [[`the citations are ${b} in place of ${a}, ${b}`, 6]]],
    ["a citation of the infobox", '{% cite \\"A\\" /%}', "", [[`the citations are missing in place of ${a}`, 3]]],
    ["a link elsewhere", "(/three)", "(/other)", [["the links are /four, /other in place of /four, /three", 6]]],
    ["a note without its mark", ".[^n]", ".", [["the notes are missing in place of n", 6]]],
    ["an anchor", "#five", "#fünf".replace("ü", "u"), [["the anchor is funf in place of five", 8]]],
    ["the level of a heading", "## Five", "### Five", [["heading 3 in place of heading 2", 8]]],
    ["a picture", "a.svg", "b.svg", [['figure src="/uploads/b.svg" in place of figure src="/uploads/a.svg"', 10]]],
    ["a formula", "$x^2$", "x", [["the formulas and code are missing in place of $x^2$", 11]]],
    ["a paragraph more", "- eight", "More.\n\n- eight", [["paragraph in place of list", 14]]],
    ["an item less", "- eight\n", "", [["end of the list in place of item of a list", 14]]],
  ])("finds %s", (_, from, to, expected) => expect(changed(from, to)).toEqual(expected));
});
