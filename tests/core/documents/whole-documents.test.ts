/*
 * The promises of documents, kept for everything at hand: the sample's articles, those of the test sites, the examples
 * of CommonMark, and damaged articles.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import spec from "commonmark-spec";
import { describe, expect, test } from "vitest";
import { Source } from "../../../src/core/diagnostics/source.ts";
import { canonicalText } from "../../../src/core/documents/canonical-text.ts";
import { assembleDocument } from "../../../src/core/documents/frame.ts";
import { inlineForm } from "../../../src/core/documents/inline/inline-form.ts";
import { segmentDocument } from "../../../src/core/documents/segment.ts";
import type { Segment, SegmentedDocument } from "../../../src/core/documents/segment-state.ts";
import { compareStructure } from "../../../src/core/documents/structure.ts";
import { plainForm } from "../../../src/core/translation/mask.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { mulberry32 } from "../../support/faults.ts";

const root = join(import.meta.dirname, "../../..");
const markdownIn = (folder: string, names: RegExp): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => names.test(name))
    .map((name) => join(folder, name));

const files = [
  ...markdownIn("content/articles", /^(?:en|ar|ja)\.md$/),
  ...markdownIn("content/pages", /\.(?:en|ja)\.md$/),
  ...readdirSync(join(root, "tests/sites")).flatMap((site) => markdownIn(`tests/sites/${site}/articles`, /\.md$/)),
];

const read = (text: string, isPage = false): SegmentedDocument | undefined =>
  segmentDocument(new Source("en.md", text), { isPage, tags: articleTags }).document;

const target = { code: "fr", tag: "fr", fullName: "French" };
const options = { glossary: [{ term: "Kiran Vale" }, { term: "Snapchat" }], target, first: 4 };

/** A “translation”: every word backwards, and marks where they were. */
function translate({ syntax, text }: Segment): string {
  const form = syntax === "inline" ? inlineForm : plainForm;
  const masked = form.mask(text, options);
  const reply = masked.text.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => [...word].reverse().join(""));
  const restored = form.unmask(reply, masked);
  if ("reason" in restored) throw new Error(`${restored.reason.code} in: ${text}`);
  return restored.text;
}

/** Checks that texts are read back from the file that they are put into, and that its structure is the document's. */
function expectKept(document: SegmentedDocument, texts: readonly string[], isPage: boolean): void {
  const file = assembleDocument(document, texts);
  const assembled = read(file, isPage);
  if (assembled === undefined) throw new Error(`not a document: ${file}`);
  expect(assembled.segments.map(({ text }) => text)).toEqual(
    document.segments.map((segment, index) => canonicalText(segment, texts[index] ?? "")),
  );
  expect(compareStructure(document, assembled)).toEqual([]);
  // A written document is stable.
  expect(assembleDocument(assembled, texts)).toBe(file);
}

describe("articles and pages", () => {
  test.each(files)("%s", (name) => {
    const text = readFileSync(join(root, name), "utf8");
    const isPage = name.includes("/pages/");
    const document = read(text, isPage);
    if (document === undefined) throw new Error("not a document");
    expect(
      assembleDocument(
        document,
        document.segments.map((segment) => segment.text),
      ),
    ).toBe(text);
    for (const { syntax, text: own } of document.segments) {
      // A text that comes back as it was sent means the same.
      const masked = inlineForm.mask(own, options);
      const restored = syntax === "inline" ? inlineForm.unmask(masked.text, masked) : { text: own };
      expect("text" in restored && inlineForm.plain(restored.text)).toBe(inlineForm.plain(own));
    }
    expectKept(document, document.segments.map(translate), isPage);
  });
});

test("the examples of CommonMark", () => {
  // Whether the second of three brackets is a label depends on the definitions, which a text alone does not have.
  const isDependent = (markdown: string) => markdown.startsWith("[foo][bar][baz]");
  const broken = spec.tests.filter(({ markdown }) => {
    if (isDependent(markdown)) return false;
    const document = read(markdown);
    if (document === undefined) return false;
    if (assembleDocument(document, []) !== markdown) return true;
    try {
      expectKept(document, document.segments.map(translate), false);
      return false;
    } catch {
      return true;
    }
  });
  expect(broken.map(({ number, markdown }) => [number, markdown])).toEqual([]);
});

test("texts that begin with a number are the paragraphs and items that they were, also after a list", () => {
  const document = read("1954. május\n\n1. One\n2. Two\n\nMarch\n\n> Quote\n\n## Heading\n\n| a |\n| - |\n| b |\n");
  if (document === undefined) throw new Error("not a document");
  const texts = ["1954. Mai", "1. Eins", "2. Zwei", "3. März 1931", "4. Zitat", "5. Titel", "6. a", "7. b"];
  expectKept(document, texts, false);
  expect(assembleDocument(document, texts)).toContain("\n3\\. März 1931\n");
});

/** Damages a text at random: removes, doubles or adds signs. */
function damage(text: string, random: () => number): string {
  const signs = '\n;\n\n;|;*;> ;- ;    ;[;](;`;{%;%};: ;$;\\;#;<!--;~;1. ;";\r\n'.split(";");
  let damaged = text;
  for (let count = 0; count < 3; count++) {
    const at = Math.floor(random() * damaged.length);
    const end = at + Math.floor(random() * 12);
    const sign = signs[Math.floor(random() * signs.length)] ?? "";
    damaged = damaged.slice(0, at) + (random() < 0.4 ? "" : sign) + damaged.slice(random() < 0.5 ? at : end);
  }
  return damaged;
}

test("damaged articles", () => {
  const random = mulberry32(11);
  const text = readFileSync(join(root, "tests/sites/astronomer/articles/en.md"), "utf8");
  let documents = 0;
  for (let round = 0; round < 30; round++) {
    const damaged = damage(text, random);
    const document = read(damaged);
    if (document === undefined) continue;
    documents++;
    expect(assembleDocument(document, [])).toBe(damaged);
    expectKept(document, document.segments.map(translate), false);
  }
  expect(documents).toBeGreaterThan(10);
});
