import { expect, test } from "vitest";
import { applyDocumentRecords } from "../../../src/core/documents/apply-records.ts";
import { segmentKey } from "../../../src/core/documents/document-plan.ts";
import type { AlignedSegment } from "../../../src/core/documents/segment-state.ts";
import { hash } from "../../../src/core/model/fingerprint.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";

const source = "A clock";
const given = (reviewed?: { by: string; on: string }): AlignedSegment => ({
  index: 0,
  segment: {
    role: "title",
    syntax: "plain",
    text: source,
    start: 0,
    end: 7,
    written: "yaml",
    line: 2,
    tags: articleTags,
  },
  translation: "Um relógio",
  status: "ok",
  state: {
    source: hash(source),
    text: source,
    output: hash("Um relógio"),
    origin: "machine",
    status: "ok",
    ...(reviewed && { reviewed }),
  },
});
const record = {
  kind: "articles",
  code: "pt",
  key: segmentKey(source, undefined),
  before: hash("Um relógio"),
  text: "O relógio",
  state: { source: hash(source), output: hash("O relógio"), origin: "machine", status: "ok" },
} as const;
const translationOf = (segment: AlignedSegment, forced?: true) =>
  applyDocumentRecords({ segments: [segment], records: [{ ...record, forced }], on: "2025-03-03" }).segments[0]
    ?.translation;

test("a translation that was accepted while a run was translating it again stays, unless the run was told to replace a person's", () => {
  expect(translationOf(given())).toBe("O relógio");
  expect(translationOf(given({ by: "Ada", on: "2025-03-03" }))).toBe("Um relógio");
  expect(translationOf(given({ by: "Ada", on: "2025-03-03" }), true)).toBe("O relógio");
});

test("what a run finishes for a stopped one is one event of the history, unless the source has changed since", () => {
  const doubt = { reason: "number-moved", asked: false } as const;
  const translated = { on: "2025-03-02", event: "translated" } as const;
  const changed = { on: "2025-03-02", event: "source changed" } as const;
  const eventsAfter = (more: Partial<NonNullable<AlignedSegment["state"]>>) => {
    const { state, ...segment } = given();
    const segments = state ? [{ ...segment, state: { ...state, doubt, ...more } }] : [];
    const [now] = applyDocumentRecords({ segments, records: [record], on: "2025-03-03" }).segments;
    return now?.state?.history?.map(({ event }) => event);
  };
  expect(eventsAfter({ history: [translated] })).toEqual(["translated"]);
  expect(eventsAfter({ history: [translated, changed], beside: hash(source) })).toEqual([
    "translated",
    "source changed",
    "translated",
  ]);
});
