import { expect, test } from "vitest";
import { show, told } from "../../../tests/support/tag.ts";

test("lists events by date, which the page writes in its language", async () => {
  const { $, markdown, segments } = await show(
    "{% timeline %}\n- 1818-08-01: One\n- circa 1820: Two\n- Later years: Three\n{% /timeline %}",
  );
  const dates = $(".timeline-date").toArray();
  expect(dates.map((each) => $(each).text())).toEqual(["1 de agosto de 1818", "c.\u00a01820", "Later years"]);
  expect(markdown).toBe("- **1 de agosto de 1818**: One\n- **c.\u00a01820**: Two\n- **Later years**: Three");
  expect(segments).toEqual(["item: One", "item: Two", "term: Later years", "item: Three"]);
});

test("may be a definition list", async () => {
  const { $, segments } = await show("{% timeline %}\n1818\n: One\n\nLater\n: Two\n{% /timeline %}");
  expect($(".timeline > li").length).toBe(2);
  expect(segments).toEqual(["definition: One", "term: Later", "definition: Two"]);
});

test("has a date, or words for one, before each event", async () => {
  const { problems, stderr } = await told("{% timeline %}\n- No date\n{% /timeline %}");
  expect(problems).toEqual(["error[markup] 6:1"]);
  expect(stderr).toContain(
    "timeline must contain one list whose items are written as “date: text”, or one definition list",
  );
});

test("has dates that exist; years and other texts are not dates", async () => {
  const events = ["1914-18: A", "1999-00: A", "2020-13-40: A", "2019-02-29: B", "2021-22-23: C", "1/2: D"];
  const list = events.map((event) => `- ${event}`).join("\n");
  const { problems } = await told(
    `{% timeline %}\n${list}\n{% /timeline %}\n\n{% timeline %}\n2020-00\n: E\n{% /timeline %}`,
  );
  expect(problems).toEqual(
    [9, 10, 11].map((line) => `error[invalid-date] ${line}:3`).concat("error[invalid-date] 16:1"),
  );
});
