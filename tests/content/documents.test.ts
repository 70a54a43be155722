import { describe, expect, test } from "vitest";
import { article, buildBasic, type Mistake, summary, testMistakes } from "./problems.ts";

const state = (source = "en"): string => JSON.stringify({ source, segments: [] });

describe("state files of translated documents", () => {
  const mistakes: Mistake[] = [
    {
      name: "with an unknown key",
      file: "articles/pt.state.json",
      text: `{ "source": "en", ▸"segment": [], "segments": [] }`,
      message: "error[unknown-key]: unknown key “segment”",
      hint: "did you mean “segments”?",
      others: { "articles/pt.md": article("Texto.") },
    },
    {
      name: "with a source that is no language",
      file: "articles/pt.state.json",
      text: `{ "source": ▸"jp", "segments": [] }`,
      message: "error[unknown-code]: “jp” is not the code of a known language",
      hint: "did you mean “ja”?",
      others: { "articles/pt.md": article("Texto.") },
    },
    {
      name: "of a further page, whose name is not in lower case",
      file: "pages/about.PT.state.json",
      text: state(),
      message: "error[file-name]: the file must be named pages/about.pt.state.json",
      hint: "rename it to pages/about.pt.state.json",
      others: { "pages/about.pt.md": article("Texto.") },
    },
  ];
  testMistakes(mistakes);

  test("that do not fit a document are warnings, each with the fix", async () => {
    const { code, stderr } = await buildBasic({
      "articles/fr.state.json": state(),
      "pages/about.pt.state.json": state(),
      "articles/en.state.json": state("pt"),
      "articles/pt.md": article("Texto."),
      "articles/pt.state.json": state("de"),
    });
    expect(summary(stderr).filter((line) => line.includes("state"))).toEqual([
      "warning[state-of-source] content/articles/en.state.json",
      "warning[state-without-document] content/articles/fr.state.json",
      "warning[other-source] content/articles/pt.state.json:1:11",
      "warning[state-without-document] content/pages/about.pt.state.json",
    ]);
    expect(stderr).toContain("articles/fr.md does not exist, so this file is the state of nothing");
    expect(stderr).toContain("the document was translated from German, but the default language is English");
    expect(stderr).toContain("= translate it again: biopedia translate --articles pt\n");
    expect(code).toBe(0);
  });
});
