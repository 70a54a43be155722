import { expect, test } from "vitest";
import { inlineForm } from "../../../../src/core/documents/inline/inline-form.ts";
import { copyOf } from "../../../../src/core/translation/reuse.ts";

const target = { code: "pt-br", tag: "pt-BR", fullName: "Portuguese (Brazil)" };
const text = {
  kind: "articles",
  key: "k",
  source: "A [clock](/c).",
  form: inlineForm,
  terms: [],
  isRecorded: true,
} as const;
const copy = (translation: string) => {
  const known = {
    text: { ...text, translation, status: "ok", state: undefined, problem: undefined },
    from: "pt",
  } as const;
  const to = { ...text, translation: undefined, status: "missing", state: undefined, problem: undefined } as const;
  return copyOf(to, known, { code: "pt-br", source: "en", target, glossary: [], instructions: [] })?.text;
};

test("a variety copies a translation, unless a person has added a link to it", () => {
  expect(copy("Um [relógio](/c).")).toBe("Um [relógio](/c).");
  expect(copy("Um [relógio](/c) da [torre](/t).")).toBeUndefined();
});
