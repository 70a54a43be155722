import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

test("says who said it and where, with a citation", async () => {
  const { $, markdown, segments } = await show(
    '{% quote by="Ben Shaw" source="The Times" cite="Alpha" %}\nOn *time*.\n{% /quote %}',
  );
  expect($(".quote blockquote").html()).toBe("<p>On <em>time</em>.</p>");
  expect($(".quote figcaption").text()).toBe("Ben Shaw · The Times[1]");
  expect($(".quote .citation a").attr("href")).toBe("#ref-Alpha");
  expect(markdown).toContain("> On *time*.\n>\n> — Ben Shaw, *The Times*[1]\n\n## ");
  expect(segments).toEqual(["person: Ben Shaw", "credit: The Times", "quotation: On *time*."]);
});

test("may be in the language that it was said in, in which it stays", async () => {
  const { $, segments } = await show('{% quote by="Ben Shaw" lang="he" %}\nשלום.\n\nעולם.\n{% /quote %}');
  expect($(".quote blockquote").attr()).toEqual({ lang: "he", dir: "rtl" });
  expect(segments).toEqual(["person: Ben Shaw"]);
});

test("may stand alone", async () => {
  const { $, markdown } = await show("{% quote %}\nOn time.\n{% /quote %}");
  expect($(".quote figcaption").length).toBe(0);
  expect(markdown).toBe("> On time.");
});

test("cites a reference that exists", async () => {
  expect((await told('{% quote cite="Alpa" %}\nOn time.\n{% /quote %}')).problems).toEqual([
    "error[unknown-reference] 6:1",
  ]);
});
