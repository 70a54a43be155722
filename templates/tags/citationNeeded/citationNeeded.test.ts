import { expect, test } from "vitest";
import { inlineForm } from "../../../src/core/documents/inline/inline-form.ts";
import { show, told } from "../../../tests/support/tag.ts";

const sentence = "She was born at sea.{% citationNeeded /%} It was cold.";

test("marks a claim in the words of the page's language, and stays where it is in translations", async () => {
  const { $, markdown, segments } = await show(`## Birth{% citationNeeded /%}\n\n${sentence}`);
  expect($("p sup.citation-needed").text()).toBe("[carece de fontes]");
  expect($("#toc").text()).toContain("Birth");
  expect($("#toc").text()).not.toContain("fontes");
  expect($("meta[name=description]").attr("content")).not.toContain("fontes");
  expect(markdown).toBe("## Birth[carece de fontes]\n\nShe was born at sea.[carece de fontes] It was cold.");
  expect(segments[1]).toBe(`paragraph: ${sentence}`);
  const target = { code: "de", fullName: "German", tag: "de" };
  const { text } = inlineForm.mask(sentence, { glossary: [], first: 0, target });
  expect(text).toBe("She was born at sea.⟦0⟧ It was cold.");
});

test("takes no text", async () => {
  expect((await told("{% citationNeeded %}A claim.{% /citationNeeded %}")).problems.length).toBeGreaterThan(0);
});
