import { expect, test } from "vitest";
import { createRelayLog } from "../../../src/io/server/node-relay.ts";

/** A log with a manual clock. */
function log() {
  const lines: string[] = [];
  const due: (() => void)[] = [];
  const waits: number[] = [];
  const add = createRelayLog({ write: (text) => lines.push(text) }, 500, (run, milliseconds) => {
    due.push(run);
    waits.push(milliseconds);
  });
  const pass = () => {
    for (const run of due.splice(0)) run();
  };
  return { add, lines, waits, pass };
}

test("the log has one line per minute, and none if nothing happened", () => {
  const { add, lines, waits, pass } = log();
  pass();
  expect(lines).toEqual([]);
  add({ usage: { promptTokens: 12_100, completionTokens: 20 }, today: 7 });
  add({ usage: { promptTokens: 10, completionTokens: 2 }, today: 8 });
  for (const refused of ["client-limit", "client-limit", "bad-request"] as const) add({ refused });
  add({ refused: "credit", today: 9 });
  expect([lines, waits]).toEqual([[], [60_000]]);
  pass();
  expect(lines).toEqual([
    "Relay: 2 answered, 4 refused (2 client-limit, 1 bad-request, 1 credit), 12,132 tokens, 9 of 500 requests today\n",
  ]);
  pass();
  expect(lines).toHaveLength(1);
  add({ refused: "foreign-page" });
  pass();
  expect(lines[1]).toBe("Relay: 0 answered, 1 refused (1 foreign-page), 0 tokens, 9 of 500 requests today\n");
});
