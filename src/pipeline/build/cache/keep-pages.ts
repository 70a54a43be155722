import type { Answers } from "./answers.ts";
import { isJson } from "./describe.ts";
import type { Asked, KeptPage, KeptPages } from "./kept-pages.ts";
import type { Noted } from "./noted.ts";

/** A page of the new site. What it was told about its own language is undefined if it cannot be compared. */
export type NewPage = Pick<KeptPage, "made" | "publishing"> & { from: Noted; answered: string | undefined };

interface Made {
  pages: ReadonlyMap<string, NewPage>;
  facts: { value: unknown; from: Noted };
  answers: Answers;
}

/** Prepares pages for the next build. @returns them, and the numbers of all questions that they follow from, without relative ones */
export function keepPages({ pages, facts, answers }: Made): { kept: KeptPages; used: readonly number[] } {
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
  const known = new Map<Noted["groups"][number], number | undefined>();
  const numbersOfGroups = new Map<string, number>();
  /** The number of a group: the same for the same questions. */
  const numberGroup = (group: Noted["groups"][number]): number | undefined => {
    const list = [...("own" in group ? group.own : group)].map(numberOf);
    if (list.includes(undefined)) return undefined;
    const sorted = (list as number[]).sort((a, b) => a - b);
    const key = sorted.join();
    const number = numbersOfGroups.get(key) ?? groups.push(sorted) - 1;
    numbersOfGroups.set(key, number);
    return number;
  };
  const groupOf = (group: Noted["groups"][number]): number | undefined => {
    if (!known.has(group)) known.set(group, numberGroup(group));
    return known.get(group);
  };
  const askedFor = (from: Noted): Asked | undefined => {
    const own = from.own.map(numberOf);
    const ofGroups = withShared(from.groups).map(groupOf);
    return [...own, ...ofGroups].includes(undefined) ? undefined : { own: own as number[], groups: ofGroups as number[] };
  };
  const keptPages: Record<string, KeptPage> = {};
  for (const [path, { from, made, answered, publishing }] of pages) {
    const asked = askedFor(from);
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

/** Returns groups, and what these share. */
function withShared(groups: Iterable<Noted["groups"][number]>, found: Set<Noted["groups"][number]> = new Set()): Noted["groups"] {
  for (const group of groups) {
    if (found.has(group)) continue;
    found.add(group);
    if ("shared" in group) withShared(group.shared, found);
  }
  return [...found];
}
