import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { RateGate } from "../../src/io/chat/client.ts";

const never = new AbortController().signal;

/** Sends requests of 5 ms each through a gate. @returns the maximum number of concurrent requests */
async function mostAtOnce(gate: RateGate, count: number): Promise<number> {
  let underWay = 0;
  let most = 0;
  const request = async () => {
    most = Math.max(most, ++underWay);
    await sleep(5);
    underWay--;
  };
  await Promise.all(Array.from({ length: count }, () => gate.pass(request, never)));
  return most;
}

describe("the gate for all requests", () => {
  test("halves concurrency after a rate limit, down to one, and raises it again with good replies up to the initial limit", async () => {
    const gate = new RateGate(8);
    expect(await mostAtOnce(gate, 20)).toBe(8);
    for (const expected of [4, 2, 1, 1]) {
      gate.throttled(0);
      expect(gate.concurrency).toBe(expected);
    }
    expect(await mostAtOnce(gate, 5)).toBe(1);
    for (let reply = 0; reply < 10; reply++) gate.succeeded();
    expect(gate.concurrency).toBeGreaterThan(1);
    expect(await mostAtOnce(gate, 10)).toBe(gate.concurrency);
    for (let reply = 0; reply < 100; reply++) gate.succeeded();
    expect(gate.concurrency).toBe(8);
    expect(await mostAtOnce(gate, 20)).toBe(8);
  });

  test("a rate limit resets the count of good replies", () => {
    const gate = new RateGate(4);
    for (let reply = 0; reply < 4; reply++) gate.succeeded();
    gate.throttled(0);
    for (let reply = 0; reply < 4; reply++) gate.succeeded();
    expect(gate.concurrency).toBe(2);
  });

  test("pauses all requests as long as the service asks; a shorter wait does not shorten a longer one", async () => {
    const gate = new RateGate(4);
    const started = performance.now();
    gate.throttled(120);
    gate.throttled(10);
    const times = await Promise.all(
      Array.from({ length: 5 }, () => gate.pass(async () => performance.now() - started, never)),
    );
    expect(Math.min(...times)).toBeGreaterThanOrEqual(119);
    expect(gate.pausedFor).toBe(0);
  });

  test("uses the given clock, not the system time", async () => {
    let time = 5_000_000;
    const waits: number[] = [];
    const clock = {
      now: () => time,
      sleep: async (wait: number) => {
        waits.push(wait);
        time += wait;
      },
    };
    const gate = new RateGate(1, clock);
    gate.throttled(60_000);
    time += 20_000;
    expect(gate.pausedFor).toBe(40_000);
    expect(await gate.pass(async () => time, never)).toBe(5_060_000);
    expect(waits).toEqual([40_000]);
  });

  test("waiting requests wait longer after another rate limit", async () => {
    const gate = new RateGate(2);
    const started = performance.now();
    gate.throttled(40);
    const waiting = gate.pass(async () => performance.now() - started, never);
    await sleep(10);
    gate.throttled(120);
    expect(await waiting).toBeGreaterThanOrEqual(129);
  });

  test("an abort ends the wait and sends nothing", async () => {
    const gate = new RateGate(1);
    const controller = new AbortController();
    let sent = 0;
    gate.throttled(60_000);
    const waiting = Array.from({ length: 3 }, () =>
      gate.pass(async () => {
        sent++;
      }, controller.signal),
    );
    const results = Promise.allSettled(waiting);
    controller.abort();
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await expect(waiting[0]).rejects.toMatchObject({ name: "AbortError" });
    expect(sent).toBe(0);
    expect(gate.pausedFor).toBeGreaterThan(0);
  });

  test("a request that fails lets the next one through", async () => {
    const gate = new RateGate(1);
    await expect(gate.pass(() => Promise.reject(new Error("broken")), never)).rejects.toThrow("broken");
    expect(await gate.pass(async () => "fine", never)).toBe("fine");
  });
});
