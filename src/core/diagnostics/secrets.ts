import { escapeXml } from "../model/escape-xml.ts";

/** A secret in a text. */
export interface Secret {
  /** The kind of secret, without its value. */
  name: string;
  offset: number;
  length: number;
}

/** The format of chat service keys: `sk-` and at least 20 characters that are not just words. */
const keyLike = /(?<![\w-])sk-(?=[\w-]*(?:\d|[A-Za-z]{16}))[\w-]{20,}/g;

/** A password in an address (RFC 3986, section 3.2.1), but not a template of one. */
const password = /(:\/\/[^\s/?#@:"'`<>\\${}]*:)([^\s/?#@"'`<>\\${}]+)@/g;

/** Returns a key in all forms that a text may contain: plain, and escaped for HTML, JSON and URLs. */
export const formsOfKey = (key: string): ReadonlySet<string> =>
  new Set([
    key,
    escapeXml(key).replaceAll('"', "&quot;"),
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key.replace(/\p{Cs}/gu, "")),
  ]);

/** Shorter values, such as `none` or `test`, occur in any text. */
const shortest = 8;

/**
 * Returns a function that finds secrets in texts.
 *
 * @param key the key of the chat service, if known
 */
export function createSecretFinder(key: string | undefined): (text: string) => Secret[] {
  const forms = key === undefined || key.length < shortest ? [] : formsOfKey(key);
  return (text) => {
    const found: Secret[] = [];
    for (const form of forms) {
      for (let offset = text.indexOf(form); offset >= 0; offset = text.indexOf(form, offset + form.length)) {
        found.push({ name: "the value of BIOPEDIA_API_KEY", offset, length: form.length });
      }
    }
    const isKnown = (offset: number) =>
      found.some((known) => offset >= known.offset && offset < known.offset + known.length);
    for (const { index, 0: match } of text.matchAll(keyLike)) {
      if (!isKnown(index))
        found.push({ name: "what looks like an API key (sk-…)", offset: index, length: match.length });
    }
    for (const { index, 1: before = "", 2: match = "" } of text.matchAll(password)) {
      found.push({ name: "an address with a password", offset: index + before.length, length: match.length });
    }
    return found;
  };
}

/** Masks the secrets of a text, so that they are never printed. Offsets do not change. */
export const withoutSecrets = (text: string, secrets: readonly Secret[]): string =>
  secrets.reduce(
    (masked, { offset, length }) => masked.slice(0, offset) + "•".repeat(length) + masked.slice(offset + length),
    text,
  );
