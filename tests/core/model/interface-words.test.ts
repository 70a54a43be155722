import { describe, expect, test } from "vitest";
import { fill, placeholders } from "../../../src/core/model/interface-words.ts";

describe("placeholders", () => {
  test("are found in any order, with duplicates", () => {
    expect(placeholders("{b} and {a}, {b} again")).toEqual(["{a}", "{b}", "{b}"]);
    expect(placeholders("none { here }, {} or {a b}")).toEqual([]);
  });

  test("are replaced; one without a value stays", () => {
    expect(fill("{label}: {number} of {total}", { label: "Page", number: 0 })).toBe("Page: 0 of {total}");
  });

  test("a value is inserted literally", () => {
    expect(fill("“{query}” {path}", { query: "$& {path} $1", path: "/" })).toBe("“$& {path} $1” /");
  });

  test("object properties are not values", () => {
    expect(fill("{constructor} {toString}", {})).toBe("{constructor} {toString}");
  });
});
