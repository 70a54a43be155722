/*
 * Simplified and traditional Chinese characters.
 */
import { perWords, wordsOf } from "./known-words.ts";

/**
 * Returns a map of simplified to traditional characters; the two sets are disjoint. Empty if the words of Chinese are
 * not loaded.
 */
export const traditionalOf = (): ReadonlyMap<string, string> =>
  new Map(
    wordsOf("zh")
      ?.pairs?.match(/../gu)
      ?.map((pair) => [pair.charAt(0), pair.charAt(1)]),
  );

const charactersOf = perWords((script) => {
  const map = traditionalOf();
  return map.size === 0
    ? undefined
    : new RegExp(`[${[...(script === "Hans" ? map.keys() : map.values())].join("")}]`, "u");
});

/** Returns the first character of a text that exists only in the other Chinese script. */
export const foreignCharacter = (text: string, script: "Hans" | "Hant"): string | undefined =>
  charactersOf(script === "Hans" ? "Hant" : "Hans")?.exec(text)?.[0];
