import type { Notes } from "./views.ts";

/** What something follows from. These are notes in a form that takes little memory: there is one for each page. */
export interface Noted {
  /** The questions that it was the first to ask. */
  own: readonly number[];
  /** Its other questions: the same list for all that asked the same. */
  common: readonly number[];
  shared: readonly Notes[];
}

/** Returns a function that makes notes small. @param since the number of questions that were known before they were noted */
export function createNoted(): (notes: Notes, since: number) => Noted {
  const lists = new Map<string, readonly number[]>();
  return ({ own, shared }, since) => {
    const sorted = [...own].sort((a, b) => a - b);
    const asked = sorted.filter((number) => number < since);
    const key = asked.join();
    const common = lists.get(key) ?? asked;
    lists.set(key, common);
    return { own: sorted.slice(asked.length), common, shared: [...shared] };
  };
}
