import { describe, expect, test } from "vitest";
import { alignDocument } from "../../../../src/core/documents/alignment/align.ts";
import { pendingState, type SegmentedDocument } from "../../../../src/core/documents/segment-state.ts";
import { hash } from "../../../../src/core/model/fingerprint.ts";
import type { DocumentState, SegmentState } from "../../../../src/core/model/states.ts";
import { documentOf, human, machine, paragraphs, reviewed, target, written } from "../hand-made.ts";

const on = "2026-02-03";
const align = (
  source: SegmentedDocument,
  state?: DocumentState,
  translated?: SegmentedDocument,
  glossary: { term: string }[] = [],
) => alignDocument({ source, state, translated, target, glossary, instructions: [], on });
const stateOf = (...segments: SegmentState[]): DocumentState => ({ source: "en", segments });
const outcome = ({ segments }: ReturnType<typeof align>) =>
  segments.map(({ status, translation }) => [status, translation]);

const one = "Ada was born in London in 1815, and her mother saw to it that she was taught mathematics.";
const two =
  'She met Charles Babbage at a party in 1833.{% cite "Toole" /%} He showed her a part of his machine.{% cite "Hyman" /%}';
const three = "Her notes on the machine were published in a journal in 1843 and were long forgotten.";
const [un, deux, trois] = [
  "Ada est née à Londres en 1815, et sa mère veilla à ce qu’on lui enseigne les mathématiques.",
  'Elle rencontra Charles Babbage lors d’une fête en 1833.{% cite "Toole" /%} Il lui montra une partie de sa machine.{% cite "Hyman" /%}',
  "Ses notes sur la machine parurent dans une revue en 1843 et furent longtemps oubliées.",
];
const source = paragraphs(one, two, three);
const translated = paragraphs(un, deux, trois);
const state = stateOf(machine(one, un), human(two, deux), reviewed(three, trois));

describe("a source that has not changed", () => {
  test("is missing everything at first", () => {
    expect(outcome(align(source))).toEqual([
      ["missing", undefined],
      ["missing", undefined],
      ["missing", undefined],
    ]);
  });

  test("keeps all translations and states", () => {
    const { segments, problems } = align(source, state, translated);
    expect(segments.map(({ status }) => status)).toEqual(["ok", "ok", "ok"]);
    expect(segments.map((segment) => segment.state)).toEqual(state.segments);
    expect(problems).toEqual([]);
  });

  test("has a machine's translation stale when a name of the text enters the glossary, but not one that a person has accepted", () => {
    const { segments } = align(source, state, translated, [{ term: "London" }, { term: "journal" }]);
    expect(segments.map(({ status }) => status)).toEqual(["stale", "ok", "ok"]);
  });

  test("tells failed segments from those that were never sent", () => {
    const failed: SegmentState = { ...pendingState(two), reason: "number-missing", detail: "1833", attempts: 2 };
    const { segments } = align(
      source,
      stateOf(pendingState(one), failed, machine(three, trois)),
      paragraphs(one, two, trois),
    );
    expect(segments.map(({ status }) => status)).toEqual(["missing", "failed", "ok"]);
    expect(segments[1]?.state).toEqual(failed);
  });
});

describe("a person's edits in the file", () => {
  test("make a translation a person's", () => {
    const { segments } = align(source, state, paragraphs(`${un} Oui.`, deux, trois));
    expect(segments[0]).toMatchObject({
      status: "ok",
      translation: `${un} Oui.`,
      state: { origin: "human", source: hash(one), output: hash(`${un} Oui.`), history: [{ on, event: "edited" }] },
    });
    expect(segments[0]?.state).not.toHaveProperty("model");
  });

  test("void a review", () => {
    const { segments } = align(source, state, paragraphs(un, deux, `${trois} Oui.`));
    expect(segments[2]?.state).not.toHaveProperty("reviewed");
    expect(segments[2]?.state?.origin).toBe("human");
  });

  test("translate a pending segment", () => {
    const { segments } = align(
      source,
      stateOf(pendingState(one), human(two, deux), reviewed(three, trois)),
      translated,
    );
    expect(segments[0]).toMatchObject({
      status: "ok",
      translation: un,
      state: { origin: "human", output: hash(un), status: "ok" },
    });
    expect(segments[0]?.state).not.toHaveProperty("reason");
  });

  test("of a translation whose source has changed fit the source that it was made from, and the next edit fits the new one", () => {
    const changed = paragraphs(one.replace("London", "Paris"), two, three);
    const first = align(changed, state, paragraphs(`${un} Oui.`, deux, trois));
    expect(first.segments[0]).toMatchObject({ status: "outdated", state: { origin: "human", source: hash(one) } });
    const files = written(first.segments);
    const again = paragraphs(un.replace("Londres", "Paris"), deux, trois);
    expect(align(changed, files.state, again).segments[0]).toMatchObject({
      status: "ok",
      state: { source: hash(changed.segments[0]?.text ?? "") },
    });
  });

  test("ask for a new translation by putting the source text back", () => {
    const { segments } = align(source, state, paragraphs(one, deux, trois));
    expect(segments[0]).toMatchObject({
      status: "missing",
      translation: undefined,
      state: { reason: "not-attempted" },
    });
    expect(segments[0]?.state).not.toHaveProperty("output");
  });

  test.each<[string, SegmentedDocument, number, string]>([
    ["adds a paragraph", paragraphs(un, "Un ajout.", deux, trois), 3, "“Un ajout.” was added"],
    ["removes a paragraph", paragraphs(un, trois), 3, `the translation of “${two.slice(0, 60)}…” is missing`],
    ["swaps paragraphs", paragraphs(deux, un, trois), 1, `“${deux.slice(0, 60)}…” is not in its place`],
  ])("stop everything if one %s", (_, file, line, what) => {
    expect(align(source, state, file)).toEqual({
      segments: [],
      removed: [],
      problems: [{ kind: "frame", line, what }],
    });
  });

  test("stop everything if one changes what is between the texts", () => {
    const { state: known } = written(align(source, state, translated).segments);
    const withRule = (rule: string) =>
      documentOf(
        [{ text: un }, { text: deux, before: rule }, { text: trois }].map((segment) => ({
          role: "paragraph",
          ...segment,
        })),
      );
    expect(align(source, known, withRule("\n")).problems, "only white space").toEqual([]);
    const what = "“---” was added";
    expect(align(source, known, withRule("---\n\n")).problems).toEqual([{ kind: "frame", line: 3, what }]);
  });
});

describe("a source that has changed", () => {
  const edited = (text: string) => text.replace("machine", "engine").replace("taught", "instructed in");

  test("makes a machine's translation stale and a person's outdated, both kept, with the change in their history", () => {
    const now = paragraphs(edited(one), edited(two), edited(three));
    const result = align(now, state, translated);
    expect(outcome(result)).toEqual([
      ["stale", un],
      ["outdated", deux],
      ["outdated", trois],
    ]);
    expect(result.segments[1]?.state).toMatchObject({
      source: hash(two),
      text: two,
      beside: hash(edited(two)),
      history: [{ on, event: "source changed" }],
    });
  });

  test("says so once, and takes it back when the source is as before", () => {
    const now = paragraphs(edited(one), edited(two), edited(three));
    const first = written(align(now, state, translated).segments);
    const second = written(align(now, first.state, first.translated).segments);
    expect(second).toEqual(first);
    const back = align(source, first.state, first.translated);
    expect(back.segments.map(({ status }) => status)).toEqual(["ok", "ok", "ok"]);
    expect(back.segments[0]?.state).not.toHaveProperty("beside");
  });

  test("leaves an outdated translation beside its segment, whatever becomes of its words", () => {
    const heading = (text: string) => documentOf([{ role: "heading", text, section: "early" }, ...source.segments]);
    const files = {
      state: stateOf(human("Early life", "Jeunesse"), ...state.segments),
      file: paragraphs("Jeunesse", un, deux, trois),
    };
    const file = {
      ...files.file,
      segments: files.file.segments.map((segment, index) =>
        index === 0
          ? { ...segment, ...heading("").segments[0], text: "Jeunesse", start: segment.start, end: segment.end }
          : segment,
      ),
    };
    const renamed = align(heading("Childhood"), files.state, file);
    expect(outcome(renamed)[0]).toEqual(["outdated", "Jeunesse"]);
    const after = written(renamed.segments);
    expect(outcome(align(heading("Childhood"), after.state, after.translated))[0]).toEqual(["outdated", "Jeunesse"]);
  });

  test("moves translations with their paragraphs", () => {
    expect(outcome(align(paragraphs(three, one, two), state, translated))).toEqual([
      ["ok", trois],
      ["ok", un],
      ["ok", deux],
    ]);
  });

  test("moves and edits a paragraph at once", () => {
    expect(outcome(align(paragraphs(two, three, edited(one)), state, translated))).toEqual([
      ["ok", deux],
      ["ok", trois],
      ["stale", un],
    ]);
  });

  test("takes each of several equal texts with its surroundings", () => {
    const file = paragraphs("Inde (titre)", un, "Inde", deux, "l’Inde", trois);
    const known = stateOf(
      human("India", "Inde (titre)"),
      machine(one, un),
      machine("India", "Inde"),
      human(two, deux),
      human("India", "l’Inde"),
      reviewed(three, trois),
    );
    expect(align(paragraphs("India", one, two, "India", three), known, file)).toMatchObject({
      segments: [
        { translation: "Inde (titre)" },
        { translation: un },
        { translation: deux },
        { translation: "l’Inde" },
        { translation: trois },
      ],
      problems: [],
    });
  });

  test("keeps a person's translation of a removed paragraph in the state, says so once, and returns it with its text", () => {
    const shorter = paragraphs(one, three);
    const result = align(shorter, state, translated);
    expect(outcome(result).length).toBe(2);
    expect(result.problems).toEqual([{ kind: "removed", text: two, translation: deux }]);
    const files = written(result.segments, result.removed);
    const again = align(shorter, files.state, files.translated);
    expect(again.problems).toEqual([]);
    expect(again.removed).toEqual([{ ...human(two, deux), translation: deux }]);
    const back = align(source, files.state, files.translated);
    expect(outcome(back)[1]).toEqual(["ok", deux]);
    expect(back.removed).toEqual([]);
  });

  test("forgets a machine's translation of a removed paragraph", () => {
    expect(align(paragraphs(two, three), state, translated)).toMatchObject({ removed: [], problems: [] });
  });
});

describe("paragraphs that are split or joined", () => {
  const [met, shown] = [
    'She met Charles Babbage at a party in 1833.{% cite "Toole" /%}',
    'He showed her a part of his machine.{% cite "Hyman" /%}',
  ];
  const [rencontre, montre] = [
    'Elle rencontra Charles Babbage lors d’une fête en 1833.{% cite "Toole" /%}',
    'Il lui montra une partie de sa machine.{% cite "Hyman" /%}',
  ];

  test("divide a translation that has as many sentences", () => {
    const result = align(paragraphs(one, met, shown, three), state, translated);
    expect(outcome(result)).toEqual([
      ["ok", un],
      ["ok", rencontre],
      ["ok", montre],
      ["ok", trois],
    ]);
    expect(result.segments.slice(1, 3).map((segment) => segment.state?.origin)).toEqual(["human", "human"]);
  });

  test("keep a machine's divided translation fresh", () => {
    const result = align(paragraphs(met, shown), stateOf(machine(two, deux)), paragraphs(deux));
    expect(outcome(result)).toEqual([
      ["ok", rencontre],
      ["ok", montre],
    ]);
  });

  test("a doubt about one text stays when it is joined with another, not when it is divided, and goes with an edit", () => {
    const doubt = { reason: "month-missing", asked: true } as const;
    const doubtful = { ...machine(two, deux), doubt };
    const joined = align(paragraphs(`${one} ${two}`), stateOf(machine(one, un), doubtful), paragraphs(un, deux));
    expect(joined.segments[0]?.state).toMatchObject({ doubt });
    for (const { segments } of [
      align(paragraphs(met, shown), stateOf(doubtful), paragraphs(deux)),
      align(paragraphs(two), stateOf(doubtful), paragraphs(`${deux} Oui.`)),
    ]) {
      expect(segments[0]?.status).toBe("ok");
      expect(segments[0]?.state).not.toHaveProperty("doubt");
    }
  });

  test.each([
    [
      "another number of sentences",
      'Rencontre avec Babbage en 1833{% cite "Toole" /%}, qui lui montra sa machine.{% cite "Hyman" /%}',
    ],
    [
      "citations in other sentences",
      'Elle rencontra Babbage en 1833. Il lui montra sa machine.{% cite "Toole" /%}{% cite "Hyman" /%}',
    ],
  ])("keep a person's translation with %s whole, with the longest part; a machine's is made again", (_, text) => {
    const now = paragraphs(met, shown);
    expect(outcome(align(now, stateOf(human(two, text)), paragraphs(text)))).toEqual([
      ["outdated", text],
      ["missing", undefined],
    ]);
    expect(outcome(align(now, stateOf(machine(two, text)), paragraphs(text)))).toEqual([
      ["missing", undefined],
      ["missing", undefined],
    ]);
  });

  test("join their translations; what one person has accepted stays accepted", () => {
    const now = paragraphs(`${one} ${two}`, three);
    expect(align(now, state, translated).segments[0]).toMatchObject({
      status: "ok",
      translation: `${un} ${deux}`,
      state: { origin: "human" },
    });
    const accepted = stateOf(
      reviewed(one, un),
      { ...reviewed(two, deux), reviewed: { by: "Ada", on: "2026-02-01" } },
      reviewed(three, trois),
    );
    expect(align(now, accepted, translated).segments[0]).toMatchObject({
      status: "ok",
      state: { origin: "machine", reviewed: { by: "Ada", on: "2026-02-01" } },
    });
    const half = stateOf(machine(one, un), reviewed(two, deux), reviewed(three, trois));
    expect(align(now, half, translated).segments[0]?.state).not.toHaveProperty("reviewed");
  });

  test("keep what a person has translated of them", () => {
    const now = paragraphs(`${one} ${two}`, three);
    const result = align(
      now,
      stateOf(pendingState(one), human(two, deux), reviewed(three, trois)),
      paragraphs(one, deux, trois),
    );
    expect(outcome(result)[0]).toEqual(["outdated", deux]);
    expect(result.problems).toEqual([]);
  });

  test("are written without a space in Japanese", () => {
    const [a, b] = ["エイダはロンドンで生まれた。", "彼女は数学を学んだ。"];
    const now = paragraphs(`${one} ${three}`);
    expect(outcome(align(now, stateOf(machine(one, a), machine(three, b)), paragraphs(a, b)))).toEqual([["ok", a + b]]);
  });
});
