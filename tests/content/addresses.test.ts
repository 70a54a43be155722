import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { article, buildBasic, type Mistake, summary, testMistakes } from "./problems.ts";

const unsafe = (url: string) => ({
  message: `error[unsafe-url]: unsafe URL “${url}”`,
  hint: "use https:, http:, mailto:, a path on this site that starts with /, or an #anchor",
});

describe("rejects unsafe URLs in links of articles", () => {
  const urls = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "VBScript:x",
    "//elsewhere.example/page",
    "file:///etc/passwd",
  ];
  testMistakes(
    urls.map((url) => ({
      name: url,
      file: "articles/pt.md",
      text: article(`See [this](▸${url}) page.`),
      ...unsafe(url),
    })),
  );

  testMistakes([
    {
      name: "page.html, which is no address of the site",
      file: "articles/pt.md",
      text: article("See [this](▸page.html) page."),
      message: "error[relative-link]: “page.html” is not the address of a page",
      hint: "addresses of this site begin with a slash: did you mean “/page/”?",
    },
  ]);

  // Browsers drop control characters and spaces; Markdown gives them in these ways.
  test.each([
    ["a leading space", "See [this](< javascript:alert(1)>)."],
    ["a line break", "See [this](java&#10;script:alert(1))."],
    ["a tab", "See [this](java&Tab;script:alert(1))."],
    ["a backslash for a slash", "See [this](https:\\\\elsewhere.example)."],
    ["an autolink", "See <javascript:alert(1)>."],
    ["an address that stands elsewhere", "See [this].\n\n[this]: javascript:alert(1)"],
  ])("%s", async (_, body) => {
    const { code, stderr } = await buildBasic({ "articles/pt.md": article(body) });
    expect(summary(stderr)).toEqual([
      expect.stringMatching(/^error\[unsafe-url\] content\/articles\/pt\.md:(?:6|8):\d+$/),
    ]);
    expect(code).toBe(1);
  });

  test("a URL split by a line break does not become a link", async () => {
    const { folder, stderr } = await buildBasic({ "articles/pt.md": article("See [this](java\nscript:alert(1)).") });
    expect(stderr).toBe("");
    const page = readFileSync(join(folder, "dist/pt/index.html"), "utf8");
    expect(page).not.toMatch(/href="[^"]*script:/);
  });
});

describe("rejects unsafe URLs in data", () => {
  const mistakes: Mistake[] = [
    {
      name: "a row of the infobox",
      file: "articles/en.md",
      text: ["website: ada.example", '{ website: ada.example, url: ▸"javascript:alert(1)" }'],
      ...unsafe("javascript:alert(1)"),
    },
    {
      name: "a network of the infobox, with a leading space",
      file: "articles/en.md",
      text: [
        '{ platform: Mastodon, url: "https://social.example/ada"',
        '{ platform: Mastodon, url: ▸" JavaScript:alert(1)"',
      ],
      ...unsafe(" JavaScript:alert(1)"),
    },
    {
      name: "a press link",
      file: "site.yaml",
      text: ['Times, url: "#"', 'Times, url: ▸"//elsewhere.example"'],
      ...unsafe("//elsewhere.example"),
    },
    {
      name: "the license",
      file: "site.yaml",
      text: ['url: "https://creativecommons.org/publicdomain/zero/1.0/"', "url: ▸VBScript:x"],
      ...unsafe("VBScript:x"),
    },
    {
      name: "a profile of the subject",
      file: "site.yaml",
      text: ["sameAs: [", 'sameAs: [▸"data:text/html,x", '],
      ...unsafe("data:text/html,x"),
    },
    {
      name: "a reference",
      file: "references.yaml",
      text: ["https://alpha.example/clocks", "▸ftp://alpha.example/clocks"],
      ...unsafe("ftp://alpha.example/clocks"),
    },
  ];
  testMistakes(mistakes);

  test("names escaped control characters without printing them", async () => {
    const { stderr } = await buildBasic({
      "site.yaml": (old) => old.replace('Times, url: "#"', 'Times, url: "java\\nscript:\\e[31malert(1)"'),
    });
    expect(stderr).toMatch(
      /^error\[forbidden-character\]: U\+001B is an invisible or control character\n {2}--> content\/site\.yaml:\d+:38\n/,
    );
    expect(stderr).not.toContain("\x1b");
  });
});
