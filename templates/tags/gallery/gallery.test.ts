import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

const picture = "/uploads/portrait.svg";
const figure = (caption: string) => `{% figure src="${picture}" alt="A" credit="Ben" %}\n${caption}\n{% /figure %}`;

test("shows pictures side by side: those of a paragraph by their titles, figures by their captions", async () => {
  const body = `![One](${picture} "First")\n![Two](${picture})`;
  const { $, markdown, segments } = await show(`{% gallery %}\n${body}\n\n${figure("*Third*")}\n{% /gallery %}`);
  const items = $(".gallery > li").toArray();
  expect(items.map((item) => $(item).find("img").attr("alt"))).toEqual(["One", "Two", "A"]);
  expect(items.map((item) => $(item).find("figcaption").text())).toEqual(["First", "", "Third Imagem: Ben"]);
  expect(markdown.replace(/\(.*?uploads.*?\)/g, "(…)").split("\n\n")).toEqual([
    "![One](…)",
    "First",
    "![Two](…)",
    "![A](…)",
    "*Third*",
    "Imagem: Ben",
  ]);
  expect(segments).toEqual(["alt: One", "caption: First", "alt: Two", "alt: A", "credit: Ben", "caption: *Third*"]);
});

test("keeps the paragraphs of a caption apart", async () => {
  const { $ } = await show(`{% gallery %}\n${figure("One.\n\nTwo.")}\n{% /gallery %}`);
  const paragraphs = $(".gallery figcaption p").toArray();
  expect(paragraphs.map((each) => $(each).text())).toEqual(["One.", "Two."]);
});

test("may only contain pictures", async () => {
  const { problems, stderr } = await told("{% gallery %}\nText.\n{% /gallery %}");
  expect(problems).toEqual(["error[markup] 6:1"]);
  expect(stderr).toContain("gallery may only contain pictures: {% figure %} tags, or ![description](/uploads/…");
});
