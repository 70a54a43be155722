import { expect, test } from "vitest";
import { rankDisplayRules } from "../../../src/core/check/hidden.ts";
import { styleRules } from "../../../src/core/check/site.ts";

test("rules that set display or object-fit are found in layers and media, without comments, frames and faces", () => {
  const css = `@layer a,b;@layer a{[hidden]{display:none!important}.x{color:red}@media(width<9rem){.y,.z{margin:0;display:flex}}}
    /* .comment { display: none } */@keyframes k{from{display:none}}@font-face{font-family:x}
    .logo{object-fit:contain}@import "other.css";.last{display : block}`;
  expect(styleRules(css)).toEqual([
    { selector: "[hidden]", layer: "a", fits: false, display: { isShown: false, isImportant: true } },
    { selector: ".y,.z", layer: "a", fits: false, display: { isShown: true, isImportant: false } },
    { selector: ".logo", fits: true },
    { selector: ".last", fits: false, display: { isShown: true, isImportant: false } },
  ]);
});

test("of rules for display, the one that wins comes first: by importance, layer, specificity and order", () => {
  const layers: string[] = [];
  const rules = styleRules(
    `@layer base, parts; @layer parts { .a { display: flex } .i { display: block !important } } @layer base { #b .a { display: grid }
    [hidden] { display: none !important } } p { display: block } :where(#x) .c { display: none } :is(p, #y) { display: none }
    .u { display: block !important }`,
    layers,
  );
  expect(layers).toEqual(["base", "parts"]);
  expect(rankDisplayRules(rules, layers).map(({ selector }) => selector)).toEqual([
    "[hidden]",
    ".i",
    ".u",
    ":is(p, #y)",
    ":where(#x) .c",
    "p",
    ".a",
    "#b .a",
  ]);
});

test("a stylesheet that ends early is read as far as it goes", () => {
  expect(styleRules(".a{display:grid}.b{display:bl")).toHaveLength(2);
});
