/** Returns a part of an address without its percent-encoding; unchanged if it is malformed, as in `#100%`. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
