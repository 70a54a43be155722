import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { initialsOf, initialsPicture } from "../../../src/core/page/icons.ts";
import { repository } from "../../support/folder.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["Plato", "P"],
  ["Gabriel García Márquez", "GM"],
  ["Ludwig van Beethoven", "LB"],
  ["Jean-Paul Sartre", "JS"],
  ["bell hooks", "BH"],
  ["Édith Piaf", "ÉP"],
  ["E\u0301dith Piaf", "E\u0301P"],
  ["Лев Толстой", "ЛТ"],
  ["紫式部", "紫"],
  ["أم كلثوم", "أ\u200cك"],
  ["سُلاف المرجاني", "س\u200cم"],
  ["नीना शर्मा", "नीश"],
  ["“Ada” (Lovelace)", "AL"],
  ["𝒜da Lovelace", "𝒜L"],
  ["—", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("the picture is a drawing with the initials, in a color that can be read on the accent", () => {
  const drawn = (accent?: string) => load(initialsPicture("Ada Lovelace", accent), { xml: true });
  expect(drawn()("svg > text").text()).toBe("AL");
  expect(drawn("#1f3a5f")("text").attr("fill")).toBe("#fff");
  expect(drawn("#ffe066")("text").attr("fill")).toBe("#000");
  expect(drawn("#fe6")("text").attr("fill")).toBe("#000");
  expect(drawn("#ffe066")("rect").attr("fill")).toBe("#ffe066");
});

test("the default color is the accent of the stylesheet", () => {
  const accent = load(initialsPicture("Ada"), { xml: true })("rect").attr("fill");
  expect(readFileSync(join(repository, "templates/styles/tokens.css"), "utf8")).toContain(
    `--accent: light-dark(${accent},`,
  );
});
