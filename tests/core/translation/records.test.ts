import { expect, test } from "vitest";
import { hash } from "../../../src/core/model/fingerprint.ts";
import { applyRecords, type TextRecord } from "../../../src/core/translation/records.ts";
import { failedState, translatedState } from "../../../src/core/translation/state.ts";

const target = { code: "pt", tag: "pt", fullName: "Portuguese" };
const source = "Acme hired Globex.";
const translation = "Globex contratou Acme.";

/** The fate of a text that a run accepted with a doubt and the judging model rejects. */
function rejected({ asked = false, current = translation } = {}) {
  const doubt = { reason: { code: "number-moved" as const }, asked };
  const before = translatedState({
    source,
    translation,
    model: "test",
    target,
    terms: [],
    instructions: [],
    attempts: 1,
    doubt,
  });
  const state = failedState(source, { code: "judged" }, before);
  const record: TextRecord = { kind: "bundles", code: "pt", key: "work.1", before: hash(translation), state };
  const { texts, states } = applyRecords({
    sources: { "work.1": source },
    texts: { "work.1": current },
    states: { "work.1": before },
    records: [record],
  });
  return { text: texts["work.1"], state: states["work.1"] };
}

test("what a stopped run accepted and the judging model rejects is removed, but not what a person has made of it", () => {
  const { text, state } = rejected();
  expect(text).toBeUndefined();
  expect(state).toMatchObject({ status: "failed", reason: "judged" });
  expect(state).not.toHaveProperty("output");
  expect(rejected({ current: "A Acme contratou a Globex." }).text).toBe("A Acme contratou a Globex.");
});

test("an older translation, which the service stood by, is kept", () => {
  expect(rejected({ asked: true })).toMatchObject({
    text: translation,
    state: { status: "failed", output: hash(translation) },
  });
});

test("a new text comes after the one before it in the source, and those of a file stay in the order they have", () => {
  const put = (keys: string, added: string) =>
    Object.keys(
      applyRecords({
        sources: Object.fromEntries([..."abcdef"].map((key) => [key, key])),
        texts: Object.fromEntries([...keys].map((key) => [key, key])),
        states: {},
        records: [...added].map((key) => ({
          kind: "texts",
          code: "pt",
          key,
          text: key,
          state: { source: "", origin: "human", status: "ok" },
        })),
      }).texts,
    ).join("");
  expect(put("", "fbace")).toBe("abcef");
  expect(put("ace", "fdb")).toBe("abcdef");
  expect(put("fxca", "bd")).toBe("fxcdab");
  expect(put("fca", "")).toBe("fca");
});
