import { expect, test } from "vitest";
import { memoize } from "../../../src/core/model/memo.ts";

test("results are kept by the text of their arguments, also undefined ones", () => {
  const asked: string[] = [];
  const find = memoize(
    (first: string, second: string) => {
      asked.push(first + second);
      return first === second ? first : undefined;
    },
    (first, second) => `${first} ${second}`,
  );
  expect([find("a", "a"), find("a", "b"), find("a", "a"), find("a", "b")]).toEqual(["a", undefined, "a", undefined]);
  expect(asked).toEqual(["aa", "ab"]);
});

test("results of texts are limited: the oldest is forgotten first", () => {
  let count = 0;
  const number = memoize(
    (text: string) => `${text} ${++count}`,
    (text) => text,
  );
  const first = number("first");
  const second = number("second");
  for (let index = 0; index < 9_998; index++) number(String(index));
  expect(number("first")).toBe(first);
  number("one more");
  expect(number("second")).toBe(second);
  expect(number("first")).not.toBe(first);
});

test("results of objects are kept for each of them, and the one of no arguments is made once", () => {
  const copy = memoize(
    (from: { a: number }) => ({ ...from }),
    (from) => from,
  );
  const [one, other] = [{ a: 1 }, { a: 1 }];
  expect(copy(one)).toBe(copy(one));
  expect(copy(other)).not.toBe(copy(one));
  let count = 0;
  const once = memoize(() => ++count);
  expect([count, once(), once()]).toEqual([0, 1, 1]);
});
