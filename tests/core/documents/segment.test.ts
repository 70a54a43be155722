import { describe, expect, it, test } from "vitest";
import { Source } from "../../../src/core/diagnostics/source.ts";
import { assembleDocument } from "../../../src/core/documents/frame.ts";
import { segmentDocument } from "../../../src/core/documents/segment.ts";
import type { Segment, SegmentedDocument } from "../../../src/core/documents/segment-state.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";

function read(text: string, isPage = false): SegmentedDocument {
  const { document, diagnostics } = segmentDocument(new Source("en.md", text), { isPage, tags: articleTags });
  expect(diagnostics).toEqual([]);
  if (document === undefined) throw new Error("no document");
  return document;
}
/** The segments of a text, each as its role and text. */
const rolesAndTexts = (text: string): [string, string][] =>
  read(text).segments.map(({ role, text: own }) => [role, own]);
const writtenIn = ({ text, segments }: SegmentedDocument): string[] =>
  segments.map(({ start, end }) => text.slice(start, end));

describe("texts of the body", () => {
  test.each<[string, string, [string, string][]]>([
    [
      "headings, without anchors and closing signs",
      "## One {% #one %}\n\n### Two ##\n\nThree\n-----\n",
      [
        ["heading", "One"],
        ["heading", "Two"],
        ["heading", "Three"],
      ],
    ],
    ["a paragraph on several lines", "One\n  two *three\n  four*.\n", [["paragraph", "One two *three four*."]]],
    [
      "line breaks within tags and links",
      'One{% cite "A"\npage="3" /%} [two\nthree](/a  \n"b").\n',
      [["paragraph", 'One{% cite "A" page="3" /%} [two three](/a   "b").']],
    ],
    ["a line break that readers see", "One  \ntwo\\\nthree\n", [["paragraph", "One\\\ntwo\\\nthree"]]],
    [
      "lists within lists, and tasks",
      "- one\n  - two\n\n    three\n- [x] four\n\n1. five\n",
      [
        ["item", "one"],
        ["item", "two"],
        ["item", "three"],
        ["item", "four"],
        ["item", "five"],
      ],
    ],
    [
      "quotations, with lines that continue them lazily",
      "> one\n> two\nthree\n>\n> - four\n>   five\n",
      [
        ["quotation", "one two three"],
        ["item", "four five"],
      ],
    ],
    [
      "cells, with escaped signs",
      "| one | 2 | a \\| b |\n| --- | --- | --- |\n| `c \\| d` e | |\n",
      [
        ["cell", "one"],
        ["cell", "a | b"],
        ["cell", "`c | d` e"],
      ],
    ],
    [
      "a table without pipes at its sides, in a quotation in a list",
      "- > one | two\n  > --- | ---\n  > three | 4\n",
      [
        ["cell", "one"],
        ["cell", "two"],
        ["cell", "three"],
      ],
    ],
    [
      "definitions and notes",
      "One[^a]\n: two\n: three\n\n[^a]: four\n\n    five\n",
      [
        ["term", "One[^a]"],
        ["definition", "two"],
        ["definition", "three"],
        ["note", "four"],
        ["note", "five"],
      ],
    ],
    [
      "attributes of tags, written with escapes and on several lines",
      '{% figure src="/uploads/a.svg" alt="A \\"b\\" \\\\ c"\n  width=200 credit="Ben" license="CC0" %}\nOne {% cite "A" /%}\n{% /figure %}\n',
      [
        ["alt", 'A "b" \\ c'],
        ["credit", "Ben"],
        ["caption", 'One {% cite "A" /%}'],
      ],
    ],
    [
      "pictures on lines of their own, by description and title",
      '![One](/uploads/a.svg "Two")\n![Three](/uploads/b.svg)\n',
      [
        ["alt", "One"],
        ["caption", "Two"],
        ["alt", "Three"],
      ],
    ],
    [
      "links by reference, with their label",
      "See [one][x], [two][] and [three].\n\n[x]: /a\n[two]: /b\n[three]: /c\n",
      [["paragraph", "See [one][x], [two][two] and [three][three]."]],
    ],
    [
      "nothing without words",
      '2006, 5 %\n\n`code` $x$ {% cite "A" /%} <https://a.example>\n\n```\ncode\n```\n\n$$\nx\n$$\n\n<!-- comment -->\n\n***\n\n- 1\n',
      [],
    ],
  ])("%s", (_, text, expected) => expect(rolesAndTexts(text)).toEqual(expected));

  it("knows the section, line and place of each", () => {
    const document = read("Lead\n\n## First part\n\n> - one\n>   two\n");
    expect(document.segments.map(({ section, line }) => [section, line])).toEqual([
      [undefined, 1],
      ["first-part", 3],
      ["first-part", 5],
    ]);
    expect(writtenIn(document)).toEqual(["Lead", "First part", "one\n>   two"]);
  });

  it("finds places in files with carriage returns and a byte order mark", () => {
    const text =
      "\ufeff---\r\ntitle: >-\r\n  One\r\n  two\r\n---\r\n\r\nThree\r\nfour\r\n\r\n| five |\r\n| --- |\r\n| six |\r\n";
    const document = read(text);
    expect(writtenIn(document)).toEqual([">-\r\n  One\r\n  two", "Three\r\nfour", "five", "six"]);
    expect(assembleDocument(document, [])).toBe(text);
    expect(assembleDocument(document, ["A", "B", "C", "D"])).toBe(
      "\ufeff---\r\ntitle: A\r\n---\r\n\r\nB\r\n\r\n| C |\r\n| --- |\r\n| D |\r\n".replace("title: A", 'title: "A"'),
    );
  });

  it("reports tags that do not fit together, and bad YAML, in place of a document", () => {
    const codes = (text: string) =>
      segmentDocument(new Source("en.md", text), { isPage: false, tags: articleTags }).diagnostics.map(
        ({ code, line }) => [code, line],
      );
    expect(codes("One\n\n{% note %}\ntwo\n")).toEqual([["unclosed-tag", 3]]);
    expect(codes("---\ntitle: [one\n---\n\nTwo\n")).toEqual([["syntax", 3]]);
    expect(codes("---\nname: one\n---\n\nTwo\n")).toEqual([["unknown-key", 2]]);
  });
});

describe("texts of the front matter", () => {
  const front = `---
title: Ada Example # the subject
description: "Ada \\"A.\\" Example: a person"
section: 'Clock''s makers'
tags: [clocks, "town halls"]
published: 2024-01-01
infobox:
  image: { src: /uploads/a.svg, alt: Drawing }
  caption: >
    Ada in
    *Valletta*

  details:
    - { born: 1818-08-01, place: "[Valletta](/v), Malta", cite: Alpha }
    - occupation: [clockmaker, 'teacher', 3]
    - "Favourite tool": a file
    - heading: Later
    - signature: /uploads/signature.svg
    - { website: ada.example, url: "https://ada.example/" }
    - yearsActive: 1841 – present
  social:
    - { platform: Mastodon, url: "https://social.example/ada" }
categories:
  - Makers of
    clocks
---

Text.
`;

  const segments = (): Segment[] => read(front).segments.filter(({ written }) => written === "yaml");

  it("are those that readers see, whatever the style", () => {
    expect(segments().map(({ role, syntax, text }) => `${role} ${syntax}: ${text}`)).toEqual([
      "title plain: Ada Example",
      'description plain: Ada "A." Example: a person',
      "keyword plain: Clock's makers",
      "keyword plain: clocks",
      "keyword plain: town halls",
      "alt plain: Drawing",
      "caption inline: Ada in *Valletta*",
      "infobox inline: [Valletta](/v), Malta",
      "infobox inline: clockmaker",
      "infobox inline: teacher",
      "infobox plain: Favourite tool",
      "infobox inline: a file",
      "infobox inline: Later",
      "category plain: Makers of clocks",
    ]);
  });

  it("are replaced as a whole, and written so that they are read back", () => {
    const document = read(front);
    const texts = [
      "true",
      "a: b # c",
      "it's",
      "x, y",
      "- z",
      '"q"',
      "{% x %}: *y*",
      "1.",
      "&a",
      "b'c",
      "url",
      "[d]",
      "@e",
      "f\u0085g",
      "Text.",
    ];
    const given = texts.map((text) => (text === "1." ? "1. h" : text === "&a" ? "& a" : text));
    const file = assembleDocument(document, given);
    expect(read(file).segments.map(({ text }) => text)).toEqual(
      given.map((text) =>
        text === "url"
          ? "Url"
          : text === "f\u0085g"
            ? "f g"
            : text === "{% x %}: *y*"
              ? "\\{% x %\\}\\: \\*y\\*"
              : text,
      ),
    );
    expect(file).toContain("published: 2024-01-01\n");
    expect(file).toContain("- { website: ada.example");
    expect(file).toContain(`title: "true" # the subject\n`);
    expect(file).toContain("section: 'it''s'\n");
  });
});
