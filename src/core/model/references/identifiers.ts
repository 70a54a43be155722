const doi = /^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}(?:\.\d+)*\/[^\s\p{C}]+)$/iu;

/**
 * Reads a digital object identifier, bare or as an address.
 *
 * @returns the identifier without prefix, `10.1000/182`; undefined if it is none
 */
export const parseDoi = (text: string): string | undefined => doi.exec(text.trim())?.[1];

/** The address of a digital object identifier. */
export const doiAddress = (id: string): string =>
  `https://doi.org/${encodeURI(id).replace(/[?#]/g, encodeURIComponent)}`;

/**
 * Whether a text is an ISBN of 10 or 13 digits whose check digit is right; hyphens and spaces between them do not
 * matter.
 */
export function isIsbn(text: string): boolean {
  const digits = text.replace(/[\s\u2010-\u2013-]/g, "").toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) return weighted(digits, (index) => 10 - index) % 11 === 0;
  return /^97[89]\d{10}$/.test(digits) && weighted(digits, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0;
}

/** Whether a text is an ISSN whose check digit is right: `0317-8471`. */
export const isIssn = (text: string): boolean =>
  /^\d{4}-\d{3}[\dX]$/i.test(text) && weighted(text.replace("-", "").toUpperCase(), (index) => 8 - index) % 11 === 0;

const weighted = (digits: string, weight: (index: number) => number): number =>
  [...digits].reduce((sum, digit, index) => sum + weight(index) * (digit === "X" ? 10 : Number(digit)), 0);
