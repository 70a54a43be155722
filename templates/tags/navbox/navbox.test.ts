import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

test("is a named box of links, which opens", async () => {
  const { $, markdown, segments } = await show(
    '{% navbox title="Astronomers" %}\nAmerica\n: [Ann](https://a.example/) · [Ben](https://b.example/)\n\n- [Cleo](https://c.example/)\n{% /navbox %}',
  );
  expect($("nav.navbox").attr("aria-label")).toBe("Astronomers");
  expect($(".navbox details > summary").text()).toBe("Astronomers");
  expect($(".navbox :is(dd, li) a").length).toBe(3);
  expect(markdown.split("\n\n")[0]).toBe("**Astronomers**");
  expect(segments.slice(0, 2)).toEqual(["heading: Astronomers", "term: America"]);
});

test("holds nothing but lists", async () => {
  expect((await told('{% navbox title="A" %}\nText.\n{% /navbox %}')).problems).toEqual(["error[markup] 6:1"]);
});
