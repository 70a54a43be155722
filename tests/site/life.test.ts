import type { CheerioAPI } from "cheerio";
import { expect, test } from "vitest";
import { show, told } from "../support/tag.ts";
import { generate, shipped, testSite, texts } from "./pages.ts";

const timeline = (...events: string[]) =>
  `{% timeline %}\n${events.map((event) => `- ${event}`).join("\n")}\n{% /timeline %}`;

/** The events as they are read: CLDR has spaces of several widths. */
const eventsOf = ($: CheerioAPI): string[] => texts($, ".life li").map((text) => text.replace(/\s+/g, " "));

test("a life has a timeline of the infobox, the events of timelines, and sections that their headings date, by date", async () => {
  const { $ } = await show(
    `Lead.

## Paris {% #paris date="1919-03 – 1925" %}

A.

## Lisboa (1901–1910) {% #lisboa %}

${timeline("1905: Um **livro**", "Mais tarde: Outro")}

## 1930: Porto {% #porto %}

B.

## Obras (seleção) {% #obras %}

C.`,
  );
  expect(eventsOf($)).toEqual([
    "1901 – 1910 Lisboa",
    "1905 Um livro",
    "Mais tarde Outro",
    "março de 1919 – 1925 Paris",
    "1930 Porto",
  ]);
  expect(
    $(".life a")
      .map((_, link) => $(link).attr("href"))
      .get(),
  ).toEqual(["lisboa", "lisboa", "lisboa", "paris", "porto"].map((id) => `#${id}`));
  expect($("h2#paris").text()).toBe("Paris");
});

test("a life begins with the birth and ends with the death, in the language of the page", async () => {
  const site = await generate(testSite("astronomer"));
  for (const [page, born, died] of [
    ["index.html", "March 11, 1818 Born", "November 2, 1889 Died"],
    ["hu/index.html", "1818. március 11. Született", "1889. november 2. Elhunyt"],
  ] as const) {
    const life = eventsOf(site.page(page));
    expect(life[0]).toBe(born);
    expect(life.find((each) => each.includes("1889"))).toBe(died);
  }
});

test("the sample has one in each language, with the same dates", async () => {
  const site = await generate(shipped);
  expect(eventsOf(site.page("index.html")).at(-1)).toBe("December 2022 – present Reddit");
  expect(eventsOf(site.page("ja/index.html")).at(-1)).toBe("2022年12月～現在 Reddit");
});

test("two events are no timeline", async () => {
  const { $ } = await show(timeline("1905: A", "1906: B"));
  expect($(".life").length).toBe(0);
});

test("a section is dated by a date", async () => {
  const { problems, stderr } = await told('## Paris {% #paris date="spring" when="1919" %}\n\nA.');
  expect(problems).toEqual(["error[invalid-attribute] 6:20", "error[unknown-attribute] 6:34"]);
  expect(stderr).toContain("a date or two, such as 1919 – 1925, 1889-04-26 or 2019-03 – present");
  expect(stderr).toContain("heading");
});
