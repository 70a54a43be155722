import { join } from "node:path";
import type { Node } from "@markdoc/markdoc";
import { type CheerioAPI, load } from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { descendants } from "../../src/core/article/nodes.ts";
import { parseArticle } from "../../src/core/article/parse-article.ts";
import { toTree } from "../../src/core/article/syntax/tree.ts";
import { tokenize } from "../../src/core/article/tokenizer.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { createUrls } from "../../src/core/model/urls.ts";
import { Prose } from "../../templates/components/Prose.tsx";
import { articleTags } from "../../templates/tags/article-tags.ts";
import { generate, testSite, texts } from "../site/pages.ts";

const a = '{% cite "Alpha" /%}';
const b = '{% cite "Beta" /%}';

/** Renders lines of an article in a language. @param pending lines that stand in English */
async function rendered(body: string, tag: string, pending: readonly Node[] = [], sourceTag = "en"): Promise<string> {
  const references = new Map(["Alpha", "Beta"].map((id) => [id, { id, content: id }]));
  const languages = { tag, sourceTag };
  const isPending = pending.length > 0 && {
    pending: { nodes: pending, has: (text: string) => text.startsWith("En attente"), share: 0.5 },
  };
  const context = { references, findPicture: () => undefined, tags: articleTags, name: "A", languages, ...isPending };
  const { article: read, diagnostics } = await parseArticle(new Source("a.md", `${body}\n`), context);
  expect(diagnostics).toEqual([]);
  const nodes = [
    ...(read?.opening ? [read.opening] : []),
    ...(read?.lead ?? []),
    ...(read?.sections.flatMap((each) => each.nodes) ?? []),
  ];
  const addresses = createUrls({ baseUrl: "https://a.example", trailingSlash: undefined });
  const language = { tag, dir: "ltr", locales: [tag], numberingSystem: "latn" };
  const page = { addresses, pictures: {}, words: {}, language } as never;
  const element = createElement(Prose, { nodes, page, title: "T" });
  return renderToStaticMarkup(element);
}

/** The text of lines, with a space that does not break as ␣, and a narrow one as ·. */
const shown = async (body: string, tag: string): Promise<string> =>
  load(await rendered(body, tag))("body")
    .text()
    .replaceAll("\u00a0", "␣")
    .replaceAll("\u202f", "·");

describe("marks of citations and notes stand where the language has them", () => {
  test.each([
    // After punctuation, as in the file.
    ...["en", "en-GB", "de", "es", "pt-BR", "hi", "ar", "ko", "tr"].map((tag) => [
      tag,
      `One,${a} two.${a}${b} Three`,
      "One,[1] two.[1][2] Three",
    ]),
    // Before it, all marks of a place together.
    ...["fr", "fr-BE", "it", "pl", "ru", "uk"].map((tag) => [
      tag,
      `Un,${a} deux.${a}${b} Trois`,
      "Un[1], deux[1][2]. Trois",
    ]),
    ["ja", `一、${a}二。${a}${b}三`, "一[1]、二[1][2]。三"],
    ["zh-Hans", `一，${a}二。${a}${b}三`, "一[1]，二[1][2]。三"],
    ["zh-Hant", `一；${a}二：${b}三`, "一[1]；二[2]：三"],
    // Whatever is before the punctuation; at the end of a line too.
    ["fr", `[Un](https://a.example).${a}`, "Un[1]."],
    ["fr", `*Un* **deux**.${a}`, "Un deux[1]."],
    ["fr", `**Un.${a} Deux**`, "Un[1]. Deux"],
    ["it", `«Uno».${a} “Due”.${b} (Tre).${a}`, "«Uno»[1]. “Due”[2]. (Tre)[1]."],
    // Where emphasis or a link ends, too.
    ["fr", `*Un.*${a} [**Deux.**](https://a.example)${b} *Trois !*${a}`, "Un[1]. Deux[2]. Trois·![1]"],
    ["ja", `**一。**${a}二`, "一[1]。二"],
    // After what closes a quotation or a bracket.
    ["fr", `« Un. »${a} (Deux.)${b}`, "«·Un.·»[1] (Deux.)[2]"],
    ["ja", `「一。」${a}（二。）${b}`, "「一。」[1]（二。）[2]"],
    // Questions, exclamations and ellipses belong to what is said, but not in French.
    ["fr", `Un ?${a} Deux !${a} Trois…${b} Quatre :${b}`, "Un[1]·? Deux[1]·! Trois[2]… Quatre[2]␣:"],
    ["pl", `Raz?${a} Dwa!${a} Trzy…${b} Cztery...${b}`, "Raz?[1] Dwa![1] Trzy…[2] Cztery...[2]"],
    ["ja", `一？${a}二！${b}`, "一？[1]二！[2]"],
    // The full stop of an abbreviation is part of it.
    ["pl", `W 2010 r.${a} Itd.${a} Itd.,${b} kot.${b}`, "W 2010 r.[1] Itd.[1] Itd.[2], kot[2]."],
    ["fr", `Etc.${a} J.-C.${a} Etc.,${b} Acme Inc.${b}`, "Etc.[1] J.-C.[1] Etc.[2], Acme Inc.[2]"],
    // Words that only look like abbreviations.
    ["ru", `Основана им.${a} 5 млн долл.${b}`, "Основана им[1]. 5 млн долл.[2]"],
    ["fr", `Le premier vol.${a}`, "Le premier vol[1]."],
    // Nothing but signs, and what stands before punctuation already.
    ["fr", `Un${a}. ${a} Deux {% cite "Beta" /%}.`, "Un[1]. [1] Deux [2]."],
  ])("%s: %s", async (tag, body, expected) => {
    expect(await shown(body as string, tag as string)).toBe(expected);
  });

  test("in headings, lists, cells and notes too", async () => {
    const body = `## Titre :${a} {% #t %}\n\n- Point.${a}\n\n| A |\n|---|\n| Case.${b} |\n\nTexte.[^n]\n\n[^n]: Note.${b}`;
    expect((await shown(body, "fr")).replace(/\s+/g, " ")).toBe("Titre[1]␣:Point[1].ACase[2].Texte[a].");
  });
});

test("French has spaces that do not break before signs and inside quotation marks, once, and only in text", async () => {
  const body =
    "Qui ? Quoi ! Un ; deux : trois. « Oui » et «non». Déjà\u00a0: «\u00a0vu\u00a0» ?! `a ? b : c` https://a.example/?a:b 10:30 $a : b$";
  expect(await shown(body, "fr")).toMatch(
    /^Qui·\? Quoi·! Un·; deux␣: trois\. «·Oui·» et «·non·»\. Déjà␣: «␣vu␣»·\?! a \? b : c https:\/\/a\.example\/\?a:b 10:30 /,
  );
  expect(await shown("Qui ? Un : « *deux* » !", "fr-CA")).toBe("Qui ? Un␣: «␣deux␣» !");
  // Wherever a line of the file ends.
  expect(await shown("Qui\n? «\n*Un*\n»\n: deux\ntrois", "fr")).toBe("Qui·? «·Un·»␣: deux trois");
  expect(await shown("Qui ? « Un » : deux", "en")).toBe("Qui ? « Un » : deux");
});

test("Chinese and Japanese have no space beside a mark, nor where a line of the file ends", async () => {
  expect(await shown(`一。 ${a} 二\n三 Four\nFive ${b}\n六`, "ja")).toBe("一[1]。二三 Four Five [2]六");
  expect(await shown(`*一*\n[二](https://a.example) ${a} **三** ${b}\n*Four*`, "zh-Hans")).toBe("一二[1]三[2] Four");
});

test("lines that stand in the source language are set as in that language", async () => {
  const body = `Un ?${a}\n\nOne ?${a} Two.${b}`;
  const [, second] = descendants(toTree(tokenize(body)).root).filter(({ type }) => type === "inline");
  const html = await rendered(body, "fr", second ? [second] : []);
  expect(
    load(html)("p")
      .toArray()
      .map((line) => load(html)(line).text()),
  ).toEqual(["Un[1]\u202f?", "One ?[1] Two.[2]"]);
});

test("so are texts of tags", async () => {
  const testimonial = (relationship: string) =>
    `Eins.\n\n{% testimonial name="A" title="B" relationship="${relationship}" date="2022" %}\nText.\n{% /testimonial %}`;
  const relationship = async (text: string) => {
    const body = testimonial(text);
    const $ = load(await rendered(body, "de", [toTree(tokenize(body)).root], "fr"));
    return $(".testimonial").text().replaceAll("\u00a0", "␣");
  };
  expect(await relationship("En attente : oui")).toContain("En attente␣: oui");
  expect(await relationship("Fertig : ja")).toContain("Fertig : ja");
});

test.each(["fr", "ja", "pl"])("lines in which nothing moves are the same as in English: %s", async (tag) => {
  const body = `One${a} two, [three](https://a.example "T").\n\n- **four** \`five.\`${b}\n- six`;
  expect(await rendered(body, tag)).toBe(await rendered(body, "en"));
});

describe("on pages", () => {
  let page: (code: string) => CheerioAPI;
  let markdown: (code: string) => string;

  beforeAll(async () => {
    const site = await generate(testSite("typography"));
    page = (code) => site.page(join(code, "index.html"));
    markdown = (code) => site.text(join(code, "index.md"));
  });

  const spaces = (text: string | undefined) => text?.replaceAll("\u00a0", "␣").replaceAll("\u202f", "·");

  test("dates of testimonials are written in the language, as exactly as they are known; other text stays", () => {
    const shownDates = (code: string) => texts(page(code), ".testimonial figcaption span:last-child");
    expect(shownDates("")).toEqual(["May 3, 2022", "June 2023", "2024", "Summer 2023"]);
    expect(shownDates("fr")).toEqual(["3 mai 2022", "juin 2023", "2024", "Summer 2023"]);
    expect(shownDates("bn")).toEqual(["৩ মে ২০২২", "জুন ২০২৩", "২০২৪", "Summer 2023"]);
    expect(shownDates("ja")).toEqual(["2022年5月3日", "2023年6月", "2024年", "Summer 2023"]);
    const machine = page("bn")(".testimonial time").toArray();
    expect(machine.map((element) => element.attribs.datetime)).toEqual(["2022-05-03", "2023-06", "2024"]);
    expect(markdown("bn")).toContain("৩ মে ২০২২");
  });

  test("numbers that pages write have the language's digits: markers, contents, dates, lists", () => {
    const $ = page("bn");
    expect($(".citation").first().text()).toBe("[১]");
    expect(texts($, ".toc-number")).toEqual(["১", "২"]);
    expect($(".references li").first().text()).toContain("২০২১");
    expect($("html").attr("data-digits")).toBe("beng");
    expect(markdown("bn")).toContain("One.[১][২]");
    expect(page("")("html").attr("data-digits")).toBeUndefined();
    expect(page("")(".citation").first().text()).toBe("[1]");
  });

  test("dates in references are those of the page, and so are its quotation marks", () => {
    const reference = (code: string) => spaces(page(code)(".references cite").first().text());
    expect(reference("")).toBe("“A Life”. News, August 2021. Accessed February 1, 2024.");
    expect(reference("fr")).toBe("«·A Life·». News, août 2021. Consulté le 1er février 2024.");
    expect(reference("ja")).toMatch(/「A Life」.*『News』.*2021年8月/);
  });

  test("Latin titles are in italics where emphasis is something else", async () => {
    expect(await rendered(`在*The Hindu*说，*大*。${a}${b}`, "zh-Hans")).toContain(
      '<em lang="und-Latn">The Hindu</em>说，<em>大</em>',
    );
    expect(await rendered(`Im *Hindu*.${a}${b}`, "de")).toContain("<em>Hindu</em>");
  });

  test("headings, the table of contents, the Markdown and the text of bundles agree", () => {
    const $ = page("fr");
    expect(spaces($("#two").text())).toBe("Two·?");
    expect(spaces($(".toc a[href='#two']").text())).toContain("Two·?");
    expect($("article p:has(.citation)").first().text()).toBe("One[1][2].");
    expect(markdown("fr")).toContain("\nOne[1][2].\n");
    expect(markdown("fr")).toContain("## Two\u202f?\n");
    expect(spaces(page("fr-ca")(".lead").text())).toBe("«␣Un␣»␣: deux ?");
  });
});
