import { describe, expect, test } from "vitest";
import { otherHost } from "../../src/core/article/check-prose.ts";
import { checkCharacters } from "../../src/core/content/characters.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { article, buildBasic, type Changes, summary } from "./problems.ts";

describe("characters that hide text are refused, with their place", () => {
  const pt = (text: string): Changes => ({ "articles/pt.md": text });
  const replace = (file: string, piece: string, instead: string): Changes => ({
    [file]: (old) => old.replace(piece, () => instead),
  });
  const cases: [name: string, changes: Changes, codePoint: string, place: string][] = [
    ["one that turns the direction, in an article", pt(article("Ada is \u202egood.")), "U+202E", "articles/pt.md:6:8"],
    [
      "one that turns it, in an attribute",
      pt(article('{% figure src="/uploads/portrait.svg" alt="A\u2066" %}\nA.\n{% /figure %}')),
      "U+2066",
      "articles/pt.md:6:45",
    ],
    ["NUL", pt(article("Ada\u0000")), "U+0000", "articles/pt.md:6:4"],
    ["the beginning of a terminal's commands", pt(article("Ada\u001b[2J")), "U+001B", "articles/pt.md:6:4"],
    ["a tag character, which only programs read", pt(article("Ada\u{e0041}")), "U+E0041", "articles/pt.md:6:4"],
    ["a byte order mark within", pt(article("Ada\ufeff")), "U+FEFF", "articles/pt.md:6:4"],
    ["a letter that is blank", pt(article("Ada\u3164")), "U+3164", "articles/pt.md:6:4"],
    ["in front matter", pt(article("A").replace("Ada Example", "Ada \u202dExample")), "U+202D", "articles/pt.md:2:12"],
    ["in an article, behind an entity", pt(article("A &#x202e;good")), "U+202E", "articles/pt.md:6:1"],
    [
      "in a comment of YAML",
      replace("references.yaml", "- id: Alpha", "# \u2067\n- id: Alpha"),
      "U+2067",
      "references.yaml:1:3",
    ],
    ["in JSON", { "bundles/ar.json": '{\n  "work": "W\u007f"\n}\n' }, "U+007F", "bundles/ar.json:2:13"],
    [
      "in JSON, behind an escape",
      { "bundles/ar.json": '{\n  "work": "W\\u202e"\n}\n' },
      "U+202E",
      "bundles/ar.json:2:11",
    ],
    [
      "half a character, behind an escape",
      replace("site.yaml", "Little Biographies", '"A\\ud800"'),
      "U+D800",
      "site.yaml:1:8",
    ],
    [
      "half a character in an address",
      replace("site.yaml", 'Times, url: "#"', 'Times, url: "/\\ud800x"'),
      "U+D800",
      "site.yaml:25:38",
    ],
  ];
  test.each(cases)("%s", async (_, changes, codePoint, place) => {
    const { code, stderr } = await buildBasic(changes);
    expect(summary(stderr)).toEqual([`error[forbidden-character] content/${place}`]);
    expect(stderr).toContain(`: ${codePoint} is an invisible or control character\n`);
    expect(code).toBe(1);
  });
});

describe("what scripts need is allowed", () => {
  test.each([
    ["joiners", "می\u200cخواهم क्\u200dष 👩\u200d🔬"],
    ["marks of direction", "C++\u200e \u200f \u061c"],
    ["flags", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["breaks within Khmer and Thai", "ភាសា\u200bខ្មែរ ภาษา\u200bไทย"],
    ["soft hyphens and variants", "Uhr\u00admacher ☎\ufe0f 葛\u{e0100}"],
    ["signs of science", "5 μm, Ω, α-Helix, 3 kΩ"],
    ["words of several scripts side by side", "в Snapchat, Microsoft-овский, 日本のSnapchat"],
  ])("%s", (_, text) => {
    expect(checkCharacters(text, (offset) => ({ file: "a", column: offset }))).toEqual([]);
  });
});

describe("warnings for what deceives", () => {
  const warnings = (text: string) => {
    const source = new Source("a.md", text);
    return checkCharacters(text, (offset) => source.at(offset)).map(
      ({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`,
    );
  };

  test("a letter of another alphabet in a word", () => {
    expect(warnings("One\nAdа Example, Αda")).toEqual(["warning mixed-scripts 2:1", "warning mixed-scripts 2:14"]);
    expect(warnings("Αda")).toEqual(["warning mixed-scripts 1:1"]);
  });

  test("a space without width in a word of a script that has spaces", () => {
    expect(warnings("Exam\u200bple")).toEqual(["warning zero-width-space 1:5"]);
  });

  test("the site is built, and each is told once, with its place", async () => {
    const { code, stderr } = await buildBasic({
      "articles/pt.md": article("Adа made this. Adа made that: see [town.example.com](https://evil.example/x)."),
    });
    expect(summary(stderr)).toEqual([
      "warning[mixed-scripts] content/articles/pt.md:6:1",
      "warning[deceptive-link] content/articles/pt.md:6:54",
    ]);
    expect(stderr).toContain(
      "warning[deceptive-link]: the link text is “town.example.com”, but the link goes to evil.example\n",
    );
    expect(code).toBe(0);
  });

  test.each([
    ["bank.com", "https://evil.example/", "evil.example"],
    ["https://bank.com/login", "https://bank.com.evil.example/", "bank.com.evil.example"],
    ["www.bank.com", "https://bank.com/", undefined],
    ["bank.com/x", "https://www.bank.com/x", undefined],
    ["the bank", "https://evil.example/", undefined],
    ["Node.js", "https://nodejs.org/", undefined],
    ["bank.com", "#below", undefined],
    ["bücher.de", "https://xn--bcher-kva.de/", undefined],
  ])("a link that reads “%s” and leads to %s", (text, href, host) => {
    expect(otherHost(text, href)).toBe(host);
  });
});
