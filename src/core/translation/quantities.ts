/*
 * Quantities that a source says in words: half of, twice as many, hundreds of, most, at least 40.
 */

import { perWords, wordsOf } from "./known-words.ts";
import { remembered } from "./remembered.ts";
import { languageOf } from "./scripts.ts";

export type QuantityName =
  | "half"
  | "third"
  | "quarter"
  | "twice"
  | "thrice"
  | "dozens"
  | "hundreds"
  | "thousands"
  | "millions"
  | "most"
  | "atLeast"
  | "atMost"
  | "moreThan"
  | "lessThan"
  | "about";

interface Quantity {
  /** How figures say the same: 50 % for half. */
  figures: RegExp;
  /** Of a comparison. */
  opposite?: QuantityName;
}

/** Quantities by name, in the order of the columns of `quantities` in the words of languages. */
export const quantities: Readonly<Record<QuantityName, Quantity>> = {
  half: { figures: /50|[.,]5|½|1\/2|30/ },
  third: { figures: /33|66|67|[⅓⅔]|\/3/ },
  quarter: { figures: /25|75|15|45|[¼¾]|\/4/ },
  twice: { figures: /2|100\s?%/ },
  thrice: { figures: /3|200\s?%/ },
  dozens: { figures: /1[02]|[2-9]0/ },
  hundreds: { figures: /00/ },
  thousands: { figures: /000/ },
  millions: { figures: /000/ },
  most: { figures: /%/ },
  atLeast: { figures: /\+|≥/, opposite: "atMost" },
  atMost: { figures: /≤|[-–]/, opposite: "atLeast" },
  moreThan: { figures: /\+|>/, opposite: "lessThan" },
  lessThan: { figures: /</, opposite: "moreThan" },
  about: { figures: /~|≈|±/ },
};

export const quantityNames = Object.keys(quantities) as QuantityName[];

type Read = (source: string) => readonly { name: QuantityName; text: string }[];

const readerFor = perWords((language): Read => {
  const said = wordsOf(language)?.saidQuantities ?? {};
  const patterns = quantityNames.flatMap((name) =>
    said[name] === undefined ? [] : [[name, new RegExp(said[name], "iu")] as const],
  );
  return remembered((source) =>
    patterns.flatMap(([name, pattern]) => {
      const text = pattern.exec(source)?.[0];
      return text === undefined ? [] : [{ name, text: text.replace(/^[^\p{L}\p{N}]+/u, "").trim() }];
    }),
  );
});

/**
 * Returns the quantities of a source text, each with the words that say it; none if it is not known how its language
 * says them. @param from a BCP 47 tag
 */
export const quantitiesIn = (source: string, from: string): ReturnType<Read> => readerFor(languageOf(from))(source);
