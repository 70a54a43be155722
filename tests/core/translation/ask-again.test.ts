import { expect, test } from "vitest";
import { askAgain, translateDoubting, type UnfinishedJob } from "../../../src/core/translation/ask-again.ts";
import { noAnswers } from "../../../src/core/translation/text-requests.ts";
import type {
  Accepted,
  KeptAnswers,
  Purpose,
  RawAnswer,
  TranslationRequest,
} from "../../../src/core/translation/types.ts";

const glossary = [{ term: "Acme" }, { term: "Globex" }];

/** Translates texts into European Portuguese with a service that gives these answers, one after the other. */
async function translate(
  texts: readonly string[],
  answers: readonly string[],
  known: readonly Accepted[] = [],
  file?: KeptAnswers,
) {
  const asked: TranslationRequest[] = [];
  const accepted: Accepted[][] = [];
  const kept: Accepted[][] = [];
  const job: UnfinishedJob = {
    texts,
    from: "en",
    target: { code: "pt", tag: "pt-PT", fullName: "Portuguese" },
    glossary,
    ask: async (request) => {
      const text = answers[asked.length];
      asked.push(request);
      if (text === undefined) throw new Error("killed");
      return { kind: "ok", text, model: "m" } as never;
    },
    answers: file,
    unfinished: (index) => known.find((each) => each.index === index),
    onAccepted: (each) => void accepted.push([...each]),
    onKept: (each) => void kept.push([...each]),
    earlier: noAnswers(),
  };
  await askAgain(job, await translateDoubting(job, [...texts.keys()]));
  return { asked, accepted, kept };
}

const hired = "Acme hired Globex for 40 years.";
/** Without the number, which may be in words. */
const doubtful = "Acme contratou Globex por muitos anos.";
const doubt = { reason: { code: "number-missing", detail: "40" }, asked: false } as const;

test("a first answer in doubt is kept, and no second answer is counted, where that is of no use", async () => {
  const { asked, accepted, kept } = await translate([hired], [doubtful, "I cannot help with that."]);
  expect(asked).toHaveLength(2);
  expect(accepted).toMatchObject([[{ index: 0, doubt: { asked: false } }]]);
  expect(kept).toMatchObject([[{ index: 0, text: "Acme contratou Globex por muitos anos.", doubt: { asked: true } }]]);
});

test("a translation that a stopped run left is kept without a request, unless it is in doubt", async () => {
  const text = "Acme contratou Globex por muitos anos.";
  expect(await translate([hired], [], [{ index: 0, text }])).toMatchObject({
    asked: [],
    accepted: [],
    kept: [[{ text }]],
  });
  const { asked, accepted, kept } = await translate(
    [hired],
    ["Acme contratou Globex por 40 anos."],
    [{ index: 0, text, doubt }],
  );
  expect(asked).toHaveLength(1);
  expect(accepted).toMatchObject([[{ text: "Acme contratou Globex por 40 anos." }]]);
  // A judge may read what is in doubt before it is asked about.
  expect(kept).toEqual([[{ index: 0, text, doubt }]]);
});

/** Answers in memory, as a run leaves them to the next one. */
function answersOf(earlier: readonly (RawAnswer & { index: number; purpose: Purpose })[] = []) {
  const rest = [...earlier];
  const all = [...earlier];
  const file: KeptAnswers = {
    take: (index, purpose) => {
      const place = rest.findIndex((each) => each.index === index && each.purpose === purpose);
      return place < 0 ? undefined : rest.splice(place, 1)[0];
    },
    keep: (answers, purpose) => void all.push(...answers.map((answer) => ({ ...answer, purpose }))),
  };
  return { file, all };
}

test("answers of a run that ended in the middle are used in their order: refused ones, the second, that of a doubt", async () => {
  const answers = ["Globex contratou.", doubtful, "Acme contratou Globex por 40 anos."];
  const undisturbed = await translate([hired], answers);
  expect(undisturbed.asked).toHaveLength(3);
  for (const delivered of [0, 1, 2, 3]) {
    const killed = answersOf();
    await translate([hired], answers.slice(0, delivered), [], killed.file).catch(() => undefined);
    expect(killed.all).toHaveLength(delivered);
    const next = answersOf(killed.all);
    const { asked, accepted } = await translate([hired], answers.slice(delivered), [], next.file);
    expect(asked, `after ${delivered}`).toHaveLength(3 - delivered);
    expect(accepted.at(-1)).toMatchObject([{ text: "Acme contratou Globex por 40 anos." }]);
  }
});
