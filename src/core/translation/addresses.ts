import type { Reason } from "../model/reasons.ts";

/** Addresses of pages, with or without a scheme, and of people, which a translation never adds. */
const address =
  /https?:\/\/|www\.|(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+@[\p{L}\p{N}-]+\.\p{L}+|(?<![a-z0-9-])[a-z0-9-]+\.(?:com|net|org|info|io|test|example|ru|cn|de)\b/giu;

/** Returns the first address in a translation that its source lacks. */
export function addedAddress(translation: string, source: string): string | undefined {
  const known = source.toLowerCase();
  return translation.match(address)?.find((found) => !known.includes(found.toLowerCase()));
}

/**
 * Asks about a translation that names an address that its source lacks. Checks refuse those with a scheme; a bare one,
 * such as `ada.example`, may also be a name that somebody has put into other words.
 */
export function doubtAddresses({ source, translation }: { source: string; translation: string }): Reason | undefined {
  const detail = addedAddress(translation, source);
  return detail === undefined ? undefined : { code: "address-extra", detail };
}
