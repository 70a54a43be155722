import { describe, expect, test } from "vitest";
import { readParts } from "../../../../src/core/documents/inline/parts.ts";
import { draftOf, readDraft } from "../../../../src/core/documents/review/drafts.ts";
import type { Segment } from "../../../../src/core/documents/segment-state.ts";
import { articleTags } from "../../../../templates/tags/article-tags.ts";

const target = { code: "fr", tag: "fr", fullName: "French" };
const segmentOf = (text: string, syntax: Segment["syntax"] = "inline"): Segment => ({
  role: "paragraph",
  syntax,
  text,
  start: 0,
  end: text.length,
  written: "markdown",
  line: 1,
  tags: articleTags,
});
const source = 'She repairs **clocks** for [the town](/town).{% cite "Alpha" /%}';
const given = (translation?: string, text = source) => ({ segment: segmentOf(text), translation });
const whole = 'Elle répare des **horloges** pour [la ville](/town).{% cite "Alpha" /%}';

describe("a draft", () => {
  test("has a mark for each thing that is not words, and says what it stands for", () => {
    const { text, marks, isComplete } = draftOf(given(whole), target);
    expect(text).toBe("Elle répare des ⟦1⟧horloges⟦/1⟧ pour ⟦2⟧la ville⟦/2⟧.⟦3⟧");
    expect(marks).toEqual([
      { open: "⟦1⟧", close: "⟦/1⟧", kind: "strong", label: "" },
      { open: "⟦2⟧", close: "⟦/2⟧", kind: "link", label: "/town" },
      { open: "⟦3⟧", kind: "citation", label: "Alpha" },
    ]);
    expect(isComplete).toBe(true);
  });

  test("begins with the source text while there is no translation", () => {
    expect(draftOf(given(undefined), target).text).toBe("She repairs ⟦1⟧clocks⟦/1⟧ for ⟦2⟧the town⟦/2⟧.⟦3⟧");
  });

  test("becomes the same translation again", () => {
    expect(readDraft(given(whole), draftOf(given(whole), target).text, target)).toEqual({ text: whole });
  });

  test("keeps a link that leads elsewhere in this language", () => {
    const elsewhere = whole.replace("(/town)", "(/fr/town)");
    const { text } = draftOf(given(elsewhere), target);
    expect(readDraft(given(elsewhere), text.replace("horloges", "pendules"), target)).toEqual({
      text: elsewhere.replace("horloges", "pendules"),
    });
  });

  test("asks for what the translation has lost", () => {
    const lost = given(whole.replace('{% cite "Alpha" /%}', ""));
    const { text, marks, isComplete } = draftOf(lost, target);
    expect({ text, isComplete }).toEqual({
      text: "Elle répare des ⟦1⟧horloges⟦/1⟧ pour ⟦2⟧la ville⟦/2⟧.",
      isComplete: false,
    });
    expect(marks.map(({ open }) => open)).toEqual(["⟦1⟧", "⟦2⟧", "⟦3⟧"]);
    expect(readDraft(lost, text, target)).toHaveProperty("broken");
    expect(readDraft(lost, `${text}⟦3⟧`, target)).toEqual({ text: whole });
  });
});

test("what the source does not have can be removed from a draft, and links keep their addresses", () => {
  const more = given(`Ses {outils}. ${whole.replace("(/town)", "(/fr/town)")}`);
  expect(draftOf(more, target).text).toBe("Ses ⟦1⟧. Elle répare des ⟦2⟧horloges⟦/2⟧ pour ⟦3⟧la ville⟦/3⟧.⟦4⟧");
  const typed = "Elle répare des ⟦2⟧horloges⟦/2⟧ pour ⟦3⟧la ville⟦/3⟧.⟦4⟧";
  expect(readDraft(more, typed, target)).toEqual({ text: whole.replace("(/town)", "(/fr/town)") });
  expect(readDraft(more, typed.replace("⟦4⟧", ""), target)).toHaveProperty("broken");
});

describe("what is typed", () => {
  test.each([
    ["without a mark", "Elle répare des ⟦1⟧horloges⟦/1⟧ pour ⟦2⟧la ville⟦/2⟧."],
    ["with a mark twice", "Elle répare des ⟦1⟧horloges⟦/1⟧ pour ⟦2⟧la ville⟦/2⟧.⟦3⟧⟦3⟧"],
    ["with half a pair", "Elle répare des ⟦1⟧horloges pour ⟦2⟧la ville⟦/2⟧.⟦3⟧"],
    ["with crossed pairs", "Elle répare des ⟦1⟧horloges pour ⟦2⟧la⟦/1⟧ ville⟦/2⟧.⟦3⟧"],
    ["with a mark of its own", "Elle répare des ⟦1⟧horloges⟦/1⟧ pour ⟦2⟧la ville⟦/2⟧.⟦3⟧⟦4⟧"],
    ["with nothing", "  "],
  ])("%s is broken", (_, draft) => {
    expect(readDraft(given(whole), draft, target)).toHaveProperty("broken");
  });

  test("without words is refused for a plain text too: the source text would stand there instead", () => {
    expect(readDraft({ segment: segmentOf("A title", "plain"), translation: "Un titre" }, "–", target)).toHaveProperty(
      "broken",
    );
  });

  test("can never become markup", () => {
    const typed = '⟦1⟧horloges⟦/1⟧ *et* {% cite "Beta" /%} <b>[x](javascript:alert(1))</b> ⟦2⟧la ville⟦/2⟧⟦3⟧';
    const read = readDraft(given(whole), typed, target);
    const kinds = readParts("text" in read ? read.text : "").map(({ kind }) => kind);
    expect(kinds).toEqual(["strong", "text", "link", "citation"]);
  });

  test("is on one line, and keeps other spaces than common ones", () => {
    const plain = { segment: segmentOf("A title", "plain"), translation: undefined };
    expect(readDraft(plain, " Un\n titre\u00a0: vrai ", target)).toEqual({ text: "Un titre\u00a0: vrai" });
  });
});
