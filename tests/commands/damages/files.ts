import { jpeg } from "../../support/picture-bytes.ts";
import type { Case } from "../damage.ts";
import { add, declare, english } from "./parts.ts";

/** Files, budgets and exceptions. */
export const files: readonly Case[] = [
  ["missing-asset", "404.html", [/\/site\/assets\/notFound\.\w+\.js/, "/site/assets/gone.js"]],
  ["missing-asset", "assets/citations", null, "assets/main"],
  ["missing-asset", "assets/style", ["", ".a { background: ▸url(%zz.png) }"]],
  ["missing-asset", "assets/style", ["", '▸@import "/site/assets/fonts.css";']],
  ["unused-asset", "assets/main.AAAAAAAA.js", "void 0;"],
  ["empty-file", "uploads/logo.0522B2DF.svg", ""],
  ["leftover", ".biopedia.new/index.html", "text", ".biopedia.new"],
  ["leftover", "fr/index.html~", "text"],
  // Budgets and exceptions
  [
    "over-budget",
    english,
    add('<img src="/site/uploads/photo.jpg" alt="" width="500" height="500"/>'),
    english,
    [
      ["uploads/photo.jpg", jpeg({ width: 1000, height: 1000, size: 90_000 })],
      [".biopedia", declare('"budgets":{"pictures":80}')],
    ],
  ],
  [
    "unused-exception",
    ".biopedia",
    declare('"check":{"except":[{"rule":"heavy-picture","page":"/ar","reason":"It is art."}]}'),
    "",
  ],
  ["unknown-rule", ".biopedia", declare('"check":{"except":[{"rule":"hevy-picture","reason":"It is art."}]}'), ""],
  [
    "heavy-recording",
    "uploads/talk.mp3",
    "ID3".repeat(1000),
    "uploads/talk.mp3",
    [[".biopedia", ['"basePath":', '"budgets":{"media":2},"basePath":']]],
  ],
];
