import type { FallbackTranslationProps } from "../../../templates/components/FallbackTranslation.tsx";
import { reasonText } from "../../core/model/reasons.ts";
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
