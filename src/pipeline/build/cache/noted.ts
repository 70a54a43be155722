import type { Answers } from "./answers.ts";
import type { Asked, KeptPages } from "./kept-pages.ts";
import type { Notes } from "./views.ts";

/** What something follows from, in a form that takes little memory: there is one for each page. */
export interface Noted {
  /** The questions that it was the first to ask in this build. */
  own: readonly number[];
  /** Its other questions: one list for all that ask the same, and those of what it shares with others. */
  groups: readonly (readonly number[] | Notes)[];
}

interface Noter {
  /** Makes notes small. */
  ofNotes: (notes: Notes) => Noted;
  /** Returns what an earlier build kept. */
  ofKept: (asked: Asked) => Noted;
}

/** Creates what makes the notes of pages small. @param before the pages of the last build, whose questions are numbered anew */
export function createNoter(answers: Answers, before: KeptPages | undefined): Noter {
  const asked = new Set<number>();
  const lists = new Map<string, readonly number[]>();
  const listOf = (numbers: readonly number[]): readonly number[] => {
    const sorted = numbers.toSorted((a, b) => a - b);
    const key = sorted.join();
    const list = lists.get(key) ?? sorted;
    if (list === sorted) for (const number of list) asked.add(number);
    lists.set(key, list);
    return list;
  };
  const now = (kept: number): number => answers.number(before?.questions[kept] ?? "");
  const keptLists: (readonly number[])[] = [];
  const keptList = (group: number): readonly number[] => {
    keptLists[group] ??= listOf((before?.groups[group] ?? []).map(now));
    return keptLists[group];
  };
  return {
    ofNotes({ own, shared }) {
      const common = listOf([...own].filter((number) => asked.has(number)));
      const first = [...own].filter((number) => !asked.has(number));
      for (const number of first) asked.add(number);
      return { own: first, groups: [common, ...shared] };
    },
    ofKept({ own, groups }) {
      const noted = { own: own.map(now), groups: groups.map(keptList) };
      for (const number of noted.own) asked.add(number);
      return noted;
    },
  };
}
