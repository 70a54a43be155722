import { withCommas } from "./counts.ts";

/**
 * Lists names for people: all, or the first ones and how many more there are. A list with one more than `most` is not shortened.
 *
 * @param most how many are named in a shortened list
 */
export const listNames = (names: readonly string[], most = 5): string =>
  names.length > most + 1 ? `${names.slice(0, most).join(", ")} and ${withCommas(names.length - most)} more` : names.join(", ");
