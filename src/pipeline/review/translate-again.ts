import { costOf, Ledger, moneyText } from "../../core/chat/prices.ts";
import type { ChatSettings } from "../../core/chat/settings.ts";
import { Stopped } from "../../core/chat/stopped.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { formOfSegment } from "../../core/documents/document-plan.ts";
import { draftOf } from "../../core/documents/review/drafts.ts";
import type { AgainCost, AgainReply } from "../../core/documents/review/protocol.ts";
import type { ViewContext } from "../../core/documents/review/view.ts";
import { type AlignedSegment, draftedText } from "../../core/documents/segment-state.ts";
import { reasonText } from "../../core/model/reasons.ts";
import { segmentRoles } from "../../core/model/segment-roles.ts";
import { tokensOfRequests } from "../../core/translation/estimate.ts";
import { requestFor } from "../../core/translation/text-requests.ts";
import { translateTexts } from "../../core/translation/translate-texts.ts";
import type { TextContext } from "../../core/translation/types.ts";
import { ChatClient } from "../../io/chat/client.ts";
import { statedPrices } from "../translate/costs.ts";

/** The most requests for one text, those after refused answers and failures of the service included. */
const maxRequests = 4;

/** A chat service that translates single texts again. */
export interface Service {
  settings: ChatSettings;
  site: { url: string | undefined; title: string };
  /** The site's own rules for translations. */
  instructions: readonly string[];
  /** Whom the site is about, in a sentence or two. */
  about: string;
  fetch: typeof fetch;
  signal: AbortSignal;
}

/** A text of a document, for which another translation is wanted. */
interface Wanted {
  aligned: AlignedSegment;
  /** Where it stands. */
  place: TextContext | undefined;
  /** The reviewer's wish; empty for just another translation. */
  remark: string;
}

/** Returns what is asked for: the text as `translate` sends it, its earlier translation, and the remark. */
function jobOf(
  { aligned, place, remark }: Wanted,
  { target, glossary }: ViewContext,
  { instructions, about }: Service,
) {
  const { segment } = aligned;
  const form = formOfSegment(segment);
  const before = draftedText(aligned);
  const { hint, kind } = segmentRoles[segment.role];
  const said = remark === "" ? "give another translation" : JSON.stringify(remark);
  const isFirst = before === undefined && remark === "";
  const wishes = isFirst ? [] : aboutEarlier(before === undefined ? undefined : form.plain(before), said);
  return {
    texts: [{ source: segment.text, form, hint, context: place, isValue: kind === "value" }],
    target,
    glossary,
    instructions: [...instructions, ...wishes],
    about,
  };
}

/** Estimates the cost of another translation of a text. */
export function againCost(wanted: Wanted, context: ViewContext, service: Service): AgainCost {
  const { settings } = service;
  const requests = [requestFor(jobOf(wanted, context, service), [0]).request];
  const tokens = tokensOfRequests({ requests, source: context.from.tag, sent: new Set() });
  const prices = statedPrices(settings);
  const price = prices?.pricesOf(settings.model);
  return {
    model: settings.model,
    host: new URL(settings.url).host,
    tokens: tokens.promptTokens + tokens.completionTokens,
    ...(prices && price && { price: moneyText({ amount: costOf(price, tokens), currency: prices.currency }) }),
  };
}

/**
 * Asks the service for another translation of a segment. Nothing is written: the answer is a draft.
 *
 * @throws KnownError if the service gives no answer
 */
export async function translateAgain(wanted: Wanted, context: ViewContext, service: Service): Promise<AgainReply> {
  const { settings, site, fetch, signal } = service;
  const prices = statedPrices(settings);
  const client = new ChatClient({
    ...settings,
    site,
    fetch,
    signal,
    concurrency: 1,
    maxRequests,
    ...(prices && { ledger: new Ledger(prices) }),
  });
  let refused: string | undefined;
  try {
    const [outcome] = await translateTexts({
      ...jobOf(wanted, context, service),
      from: context.from.tag,
      ask: (request) => client.ask(request),
      onAccepted: () => client.accepted(),
      onRefused: (_, __, answer) => {
        refused = answer ?? refused;
      },
    });
    const text = outcome?.status === "ok" ? outcome.text : refused;
    const problem = outcome?.status === "failed" ? reasonText(outcome.reason) : undefined;
    const { cost, promptTokens, completionTokens } = client.usage;
    const spent = cost === undefined ? `${promptTokens + completionTokens} tokens` : moneyText(cost);
    if (text === undefined)
      throw new KnownError(`${settings.model} gave no translation: ${problem ?? "no answer"}`, `It cost ${spent}.`);
    return {
      draft: draftOf({ segment: wanted.aligned.segment, translation: text }, context.target).text,
      problem,
      spent,
    };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    throw new KnownError(error.stop.detail ?? "the service gave no answer", error.stop.hint);
  }
}

const aboutEarlier = (before: string | undefined, said: string): string[] => [
  ...(before === undefined ? [] : [`An earlier translation was ${JSON.stringify(before)}.`]),
  `A reviewer says: ${said}. Translate the text anew, and heed that.`,
];
