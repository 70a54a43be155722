import { expect, test } from "vitest";
import { alignDocument } from "../../../../src/core/documents/alignment/align.ts";
import { hash } from "../../../../src/core/model/fingerprint.ts";
import { human, machine, paragraphs, reviewed, target } from "../hand-made.ts";

/** Returns what a translation becomes when its source is changed, whoever has made it. */
function after(before: string, translation: string, now: string): string | undefined {
  const made = [machine, human, reviewed].map((stateOf) => {
    const state = { source: "en", segments: [stateOf(before, translation)] };
    const input = { target, glossary: [], instructions: [], on: "2026-02-03" };
    const { segments } = alignDocument({
      source: paragraphs(now),
      state,
      translated: paragraphs(translation),
      ...input,
    });
    const [segment] = segments;
    if (segment?.status !== "ok") return undefined;
    // The state is as before, but for the texts.
    expect(segment.state).toEqual({ ...stateOf(now, segment.translation ?? ""), text: now, source: hash(now) });
    return segment.translation;
  });
  expect(new Set(made).size).toBe(1);
  return made[0];
}

const source =
  'She **met** [Babbage](https://old.example "His page") in 1833.{% cite "B" /%}[^n1] The sum is $a+b$. He showed *her* a part.';
const german =
  'Sie traf [Babbage](https://old.example "Seine Seite") **1833**.{% cite "B" /%}[^n1] Die Summe ist $a+b$. Er zeigte *ihr* ein Teil.';

test.each<[string, from: string, to: string, fromGerman: string, toGerman: string]>([
  ["a reference is renamed", '"B"', '"Bee"', '"B"', '"Bee"'],
  ["a note is renamed", "[^n1]", "[^met]", "[^n1]", "[^met]"],
  ["a note is removed", "[^n1]", "", "[^n1]", ""],
  ["all of a sentence's marks are removed", '{% cite "B" /%}[^n1]', "", '{% cite "B" /%}[^n1]', ""],
  ["an address changes", "https://old.example", "/new", "https://old.example", "/new"],
  ["a link is removed", '[Babbage](https://old.example "His page")', "Babbage His page", "", "(not certain)"],
  ["emphasis is removed", "*her*", "her", "*ihr*", "ihr"],
  ["emphasis is made stronger", "*her*", "**her**", "*ihr*", "**ihr**"],
  ["strong emphasis is removed", "**met**", "met", "**1833**", "1833"],
  ["a formula is written otherwise", "$a+b$", "$b + a$", "$a+b$", "$b + a$"],
  ["a citation is added to others", "[^n1]", '[^n1]{% cite "C" /%}', "[^n1]", '[^n1]{% cite "C" /%}'],
  ["a citation is added to a sentence", "$. He", '$.{% cite "C" /%} He', "$. Er", '$.{% cite "C" /%} Er'],
  ["a citation is added at the end", "a part.", 'a part.{% cite "C" /%}', "ein Teil.", 'ein Teil.{% cite "C" /%}'],
  ["spaces change", "He showed", "He  showed", "", ""],
])("where %s, a translation follows", (_, from, to, fromGerman, toGerman) => {
  expect(source).toContain(from);
  expect(german).toContain(fromGerman);
  const expected = toGerman === "(not certain)" ? undefined : german.replace(fromGerman, toGerman);
  expect(after(source, german, source.replace(from, to))).toBe(expected);
});

test.each([
  ["a word changes, too", '"B" /%} The', '"Bee" /%} Thy'],
  ["a citation is added within a sentence", "showed", 'showed{% cite "C" /%}'],
  ["words become emphasized", "a part", "*a part*"],
  ["a formula is removed", "is $a+b$", "is"],
])("where %s, it does not", (_, from, to) => {
  expect(
    after(source, german, source.replace(from.replace("} The", "}[^n1] The"), to.replace("} Thy", "}[^n1] Thy"))),
  ).toBe(undefined);
});

test("a citation finds its sentence in a translation without spaces, and only where sentences pair up", () => {
  const [before, now] = ["One. Two. Three.", 'One. Two.{% cite "C" /%} Three.'];
  expect(after(before, "一です。二です。三です。", now)).toBe('一です。二です。{% cite "C" /%}三です。');
  expect(after(before, "一です。二と三です。", now)).toBe(undefined);
});

test("a link that leads elsewhere in a language does so until that of the source changes", () => {
  const [before, translation] = ["See [this](/en) and [that](/b).", "Siehe [dies](/de) und [das](/b)."];
  expect(after(before, translation, before.replace("/b", "/c"))).toBe(translation.replace("/b", "/c"));
  expect(after(before, translation, before.replace("/en", "/c"))).toBe(translation.replace("/de", "/c"));
});

test("citations change each in its own place", () => {
  const before = 'One.{% cite "A" /%} Two.{% cite "B" /%} Three.{% cite "A" /%}';
  const translation = 'Un.{% cite "A" /%} Deux.{% cite "B" /%} Trois.{% cite "A" /%}';
  const now = 'One.{% cite "B" /%} Two.{% cite "A" /%} Three.{% cite "A" page="3" /%}';
  expect(after(before, translation, now)).toBe(
    'Un.{% cite "B" /%} Deux.{% cite "A" /%} Trois.{% cite "A" page="3" /%}',
  );
});
