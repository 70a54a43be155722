import { describe, expect, test } from "vitest";
import { type Reason, reasonCodes, reasonText, storedReason } from "../../../src/core/model/reasons.ts";
import { textStateSchema } from "../../../src/core/model/states.ts";
import { failedState, reasonOf } from "../../../src/core/translation/state.ts";

describe("a reason in words", () => {
  test.each<[Reason, string]>([
    [{ code: "number-missing", detail: "800" }, "the number 800 is missing"],
    [{ code: "number-missing" }, "the number is missing"],
    [{ code: "placeholder-extra", detail: "{$&}" }, "the placeholder {$&} is not in the source"],
    [{ code: "number-extra" }, "a number is not in the source"],
    [{ code: "service-failed", detail: "503: busy" }, "the service failed (503: busy)"],
    [{ code: "too-short", detail: "of no use" }, "it is too short"],
  ])("%j", (reason, words) => expect(reasonText(reason)).toBe(words));

  test("every code has a text that needs no detail", () => {
    for (const code of reasonCodes) expect(reasonText({ code }), code).toMatch(/^[a-z][^{}]+$/);
  });
});

describe("a reason in a state file", () => {
  test("keeps details from the source, never text of an answer or a service", () => {
    expect(storedReason({ code: "number-missing", detail: "800" })).toEqual({ code: "number-missing", detail: "800" });
    expect(storedReason({ code: "number-extra", detail: "visit spam.example" })).toEqual({ code: "number-extra" });
    const state = failedState("Career", { code: "service-failed", detail: "401: sk-secret" }, undefined);
    expect(state).toMatchObject({ status: "failed", reason: "service-failed", attempts: 1 });
    expect(state).not.toHaveProperty("detail");
  });

  test("is replaced by the next one, with its detail", () => {
    const first = failedState("Career", { code: "name-missing", detail: "Ada" }, undefined);
    const again = failedState("Career", { code: "too-short" }, { ...first, output: "0123456789abcdef" });
    expect(reasonOf(again)).toEqual({ code: "too-short", detail: undefined });
    expect(reasonOf(undefined)).toBeUndefined();
  });

  const state = { source: "0123456789abcdef", origin: "machine", status: "failed", attempts: 2 };
  test.each<[string, object, object]>([
    ["a code", { ...state, reason: "number-missing", detail: "800" }, { reason: "number-missing", detail: "800" }],
    ["words of an older file", { ...state, reason: "the service failed (503: busy)" }, { reason: "unknown" }],
    ["a name that every object has", { ...state, reason: "constructor" }, { reason: "unknown" }],
  ])("is read: %s", (_, stored, expected) => expect(textStateSchema.parse(stored)).toMatchObject(expected));

  test("may be absent", () => expect(textStateSchema.parse(state)).not.toHaveProperty("reason"));
});
