import { hash } from "../../core/model/fingerprint.ts";
import type { Bundle } from "../../core/model/types.ts";

/** How long a translation is fresh, in milliseconds. */
const freshFor = 60 * 60_000;
/** Longer texts are none of a page's. */
const longestText = 100_000;

/**
 * The translation of a page's texts that the browser keeps across page loads. Storage may be blocked or full: then nothing is kept.
 *
 * @param code of the language
 * @param source the texts that the page lacks: a translation of others is none
 */
export function createStore(code: string, source: Bundle) {
  const name = `biopedia-translation-${code}`;
  const sourceHash = hash(JSON.stringify(source));
  return {
    /**
     * Reads what is fresh. Whatever else may be there, by a fault, another version or another page of the host, is removed.
     *
     * @returns the texts that were kept, which may be some or none
     */
    read(): Bundle {
      try {
        const stored = localStorage.getItem(name);
        if (stored === null) return {};
        const { source: from, at, texts } = fields(parse(stored));
        const age = typeof at === "number" ? Date.now() - at : -1;
        if (from === sourceHash && age >= 0 && age < freshFor && areTexts(texts, source)) return texts;
        localStorage.removeItem(name);
      } catch {
        // Nothing is kept.
      }
      return {};
    },
    /** Keeps texts for the next hour; those of another tab give way. */
    write(texts: Bundle): void {
      try {
        localStorage.setItem(name, JSON.stringify({ source: sourceHash, at: Date.now(), texts }));
      } catch {
        // They hold for this page only.
      }
    },
  };
}

function areTexts(texts: unknown, source: Bundle): texts is Bundle {
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return false;
  return Object.entries(texts).every(
    ([key, text]) => Object.hasOwn(source, key) && typeof text === "string" && text.trim() !== "" && text.length <= longestText,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an object; none of anything else. */
const fields = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === "object" && value !== null ? { ...value } : {});
