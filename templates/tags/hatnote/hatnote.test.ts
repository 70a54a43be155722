import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

const note = "{% hatnote %}\nFor the comet, see [C/1847 T1](https://comets.example/).\n{% /hatnote %}";

test("stands above the first paragraph, which is still the opening one", async () => {
  const { $, markdown, segments } = await show(`${note}\n\nShe found *it*.\n\n## Later\n\n${note}\n\nText.`);
  expect($(".hatnote[role=note] + p").first().text()).toBe("She found it.");
  expect($("section .hatnote a").attr("href")).toBe("https://comets.example/");
  expect(markdown.split("\n\n").slice(0, 2)).toEqual([
    "> For the comet, see [C/1847 T1](https://comets.example/).",
    "She found *it*.",
  ]);
  expect(segments[0]).toBe("paragraph: For the comet, see [C/1847 T1](https://comets.example/).");
});

test("is a paragraph", async () => {
  expect((await told("{% hatnote %}\n- One\n{% /hatnote %}")).problems).toEqual(["error[markup] 6:1"]);
});
