import type { Words } from "../types.ts";

/** English, which is always needed: models add sentences of it, and most sources are in it. */
export const words: Words = {
  en: {
    common:
      "the to of a and in on that for said with is was at | he as his has have are by it be from they but who will an not out had been their this were after up would which about more year or into we than you one her when | before also just over she first no could can time its so like go me end give see most per under come do need game son may area",
    letters: "",
    scales: "3 thousand, 5 lakhs?, 6 millions?|mn, 7 crores?, 9 billions?|bn, 12 trillions?",
  },
};
