import type { FallbackTranslationProps } from "../../../templates/components/FallbackBody.tsx";
import { hash } from "../../core/model/fingerprint.ts";
import { isObject, parseJson } from "../../core/model/json-value.ts";
import { reasonText } from "../../core/model/reasons.ts";
import type { Bundle } from "../../core/model/types.ts";
import { plainForm, withoutTranslating } from "../../core/translation/mask.ts";
import { translateTexts } from "../../core/translation/translate-texts.ts";
import { ChatError, createAsker, retries } from "../ask-service.ts";

/** Logs a failure to the console. */
export const report = (message: string): void => console.error(`Translation error: ${message}`);

/**
 * Translates missing texts and adds each to `accepted` as soon as it succeeds; texts already there are not requested.
 * An answer that is identical to the source text is not accepted.
 *
 * @throws if nothing was translated, or the service cannot be used
 */
export async function translateLacking(
  props: FallbackTranslationProps,
  accepted: Record<string, string>,
): Promise<void> {
  const { texts: source, target, chat } = props;
  const { glossary } = chat;
  for (const [key, text] of Object.entries(source)) {
    const known = withoutTranslating(text, plainForm, { glossary, target });
    if (known !== undefined) accepted[key] = known;
  }
  const keys = Object.keys(source).filter((key) => !Object.hasOwn(accepted, key));
  const before = Object.keys(accepted).length;
  const asker = createAsker(chat.service, new AbortController().signal);
  const outcomes = await translateTexts({
    texts: keys.map((key) => source[key] ?? ""),
    from: chat.from ?? "en",
    target,
    glossary,
    instructions: chat.instructions,
    about: props.about,
    ask: (request) => asker.ask(request, 1 + retries),
    onAccepted: (texts) => {
      asker.accepted();
      for (const { index, text } of texts) {
        const key = keys[index] ?? "";
        if (text !== source[key]) accepted[key] = text;
      }
    },
  });
  const failures = outcomes.flatMap((outcome, index) =>
    outcome.status === "failed" ? [`${keys[index]}: ${reasonText(outcome.reason)}`] : [],
  );
  if (keys.length > 0 && Object.keys(accepted).length === before)
    throw new ChatError(failures[0] ?? reasonText({ code: "identical" }));
  for (const failure of failures) report(failure);
}

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
