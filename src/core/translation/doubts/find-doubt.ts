/*
 * Doubts: signs that something may be wrong with a translation that passes the checks. Some good translations give rise
 * to a doubt, too (`npx tsx scripts/confusion.ts` says how many), so the service is only asked again, and its second
 * answer is accepted.
 */
import type { Reason } from "../../model/reasons.ts";
import { doubtAddresses } from "../addresses.ts";
import { type Check, firstReason, type Reading } from "../checks/check.ts";
import { doubtLeftovers } from "../checks/leftovers.ts";
import { doubtSpelling } from "../checks/letters.ts";
import { doubtMarks } from "../checks/marks.ts";
import { doubtNumbers } from "../checks/numbers.ts";
import { doubtRepeats } from "../checks/repeats.ts";
import { doubtMonths, doubtOrder, doubtScales, doubtSigns } from "./figures.ts";
import { doubtLength, doubtSentences } from "./sentences.ts";

// In order of importance: the first doubt is told.
const doubts: readonly Check[] = [
  doubtAddresses,
  doubtMarks,
  doubtNumbers,
  doubtScales,
  doubtLeftovers,
  doubtRepeats,
  doubtSpelling,
  doubtMonths,
  doubtOrder,
  doubtSigns,
  doubtSentences,
  doubtLength,
];

/**
 * Looks for what may be wrong with a translation.
 *
 * @param reading a translation that passes the checks
 * @returns the first doubt; undefined if there is none
 */
export const findDoubt = (reading: Reading): Reason | undefined => firstReason(doubts, reading);
