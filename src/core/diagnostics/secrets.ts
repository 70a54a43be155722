import { escapeXml } from "../model/escape-xml.ts";

/** Something in a text that must stay secret. */
export interface Secret {
  /** What it is, without telling it. */
  name: string;
  offset: number;
  length: number;
}

/** How keys of chat services look: `sk-` and at least 20 characters, which are not just words. */
const keyLike = /(?<![\w-])sk-(?=[\w-]*(?:\d|[A-Za-z]{16}))[\w-]{20,}/g;

/** A key as texts may have it: as it is, as HTML, JSON and addresses write it. */
export const formsOfKey = (key: string): ReadonlySet<string> =>
  new Set([
    key,
    escapeXml(key).replaceAll('"', "&quot;"),
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key.replace(/\p{Cs}/gu, "")),
  ]);

/** Shorter values, such as `none` or `test`, stand in any text. */
const shortest = 8;

/**
 * Makes a function that finds secrets in texts.
 *
 * @param key the key of the chat service, if it is known
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
    const isKnown = (offset: number) => found.some((known) => offset >= known.offset && offset < known.offset + known.length);
    for (const { index, 0: match } of text.matchAll(keyLike)) {
      if (!isKnown(index)) found.push({ name: "what looks like an API key (sk-…)", offset: index, length: match.length });
    }
    return found;
  };
}

/** A text with its secrets blotted out, so that nothing that is printed of it can tell them. Offsets stay as they are. */
export const withoutSecrets = (text: string, secrets: readonly Secret[]): string =>
  secrets.reduce((masked, { offset, length }) => masked.slice(0, offset) + "•".repeat(length) + masked.slice(offset + length), text);
