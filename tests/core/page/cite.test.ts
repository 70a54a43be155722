import { describe, expect, test } from "vitest";
import { typographyOf } from "../../../src/core/model/typography.ts";
import { fileFormats, wikipediaTemplate } from "../../../src/core/page/cite/file-formats.ts";
import { type CitationPart, type CitedPage, writtenStyles } from "../../../src/core/page/cite/written-styles.ts";

const page: CitedPage = {
  title: "Ada Example",
  site: "Little Biographies",
  author: "The Clock Society",
  date: "2024-09-06",
  address: "https://basic.example/ada",
  tag: "en",
  locales: ["en"],
  numberingSystem: "latn",
  quotes: ["“", "”"],
  work: ["", ""],
  comma: ", ",
  stop: ". ",
  brackets: ["(", ")"],
  words: { accessed: "accessed {date}", noDate: "n.d." },
};
const german: CitedPage = {
  ...page,
  tag: "de",
  locales: ["de", "en"],
  quotes: ["„", "“"],
  words: { accessed: "abgerufen am {date}", noDate: "o. J." },
};
const day = "2026-11-02";
const textOf = (parts: CitationPart[]) => parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
const written = (style: keyof typeof writtenStyles, cited = page, accessed: string | undefined = day) =>
  textOf(writtenStyles[style](cited, accessed));

describe("for people, a page is cited", () => {
  test("in the style of the APA, with its English words", () => {
    expect(written("APA")).toBe(
      "The Clock Society. (2024, September 6). Ada Example. Little Biographies. Retrieved November 2, 2026, from https://basic.example/ada",
    );
  });

  test("in the style of the MLA, with its months", () => {
    expect(written("MLA")).toBe(
      "The Clock Society. “Ada Example.” Little Biographies, 6 Sept. 2024, https://basic.example/ada. Accessed 2 Nov. 2026.",
    );
  });

  test("in the style of Chicago", () => {
    expect(written("Chicago")).toBe(
      "The Clock Society. “Ada Example.” Little Biographies. Last modified September 6, 2024. Accessed November 2, 2026. https://basic.example/ada.",
    );
  });

  test("in its language: dates, quotation marks and words", () => {
    expect([written("APA", german), written("MLA", german), written("Chicago", german)]).toEqual([
      "The Clock Society. (2024, 6. September). Ada Example. Little Biographies. Abgerufen am 2. November 2026. https://basic.example/ada",
      "The Clock Society. „Ada Example“. Little Biographies, 6. September 2024, https://basic.example/ada. Abgerufen am 2. November 2026.",
      "The Clock Society. „Ada Example“. Little Biographies, 6. September 2024. Abgerufen am 2. November 2026. https://basic.example/ada.",
    ]);
  });

  test.each([
    [
      "ja",
      "{date}閲覧",
      "時計協会。「エイダ」。『小さな伝記』、2024年9月6日、https://basic.example/ada。2026年11月2日閲覧。",
    ],
    [
      "zh-Hans",
      "访问于{date}",
      "時計協会。“エイダ”。《小さな伝記》，2024年9月6日，https://basic.example/ada。访问于2026年11月2日。",
    ],
    [
      "zh-Hant",
      "查閱於{date}",
      "時計協会。「エイダ」。《小さな伝記》，2024年9月6日，https://basic.example/ada。查閱於2026年11月2日。",
    ],
    [
      "ko",
      "{date}에 확인함",
      "時計協会. “エイダ”. 《小さな伝記》, 2024년 9월 6일, https://basic.example/ada. 2026년 11월 2일에 확인함.",
    ],
  ])("with the signs of %s only", (tag, accessed, mla) => {
    const names = { title: "エイダ", site: "小さな伝記", author: "時計協会" };
    const cited = { ...page, ...typographyOf(tag), ...names, tag, locales: [tag], words: { accessed, noDate: "?" } };
    expect(written("MLA", cited)).toBe(mla);
    const others = ["APA", "Chicago"] as const;
    const signs = tag === "ko" ? /[。（）：]/ : /[(),:.] |[^a-z][.,(]/;
    for (const style of others) expect(written(style, cited).replace(page.address, "")).not.toMatch(signs);
    expect(written("APA", cited)).toContain(tag === "ko" ? ". (2024년 9월 6일). " : "。（2024年9月6日）。");
    if (tag !== "ko")
      expect(written("APA", { ...cited, author: "Clock Club" })).toMatch(/^Clock Club\.（2024年9月6日）。/);
  });

  test("without the day where nobody knows it, without a date if it has none, and with a name said once", () => {
    const own = { ...page, author: page.site, date: undefined };
    expect(Object.keys(writtenStyles).map((style) => textOf(writtenStyles[style as "APA"](own, undefined)))).toEqual([
      "Little Biographies. (n.d.). Ada Example. https://basic.example/ada",
      "“Ada Example.” Little Biographies, https://basic.example/ada.",
      "Little Biographies. “Ada Example.” https://basic.example/ada.",
    ]);
    expect(textOf(writtenStyles.APA({ ...own, title: own.site }, undefined))).toBe(
      "Little Biographies. (n.d.). https://basic.example/ada",
    );
  });

  test("without an author if none is known, whose place the title takes", () => {
    const nobodys = { ...page, author: undefined, site: page.title, date: undefined };
    expect(
      Object.keys(writtenStyles).map((style) => textOf(writtenStyles[style as "APA"](nobodys, undefined))),
    ).toEqual([
      "Ada Example. (n.d.). https://basic.example/ada",
      "“Ada Example.” Ada Example, https://basic.example/ada.",
      "“Ada Example.” https://basic.example/ada.",
    ]);
    for (const { format } of Object.values(fileFormats)) expect(format(nobodys, day)).not.toMatch(/author|^AU/m);
    expect(wikipediaTemplate(nobodys, day)).not.toContain("author");
  });

  test("with its title and its site in italics where the style has them so", () => {
    const titles = (style: keyof typeof writtenStyles) =>
      writtenStyles[style](page, day).flatMap((part) => (typeof part !== "string" && part.isTitle ? [part.text] : []));
    expect([titles("APA"), titles("MLA"), titles("Chicago")]).toEqual([
      ["Ada Example"],
      ["Little Biographies"],
      ["Little Biographies"],
    ]);
  });
});

/** A page whose texts are commands in every format. */
const nasty: CitedPage = {
  ...page,
  title: 'A & B_#1 100% {x} \\y ~ ^ | [[z]] "q" ${\nER  - ',
  address: "https://basic.example/a|b?c={d}&e=%20#f",
};

describe("for programs, a page is cited", () => {
  test("in BibTeX, where nothing is a command", () => {
    expect(fileFormats.BibTeX.format(nasty, day)).toBe(`@misc{basic-example-a-b-c-d-e-20-f,
  author       = {{The Clock Society}},
  title        = {{A \\& B\\_\\#1 100\\% \\{x\\} \\textbackslash{}y \\textasciitilde{} \\textasciicircum{} | [[z]] "q" \\$\\{ ER -}},
  howpublished = {Little Biographies},
  year         = {2024},
  month        = sep,
  day          = {6},
  url          = {https://basic.example/a|b?c=%7Bd%7D&e=%20#f},
  urldate      = {2026-11-02},
  language     = {en}
}
`);
  });

  test("in RIS, a field a line", () => {
    expect(fileFormats.RIS.format(nasty, day).split("\r\n")).toEqual([
      "TY  - ELEC",
      "AU  - The Clock Society",
      'TI  - A & B_#1 100% {x} \\y ~ ^ | [[z]] "q" ${ ER -',
      "T2  - Little Biographies",
      "PY  - 2024",
      "DA  - 2024/09/06/",
      "Y2  - 2026/11/02/",
      "UR  - https://basic.example/a|b?c={d}&e=%20#f",
      "LA  - en",
      "ER  - ",
      "",
    ]);
  });

  test("in CSL-JSON", () => {
    const json = fileFormats["CSL-JSON"].format(nasty, undefined);
    expect(JSON.parse(json)).toEqual([
      {
        id: "basic-example-a-b-c-d-e-20-f",
        type: "webpage",
        title: nasty.title,
        "container-title": "Little Biographies",
        author: [{ literal: "The Clock Society" }],
        issued: { "date-parts": [[2024, 9, 6]] },
        URL: nasty.address,
        language: "en",
      },
    ]);
    expect(json).toContain('"issued": {\n      "date-parts": [[2024, 9, 6]]\n    }');
  });

  test("as a template of Wikipedia, by the names of its edition, where nothing ends a parameter", () => {
    expect(wikipediaTemplate(nasty, day)).toBe(
      '{{cite web |author=The Clock Society |title=A & B_#1 100% &#123;x&#125; \\y ~ ^ &#124; &#91;&#91;z&#93;&#93; "q" $&#123; ER - |url=https://basic.example/a%7Cb?c=%7Bd%7D&e=%20#f |website=Little Biographies |date=2024-09-06 |access-date=2026-11-02 |language=en}}',
    );
    expect(wikipediaTemplate({ ...german, date: undefined }, day)).toBe(
      "{{Internetquelle |autor=The Clock Society |titel=Ada Example |url=https://basic.example/ada |werk=Little Biographies |abruf=2026-11-02 |sprache=de}}",
    );
  });
});
