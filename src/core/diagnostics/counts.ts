/** Writes a number for people: `12,345`, `1,234.5`. `Intl` would take as long as a page when it is first asked. */
export const withCommas = (number: number): string => String(number).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ",");

/** `1 page`, `12,345 pages`. */
export const plural = (count: number, noun: string): string => `${withCommas(count)} ${noun}${count === 1 ? "" : "s"}`;
