import { QueryCache, QueryClient, type UseQueryOptions } from "@tanstack/react-query";
import type { FallbackTranslationProps } from "../../../templates/islands/FallbackTranslation.tsx";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import { hash } from "../../core/model/fingerprint.ts";
import { reasonText } from "../../core/model/reasons.ts";
import type { Bundle } from "../../core/model/types.ts";
import { formOf } from "../../core/translation/mask.ts";
import { translateTexts } from "../../core/translation/translate-texts.ts";
import { ChatError, createAsker, isFatal, retries, retryDelay } from "../ask-service.ts";

/** How long a translation is fresh. */
export const hour = 60 * 60_000;
/** How long data that nobody uses is kept in memory. */
const unusedFor = 5 * 60_000;

const report = (message: string): void => console.error(`Translation error: ${message}`);

/** The page's cache. A failure is told to the console and to nobody else. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({ queryCache: new QueryCache({ onError: (error) => report(messageOf(error)) }) });

/** Tells one state of the source texts from another. */
export const sourceHash = ({ source }: Pick<FallbackTranslationProps, "source">): string => hash(JSON.stringify(source));

/** The key of a page's query. */
export const translationKey = (props: Pick<FallbackTranslationProps, "source" | "target">): readonly string[] => [
  "translation",
  props.target.code,
  sourceHash(props),
];

/**
 * The query for the texts that a bundle lacks, by key. It holds those that came out well; while some are missing it is not fresh, and only they are asked
 * for again.
 */
export function translationQuery(props: FallbackTranslationProps): UseQueryOptions<Bundle> {
  const { missingKeys } = props;
  const isWhole = (texts: Bundle | undefined) => texts !== undefined && missingKeys.every((key) => Object.hasOwn(texts, key));
  // What came out well before a failure is not asked for again.
  let accepted: Record<string, string> = {};
  return {
    queryKey: translationKey(props),
    async queryFn({ client, queryKey, signal }) {
      const known = client.getQueryData<Bundle>(queryKey);
      accepted = { ...(isWhole(known) ? {} : known), ...accepted };
      await translateLacking(props, accepted, signal);
      const whole = accepted;
      accepted = {};
      return whole;
    },
    staleTime: ({ state }) => (isWhole(state.data) ? hour : 0),
    gcTime: unusedFor,
    retry: (count, error) => count < retries && !isFatal(error),
    retryDelay,
    // A device that is offline is told at once; it asks again when it is back.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  };
}

/**
 * Translates what is missingKeys and puts it into `accepted`, each text as soon as it came out well. An answer that is the English text is none.
 *
 * @throws when nothing came out well
 */
async function translateLacking(props: FallbackTranslationProps, accepted: Record<string, string>, signal: AbortSignal): Promise<void> {
  const { source, target, chat } = props;
  const names = namesIn(props);
  const keys = props.missingKeys.filter((key) => !Object.hasOwn(accepted, key) && !Object.hasOwn(names, key));
  const asker = createAsker(chat.service, signal);
  const outcomes = await translateTexts({
    texts: keys.map((key) => source[key] ?? ""),
    target,
    glossary: chat.glossary,
    ask: (request) => asker.ask(request, 1),
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
  if (keys.length > 0 && Object.keys(accepted).length === 0)
    throw new ChatError(failures[0] ?? reasonText({ code: "identical" }), { fatal: true });
  for (const failure of failures) report(failure);
  Object.assign(accepted, names);
}

/** The texts that are a name and nothing else: they need no translation. */
function namesIn({ missingKeys, source, target, chat }: FallbackTranslationProps): Record<string, string> {
  const names = chat.glossary.map((term) => [term.term, formOf(term, target)] as const);
  return Object.fromEntries(
    missingKeys.flatMap((key) => {
      const name = names.find(([term]) => term === source[key]);
      return name ? [[key, name[1]]] : [];
    }),
  );
}
