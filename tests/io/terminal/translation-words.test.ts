import { expect, test } from "vitest";
import type { PlannedText } from "../../../src/core/translation/planned.ts";
import { describeFindings, describeOpen, findingsOf } from "../../../src/io/terminal/translation-words.ts";

test("what a run leaves open is named by file and lines, and texts by their keys", () => {
  const reason = { code: "marker-missing", detail: "⟦/0⟧" } as const;
  const segment = (key: string, file: string, line: number) =>
    ({ language: "fr", kind: "articles", key, place: { file, line }, reason }) as const;
  expect(
    describeOpen([
      segment("a", "articles/fr.md", 21),
      segment("b", "articles/fr.md", 30),
      segment("c", "articles/fr.md", 30),
      segment("d", "pages/about.fr.md", 4),
      { language: "fr", kind: "bundles", key: "career.1", reason },
      { ...segment("e", "articles/fr.md", 8), reason: { code: "too-short" } },
    ]),
  ).toEqual([
    "5 × the marker ⟦/0⟧ is missing: career.1, articles/fr.md, lines 21, 30 of the source, pages/about.fr.md, line 4 of the source",
    "1 × it is too short: articles/fr.md, line 8 of the source",
  ]);
});

test("several open texts in a line are told apart by their beginnings", () => {
  const failed = (source: string, line: number): PlannedText => ({
    ...{
      kind: "articles",
      key: source,
      source,
      translation: undefined,
      status: "failed",
      isRecorded: true,
      terms: [],
      problem: undefined,
    },
    state: { source: "0", origin: "machine", status: "failed", reason: "too-short" },
    place: { file: "articles/he.md", line },
  });
  const long = `The observatory on the hill, ${"where she worked, ".repeat(9)}`;
  expect(
    describeFindings([failed("Alone", 49), failed("Comet", 50), failed(long, 50)].flatMap(findingsOf), "he"),
  ).toEqual([
    "articles/he.md, line 49 of the source: failed (it is too short)",
    "articles/he.md, line 50 of the source, “Comet”: failed (it is too short)",
    `articles/he.md, line 50 of the source, “${long.slice(0, 60)}…”: failed (it is too short)`,
  ]);
});
