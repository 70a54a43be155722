import { expect, test } from "vitest";
import { styleRules } from "../../../src/core/check/style-rules.ts";

test("rules that set display or object-fit are found in layers and media, without comments, frames and faces", () => {
  const css = `@layer a,b;@layer a{[hidden]{display:none!important}.x{color:red}@media(width<9rem){.y,.z{margin:0;display:flex}}}
    /* .comment { display: none } */@keyframes k{from{display:none}}@font-face{font-family:x}
    .logo{object-fit:contain}@import "other.css";.last{display : block}`;
  expect(styleRules(css)).toEqual([
    { selector: "[hidden]", fits: false, display: { isShown: false, isImportant: true } },
    { selector: ".y,.z", fits: false, display: { isShown: true, isImportant: false } },
    { selector: ".logo", fits: true },
    { selector: ".last", fits: false, display: { isShown: true, isImportant: false } },
  ]);
});

test("a stylesheet that ends early is read as far as it goes", () => {
  expect(styleRules(".a{display:grid}.b{display:bl")).toHaveLength(2);
});
