import type { Answers } from "./answers.ts";
import { digestData } from "./describe.ts";
import type { Asked, KeptPages, MadePage } from "./kept-pages.ts";
import type { Notes } from "./views.ts";

/** What something follows from: as kept by an earlier build, or as noted by this one. */
export type MadeFrom = { kept: Asked } | { notes: Notes };

/** Returns a function that says whether all questions have the same answers as when something was made. Each is asked once. */
export function sameAnswers(before: KeptPages | undefined, answers: Answers): (from: MadeFrom) => boolean {
  const same: (boolean | undefined)[] = [];
  const sameGroups: (boolean | undefined)[] = [];
  const isSame = (number: number): boolean => {
    same[number] ??= before !== undefined && answers.digest(answers.number(before.questions[number] ?? "")) === before.digests[number];
    return same[number];
  };
  const isSameGroup = (number: number): boolean => {
    sameGroups[number] ??= before?.groups[number]?.every(isSame) ?? false;
    return sameGroups[number];
  };
  return (from) => "kept" in from && from.kept.own.every(isSame) && from.kept.groups.every(isSameGroup);
}

interface Made {
  pages: ReadonlyMap<string, MadeFrom & { made: MadePage }>;
  facts: { value: unknown; from: MadeFrom };
  /** The build that kept what was made before. */
  before: KeptPages | undefined;
  answers: Answers;
}

/** Prepares pages for the next build. @returns them, and the numbers of all questions that they follow from */
export function keepPages({ pages, facts, before, answers }: Made): { kept: KeptPages; used: readonly number[] } {
  const questions: string[] = [];
  const digests: string[] = [];
  const publishing: number[] = [];
  const used: number[] = [];
  const numbers = new Map<number, number | undefined>();
  /** The number of a question among those that are kept; undefined if its answer cannot be compared. */
  const numberOf = (asked: number): number | undefined => {
    if (!numbers.has(asked)) {
      used.push(asked);
      const digest = answers.digest(asked);
      const number = digest === undefined ? undefined : questions.push(answers.question(asked)) - 1;
      numbers.set(asked, number);
      if (digest !== undefined) digests.push(digest);
      if (number !== undefined && answers.files(asked).length > 0) publishing.push(number);
    }
    return numbers.get(asked);
  };
  const groups: number[][] = [];
  const known = new Map<Notes | number, number | undefined>();
  const groupOf = (key: Notes | number, asked: Iterable<number>): number | undefined => {
    if (!known.has(key)) {
      const list = [...asked].map(numberOf);
      known.set(key, list.includes(undefined) ? undefined : groups.push(list as number[]) - 1);
    }
    return known.get(key);
  };
  const old = (number: number) => answers.number(before?.questions[number] ?? "");
  const askedFor = (from: MadeFrom): Asked | undefined => {
    const own = "kept" in from ? from.kept.own.map(old) : [...from.notes.own];
    const shared =
      "kept" in from
        ? from.kept.groups.map((group) => groupOf(group, before?.groups[group]?.map(old) ?? []))
        : allShared(from.notes).map((notes) => groupOf(notes, notes.own));
    const numbered = own.map(numberOf);
    return [...numbered, ...shared].includes(undefined) ? undefined : { own: numbered as number[], groups: shared as number[] };
  };
  const keptPages: Record<string, Asked & { made: MadePage }> = {};
  for (const [path, { made, ...from }] of pages) {
    const asked = askedFor(from as MadeFrom);
    if (asked !== undefined) keptPages[path] = { ...asked, made };
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
function allShared(notes: Notes, found: Set<Notes> = new Set()): Notes[] {
  for (const each of notes.shared) {
    if (found.has(each)) continue;
    found.add(each);
    allShared(each, found);
  }
  return [...found];
}

/** Whether a value is the same after it was written as JSON. */
const isJson = (value: unknown): boolean => digestData(JSON.parse(JSON.stringify(value) ?? "null")) === digestData(value);
