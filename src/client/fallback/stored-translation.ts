import { hash } from "../../core/model/fingerprint.ts";
import { isObject, parseJson } from "../../core/model/json-value.ts";
import type { Bundle } from "../../core/model/types.ts";

/** How long a translation is fresh, in milliseconds. */
const freshFor = 60 * 60_000;
/** The maximum length of a text; longer ones are not a page's. */
const longestText = 100_000;

/**
 * A translation of a page's texts, stored across page loads. If storage is blocked or full, nothing is kept.
 *
 * @param code the language code
 * @param source the missing texts of the page; other texts are ignored
 */
export function createStore(code: string, source: Bundle) {
  const name = `biopedia-translation-${code}`;
  const sourceHash = hash(JSON.stringify(source));
  return {
    /**
     * Reads fresh texts. Removes anything else, such as data of another version or of another page on the host.
     *
     * @returns the stored texts, possibly none
     */
    read(): Bundle {
      try {
        const stored = localStorage.getItem(name);
        if (stored === null) return {};
        const { source: from, at, texts } = fieldsOf(parseJson(stored));
        const age = typeof at === "number" ? Date.now() - at : -1;
        if (from === sourceHash && age >= 0 && age < freshFor && areTexts(texts, source)) return texts;
        localStorage.removeItem(name);
      } catch {
        // Nothing is kept.
      }
      return {};
    },
    /** Stores texts for an hour, replacing those of other tabs. */
    write(texts: Bundle): void {
      try {
        localStorage.setItem(name, JSON.stringify({ source: sourceHash, at: Date.now(), texts }));
      } catch {
        // The texts last for this page only.
      }
    },
  };
}

function areTexts(texts: unknown, source: Bundle): texts is Bundle {
  if (!isObject(texts)) return false;
  return Object.entries(texts).every(
    ([key, text]) =>
      Object.hasOwn(source, key) && typeof text === "string" && text.trim() !== "" && text.length <= longestText,
  );
}

/** Returns the fields of an object; none for other values. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
