import { expect, test } from "vitest";
import { findMarkChange } from "../../../src/core/documents/document-plan.ts";
import { reasonText } from "../../../src/core/model/reasons.ts";

const source = 'It *was*{% cite "A" page="9" /%} so{% cite "B" /%}: $x^2$.[^n]';

test.each([
  ['Das *war*{% cite "A" page="9" /%} so{% cite "B" /%}: $x^2$.[^n]', undefined],
  ['Das war so{% cite "B" /%}: $x^2$.[^n]', 'the citation {% cite "A" page="9" /%} is missing'],
  [
    'Das war{% cite "A" page="9" /%} so{% cite "B" /%}{% cite "C" /%}: $x^2$.[^n]',
    'the citation {% cite "C" /%} is not in the source',
  ],
  [
    'Das war{% cite "B" /%} so{% cite "A" page="9" /%}: $x^2$.[^n]',
    'the citations are in a different order: {% cite "A" page="9" /%}',
  ],
  ['Das war{% cite "A" page="9" /%} so{% cite "B" /%}: $x^3$.[^n]', "the formula $x^2$ is missing"],
])("names what an edit did to the marks of a text: %s", (translation, text) => {
  const reason = findMarkChange(source, translation);
  expect(reason && reasonText(reason)).toBe(text);
});
