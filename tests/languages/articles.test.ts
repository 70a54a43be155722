import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { attributes, type Generated, generate, shipped, texts } from "../site/pages.ts";
import * as spec from "../site/spec.ts";
import { repository } from "../support/folder.ts";
import { facts, glossary, isIn, nameOf, patternOf, plainNumbers } from "./facts.ts";
import { pageOf, sectionText, textOf, textWithout } from "./reading.ts";

const articles = ["en", ...spec.handWritten];
const fullAnchors = Object.entries(spec.anchors).flatMap(([anchor, inner]) => [anchor, ...inner]);
const employers: readonly string[] = spec.anchors["professional-career"];
const shorter = ["de", "pl"];
const networks = ["Facebook", "Instagram", "Snapchat", "LinkedIn"];
/** Headings that are the same in English. */
const sameHeadings: Record<string, string[]> = { it: ["leadership"] };
const rows = ["born", "education", "occupation", "title", "expertise", "notableWork", "website"];

/** Testimonials; where the specification gives no number, “some”, where it asks for none, “any”. */
const testimonials: Record<string, number | "some" | "any"> = {
  ...{ en: 11, "en-gb": 11, es: 2, "es-es": 2, "es-mx": 2, hi: 3, it: 1, id: 1 },
  ...{ fr: "some", "zh-cn": "some", "zh-tw": "some", ar: "some", ja: "some", de: "any", pl: "any" },
};

let site: Generated;
beforeAll(async () => {
  site = await generate(shipped);
});

describe.each(articles)("the article in %s", (code) => {
  const $ = () => pageOf(site, code);

  test("has the sections of the English one, in order, under headings of its own", () => {
    const found = attributes($(), "main article :is(h2, h3)[id]", "id");
    if (shorter.includes(code)) {
      expect(found).toEqual(fullAnchors.filter((anchor) => found.includes(anchor)));
      expect(found.length).toBeLessThan(fullAnchors.length);
      expect(found).toEqual(
        expect.arrayContaining(Object.keys(spec.anchors).filter((anchor) => anchor !== "testimonials")),
      );
    } else expect(found).toEqual(fullAnchors);
    expect($()("#reddit").prop("tagName")).toBe(code === "ar" ? "H3" : "H2");
    const names = [...employers, "snapchat", "coinbase", "reddit", ...(sameHeadings[code] ?? [])];
    if (code.startsWith("en")) return;
    for (const anchor of found.filter((id) => !names.includes(id)))
      expect(textOf($(), `#${anchor}`), anchor).not.toBe(textOf(site.page("index.html"), `#${anchor}`));
  });

  test("has its testimonials, references and categories", () => {
    const cards = $()(".testimonial").toArray();
    const expected = testimonials[code];
    if (typeof expected === "number") expect(cards).toHaveLength(expected);
    if (expected === "some") expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) {
      const parts = $()(card)
        .find("figcaption")
        .children()
        .toArray()
        .map((part) => $()(part).text().trim());
      expect(parts.filter(Boolean), $()(card).text()).toHaveLength(4);
      expect(textOf($(), $()(card).find("blockquote")).length).toBeGreaterThan(40);
    }
    const references = attributes($(), ".references > li", "id").map((id) => id.replace("ref-", ""));
    expect(spec.references).toEqual(expect.arrayContaining(references));
    if (code.startsWith("en")) expect(references).toHaveLength(spec.references.length);
    if (shorter.includes(code)) expect(references.length).toBeLessThan(spec.references.length);
    // Their titles are English everywhere.
    const marked = $()(".references > li > cite:has([lang=en])");
    expect(marked).toHaveLength(code.startsWith("en") ? 0 : references.length);
    expect(texts($(), ".categories li").length).toBeGreaterThanOrEqual(4);
  });

  test("has the subject's name as its title and in the lead", () => {
    expect(texts($(), "h1, .infobox-title")).toEqual([nameOf[code] ?? "Kiran Vale", nameOf[code] ?? "Kiran Vale"]);
    expect(textOf($(), $()("main article > p:not([class])").first())).toContain(nameOf[code] ?? "Kiran Vale");
  });

  test("has the infobox's rows and networks", () => {
    // A variety of a language has only the words that differ.
    const files = [code.replace(/-.*/, ""), code]
      .map((name) => join(repository, "src", "interface", `${name}.json`))
      .filter(existsSync);
    const words: Record<string, string> = Object.assign(
      {},
      ...files.map((file) => JSON.parse(readFileSync(file, "utf8"))),
    );
    expect(texts($(), ".infobox dt")).toEqual([...rows, "socialMedia"].map((row) => words[row]));
    expect(texts($(), ".infobox dd")).not.toContain("");
    expect(texts($(), ".infobox-social a")).toEqual(
      shorter.includes(code) ? ["LinkedIn", "Twitter", "Facebook"] : networks,
    );
  });

  test("states every fact where the English article does", () => {
    const missing = facts
      .filter((fact) => isIn(code, fact))
      .flatMap((fact) =>
        fact.sections.flatMap((anchor) => {
          const text = sectionText($(), anchor, employers);
          return patternOf(code, fact).test(text) ? [] : [`${fact.fact}; ${anchor}: ${text}`];
        }),
      );
    expect(missing, `${code}\n${missing.join("\n")}`).toEqual([]);
  });

  test("names the years of the life that the English article names, section by section", () => {
    if (shorter.includes(code)) return;
    const years = (of: string, anchor: string) => {
      const text = plainNumbers(sectionText(pageOf(site, of), anchor, employers));
      return [...new Set(text.match(/(?<!\d)20(?:0[1-9]|1\d|2[0-4])(?!\d)/g))].sort();
    };
    for (const anchor of ["lead", ...fullAnchors.filter((each) => !["testimonials", "references"].includes(each))])
      expect.soft(years(code, anchor), anchor).toEqual(years("en", anchor));
  });

  test("contains no figures of another language", () => {
    const anchors = new Set(attributes($(), "[id]", "id"));
    const others = facts.filter(
      (fact) => fact.only && !isIn(code, fact) && fact.sections.every((anchor) => anchors.has(anchor)),
    );
    const found = others.filter((fact) =>
      fact.sections.some((anchor) => patternOf(code, fact).test(sectionText($(), anchor, employers))),
    );
    expect(found.map((fact) => fact.fact)).toEqual([]);
  });

  test("keeps the names of the glossary that the English one has", () => {
    const english = namesIn("en");
    expect(english.length).toBeGreaterThan(15);
    const kept = namesIn(code);
    expect(english.filter((name) => !kept.includes(name))).toEqual([]);
  });

  test("has a description of 110 to 160 characters, or 60 to 90 in Chinese and Japanese", () => {
    const description = attributes($(), "meta[name=description]", "content").join();
    const [least, most] = /^(?:zh|ja)/.test(code) ? [60, 90] : [110, 160];
    expect([...description].length, description).toBeGreaterThanOrEqual(least);
    expect([...description].length, description).toBeLessThanOrEqual(most);
  });

  test("has alternative texts and captions of its own for every picture", () => {
    const described = picturesOf(code);
    expect(described.length).toBeGreaterThanOrEqual(6);
    for (const text of described.flat()) expect(text).not.toBe("");
    if (code.startsWith("en")) return;
    const english = new Set(picturesOf("en").flat());
    expect(described.flat().filter((text) => english.has(text))).toEqual([]);
  });

  test("has alternates and sharing tags, except in British English and Simplified Chinese", () => {
    const without = spec.withoutSharing.includes(spec.routeOf(code));
    const counts = ["link[rel=alternate][hreflang]", 'meta[property^="og:"]', 'meta[name^="twitter:"]'].map(
      (tags) => $()(tags).length,
    );
    for (const count of counts) expect(count > 0, `${counts}`).toBe(!without);
  });
});

/** The glossary's names in an article's own text, the references and the list of networks left out. */
function namesIn(code: string): string[] {
  const $ = pageOf(site, code);
  const article = textWithout($, "main article", ["references", "infobox-social"]);
  return glossary.filter((name) => article.includes(name));
}

/** Alternative text and caption of every picture. */
function picturesOf(code: string): [alt: string, caption: string][] {
  const $ = pageOf(site, code);
  return $("main figure:has(img)")
    .toArray()
    .map((figure) => [$(figure).find("img").attr("alt")?.trim() ?? "", textOf($, $(figure).find("figcaption"))]);
}
