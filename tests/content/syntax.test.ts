import { describe, expect, test } from "vitest";
import { buildBasic, type Mistake, testMistakes } from "./problems.ts";

describe("YAML that is not well formed", () => {
  const message = "error[syntax]: malformed YAML: *";
  const hint = "put text that holds “: ” or starts with a sign in quotes";
  const beta = "- id: Beta\n  content: B\n";
  const mistakes: Mistake[] = [
    { name: "in site.yaml", file: "site.yaml", text: ["title: Little Biographies", "title: Little▸: Biographies"], message, hint },
    { name: "in languages.yaml", file: "languages.yaml", text: ["{ code: pt, name:", "{ code: pt name▸:"], message, hint },
    {
      name: "in references.yaml, told once and not again by every article that cites",
      file: "references.yaml",
      text: `- id: Alpha\n ▸content: A\n${beta}`,
      message,
      hint: "indent with spaces, and all lines of an entry alike",
    },
    {
      name: "a title in asterisks without quotes, which YAML takes for an alias",
      file: "references.yaml",
      text: `- id: Alpha\n  content: ▸*Clocks*\n${beta}`,
      message: "error[syntax]: malformed YAML: “*Clocks*” is taken for an alias, as it begins with *",
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
  const begin = "begin the file with --- and at least title and description, then ---";
  const absent = { message: "error[missing-front-matter]: the article has no front matter", hint: begin };
  const mistakes: Mistake[] = [
    { name: "absent", file: "articles/pt.md", text: "▸Ada Example is a clockmaker.\n", ...absent },
    { name: "never closed", file: "articles/pt.md", text: "▸---\ntitle: Ada\ndescription: A clockmaker.\n\nText.\n", ...absent },
    { name: "an empty file", file: "articles/pt.md", text: "▸", ...absent },
    {
      name: "empty",
      file: "articles/pt.md",
      text: "---\n▸\n---\n\nText.\n",
      message: "error[invalid-value]: must be a mapping, not an empty value",
    },
    {
      name: "without a description",
      file: "articles/pt.md",
      text: "---\n▸title: Ada\n---\n\nText.\n",
      message: "error[missing-key]: “description” is missing",
      hint: "add “description”",
    },
  ];
  testMistakes(mistakes);
});

describe("JSON that is not well formed", () => {
  const comma = {
    message: "error[syntax]: malformed JSON: expected double-quoted property name",
    hint: "take away the comma after the last entry; keys stand in double quotes",
  };
  const empty = {
    message: "error[syntax]: malformed JSON: unexpected end of JSON input",
    hint: "close what is open; a file without entries holds {}",
  };
  const mistakes: Mistake[] = [
    { name: "a comma after the last text of a bundle", file: "bundles/ar.json", text: '{\n  "work": "W",\n▸}\n', ...comma },
    { name: "a comma after the last interface word", file: "interface/ar.json", text: '{\n  "menu": "M",\n▸}\n', ...comma },
    {
      name: "a text without its closing quote",
      file: "bundles/ar.json",
      text: '{\n  "work": "W,▸\n  "work.1": "X"\n}\n',
      message: "error[syntax]: malformed JSON: bad control character in string literal",
      hint: "end the text with a double quote in the same line; \\n is a line break within it",
    },
    {
      name: "a key without its closing quote",
      file: "bundles/ar.json",
      text: '{\n  "work: "▸W",\n  "work.1": "X"\n}\n',
      message: "error[syntax]: malformed JSON: expected ':' after property name",
      hint: "write a colon between key and text, each in double quotes",
    },
    {
      name: "an empty bundle",
      file: "bundles/ar.json",
      text: "▸",
      ...empty,
    },
    {
      name: "an empty interface file",
      file: "interface/en.json",
      text: "▸",
      ...empty,
    },
    {
      name: "a text without quotes",
      file: "bundles/ar.json",
      text: '{\n  "wW": "W",\n  "work": ▸W\n}\n',
      message: "error[syntax]: malformed JSON: unexpected token 'W'",
      hint: 'write entries as "key": "text"',
    },
    {
      name: "no text at all",
      file: "bundles/ar.json",
      text: '{\n  "a}": "}",\n  "work": ▸}\n',
      message: "error[syntax]: malformed JSON: unexpected token '}'",
      hint: 'write entries as "key": "text"',
    },
    {
      name: "a bundle without its closing brace, and an empty line after it",
      file: "bundles/ar.json",
      text: '{\n  "work": "W"▸\n\n',
      ...empty,
    },
    {
      name: "a text that is a number",
      file: "bundles/ar.json",
      text: '{\n  "work": ▸7\n}\n',
      message: "error[invalid-value]: “work”: must be text, not a number",
    },
  ];
  testMistakes(mistakes);
});

describe("every mistake in JSON names its mend", () => {
  test.each([
    ["a comma too many", '{\n  "work": "W",\n}\n'],
    ["a quote too few", '{\n  "work": "W\n}\n'],
    ["a comma too few", '{\n  "work": "W"\n  "work.1": "X"\n}\n'],
    ["nothing at all", ""],
  ])("%s", async (_, text) => {
    expect((await buildBasic({ "bundles/ar.json": text })).stderr).toMatch(/\n {2}= \S/);
  });
});
