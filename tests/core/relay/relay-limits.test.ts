import { describe, expect, test } from "vitest";
import {
  admit,
  clientKey,
  createMemoryCounter,
  day,
  minute,
  relayLimits,
} from "../../../src/core/relay/relay-limits.ts";

describe("the limits", () => {
  const defaults = {
    clientPerMinute: 30,
    perMinute: 120,
    clientAtOnce: 5,
    atOnce: 20,
    perDay: 500,
    lettersPerDay: 1_000_000,
    badPerMinute: 60,
  };

  test("have defaults and can be changed", () => {
    expect(relayLimits({})).toEqual(defaults);
    expect(
      relayLimits({ BIOPEDIA_RELAY_PER_DAY: " 50 ", BIOPEDIA_RELAY_AT_ONCE: "1", BIOPEDIA_RELAY_PER_MINUTE: "" }),
    ).toEqual({
      ...defaults,
      perDay: 50,
      atOnce: 1,
    });
  });

  test.each(["0", "-1", "1.5", "many", "1e9", "9999999999"])("cannot be %s", (value) => {
    expect(() => relayLimits({ BIOPEDIA_RELAY_CLIENT_PER_MINUTE: value })).toThrow(
      `BIOPEDIA_RELAY_CLIENT_PER_MINUTE is not a whole number above 0: ${value}`,
    );
  });
});

describe("a counter in memory", () => {
  test("counts in windows that start at whole minutes and UTC days", async () => {
    let now = 10 * day + 59_000;
    const counter = createMemoryCounter(() => now);
    const take = (kind: "client" | "day", window: number) => counter.take(kind, "a", 2, window);
    expect([await take("client", minute), await take("client", minute), await take("client", minute)]).toEqual([
      { wait: 0, count: 1 },
      { wait: 0, count: 2 },
      { wait: 1000, count: 2 },
    ]);
    expect(await take("day", day)).toEqual({ wait: 0, count: 1 });
    now += 1000;
    expect([await take("client", minute), await take("day", day)]).toEqual([
      { wait: 0, count: 1 },
      { wait: 0, count: 2 },
    ]);
    expect(await take("day", day)).toEqual({ wait: day - minute, count: 2 });
  });

  test("restarts after the clock was set back", async () => {
    let now = day;
    const counter = createMemoryCounter(() => now);
    await counter.take("client", "a", 1, minute);
    now = 0;
    expect(await counter.take("client", "a", 1, minute)).toEqual({ wait: 0, count: 1 });
  });

  test("has a maximum size: it keeps the most recent clients, and the daily count separately", async () => {
    const counter = createMemoryCounter(() => 0);
    await counter.take("day", "", 1, day);
    for (let number = 0; number <= 10_000; number++) await counter.take("client", String(number), 1, minute);
    expect((await counter.take("client", "10000", 1, minute)).wait).toBeGreaterThan(0);
    expect((await counter.take("client", "0", 1, minute)).wait).toBe(0);
    expect((await counter.take("day", "", 1, day)).wait).toBe(day);
  });
});

describe("a request is admitted", () => {
  const limits = { ...relayLimits({}), clientPerMinute: 2, perMinute: 3, perDay: 4 };

  test("up to its client's limit, that of all, and that of the day", async () => {
    let now = 0;
    const counter = createMemoryCounter(() => now);
    const ask = async (client: string) => {
      const admission = await admit(client, 100, limits, counter);
      return "refused" in admission ? admission.refused : admission.today;
    };
    expect([await ask("a"), await ask("a"), await ask("a"), await ask("b"), await ask("b")]).toEqual([
      1,
      2,
      "client",
      3,
      "all",
    ]);
    now = minute;
    expect([await ask("b"), await ask("a")]).toEqual([4, "day"]);
  });

  test("or does not count against any limit", async () => {
    let now = 0;
    const counter = createMemoryCounter(() => now);
    const few = { ...limits, clientPerMinute: 2, perMinute: 1, perDay: 2 };
    await admit("a", 100, few, counter);
    for (let count = 0; count < 5; count++)
      expect(await admit("b", 100, few, counter)).toMatchObject({ refused: "all" });
    expect(await counter.take("client", "b", 2, minute)).toEqual({ wait: 0, count: 1 });
    now = minute;
    expect(await admit("b", 100, few, counter)).toEqual({ today: 2 });
  });

  test("up to a fifth of the day's requests for one client, and up to the day's letters for all", async () => {
    let now = 0;
    const counter = createMemoryCounter(() => now);
    const wide = { ...relayLimits({}), clientPerMinute: 1000, perMinute: 1000, perDay: 500, lettersPerDay: 120_000 };
    for (let count = 0; count < 100; count++)
      expect(await admit("a", 100, wide, counter)).toEqual({ today: count + 1 });
    expect(await admit("a", 100, wide, counter)).toMatchObject({ refused: "clientDay" });
    expect(await admit("b", 100_000, wide, counter)).toEqual({ today: 101 });
    expect(await admit("b", 10_001, wide, counter)).toMatchObject({ refused: "letters" });
    expect(await admit("b", 10_000, wide, counter)).toEqual({ today: 102 });
    now = day;
    expect(await admit("a", 100_000, wide, counter)).toEqual({ today: 1 });
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
  ["not:an:address", "not:an:address"],
])("%s counts as %s", (address, key) => {
  expect(clientKey(address)).toBe(key);
});
