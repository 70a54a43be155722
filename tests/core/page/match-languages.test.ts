import { describe, expect, test } from "vitest";
import { matchLanguages } from "../../../src/core/page/match-languages.ts";

const offered = ["en", "en-GB", "es", "es-419", "es-MX", "pt", "pt-BR", "zh-Hans", "zh-Hant", "no", "ar", "ar-EG", "sr-Cyrl"].map(
  (tag) => ({ tag }),
);
const found = (...wanted: string[]) => matchLanguages(wanted, offered).map(({ tag }) => tag);

describe("a reader's languages", () => {
  test.each([
    ["the same tag", "pt-BR", "pt-BR"],
    ["the same tag in other case", "EN-gb", "en-GB"],
    ["the language, before one of another region", "pt-PT", "pt"],
    ["the language, where the region is not offered", "ar-SA", "ar"],
    ["the script that the region implies", "zh-TW", "zh-Hant"],
    ["the script that is named", "zh-Hans-HK", "zh-Hans"],
    ["the standard of Latin America", "es-AR", "es-419"],
    ["the country's own variety before it", "es-MX", "es-MX"],
    ["the standard of Spain", "es-ES", "es"],
    ["the English of most countries", "en-IN", "en-GB"],
    ["Norwegian for Bokmål", "nb-NO", "no"],
    ["another script, if there is no better one", "sr-Latn", "sr-Cyrl"],
  ])("find %s", (_, wanted, best) => {
    expect(found(wanted)).toEqual([best]);
  });

  test("keep their order, and name each language once", () => {
    expect(found("zh-HK", "pt-BR", "zh-TW", "pt")).toEqual(["zh-Hant", "pt-BR", "pt"]);
  });

  test("find nothing where nothing is offered, and ignore what is no tag", () => {
    expect(found("fr", "*", "", "x", "en_US.UTF-8")).toEqual([]);
  });
});
