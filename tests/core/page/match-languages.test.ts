import { describe, expect, test } from "vitest";
import { matchLanguages } from "../../../src/core/page/match-languages.ts";

const offered = [
  "en",
  "en-GB",
  "es",
  "es-419",
  "es-MX",
  "pt",
  "pt-BR",
  "zh-Hans",
  "zh-Hant",
  "no",
  "ar",
  "ar-EG",
  "sr-Cyrl",
];
const found = (tags: readonly string[], ...wanted: string[]) =>
  matchLanguages(
    wanted,
    tags.map((lang) => ({ lang })),
  ).map(({ lang }) => lang);

describe("a reader's languages", () => {
  test.each<[string, string, string, string[]?]>([
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
    ["a neighbor's variety before that of Spain", "es-AR", "es-MX", ["es", "es-ES", "es-MX"]],
    ["the English of most countries before that of the largest", "en-AU", "en-IN", ["en-US", "en-IN"]],
    ["the largest country's language, which most of the world means by it", "fr-BE", "fr", ["fr-CA", "fr"]],
    ["another script, if there is no better one", "sr-Latn", "sr-Cyrl"],
  ])("find %s", (_, wanted, best, tags = offered) => {
    expect(found(tags, wanted)).toEqual([best]);
  });

  test("keep their order", () => {
    expect(found(offered, "zh-HK", "pt-BR", "pt")).toEqual(["zh-Hant", "pt-BR", "pt"]);
  });

  test("find nothing where nothing is offered, and ignore what is no tag", () => {
    expect(found(offered, "fr", "*", "", "x", "en_US.UTF-8")).toEqual([]);
  });
});
