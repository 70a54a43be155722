import { expect, test } from "vitest";
import { plainForm } from "../../../src/core/translation/mask.ts";
import { buildPrompt, promptFingerprint } from "../../../src/core/translation/prompt.ts";
import { requestFor } from "../../../src/core/translation/text-requests.ts";
import type { SourceText, TextContext } from "../../../src/core/translation/types.ts";

const context = (index: number, more: Partial<TextContext> = {}): TextContext => ({
  document: "",
  index,
  path: ["Ada Example", "Work"],
  ...more,
});
const near = (source: string, translation?: string) => ({ source, translation });
const sentence = (source: string, at: TextContext): SourceText => ({ source, form: plainForm, context: at });
const texts: SourceText[] = [
  { source: "Work", form: plainForm, hint: "a heading", context: context(3, { path: ["Ada Example"] }) },
  sentence("Example repairs clocks.", context(4, { before: near("Work"), after: near("She likes it.") })),
  sentence("She likes it.", context(5, { before: near("Example repairs clocks."), after: near("It is loud.") })),
  sentence("Acme met {name}.", context(9, { before: near("So.", "Donc."), related: [near("At Acme.", "Chez Acme.")] })),
];
const glossary = [{ term: "Example", forms: { ru: "Экзампл" } }, { term: "Acme" }];
const french = { code: "fr", tag: "fr", fullName: "French" };
const russian = { code: "ru", tag: "ru", fullName: "Russian" };
const about = 'The texts are about Ada Example (she): "A maker of clocks."';
const promptIn = (target: typeof french) =>
  buildPrompt({
    ...requestFor({ texts, glossary, target, instructions: ["Clocks are big."], about }, [...texts.keys()]).request,
    reason: { code: "marker-missing", detail: "⟦0⟧ (“{name}”)" },
  });

test("a prompt says what the texts are about, where they stand, how names are written and what is translated already", () => {
  expect(promptIn(russian).split("\n")).toEqual([
    expect.stringMatching(/^Translate the text/),
    "",
    expect.stringMatching(/^- Translate the meaning in context, not word for word/),
    "- Clocks are big.",
    "- Keep every number.",
    expect.stringMatching(/^- Return only the translated text/),
    expect.stringMatching(/^- Keep tags/),
    expect.stringMatching(/^- There are 4 pieces.* \[0\] to \[3\]\./),
    `- ${about}`,
    "- [0]: a heading",
    "- [0]: in “Ada Example”",
    "- [1]–[3]: in “Ada Example › Work”",
    // What stands before and after those whose neighbors are in the request is not told twice.
    '- After [2] stands: "It is loud."',
    '- Before [3] stands: "So."',
    "",
    "TEXT:",
    "[0] Work",
    "[1] Example repairs clocks.",
    "[2] She likes it.",
    "[3] Acme met <x0/>.",
    "END OF TEXT",
    "",
    "Target language: Russian (ru)",
    "- Quotation marks: «…»",
    "- Name: Example = Экзампл",
    "- Name: Acme",
    expect.stringMatching(/^- Write names so, with the endings/),
    '- Translated before: "So." as "Donc."',
    '- Translated before: "At Acme." as "Chez Acme."',
    "- An earlier answer was rejected because the marker <x0/> (“{name}”) is missing. Avoid that.",
  ]);
});

test("all that does not depend on the language stands first, so that services charge less for it the second time", () => {
  const [one, other] = [promptIn(french), promptIn(russian)];
  const start = one.slice(0, one.indexOf("Target language:"));
  expect(other.startsWith(start)).toBe(true);
  expect(start).toContain("[3] Acme met <x0/>.");
});

test("a text that came back unchanged is not to be padded if it is a name", () => {
  const { request } = requestFor({ texts, glossary, target: french }, [1]);
  expect(buildPrompt({ ...request, reason: { code: "identical" } })).toContain("only if all of it is a name");
});

test("a single text has no number", () => {
  const { request } = requestFor({ texts, glossary, target: french }, [1]);
  expect(buildPrompt(request)).toContain("\nTEXT:\nExample repairs clocks.\nEND OF TEXT\n");
  expect(buildPrompt(request)).toContain('- Before the text stands: "Work"\n- After the text stands: "She likes it."');
});

test("a translation is stale when the site's rules or the forms of its names change, not when our words do", () => {
  const facts = { target: russian, terms: glossary.slice(0, 1), instructions: ["Clocks are big."] };
  const known = promptFingerprint(facts);
  expect(promptFingerprint({ ...facts, instructions: [] })).not.toBe(known);
  expect(promptFingerprint({ ...facts, terms: [{ term: "Example", forms: { ru: "Пример" } }] })).not.toBe(known);
  expect(promptFingerprint({ ...facts, terms: [{ term: "Example", forms: { ru: "Экзампл", fr: "x" } }] })).toBe(known);
});
