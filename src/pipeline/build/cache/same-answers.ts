import { type Answers, createAsker } from "./answers.ts";
import type { Asked, KeptPage, KeptPages } from "./kept-pages.ts";

interface SameAnswers {
  /** Whether all questions have the same answers as when something was made. Each is asked once. Relative ones are left out. */
  isSame: (kept: Asked) => boolean;
  /** The same for a page, with the relative ones. @param code of its language */
  isSamePage: (kept: KeptPage, code: string) => boolean;
}

/** Compares answers with those of an earlier build. @param isSameLibrary whether only those about articles can be other ones */
export function sameAnswers(before: KeptPages | undefined, answers: Answers, isSameLibrary: boolean): SameAnswers {
  const same: (boolean | undefined)[] = [];
  const sameGroups: (boolean | undefined)[] = [];
  const numberOf = (kept: number): number => answers.number(before?.questions[kept] ?? "");
  const isSameAnswer = (kept: number): boolean => {
    const number = numberOf(kept);
    same[kept] ??= answers.isRelative(number) || answers.digest(number) === before?.digests[kept];
    return same[kept];
  };
  const isSameGroup = (group: number): boolean => {
    sameGroups[group] ??= before?.groups[group]?.every(isSameAnswer) ?? false;
    return sameGroups[group];
  };
  const isSame = ({ own, groups }: Asked): boolean => own.every(isSameAnswer) && groups.every(isSameGroup);
  const answered = ({ own, groups }: Asked, code: string): string | undefined => {
    const all = [...own, ...groups.flatMap((group) => before?.groups[group] ?? [])].map(numberOf);
    return answers.digestRelative(all, createAsker(code));
  };
  return { isSame, isSamePage: (kept, code) => isSame(kept) && (isSameLibrary || answered(kept, code) === kept.answered) };
}
