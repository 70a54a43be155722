import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCsl } from "../../../src/core/content/csl/read-csl.ts";
import { parseYaml } from "../../../src/core/content/parse-data.ts";
import { Source } from "../../../src/core/diagnostics/source.ts";
import type { InterfaceWords } from "../../../src/core/model/interface-words.ts";
import type { CitationNode, Reference } from "../../../src/core/model/references/reference.ts";
import { referencesSchema } from "../../../src/core/model/references/schema.ts";
import { referenceFormatter } from "../../../src/core/references/format-reference.ts";
import { repository } from "../../support/folder.ts";

const words = JSON.parse(readFileSync(join(repository, "src/interface/en.json"), "utf8")) as InterfaceWords;

/** Nodes as text: `*emphasis*`, `[link](address)`, `<isolated>`, `{fr:another language}`. */
const written = (nodes: readonly CitationNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const inside = written(node.children);
      if ("mark" in node) return node.mark === "i" ? `*${inside}*` : `${node.mark}(${inside})`;
      if ("href" in node) return `[${inside}](${node.href})`;
      if ("datetime" in node) return inside;
      const named = node.lang === undefined ? inside : `${node.lang}:${inside}`;
      return node.isolate ? `<${named}>` : `{${named}}`;
    })
    .join("");

const fromYaml = (entry: string): Reference => {
  const { value, diagnostics } = parseYaml(referencesSchema, new Source("references.yaml", `- { id: A, ${entry} }`));
  expect(diagnostics).toEqual([]);
  return value?.[0] as Reference;
};

const format = (reference: Reference, tag = "en", own: Partial<InterfaceWords> = {}) => {
  const dir = ["ar", "he"].includes(tag) ? "rtl" : "ltr";
  return written(
    referenceFormatter({
      language: { tag, locales: [tag], dir, numberingSystem: undefined },
      words: { ...words, ...own },
    })(reference),
  );
};

const article = fromYaml(
  'authors: ["Vane, Clara", "Arany, Mária"], title: Csillagok, work: Annals, volume: 12, issue: 3, pages: 45-67, date: 1874-05-02, language: hu, url: "https://a.example"',
);

test.each([
  [
    "en",
    "Clara Vane and Mária Arany. “[{hu:Csillagok}](https://a.example)”. *{hu:Annals}*, vol. 12, no. 3, May 2, 1874, pp. 45–67.",
  ],
  [
    "de",
    "Clara Vane und Mária Arany. „[{hu:Csillagok}](https://a.example)“. *{hu:Annals}*, vol. 12, no. 3, 2. Mai 1874, pp. 45–67.",
  ],
  [
    "fr",
    "Clara Vane et Mária Arany. «\u202f[{hu:Csillagok}](https://a.example)\u202f». *{hu:Annals}*, vol. 12, no. 3, 2 mai 1874, pp. 45–67.",
  ],
  [
    "hu",
    "Vane Clara és Arany Mária. „[Csillagok](https://a.example)”. *Annals*, vol. 12, no. 3, 1874. május 2., pp. 45–67.",
  ],
  [
    "he",
    "<Clara Vane> ו-<Mária Arany>. “[<hu:Csillagok>](https://a.example)”. *<hu:Annals>*, vol. 12, no. 3, 2 במאי 1874, pp. 45–67.",
  ],
  [
    "ar",
    "<Clara Vane> و<Mária Arany>. “[<hu:Csillagok>](https://a.example)”. *<hu:Annals>*, vol. 12, no. 3, 2 مايو 1874, pp. 45–67.",
  ],
  [
    "ja",
    "Clara Vane、Mária Arany「[{hu:Csillagok}](https://a.example)」『{hu:Annals}』vol. 12、no. 3、1874年5月2日、pp. 45–67。",
  ],
  [
    "zh-Hans",
    "Clara Vane和Mária Arany. “[{hu:Csillagok}](https://a.example)”. *{hu:Annals}*, vol. 12，no. 3，1874年5月2日，pp. 45–67。",
  ],
])("names, marks and dates are those of the page's language: %s", (tag, expected) => {
  expect(format(article, tag)).toBe(expected);
});

describe("the parts of a reference", () => {
  test.each([
    [
      "title: A Life, publisher: Example Press, place: London, date: 1868, edition: 2, isbn: 0-306-40615-2",
      "*A Life*. Edition 2, London: Example Press, 1868. ISBN 0-306-40615-2.",
    ],
    [
      "title: A Part, work: A Whole, editors: Ann Lee, date: 2011, pages: 9",
      "“A Part”. In *A Whole*, edited by Ann Lee, 2011, p. 9.",
    ],
    [
      "title: A Page, url: https://www.a.example/x, accessed: 2024-03-09, archive: { url: https://b.example, date: 2024-03-10 }",
      "“[A Page](https://www.a.example/x)”. Accessed March 9, 2024, [archived on March 10, 2024](https://b.example).",
    ],
    [
      "title: A Page, url: /about, archive: { url: https://b.example }",
      "“[A Page](/about)”. N.d. [Archived copy](https://b.example).",
    ],
    [
      "title: 'Is “It” So?', type: article, doi: 'https://doi.org/10.5555/a<b>#1'",
      "“[Is ‘It’ So?](https://doi.org/10.5555/a%3Cb%3E%231)”. N.d. [doi:10.5555/a<b>#1](https://doi.org/10.5555/a%3Cb%3E%231).",
    ],
    [
      "title: On *Alcyone*, type: thesis, date: circa 1850, authors: { name: 'University of Here, There' }",
      "University of Here, There. *On *Alcyone**. Thesis, c. 1850.",
    ],
    ["title: A, date: 2017/2019, translators: 'Doe, Jane'", "*A*, translated by Jane Doe. 2017\u2009–\u20092019."],
    ["title: A, date: 44 BCE, authors: [A, B, C, D, E, F]", "A, B, C et al. *A*. 44 BC."],
    ["title: 源氏, date: 2000, authors: '紫, 式部'", "紫式部. *源氏*. 2000."],
  ])("%s", (entry, expected) => {
    expect(format(fromYaml(entry))).toBe(expected);
  });

  test("interface words may put their own words around them", () => {
    expect(format(fromYaml("title: A, edition: 2, date: 1868"), "de", { citeEdition: "{edition}. Auflage" })).toBe(
      "*A*. 2. Auflage, 1868.",
    );
  });
});

describe("text with an address links its title", () => {
  test.each([
    ["content: 'Alpha. *A Life*. 2020.', url: https://a.example", "Alpha. [*A Life*](https://a.example). 2020."],
    ["content: 'Alpha. “A Life”. 2020.', url: https://a.example", "Alpha. “[A Life](https://a.example)”. 2020."],
    ["content: Alpha 2020., url: https://www.a.example/b", "Alpha 2020. [a.example](https://www.a.example/b)"],
    [
      "content: 'Alpha. [A *Life*](https://a.example/x_(y)). **2**.'",
      "Alpha. [A *Life*](https://a.example/x_(y)). b(2).",
    ],
    ["content: 'A*STAR, 2 * 3 * 4, \\*x\\*, \\[y](z)'", "A*STAR, 2 * 3 * 4, *x*, [y](z)"],
  ])("%s", (entry, expected) => {
    expect(format(fromYaml(entry))).toBe(expected);
  });
});

test("a file of Zotero is read as it is", () => {
  const file = readFileSync(join(repository, "tests/support/references/zotero.json"), "utf8");
  const { value = [], diagnostics } = readCsl(new Source("references.json", file));
  expect(diagnostics).toEqual([]);
  expect(value.map((reference) => [reference.id, format(reference)])).toEqual([
    [
      "7QJ4LXWA",
      "Clara M. Vane, Ludwig van Beethoven, and Royal Society of Examples. “[On the Proper Motion of *Alcyone* and COsub(2) in Budapest](https://afa.example/1874/31)”. " +
        "*Annals of Fictional Astronomy*, vol. 12, no. 3, May 1874, pp. 45–67. " +
        "[doi:10.5555/afa.1874.0031](https://doi.org/10.5555/afa.1874.0031), ISSN 0317-8471. Accessed March 9, 2024.",
    ],
    [
      "arany1868",
      "Mária Arany. *{hu:Csillagok és könyvek}*, translated by Jane Doe. Edition 2, Pest: Ráth Mór, 1868. ISBN 978-0-306-40615-7.",
    ],
    [
      "vane-chapter-2011",
      "John Smith Jr. “‘A Patient Eye’: Clara Vane”. In *Women of the Observatory*, edited by Ann Lee and Max Roe, " +
        "London: Example University Press, February 2011\u2009–\u2009January 2012, p. 9.",
    ],
    ["42", "“[A Comet over Town](https://gazette.example/comet)”. *The Example Gazette*, Spring 1881."],
  ]);
});
