import { load } from "js-yaml";
import { expect, test } from "vitest";
import { withTerm } from "../../../src/core/content/add-term.ts";

const added = { term: "Mill: “Up”", code: "fr", form: "Moulin" };
const entry = { term: added.term, forms: { fr: added.form } };

test.each<[name: string, before: string, glossary: unknown[]]>([
  ["no glossary", "# Ours\ntitle: A\n", [entry]],
  [
    "a list",
    "glossary: # names\n  - term: Acme # a company\n  - { term: B }\ntitle: A\n",
    [{ term: "Acme" }, { term: "B" }, entry],
  ],
  ["a list that is not indented", "glossary:\n- term: Acme\n\ntitle: A\n", [{ term: "Acme" }, entry]],
  ["a list on one line", "glossary: [{ term: Acme }]\ntitle: A\n", [{ term: "Acme" }, entry]],
])("a name is added to %s, and nothing else changes", (_, before, glossary) => {
  const changed = withTerm(before, added);
  if (!("text" in changed)) throw new Error(changed.byHand);
  expect(load(changed.text)).toEqual({ ...(load(before) as object), glossary });
  const lines = changed.text.split("\n");
  for (const line of before.split("\n")) if (!line.includes("[")) expect(lines).toContain(line);
});

test("a form is added to a name that is there; one that is there already changes nothing", () => {
  const before = "glossary:\n  - term: Acme\n    forms:\n      ar: أكمي\n  - term: Acme Ltd\n";
  const changed = withTerm(before, { term: "Acme", code: "fr", form: "Acmé" });
  expect("text" in changed && load(changed.text)).toEqual({
    glossary: [{ term: "Acme", forms: { ar: "أكمي", fr: "Acmé" } }, { term: "Acme Ltd" }],
  });
  expect(withTerm(before, { term: "Acme", code: "ar", form: "أكمي" })).toEqual({ text: before });
});

test("where it cannot be added, the entry to write is returned", () => {
  expect(withTerm("glossary: &names\n  [{ term: Acme },\n   { term: B }]\n", { term: "C", code: "fr" })).toEqual({
    byHand: "{term: C}",
  });
});
