/*
 * What may be wrong with a translation that passes the checks. Good translations give rise to a doubt, too, in a few of
 * a hundred texts: so the service is only
 * asked again, and what it stands by is accepted.
 */
import type { Reason } from "../../model/reasons.ts";
import { doubtAddresses } from "../addresses.ts";
import { type Check, firstReason, type Reading } from "../checks/check.ts";
import { doubtDecimals } from "./decimals.ts";
import { doubtLength, doubtSentences } from "./length.ts";
import { doubtNames } from "./names.ts";
import { doubtAddedNegation, doubtLostNegation } from "./negation.ts";
import { doubtQuantities } from "./quantities.ts";

// In order of importance: the first doubt is told.
const doubts: readonly Check[] = [
  doubtAddresses,
  doubtNames,
  doubtLostNegation,
  doubtAddedNegation,
  doubtQuantities,
  doubtDecimals,
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
