import { describe, expect, test } from "vitest";
import * as z from "zod";
import { parseJson } from "../../src/core/content/parse-data.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { textsSchema } from "../../src/core/model/schema.ts";
import { type Mistake, testMistakes } from "./problems.ts";

describe("YAML that is not well formed", () => {
  const message = "error[syntax]: malformed YAML: *";
  const hint = "quote text that contains “: ” or starts with a symbol";
  const beta = "- id: Beta\n  content: B\n";
  const mistakes: Mistake[] = [
    {
      name: "in site.yaml",
      file: "site.yaml",
      text: ["title: Little Biographies", "title: Little▸: Biographies"],
      message,
      hint,
    },
    { name: "in languages.yaml", file: "languages.yaml", text: "- { code: pt name▸: Português }\n", message, hint },
    {
      name: "in references.yaml, told once and not again by every article that cites",
      file: "references.yaml",
      text: `- id: Alpha\n ▸content: A\n${beta}`,
      message,
      hint: "indent with spaces, and indent all lines of an entry equally",
    },
    {
      name: "a title in asterisks without quotes, which YAML takes for an alias",
      file: "references.yaml",
      text: `- id: Alpha\n  content: ▸*Clocks*\n${beta}`,
      message: "error[syntax]: malformed YAML: “*Clocks*” is read as an alias because it starts with *",
      hint,
    },
    {
      name: "in front matter, by its line in the article",
      file: "articles/pt.md",
      text: "---\ntitle: Ada\ndescription: Clocks▸: a life\n---\n\nText.\n",
      message,
      hint,
    },
    {
      name: "a file with nothing but a comment",
      file: "languages.yaml",
      text: "▸# Nothing yet.\n",
      message: "error[invalid-value]: must be a list, not an empty value",
    },
    {
      name: "an empty item of a list in front matter, after one that spans lines",
      file: "articles/en.md",
      text: ["tags: [clocks, towers]", "tags:\n- clocks\n   - wheels\n▸-"],
      message: "error[invalid-value]: “tags”: must be text, not an empty value",
    },
    {
      name: "an empty item of a list, in its line",
      file: "languages.yaml",
      text: "- { code: en, name: English, fullName: English }\n- { code: ar, name: A, fullName: B }\n▸-\n- { code: pt, name: C, fullName: D }\n",
      message: "error[invalid-value]: must be a mapping, not an empty value",
    },
  ];
  testMistakes(mistakes);
});

describe("front matter", () => {
  const mistakes: Mistake[] = [
    {
      name: "never closed",
      file: "articles/pt.md",
      text: "▸---\ntitle: Ada\ndescription: A clockmaker.\n\nText.\n",
      message: "error[unclosed-front-matter]: the front matter is not closed",
      hint: "end it with --- on a line of its own, or remove the first line",
    },
    {
      name: "of an empty article",
      file: "articles/pt.md",
      text: "▸---\ntitle: Ada\n---\n",
      message: "error[empty-article]: the article is empty",
      hint: "write its text, or remove the file",
    },
    {
      name: "that is a list",
      file: "articles/pt.md",
      text: "---\n▸- Ada\n---\n\nText.\n",
      message: "error[invalid-value]: must be a mapping, not a list",
    },
  ];
  testMistakes(mistakes);
});

describe("JSON that is not well formed", () => {
  const comma = { message: "error[syntax]: malformed JSON: trailing comma after the last entry", hint: "remove it" };
  const end = {
    message: "error[syntax]: malformed JSON: unexpected end of the file",
    hint: "close any open quotes, brackets and braces; write {} for an empty file",
  };
  const quotes = 'put keys and values in double quotes; write \\" for a double quote inside a value';
  const entry = 'write entries as "key": "text"';
  const comment = {
    message: "error[syntax]: malformed JSON: comments are not allowed in JSON",
    hint: "remove the comment",
  };
  const backslash = "write \\\\ for a backslash";
  const mistakes: Mistake[] = [
    {
      name: "a comma after the last text of a bundle",
      file: "bundles/ar.json",
      text: '{\n  "work": "W"▸,\n}\n',
      ...comma,
    },
    {
      name: "a comma after the last interface word",
      file: "interface/ar.json",
      text: '{\n  "menu": "M"▸,\n}\n',
      ...comma,
    },
    {
      name: "a comma after the last item of a list",
      file: "bundles/ar.json",
      text: '{ "work": ["W"▸, ] }\n',
      ...comma,
    },
    {
      name: "a comma before the first entry",
      file: "bundles/ar.json",
      text: "{ ▸, }\n",
      message: "error[syntax]: malformed JSON: expected a value",
      hint: entry,
    },
    {
      name: "a comment to the end of its line",
      file: "bundles/ar.json",
      text: '{\n  ▸// One.\n  "work": "W"\n}\n',
      ...comment,
    },
    { name: "a comment that does not end", file: "bundles/ar.json", text: '{ "work": "W" }\n▸/* One.\n', ...comment },
    {
      name: "a text without its closing quote",
      file: "bundles/ar.json",
      text: '{\n  "work": "W,▸\n  "work.1": "X"\n}\n',
      message: "error[syntax]: malformed JSON: missing closing quote",
      hint: "end the value with a double quote on the same line; write \\n for a line break",
    },
    {
      name: "a key without its closing quote",
      file: "bundles/ar.json",
      text: '{\n  "work: "▸W",\n  "work.1": "X"\n}\n',
      message: "error[syntax]: malformed JSON: unexpected “W”",
      hint: quotes,
    },
    {
      name: "a key without quotes",
      file: "bundles/ar.json",
      text: '{ ▸work: "W" }\n',
      message: "error[syntax]: malformed JSON: unexpected “work”",
      hint: quotes,
    },
    {
      name: "a key that is a number",
      file: "bundles/ar.json",
      text: '{ ▸1: "W" }\n',
      message: "error[syntax]: malformed JSON: expected a key in double quotes",
      hint: entry,
    },
    {
      name: "a key without a text",
      file: "bundles/ar.json",
      text: '{ "work"▸, "work.1": "X" }\n',
      message: "error[syntax]: malformed JSON: expected a colon after the key",
      hint: entry,
    },
    {
      name: "entries without a comma between them",
      file: "bundles/ar.json",
      text: '{\n  "work": "W"\n  ▸"work.1": "X"\n}\n',
      message: "error[syntax]: malformed JSON: expected a comma",
      hint: 'add a comma between entries; write \\" for a double quote inside a value',
    },
    { name: "an empty bundle", file: "bundles/ar.json", text: "▸", ...end },
    { name: "an empty interface file", file: "interface/en.json", text: "▸", ...end },
    {
      name: "a text without quotes",
      file: "bundles/ar.json",
      text: '{\n  "wW": "W",\n  "work": ▸W\n}\n',
      message: "error[syntax]: malformed JSON: unexpected “W”",
      hint: quotes,
    },
    {
      name: "no text at all",
      file: "bundles/ar.json",
      text: '{\n  "a}": "}",\n  "work": ▸}\n',
      message: "error[syntax]: malformed JSON: expected a value",
      hint: entry,
    },
    {
      name: "a backslash, after some that are right",
      file: "bundles/ar.json",
      text: '{ "work": "\\\\n \\u00E9 C:▸\\work" }\n',
      message: "error[syntax]: malformed JSON: unknown escape sequence",
      hint: backslash,
    },
    {
      name: "a character code that is too short",
      file: "bundles/ar.json",
      text: '{ "work": "W▸\\u12" }\n',
      message: "error[syntax]: malformed JSON: \\u needs four hexadecimal digits",
      hint: backslash,
    },
    {
      name: "half a number",
      file: "bundles/ar.json",
      text: '{ "work": ▸1. }\n',
      message: "error[syntax]: malformed JSON: incomplete number",
      hint: "complete it, or put it in double quotes",
    },
    {
      name: "a bundle without its closing brace, and an empty line after it",
      file: "bundles/ar.json",
      text: '{\n  "work": "W"▸\n\n',
      ...end,
    },
    {
      name: "a brace too many",
      file: "bundles/ar.json",
      text: '{ "work": "W" }\n▸}\n',
      message: "error[syntax]: malformed JSON: expected the end of the file",
      hint: "remove everything after the last brace",
    },
    {
      name: "a text that is a number",
      file: "bundles/ar.json",
      text: '{\n  "work": ▸7\n}\n',
      message: "error[invalid-value]: “work”: must be text, not a number",
      hint: 'write it in quotation marks: "7"',
    },
    {
      name: "a key that is there already, of which one text would be lost",
      file: "bundles/ar.json",
      text: '{\n  ▹"work": "W",\n  "work.1": "X",\n  ▸"work": "Y"\n}\n',
      message: "error[duplicate-entry]: the key “work” is defined twice",
      related: "first defined here",
      hint: "remove or rename one of them",
    },
  ];
  testMistakes(mistakes);

  test("a tab within a value is reported at its position", () => {
    expect(parseJson(textsSchema, new Source("ar.json", '{ "work": "W\tX" }')).diagnostics).toMatchObject([
      {
        code: "syntax",
        column: 13,
        message: "malformed JSON: control character in a value",
        hint: "write \\t for a tab; remove any others",
      },
    ]);
  });

  test("every duplicate key is reported with its first occurrence", () => {
    const { value, diagnostics } = parseJson(
      textsSchema,
      new Source("ar.json", '{"a":"1","b":"2","a":"3","\\u0061":"4","b":"5"}'),
    );
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, column, related }) => [code, column, related?.place.column])).toEqual([
      ["duplicate-entry", 18, 2],
      ["duplicate-entry", 26, 2],
      ["duplicate-entry", 39, 10],
    ]);
  });

  test("objects have keys of their own", () => {
    const text = '{"a": {"b": {"b": 1}}, "b": [{"a": 1}, {"a": 1}]}';
    expect(parseJson(z.any(), new Source("ar.json", text)).diagnostics).toEqual([]);
  });
});
