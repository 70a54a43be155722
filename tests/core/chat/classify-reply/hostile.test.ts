import { describe, expect, test } from "vitest";
import { classify, completion } from "./classify.ts";

describe("a hostile reply is read in linear time", () => {
  const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const makers: [name: string, make: (length: number) => [status: number, body: string]][] = [
    ...[
      "<title",
      "<title>",
      "<!--",
      " ",
      "\n",
      "<think>",
      "a",
      "9",
      "model ",
      "retry in 1s ",
      "api_key: ",
      "eyJ",
      "sk-",
    ].flatMap((unit): [string, (length: number) => [number, string]][] => [
      [`a page of ${JSON.stringify(unit)}`, (length) => [200, `<html>${fill(unit, length)}`]],
      [`a text of ${JSON.stringify(unit)}`, (length) => [429, fill(unit, length)]],
      [
        `an error of ${JSON.stringify(unit)}`,
        (length) => [400, JSON.stringify({ error: { message: fill(unit, length) } })],
      ],
      [
        `an answer of ${JSON.stringify(unit)}`,
        (length) => [200, JSON.stringify(completion({ content: fill(unit, length) }))],
      ],
    ]),
    ["a deep error", (length) => [400, `${'{"error":'.repeat(500)}"${fill("x", length)}"${"}".repeat(500)}`]],
  ];
  /**
   * The minimum of three processor times in milliseconds: other processes do not count, and a busy machine only makes
   * some longer.
   */
  const timeOf = (length: number, make: (length: number) => [number, string]) => {
    const [status, body] = make(length);
    return Math.min(
      ...[1, 2, 3].map(() => {
        const start = process.cpuUsage();
        classify(status, body, { "retry-after": body.slice(0, 20_000).replace(/\s/g, "") });
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      }),
    );
  };
  test.each(makers)("%s", (_, make) => {
    const short = timeOf(2 ** 13, make);
    // Sixteen times as long a text takes some sixteen times as long; in quadratic time it would be 256 times.
    expect(timeOf(2 ** 17, make)).toBeLessThan(80 * Math.max(short, 0.5));
  });
});
