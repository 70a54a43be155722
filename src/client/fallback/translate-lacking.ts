import type { FallbackTranslationProps } from "../../../templates/components/FallbackTranslation.tsx";
import { reasonText } from "../../core/model/reasons.ts";
import { formOf } from "../../core/translation/mask.ts";
import { translateTexts } from "../../core/translation/translate-texts.ts";
import { ChatError, createAsker, retries } from "../ask-service.ts";

/** Tells the console of a failure. */
export const report = (message: string): void => console.error(`Translation error: ${message}`);

/**
 * Translates what a page lacks and puts it into `accepted`, each text as soon as it came out well; what is there already is not asked for. An answer that is
 * the English text is none.
 *
 * @throws when nothing came out well, or the service cannot be used
 */
export async function translateLacking(props: FallbackTranslationProps, accepted: Record<string, string>): Promise<void> {
  const { texts: source, target, chat } = props;
  Object.assign(accepted, namesIn(props));
  const keys = Object.keys(source).filter((key) => !Object.hasOwn(accepted, key));
  const before = Object.keys(accepted).length;
  const asker = createAsker(chat.service, new AbortController().signal);
  const outcomes = await translateTexts({
    texts: keys.map((key) => source[key] ?? ""),
    target,
    glossary: chat.glossary,
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
  if (keys.length > 0 && Object.keys(accepted).length === before) throw new ChatError(failures[0] ?? reasonText({ code: "identical" }));
  for (const failure of failures) report(failure);
}

/** The texts that are a name and nothing else: they need no translation. */
function namesIn({ texts, target, chat }: FallbackTranslationProps): Record<string, string> {
  const names = new Map(chat.glossary.map((term) => [term.term, formOf(term, target)]));
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const name = names.get(text);
      return name === undefined ? [] : [[key, name]];
    }),
  );
}
