import { expect, test } from "vitest";
import { show } from "../../../tests/support/tag.ts";

test("is a box with a title: its own, or the word for a note", async () => {
  const { $, markdown, segments } = await show(
    '{% note title="Sources" %}\nOne.\n\n- Two\n{% /note %}\n\n{% note %}\nThree.\n{% /note %}',
  );
  expect(
    $(".note-title")
      .toArray()
      .map((each) => $(each).text()),
  ).toEqual(["Sources", "Nota"]);
  expect($("[role=note] li").text()).toBe("Two");
  expect(markdown).toBe("> **Sources**\n>\n> One.\n>\n> - Two\n\n> **Nota**\n>\n> Three.");
  expect(segments).toEqual(["heading: Sources", "paragraph: One.", "item: Two", "paragraph: Three."]);
});
