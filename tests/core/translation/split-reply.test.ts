import { describe, expect, it, test } from "vitest";
import { stripFraming } from "../../../src/core/translation/answers.ts";
import { isOversized, splitReply } from "../../../src/core/translation/split-reply.ts";
import { slowTexts } from "../../support/worst-case.ts";

const sources = ["One", "Two", "Three"];
const pieces = ["Eins", "Zwei", "Drei"];
const numbered = (line: (number: number, text: string) => string) =>
  pieces.map((text, number) => line(number, text)).join("\n");

describe("numbered pieces", () => {
  test.each<[string, string]>([
    ["in brackets", numbered((number, text) => `[${number}] ${text}`)],
    ["after a preface", `Here are the translations:\n\n${numbered((number, text) => `[${number}] ${text}`)}`],
    ["with a colon", numbered((number, text) => `[${number}]: ${text}`)],
    ["with a wide colon", numbered((number, text) => `[${number}]：${text}`)],
    ["with a hyphen", numbered((number, text) => `[${number}] - ${text}`)],
    ["with a dash", numbered((number, text) => `[${number}] – ${text}`)],
    ["with a point after the bracket", numbered((number, text) => `[${number}]. ${text}`)],
    ["with a comma after the bracket", numbered((number, text) => `[${number}], ${text}`)],
    ["with a semicolon", numbered((number, text) => `[${number}]; ${text}`)],
    ["with a sign of equality", numbered((number, text) => `[${number}] = ${text}`)],
    ["with a line", numbered((number, text) => `[${number}] | ${text}`)],
    ["with an arrow", numbered((number, text) => `[${number}] -> ${text}`)],
    ["with a double arrow", numbered((number, text) => `[${number}] => ${text}`)],
    ["with a sign of an arrow", numbered((number, text) => `[${number}] → ${text}`)],
    ["in bold", numbered((number, text) => `**[${number}]** ${text}`)],
    ["in bold, with a colon", numbered((number, text) => `**[${number}]:** ${text}`)],
    ["in bold, before a colon", numbered((number, text) => `**[${number}]**: ${text}`)],
    ["as a list", numbered((number, text) => `- [${number}] ${text}`)],
    ["as code", numbered((number, text) => `\`[${number}]\` ${text}`)],
    ["with a point", numbered((number, text) => `${number}. ${text}`)],
    ["with a bracket", numbered((number, text) => `${number}) ${text}`)],
    ["with a colon and no brackets", numbered((number, text) => `${number}: ${text}`)],
    ["in round brackets", numbered((number, text) => `(${number}) ${text}`)],
    ["with blanks inside", numbered((number, text) => `[ ${number} ] ${text}`)],
    ["in black brackets", numbered((number, text) => `【${number}】${text}`)],
    ["in wide brackets", numbered((number, text) => `［${number}］${text}`)],
    ["in two brackets", numbered((number, text) => `[[${number}]] ${text}`)],
    ["in Devanagari digits", numbered((number, text) => `[${"०१२"[number]}] ${text}`)],
    ["in Arabic digits, with marks of direction", numbered((number, text) => `\u200f[${"٠١٢"[number]}]\u200f ${text}`)],
    ["in wide digits", numbered((number, text) => `${"０１２"[number]}．${text}`)],
    ["with lines of their own", numbered((number, text) => `[${number}]\n${text}\n`)],
    ["in a list of JSON", JSON.stringify(pieces)],
    ["in a list of objects", JSON.stringify(pieces.map((translation) => ({ translation })))],
    ["in a list of objects with numbers", JSON.stringify(pieces.map((translation, id) => ({ id, translation })))],
    ["in a list of objects named by their numbers", JSON.stringify(pieces.map((text, number) => ({ [number]: text })))],
    ["in an object with numbers", JSON.stringify(Object.fromEntries(pieces.entries()))],
    [
      "in an object with numbers in brackets",
      JSON.stringify(Object.fromEntries(pieces.map((text, number) => [`[${number}]`, text]))),
    ],
    ["in an object with a list", JSON.stringify({ translations: pieces })],
    ["in a fence with JSON", `\`\`\`json\n${JSON.stringify(pieces, null, 2)}\n\`\`\``],
  ])("%s", (_, text) => expect(splitReply(stripFraming(text), sources)).toEqual({ pieces }));

  it("may begin with the signs that their sources begin with", () => {
    expect(splitReply("[0] - Eins\n[1] : Zwei\n[2] - Drei", ["- One", ": Two", "Three"])).toEqual({
      pieces: ["- Eins", ": Zwei", "Drei"],
    });
    expect(splitReply("[0] .NET\n[1] , Zwei\n[2] -1", ["Net", ", Two", "-1"])).toEqual({
      pieces: [".NET", ", Zwei", "-1"],
    });
    expect(splitReply("[0] **Eins**\n[1] *Zwei*", ["**One**", "*Two*"])).toEqual({ pieces: ["**Eins**", "*Zwei*"] });
  });

  it("may hold lists, other numbers and marks", () => {
    const text = "[0] Eins:\n- a\n- b\n[1] 3) Zwei\n2. Ende\n[2] [[4]] ⟦0⟧";
    expect(splitReply(text, sources)).toEqual({ pieces: ["Eins:\n- a\n- b", "3) Zwei\n2. Ende", "[[4]] ⟦0⟧"] });
  });
});

describe("ambiguous pieces", () => {
  test.each<[string, string, string]>([
    ["no numbers", "Eins\nZwei\nDrei", "piece-order"],
    ["numbers out of order", "[0] Eins\n[2] Drei\n[1] Zwei", "piece-order"],
    ["a number twice", "[0] Eins\n[1] Zwei\n[1] Drei", "piece-order"],
    ["numbers from 1", "[1] Eins\n[2] Zwei\n[3] Drei", "piece-order"],
    ["a number too many", "[0] Eins\n[1] Zwei\n[2] Drei\n[3] Vier", "piece-order"],
    ["the last number missing: the others may have moved", "[0] Eins\n[1] Drei", "piece-count"],
    ["a list of JSON that is too short", '["Eins", "Drei"]', "piece-count"],
    ["a list of JSON that is too long", '["Eins", "Zwei", "Drei", "Vier"]', "piece-order"],
    ["objects with two texts", '[{"a": "One", "b": "Eins"}]', "piece-order"],
    ["JSON in JSON in JSON", `${"[".repeat(5000)}${"]".repeat(5000)}`, "piece-order"],
  ])("%s", (_, text, code) => expect(splitReply(text, sources)).toMatchObject({ reason: { code } }));

  it("are counted in the reason", () => {
    const details = ["[0] Eins", '["Eins", "Drei"]'].map((text) => splitReply(text, sources));
    expect(details).toMatchObject([
      { reason: { detail: "1 piece in place of 3" } },
      { reason: { detail: "2 pieces in place of 3" } },
    ]);
  });

  it("are given up where one is missing, together with the one that may hold its text", () => {
    expect(splitReply("[0] Eins\n[1] Zwei\n[3] Vier", [...sources, "Four"])).toEqual({
      pieces: ["Eins", undefined, undefined, "Vier"],
    });
    expect(splitReply('{"0": "Eins", "2": "Drei"}', sources)).toEqual({ pieces: ["Eins", undefined, "Drei"] });
  });

  it("are taken by their numbers where all of an answer is in reversed order", () => {
    expect(splitReply("[2] Drei\n[1] Zwei\n[0] Eins", sources)).toEqual({ pieces: ["Eins", "Zwei", "Drei"] });
    expect(splitReply('{"2": "Drei", "0": "Eins", "1": "Zwei"}', sources)).toEqual({
      pieces: ["Eins", "Zwei", "Drei"],
    });
    expect(splitReply("[2] Drei\n[0] Eins", sources)).toMatchObject({ reason: { code: "piece-order" } });
  });

  it("of JSON that was cut off are those that arrived", () => {
    expect(splitReply('{"0": "Eins", "1": "Zwei, ", "2": "Dr', sources, true)).toEqual({
      pieces: ["Eins", "Zwei,", undefined],
    });
  });

  it("are given up from where an answer was cut off", () => {
    expect(splitReply("[0] Eins\n[1] Zw", sources, true)).toEqual({ pieces: ["Eins", undefined, undefined] });
  });
});

describe("an answer to one text", () => {
  test.each<[string, string, string]>([
    ["a text", "Eins", "Eins"],
    ["a text with a number", "[0] Eins", "Eins"],
    ["JSON", '{"translation": "Eins"}', "Eins"],
    ["a list of JSON", '["Eins"]', "Eins"],
    ["a text that begins with a number", "0. Eins", "0. Eins"],
  ])("%s", (_, text, expected) => expect(splitReply(text, ["One"])).toEqual({ pieces: [expected] }));

  it("keeps the braces and brackets of the source", () => {
    expect(splitReply('{"a": "Eins"}', ['{"a": "One"}'])).toEqual({ pieces: ['{"a": "Eins"}'] });
    expect(splitReply("[0] Eins", ["[0] One"])).toEqual({ pieces: ["[0] Eins"] });
  });
});

test("a far too long answer is rejected by its length alone", () => {
  expect(isOversized("a".repeat(1020), "ab")).toBe(false);
  expect(isOversized("a".repeat(1021), "ab")).toBe(true);
});

test("any answer is read in linear time", () => {
  const samples = [
    "- **[0]**: a",
    "0. a",
    "(０) ：",
    '{["',
    "<think>a</think>",
    "ok\n",
    "```a\n",
    "~~~a\n",
    "“a”",
    "Translation: a\n",
    "\u200f[ 0 ]",
  ];
  expect(slowTexts((text) => splitReply(stripFraming(text), sources), samples)).toEqual([]);
});
