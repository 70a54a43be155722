import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

const testimonial = (date: string) =>
  `{% testimonial name="Ben Shaw" title="Mayor" relationship="Client" date="${date}" %}\nOn time.\n{% /testimonial %}`;

test("is a card; consecutive ones stand together", async () => {
  const { $, markdown, segments } = await show(`${testimonial("2021-05-03")}\n\n${testimonial("Summer 2023")}`);
  expect($(".testimonials > .testimonial").length).toBe(2);
  const about = $(".testimonial").first().find("figcaption > *").toArray();
  expect(about.map((each) => $(each).text())).toEqual(["Ben Shaw", "Mayor", "Client", "3 de maio de 2021"]);
  expect(markdown.split("\n\n")[0]).toBe("> On time.\n>\n> — **Ben Shaw**, Mayor, Client, 3 de maio de 2021");
  expect(segments.slice(0, 5)).toEqual([
    "person: Ben Shaw",
    "person: Mayor",
    "person: Client",
    "quotation: On time.",
    "person: Ben Shaw",
  ]);
  expect(segments).toContain("person: Summer 2023");
});

test("has a date that exists, or a text", async () => {
  const { problems, stderr } = await told(testimonial("2022-13-03"));
  expect(problems).toEqual(["error[invalid-attribute] 6:68"]);
  expect(stderr).toContain("“date” on testimonial must be a date that exists, or a text");
  expect(stderr).toContain('write it as date="2011-10-21"');
});
