import { describe, expect, test } from "vitest";
import { stripFraming } from "../../../src/core/translation/answers.ts";

describe("the framing of an answer", () => {
  const cases: [name: string, text: string, expected: string][] = [
    ["nothing", "[0] Eins\n[1] Zwei", "[0] Eins\n[1] Zwei"],
    ["a fence", "```\nEins\nZwei\n```", "Eins\nZwei"],
    ["a fence with a language", "```text\nEins\n```\n", "Eins"],
    ["a fence of tildes", "~~~\nEins\n~~~", "Eins"],
    ["a fence that was cut off", "```\n[0] Eins\n[1] Zw", "[0] Eins\n[1] Zw"],
    ["two fences, which are no frame", "```\na\n```\nb\n```\nc\n```", "```\na\n```\nb\n```\nc\n```"],
    ["a think block", "<think>\nHm.\n</think>\n\nEins", "Eins"],
    ["a think block opened in the prompt", "Hm, well.\n</think>\nEins", "Eins"],
    ["a think block that never ends", "<think>\nHm.", ""],
    ["a preface", "Here is the translation:\n\nEins", "Eins"],
    ["a preface with a curved apostrophe", "Here’s the German translation of the text:\nEins", "Eins"],
    ["a polite preface", "Sure! Here is the translation into German:\nEins", "Eins"],
    ["a preface in two lines", "Sure!\n\nTranslation:\nEins", "Eins"],
    ["a bold preface", "**Translation:**\nEins", "Eins"],
    ["a preface and a fence", "Certainly! Here you go:\n```\nEins\n```", "Eins"],
    ["a preface in a fence", "```\nTranslation:\nEins\n```", "Eins"],
    ["a preface with nothing after it", "Translation:", "Translation:"],
    ["a preface in the line of the answer", "Translation: Eins", "Translation: Eins"],
    ["a first line that ends with a colon", "Ihre Arbeitgeber:\nDell", "Ihre Arbeitgeber:\nDell"],
    ["a first line that begins like a courtesy", "Oktober 2006:\nDell", "Oktober 2006:\nDell"],
    ["quotation marks", '"Eins"', "Eins"],
    ["German quotation marks", "„Eins“", "Eins"],
    ["Japanese quotation marks", "「一」", "一"],
    ["two quotations", '"Eins" und "Zwei"', '"Eins" und "Zwei"'],
    ["an opening quotation only", '"Eins" und Zwei', '"Eins" und Zwei'],
  ];
  test.each(cases)("%s", (_, text, expected) => {
    expect(stripFraming(text)).toBe(expected);
  });
});
