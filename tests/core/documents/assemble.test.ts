import { describe, expect, it, test } from "vitest";
import { Source } from "../../../src/core/diagnostics/source.ts";
import { canonicalText } from "../../../src/core/documents/canonical-text.ts";
import { assembleDocument } from "../../../src/core/documents/frame.ts";
import { segmentDocument } from "../../../src/core/documents/segment.ts";
import type { SegmentedDocument } from "../../../src/core/documents/segment-state.ts";
import { compareStructure } from "../../../src/core/documents/structure.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";

function read(text: string): SegmentedDocument {
  const { document } = segmentDocument(new Source("en.md", text), { isPage: false, tags: articleTags });
  if (document === undefined) throw new Error("no document");
  return document;
}
const assemble = (text: string, ...texts: string[]): string => assembleDocument(read(text), texts);

describe("assembling", () => {
  it("writes the anchors that headings derive from their text", () => {
    const text = "## First part\n\n### Größe ##\n\nThird\n---\n\n#### Own {% #own %}\n\n#### First part\n";
    const file = assemble(text, "Un", "Deux", "Trois", "Quatre", "Cinq");
    expect(file).toBe(
      '## Un {% #first-part %}\n\n### Deux {% id="größe" %} ##\n\nTrois {% #third %}\n---\n\n#### Quatre {% #own %}\n\n#### Cinq {% #first-part-2 %}\n',
    );
    expect(compareStructure(read(text), read(file))).toEqual([]);
  });

  it("keeps lists, quotations and lines in their places", () => {
    const text = "> - one\n>   two\\\n>   three\n>\n>   | a | b |\n>   | - | - |\n>   | c \\| d | 1 |\n";
    const file = assemble(text, "un\\\ndeux", "A", "B", "C | D");
    expect(file).toBe("> - un\\\n>   deux\n>\n>   | A | B |\n>   | - | - |\n>   | C \\| D | 1 |\n");
  });

  it("keeps a link in a cell whose address has a pipe", () => {
    const text = "| a |\n| - |\n| [One \\| two](https://a.example/b\\|c) |\n";
    const file = assemble(text, "A", "[Un \\| deux](https://a.example/b|c)");
    expect(file).toBe("| A |\n| - |\n| [Un \\\\| deux](https://a.example/b\\|c) |\n");
    expect(compareStructure(read(text), read(file))).toEqual([]);
  });

  it("keeps a text that has no words in another language", () => {
    expect(assemble("One\n\nTwo\n", "", "…")).toBe("One\n\nTwo\n");
  });

  it("keeps links by reference when their text changes", () => {
    const text = "See [one].\n\n[one]: https://a.example\n";
    expect(assemble(text, "Voir [un][one].")).toBe("Voir [un][one].\n\n[one]: https://a.example\n");
  });
});

/** Texts that would be something else at the start of a line, in a cell, an attribute or a heading. */
const hostile = [
  ..."1. a|2) a|# a|## a #|- a|+ a|* a|> a|: a|~ a|a \\| b|--- a|=== a|``` a|~~~ a|$$ a|[a]: /b|[^a]: b|[x] a|<!-- a|<b>a</b>|![a](b)".split(
    "|",
  ),
  ..."{% note %} a;{% /figure %} a;a {% #b %};a {%;a %};{{a}};{% cite a;a \\;a\\\\;`a;*a;_a_ *b;\"a\" 'b';a: b # c;&amp; a;true;null;@a;%a;!a;[a, b];{a: b}".split(
    ";",
  ),
  "a\n\nb",
  "a\\\nb",
  "a  \n---",
  "\ta\u0000b\u202f c",
];

describe("a text that means something in Markdown or YAML", () => {
  const source = `---
title: One
tags: [two, three]
infobox:
  details:
    - { four: "five", place: 'six' }
    - seven: >-
        eight
---

Nine

- ten
  - [ ] eleven
- twelve\\
  thirteen

> fourteen

## Fifteen

Sixteen
---

| seventeen | eighteen |
| --- | --- |
| nineteen | {% cite "A" /%} |

a | b
--- | ---
twenty | 1

{% figure src="/uploads/a.svg" alt="one" %}
Two
{% /figure %}

three
: four

{% timeline %}
- five: six
{% /timeline %}

Seven[^n]

![eight](/uploads/a.svg "nine")

[^n]: ten

    eleven
`;
  const document = read(source);

  // Each text meets each kind of place in one of the turns.
  test.each(Array.from({ length: 12 }, (_, turn) => turn))("is text at its place, turn %i", (turn) => {
    const texts = document.segments.map((_, index) => hostile[(index * 11 + turn * 5) % hostile.length] ?? "");
    const canonical = document.segments.map((segment, index) => canonicalText(segment, texts[index] ?? ""));
    const assembled = read(assembleDocument(document, texts));
    expect(assembled.segments.map(({ text }) => text)).toEqual(canonical);
    expect(
      assembled.segments.map((segment, index) => canonicalText({ ...segment, text: "" }, canonical[index] ?? "")),
    ).toEqual(canonical);
    const own = compareStructure(document, assembled).filter(
      ({ message }) => !/^the (?:citations|notes|links|line breaks)/.test(message),
    );
    expect(own).toEqual([]);
  });

  it("is not escaped where it means nothing", () => {
    const [title, ...others] = document.segments.map((segment) =>
      canonicalText(segment, "Ada’s *clock* – no. 1, 5 > 3 & [so](/on)"),
    );
    expect(title).toBe("Ada’s *clock* – no. 1, 5 > 3 & [so](/on)");
    expect(new Set(others)).toEqual(new Set([title]));
  });
});
