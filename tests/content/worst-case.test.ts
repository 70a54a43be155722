import { expect, test } from "vitest";
import { otherHost } from "../../src/core/article/check-prose.ts";
import { checkForeign } from "../../src/core/article/check-tokens.ts";
import { tokenize } from "../../src/core/article/tokenizer.ts";
import { typesetText } from "../../src/core/article/typography.ts";
import { checkCharacters } from "../../src/core/content/characters.ts";
import { parseJson, parseYaml } from "../../src/core/content/parse-data.ts";
import { readThemeCss } from "../../src/core/content/theme.ts";
import { checkStyle, checkSvg } from "../../src/core/content/xml.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { suggest } from "../../src/core/diagnostics/wording.ts";
import { placeholders } from "../../src/core/model/interface-words.ts";
import { parseInline, parseTitle } from "../../src/core/model/references/reference.ts";
import { referencesSchema } from "../../src/core/model/references/schema.ts";
import { textsSchema } from "../../src/core/model/schema.ts";
import { baseUrl, serviceUrl } from "../../src/core/model/schema-values.ts";
import { isSafeUrl } from "../../src/core/model/urls.ts";
import { fold, textFinder } from "../../src/core/page/find-text.ts";
import { slowTexts } from "../support/worst-case.ts";

const noAddresses = { has: () => true, nearest: () => undefined } as never;
const source = (text: string) => new Source("file", text);

/** Readers of content, with samples of what their expressions look for. */
const readers: [name: string, read: (text: string) => unknown, samples: string[], factor?: number][] = [
  ["YAML", (text) => parseYaml(referencesSchema, source(text)), ["\n- id: A\n", "# a\n\n", "*a &b", '"a": [1]'], 600],
  ["YAML after blank lines", (text) => parseYaml(referencesSchema, source(`\n\n\n${text}`)), ["\n \n", "\t\n"], 600],
  ["JSON", (text) => parseJson(textsSchema, source(text)), ['{"a": "b\\n"}', "[[1]]"], 600],
  ["addresses", isSafeUrl, ["https://a.b/", "mailto:a@b", "#a"]],
  ["a base address", (text) => baseUrl.safeParse(text), ["https://a.example/b"]],
  ["a service's address", (text) => serviceUrl.safeParse(text), ["https://a.example:80/b"]],
  [
    "hidden characters",
    (text) => checkCharacters(text, () => ({ file: "" })),
    ["\u202ea", "Adа", "\u200b", "🏴\u{e0067}"],
    600,
  ],
  ["link texts", (text) => otherHost(text, "https://a.example/"), ["https://www.a.com/b"]],
  [
    "drawings",
    (text) => checkSvg(source(text)),
    ['<?xml version="1.0"?><svg a="b"><g/></svg>', "<!-- a -->&amp;", "<!DOCTYPE svg>"],
  ],
  [
    "theme.css",
    (text) => readThemeCss(source(text), noAddresses, (path) => path),
    ["url(", " ", "url(  ", "url('", "/*", "{", "@", "a { b: url(/c) }"],
    600,
  ],
  ["parts of references", parseTitle, ["[a](b)", "**a*", "[a\\](b)", "*a"], 600],
  ["references as text", parseInline, ["[a](b)", "**a*", "[a\\](b)", "((", "[a]((b)"], 600],
  ["styles of drawings", checkStyle, ["a { b: url('#c') }", "@import", "url(  "]],
  ["the syntax of articles", tokenize, ["$$a$$", "[^a]: b\n", "^~2~^", "https://a.b/(c).", "a\n: b\n"], 3000],
  [
    "syntax of other tools",
    (text) => checkForeign(tokenize(text), source(text)),
    ["##a\n", "== a ==\n", "| a |\n|", "'''a'''", "{ % a %}", "[@a]", "[a](b c)", "{|a\n"],
    3000,
  ],
  ["spaces in French", (text) => typesetText(text, "fr"), ["a  ;b", "« a »", "a ?"], 600],
  ["placeholders", placeholders, ["{name}", "{{a}"]],
  ["names that are alike", (text) => suggest(text, ["reference", "constructor"]), ["reference"]],
  ["search", (text) => textFinder("aab")(fold(text)), ["a b", "é"], 3000],
];

test.each(readers)(
  "%s: the worst text is read in time that grows with its length alone",
  (_, read, samples, factor = 150) => {
    expect(slowTexts(read, samples, { factor })).toEqual([]);
  },
);
