import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

const figure = (attributes: string, caption = "The *tower* clock.") =>
  `{% figure src="/uploads/portrait.svg" alt="A clock" ${attributes} %}\n${caption}\n{% /figure %}`;

test("is a picture with its caption, and says who made it", async () => {
  const { $, markdown, segments } = await show(figure('align="left" width=200 credit="Ben Shaw" license="CC BY 4.0"'));
  const shown = $(".figure");
  expect(shown.attr("class")).toBe("figure figure-left");
  expect(shown.find("img").attr("alt")).toBe("A clock");
  expect(shown.find("img").attr("width")).toBe("200");
  expect(shown.find("figcaption").html()).toContain("The <em>tower</em> clock.");
  expect(shown.find("figcaption a").attr("href")).toBe("https://creativecommons.org/licenses/by/4.0/");
  expect(markdown).toMatch(
    /^!\[A clock\]\(https:\/\/basic\.example\/uploads\/portrait.*\.svg\)\n\nThe \*tower\* clock\./,
  );
  expect(markdown).toContain("Ben Shaw · [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)");
  expect(segments).toEqual(["alt: A clock", "credit: Ben Shaw", "caption: The *tower* clock."]);
});

test("tells search engines who made the picture, and its license", async () => {
  const { $ } = await show(figure('credit="Ben Shaw" license="CC BY 4.0"'));
  const data = $("script[type='application/ld+json']").text();
  expect(data).toContain('"Ben Shaw"');
  expect(data).toContain("https://creativecommons.org/licenses/by/4.0/");
});

test("needs a picture that exists, and a description", async () => {
  expect((await told('{% figure src="/uploads/none.svg" alt="A" %}\nB.\n{% /figure %}')).problems).toEqual([
    "error[missing-image] 6:16",
  ]);
  expect((await told('{% figure src="/uploads/portrait.svg" %}\nB.\n{% /figure %}')).problems).toEqual([
    "error[missing-attribute] 6:1",
  ]);
  expect((await told(figure("width=900"))).problems).toEqual(["error[invalid-attribute] 6:53"]);
});
