import { expect, test } from "vitest";
import { inlineForm } from "../../../src/core/documents/inline/inline-form.ts";
import { show, told } from "../../../tests/support/tag.ts";

test("marks words of another language, which are not translated", async () => {
  const { $, markdown, segments } = await show(
    '## On {% lang "grc" %}λόγος{% /lang %}\n\nShe said {% lang "he" %}**שלום** וברכה{% /lang %} twice.',
  );
  const words = $(".foreign").toArray();
  expect(words.map((each) => [$(each).attr("lang"), $(each).attr("dir"), $(each).text()])).toEqual([
    ["grc", "ltr", "λόγος"],
    ["he", "rtl", "שלום וברכה"],
  ]);
  expect($("#toc").text()).toContain("On λόγος");
  expect(markdown).toBe("## On λόγος\n\nShe said **שלום** וברכה twice.");
  expect(segments).toEqual([
    'heading: On {% lang "grc" %}λόγος{% /lang %}',
    'paragraph: She said {% lang "he" %}**שלום** וברכה{% /lang %} twice.',
  ]);
  const { text, kept } = inlineForm.mask(segments[1]?.slice("paragraph: ".length) ?? "", {
    glossary: [],
    first: 0,
    target: { code: "de", fullName: "German", tag: "de" },
  });
  expect({ text, kept }).toEqual({ text: "She said ⟦0⟧ twice.", kept: [""] });
});

test.each([["Greek"], ["g"], ["en_GB!"]])("takes tags of languages, not “%s”", async (name) => {
  const { problems, stderr } = await told(`One {% lang "${name}" %}λόγος{% /lang %}`);
  expect(problems).toEqual(["error[invalid-attribute] 6:5"]);
  expect(stderr).toContain("a language tag, such as grc, de or sr-Latn");
});
