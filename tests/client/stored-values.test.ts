import { beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "../../src/client/fallback/translate-lacking.ts";
import { session } from "../../src/client/translator/session.ts";
import { strangeValues } from "../support/strange-values.ts";

/** A browser's storage, of which each test has an empty one. */
function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** The language is remembered for the next visit. */
const storageOf = (name: string) => (name === "target" ? localStorage : sessionStorage);

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

describe("a stored translation", () => {
  const source = { leadParagraph: "A clockmaker.", work: "Work" };
  const good = { leadParagraph: "Uma relojoeira.", work: "Trabalho" };
  const name = "biopedia-translation-pt";
  const store = createStore("pt", source);

  test("is read for an hour, in the texts and language that it was made for", () => {
    store.write(good);
    expect(store.read()).toEqual(good);
    const then = Date.now();
    vi.setSystemTime(then + 59 * 60_000);
    expect(store.read()).toEqual(good);
    expect(createStore("es", source).read()).toEqual({});
    vi.setSystemTime(then + 61 * 60_000);
    expect(store.read()).toEqual({});
    expect(localStorage.getItem(name)).toBeNull();
    vi.useRealTimers();
  });

  /** As the page writes it, with other parts. */
  const kept = (parts: object): string => {
    store.write(good);
    return JSON.stringify({ ...JSON.parse(localStorage.getItem(name) ?? ""), ...parts });
  };

  const shapes: Record<string, object> = {
    "texts that are numbers": { texts: { leadParagraph: 42 } },
    "texts that are objects": { texts: { leadParagraph: { a: 1 } } },
    "texts that are empty": { texts: { leadParagraph: " " } },
    "texts that are too long": { texts: { leadParagraph: "x".repeat(100_001) } },
    "texts of other keys": { texts: { toString: "x", other: "y" } },
    "an array of texts": { texts: ["a", "b"] },
    "a text instead of texts": { texts: "abc" },
    "no texts": { texts: null },
    "a time that is a text": { at: "soon" },
    "a time to come": { at: 9e15 },
    "a time long past": { at: 0 },
    "texts of another source": { source: "x" },
    "a source that is a number": { source: 1 },
  };

  test.each(Object.keys({ ...strangeValues, ...shapes }))("is removed, not used, where it is %s", (what) => {
    localStorage.setItem(name, strangeValues[what] ?? kept(shapes[what] ?? {}));
    expect(store.read()).toEqual({});
    expect(localStorage.getItem(name)).toBeNull();
  });
});

describe("what the Translation Tool keeps", () => {
  test.each([
    ["target", "zh-CN"],
    ["key", "sk-or-0123456789"],
    ["source", "Any <b>text</b>"],
  ])("%s is read as it was written, and an empty one removes it", (name, value) => {
    session.write(name, value);
    expect(session.read(name)).toBe(value);
    session.write(name, "");
    expect(session.read(name)).toBe("");
    expect(storageOf(name).getItem(`biopedia-${name}`)).toBeNull();
  });

  test.each(Object.entries(strangeValues))("%s is removed where it is no target, key or source", (what, value) => {
    // A target that no list has is left to the list.
    const isValid = {
      target: what === "null",
      key: /^[\x21-\x7e]{1,1000}$/.test(value),
      source: value.length <= 100_000,
    };
    for (const [name, valid] of Object.entries(isValid)) {
      storageOf(name).setItem(`biopedia-${name}`, value);
      expect(session.read(name), name).toBe(valid ? value : "");
      expect(storageOf(name).getItem(`biopedia-${name}`), name).toBe(valid ? value : null);
    }
  });
});

test("nothing is kept where storage is blocked or full", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    vi.stubGlobal(name, { getItem: blocked, setItem: blocked, removeItem: blocked });
  const store = createStore("pt", { work: "Work" });
  store.write({ work: "Trabalho" });
  expect(store.read()).toEqual({});
  session.write("source", "text");
  expect(session.read("source")).toBe("");
});
