import { describe, expect, it, test } from "vitest";
import { inlineForm } from "../../../../src/core/documents/inline/inline-form.ts";
import { readParts } from "../../../../src/core/documents/inline/parts.ts";
import { describeTags } from "../../../../src/core/translation/tags.ts";

const target = { code: "fr", tag: "fr", fullName: "French" };
const glossary = [{ term: "Ada Example" }, { term: "Valletta", forms: { fr: "La Valette" } }];
const mask = (text: string, first = 0) => inlineForm.mask(text, { glossary, target, first });
/** Masks a text and restores a reply. */
const restore = (text: string, reply: string) => inlineForm.unmask(reply, mask(text));

describe("masking", () => {
  test.each([
    ["a name, in bold", "**Ada Example** left.", "⟦0⟧⟦1⟧⟦/0⟧ left."],
    ["a link with emphasis in it", "the [*Times* of Valletta](/t)", "the ⟦0⟧⟦1⟧Times⟦/1⟧ of ⟦2⟧⟦/0⟧"],
    ["pairs around the same words as one", "***[so](/a)*** it", "⟦0⟧so⟦/0⟧ it"],
    [
      "citations and notes beside each other as one",
      'It is.{% cite "A" /%}{% cite "B" page="3" /%}[^n] So.',
      "It is.⟦0⟧ So.",
    ],
    [
      "formulas, code and addresses",
      "$x$ is `x`, <https://a.example> or https://b.example.",
      "⟦0⟧ is ⟦1⟧, ⟦2⟧ or ⟦3⟧.",
    ],
    ["signs without words as one", "H~2~O, x^2^, x^th^", "H⟦0⟧O, x⟦1⟧, x⟦2⟧th⟦/2⟧"],
    ["pictures and titles", '![a *b*](/p "c") [d](/e "f")', "⟦0⟧a b⟦/0⟧⟦1⟧c⟦/1⟧ ⟦2⟧d⟦/2⟧⟦3⟧f⟦/3⟧"],
    ["a picture without description", "one ![](/p)", "one ⟦0⟧"],
    ["line breaks and placeholders", "one\\\n{name}", "one⟦0⟧⟦1⟧"],
    ["signs that are escaped as what they are", "5 \\* 3 &amp; \\[so\\] &copy;", "5 * 3 & [so] ©"],
  ])("%s", (_, text, masked) => {
    expect(mask(text).text).toBe(masked);
    expect(mask(text, 7).text).toBe(masked.replace(/\d+(?=⟧)/g, (number) => String(Number(number) + 7)));
    const restored = restore(text, masked);
    const plain = (given: string) => inlineForm.plain(given).replaceAll("Valletta", "La Valette");
    expect("text" in restored && inlineForm.plain(restored.text)).toBe(plain(text));
  });

  it("leaves formulas, code and addresses to their marks: the numbers in them are not written as the language writes numbers", () => {
    expect(inlineForm.words("About $x = 0.5$, `1.5` and **2.5** at https://a.example/3.5.")).toBe(
      "About , and 2.5 at .",
    );
  });

  it("tells the model what marks stand for where that helps", () => {
    const masked = inlineForm.mask('**Ada** at $x^2$, `y` and z~2~.{% cite "A" /%}', {
      glossary: [],
      target,
      first: 3,
    });
    expect(describeTags(masked)).toEqual(["<m4/> is x^2", "<k5/> is y", "<v6/> is 2"]);
  });
});

describe("restoring", () => {
  const source = 'Ada Example wrote [a *long* letter](/l "Letter").{% cite "A" /%} It was read.{% cite "B" /%}';

  test.each([
    [
      "a second mark without its slash, and a title elsewhere",
      "⟦0⟧ a écrit ⟦1⟧une ⟦2⟧longue⟦2⟧ lettre⟦1⟧.⟦4⟧ Lue.⟦5⟧ ⟦3⟧Lettre⟦/3⟧",
    ],
    ["spaces within a pair", "⟦0⟧ a écrit⟦1⟧ une⟦2⟧ longue ⟦/2⟧lettre⟦/1⟧⟦3⟧Lettre⟦/3⟧.⟦4⟧ Lue.⟦5⟧"],
  ])("accepts %s", (_, reply) => {
    const text = 'Ada Example a écrit [une *longue* lettre](/l "Lettre").{% cite "A" /%} Lue.{% cite "B" /%}';
    expect(restore(source, reply)).toEqual({ text });
  });

  test.each([
    ["marker-missing", "⟦0⟧ ⟦1⟧a ⟦2⟧b⟦/2⟧⟦/1⟧⟦3⟧c⟦/3⟧⟦4⟧", "⟦5⟧"],
    ["marker-missing", "⟦0⟧ ⟦1⟧a ⟦2⟧b⟦/1⟧⟦3⟧c⟦/3⟧⟦4⟧⟦5⟧", "⟦/2⟧"],
    ["marker-missing", "Ada ⟦1⟧a ⟦2⟧b⟦/2⟧⟦/1⟧⟦3⟧c⟦/3⟧⟦4⟧⟦5⟧", "⟦0⟧ (“Ada Example”)"],
    ["marker-repeated", "⟦0⟧ ⟦1⟧a ⟦2⟧b⟦/2⟧⟦/1⟧⟦3⟧c⟦/3⟧⟦4⟧⟦4⟧⟦5⟧", "⟦4⟧"],
    ["marker-invented", "⟦0⟧ ⟦1⟧a ⟦2⟧b⟦/2⟧⟦/1⟧⟦3⟧c⟦/3⟧⟦4⟧⟦5⟧⟦6⟧", "⟦6⟧"],
    ["marker-broken", "⟦0⟧ ⟦1⟧a ⟦2⟧b⟦/2⟧⟦/1⟧⟦3⟧c⟦/3⟧⟦4⟧⟦5⟧ ⟧", "⟧"],
    ["marker-crossed", "⟦0⟧ ⟦1⟧a ⟦2⟧b⟦/1⟧⟦/2⟧⟦3⟧c⟦/3⟧⟦4⟧⟦5⟧", "⟦1⟧ and ⟦/1⟧"],
    ["marker-crossed", "⟦0⟧ ⟦1⟧a ⟦2⟧b⟦/2⟧⟦/1⟧⟦3⟧c⟦4⟧⟦/3⟧⟦5⟧", "⟦3⟧ and ⟦/3⟧"],
    ["marker-empty", "⟦0⟧ ⟦1⟧a ⟦2⟧ ⟦/2⟧⟦/1⟧⟦3⟧c⟦/3⟧⟦4⟧⟦5⟧", "⟦2⟧ and ⟦/2⟧"],
    ["citation-moved", "⟦0⟧ ⟦1⟧a ⟦2⟧b⟦/2⟧⟦/1⟧⟦3⟧c⟦/3⟧⟦5⟧⟦4⟧", "⟦4⟧"],
  ])("refuses a reply: %s", (code, reply, detail) =>
    expect(restore(source, reply)).toEqual({ reason: { code, detail } }),
  );

  it("refuses a line break at the end, and a reply without words", () => {
    expect(restore("one\\\ntwo", "un deux⟦0⟧")).toEqual({ reason: { code: "break-moved" } });
    expect(restore('one{% cite "A" /%}', "⟦0⟧")).toEqual({ reason: { code: "empty" } });
  });

  test.each([
    'a {% cite "B" /%}',
    "a {% note %}",
    "{% /figure %}",
    "a {% #b %}",
    "[a](/b) [c][d]",
    "![a](/b)",
    "a[^b]",
    "<b>a</b>",
    "`a`",
    "$a$",
    "**a** _b_ ~~c~~ a~b~ a^b^",
    "&copy; a",
    "a\\\nb",
    "[[a]] {{b}} ==c== :::note",
    "<!-- a -->",
    "a \\",
  ])("takes everything else for text: %s", (reply) => {
    const restored = restore('one {% cite "A" /%}', `${reply} ⟦0⟧`);
    const parts = "text" in restored ? readParts(restored.text) : [];
    expect(parts.pop()).toMatchObject({ kind: "citation", text: "A" });
    expect(parts).toEqual([{ kind: "text", text: `${reply.replace("\\\n", "\\ ")} ` }]);
  });

  it("refuses an address, which is a link wherever it stands", () => {
    for (const reply of ["un https://b.example", "[un](https://b.example)", "un <https://b.example>"]) {
      expect(restore("one", reply)).toEqual({ reason: { code: "address-extra" } });
    }
  });

  it("writes emphasis that is emphasis in languages without spaces", () => {
    for (const reply of ["これは⟦0⟧「重要」⟦/0⟧です", "⟦0⟧「重要」⟦/0⟧です。", "で⟦0⟧（重要）⟦/0⟧"]) {
      const restored = restore("It is **important**.", reply);
      const kinds = "text" in restored ? readParts(restored.text).map(({ kind }) => kind) : [];
      expect(kinds).toContain("strong");
      expect("text" in restored && inlineForm.plain(restored.text)).toBe(reply.replace(/⟦\/?0⟧/g, ""));
    }
  });
});

describe("parts", () => {
  it("are the elements of a text with what is in them, as they are written", () => {
    const citation = (id: string) => ({ kind: "citation", text: id, written: `{% cite "${id}" /%}` });
    const title = { kind: "title", open: ' "', close: '")', parts: [{ kind: "text", text: "T" }] };
    expect(readParts('**[So](/a "T")** it \\*is*.{% cite "A" /%}{% cite "B" /%} H~2~O<!-- c -->')).toEqual([
      {
        kind: "strong",
        open: "**",
        close: "**",
        parts: [{ kind: "link", href: "/a", open: "[", close: "](/a", parts: [{ kind: "text", text: "So" }] }, title],
      },
      { kind: "text", text: " it *is*." },
      citation("A"),
      citation("B"),
      { kind: "text", text: " H" },
      { kind: "subscript", open: "~", close: "~", parts: [{ kind: "text", text: "2" }] },
      { kind: "text", text: "O" },
    ]);
  });
});
