import type { Answers } from "./answers.ts";
import { digestData } from "./describe.ts";
import type { Asked, KeptPage, KeptPages } from "./kept-pages.ts";
import type { Noted } from "./noted.ts";
import type { Notes } from "./views.ts";

/** What something follows from: as kept by an earlier build, or as noted by this one. */
export type MadeFrom = { kept: Asked } | { noted: Noted };

/** A page of the new site. What it was told about its own language is undefined if it cannot be compared. */
export type NewPage = MadeFrom & Pick<KeptPage, "made" | "publishing"> & { answered: string | undefined };

interface Made {
  pages: ReadonlyMap<string, NewPage>;
  facts: { value: unknown; from: MadeFrom };
  /** The build that kept what was made before. */
  before: KeptPages | undefined;
  answers: Answers;
}

/** Prepares pages for the next build. @returns them, and the numbers of all questions that they follow from, without relative ones */
export function keepPages({ pages, facts, before, answers }: Made): { kept: KeptPages; used: readonly number[] } {
  const questions: string[] = [];
  const digests: string[] = [];
  const publishing: number[] = [];
  const used: number[] = [];
  const numbers = new Map<number, number | undefined>();
  const numberNew = (asked: number): number | undefined => {
    const isRelative = answers.isRelative(asked);
    if (!isRelative) used.push(asked);
    const digest = isRelative ? "" : answers.digest(asked);
    if (digest === undefined) return undefined;
    const number = questions.push(answers.question(asked)) - 1;
    digests.push(digest);
    if (!isRelative && answers.files(asked).length > 0) publishing.push(number);
    return number;
  };
  /** The number of a question among those that are kept; undefined if its answer cannot be compared. */
  const numberOf = (asked: number): number | undefined => {
    if (!numbers.has(asked)) numbers.set(asked, numberNew(asked));
    return numbers.get(asked);
  };
  const groups: number[][] = [];
  const known = new Map<Notes | readonly number[], number | undefined>();
  const groupOf = (key: Notes | readonly number[], asked: () => Iterable<number>): number | undefined => {
    if (!known.has(key)) {
      const list = [...asked()].map(numberOf);
      known.set(key, list.includes(undefined) ? undefined : groups.push(list as number[]) - 1);
    }
    return known.get(key);
  };
  const old = (number: number) => answers.number(before?.questions[number] ?? "");
  const askedFor = (from: MadeFrom): Asked | undefined => {
    const own = ("kept" in from ? from.kept.own.map(old) : from.noted.own).map(numberOf);
    const ofGroups =
      "kept" in from
        ? from.kept.groups.map((number) => before?.groups[number] ?? []).map((group) => groupOf(group, () => group.map(old)))
        : [from.noted.common, ...allShared(from.noted.shared)].map((group) => groupOf(group, () => ("own" in group ? group.own : group)));
    return [...own, ...ofGroups].includes(undefined) ? undefined : { own: own as number[], groups: ofGroups as number[] };
  };
  const keptPages: Record<string, KeptPage> = {};
  for (const [path, { made, answered, publishing, ...from }] of pages) {
    const asked = askedFor(from as MadeFrom);
    if (asked === undefined || answered === undefined) continue;
    keptPages[path] = { ...asked, answered, publishing: publishing.map((number) => numberOf(number) ?? 0), made };
  }
  const ofFacts = askedFor(facts.from);
  return {
    kept: {
      questions,
      digests,
      publishing,
      groups,
      pages: keptPages,
      ...(ofFacts && isJson(facts.value) && { facts: { ...ofFacts, value: facts.value } }),
    },
    used,
  };
}

/** Returns what something shares, and what that shares. */
function allShared(shared: Iterable<Notes>, found: Set<Notes> = new Set()): Notes[] {
  for (const notes of shared) {
    if (found.has(notes)) continue;
    found.add(notes);
    allShared(notes.shared, found);
  }
  return [...found];
}

/** Whether a value is the same after it was written as JSON. */
const isJson = (value: unknown): boolean => digestData(JSON.parse(JSON.stringify(value) ?? "null")) === digestData(value);
