import type { Case } from "../damage.ts";
import { add, english, key, remove } from "./parts.ts";

/** Security. */
export const security: readonly Case[] = [
  ["missing-policy", "ar/index.html", remove(/(?:<meta http-equiv="Content-Security-Policy".*?\/>)+/)],
  [
    "unsafe-policy",
    "ar/index.html",
    ["script-src &#x27;self&#x27;", "script-src &#x27;self&#x27; &#x27;unsafe-inline&#x27;"],
  ],
  ["unsafe-policy", "ar/index.html", ["script-src &#x27;self&#x27;", "script-src https:"]],
  ["unsafe-policy", "ar/index.html", [/ content="default-src.*?"/, ' content="img-src *"']],
  // Without the policy for the folder of scripts and styles, those in uploads/ would be allowed.
  ["unsafe-policy", "ar/index.html", remove(/<meta http-equiv="Content-Security-Policy" content="script-src.*?\/>/)],
  ["unsafe-policy", "ar/index.html", ["*:*/site/assets/ ", "*:*/site/ "]],
  ["policy-mismatch", "ar/index.html", ["form-action &#x27;self&#x27;", "form-action *"]],
  ["policy-mismatch", "_headers", ["form-action 'self'", "form-action *"]],
  ["inline-script", "ar/index.html", ["<script>{const", "▸<script>{ const"]],
  ["inline-style", english, add('▸<p style="color: red">Text</p>')],
  ["inline-style", english, add("▸<style>p { color: red }</style>")],
  ["inline-handler", english, add('▸<p onclick="go()">Text</p>')],
  ["foreign-resource", english, add('▸<script src="https://cdn.example/a.js"></script>')],
  ["foreign-resource", english, add('▸<iframe src="//video.example/1" title="Film"></iframe>')],
  ["foreign-resource", english, add('▸<video src="https://cdn.example/a.mp4"></video>')],
  ["foreign-resource", english, add('<audio>▸<source src="https://cdn.example/a.mp3" /></audio>')],
  ["foreign-resource", english, add('▸<video src="/site/robots.txt"></video>')],
  ["foreign-resource", english, ["<title>", '▸<link rel="stylesheet" href="https://cdn.example/a.css"/><title>']],
  ["script-address", english, add('▸<a href="java&#10;script:go()">There</a>')],
  ["exposed-key", english, add(`<p data-key="▸${key}">Text</p>`)],
  ["exposed-key", english, add('<a href="https://ada:▸s3cret@town.example/">There</a>')],
  ["exposed-key", "assets/main", ["", `"${key}";`]],
  ["exposed-key", "uploads/notes.bin", `\0\xff ${key}`],
];
