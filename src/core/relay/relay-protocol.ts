import { noChoices } from "../chat/classify-reply.ts";
import { EventReader, isEventStream } from "../chat/exchange.ts";
import type { Reply } from "../chat/types.ts";
import { isObject, parseJson } from "../model/json-value.ts";
import type { Reason } from "../model/reasons.ts";
import { tagNumbers } from "../translation/tags.ts";
import type { TranslationRequest } from "../translation/types.ts";

/*
 * The protocol between pages and the relay. Pages send pieces and a target, never a prompt; the relay answers with a
 * text, or with an error code and message.
 */

/** A request on the wire. */
interface RelayRequest {
  pieces: readonly string[];
  /** The code of a language of the site. */
  target: string;
  reason?: Reason;
  /** Whether the pieces are of a page of the site, which tells whom they are about. */
  isOfSite?: true;
}

/** A text of the chat service that passed the relay's checks. */
export interface RelayAnswer {
  text: string;
  /** The answer was cut off at the service's limit. */
  truncated?: true;
}

/** A part of a text that is still coming: it replaces what was there from `at` on. */
export interface RelayPart {
  at: number;
  part: string;
}

/** Puts the parts of a relay's stream together. */
export class RelayStreamReader {
  readonly #events = new EventReader();
  #text = "";
  #last: unknown;

  /** @returns the words so far */
  add(part: string): string {
    for (const event of this.#events.add(part)) {
      this.#last = event;
      if (isObject(event) && typeof event.part === "string" && typeof event.at === "number")
        this.#text = this.#text.slice(0, event.at) + event.part;
    }
    return this.#text;
  }

  /** The answer, as a relay that does not stream sends it. */
  get body(): string {
    return JSON.stringify(this.#last ?? null);
  }
}

/** The limits of a request. */
export const relayBounds = {
  requestBytes: 64 * 1024,
  /** The characters of all pieces together: a chunk of texts, with room for markers. */
  characters: 16_000,
  pieces: 200,
  detailCharacters: 120,
} as const;

interface RelayError {
  status: number;
  message: string;
  /** The kind of reply it is for the client. */
  kind: Exclude<Reply["kind"], "ok" | "truncated" | "misconfigured">;
}

/** All errors of a relay. They never contain the service’s own messages. */
export const relayErrors = {
  "post-only": { status: 405, kind: "bad-request", message: "only POST is allowed" },
  "foreign-host": { status: 403, kind: "unavailable", message: "the host is not a host of this site" },
  "foreign-page": { status: 403, kind: "bad-request", message: "only pages of this site may send requests" },
  "json-only": { status: 415, kind: "bad-request", message: "the request must be application/json" },
  "too-large": {
    status: 413,
    kind: "bad-request",
    message: `the request is larger than ${relayBounds.requestBytes / 1024} KB`,
  },
  "bad-request": { status: 400, kind: "bad-request", message: "the request is not valid" },
  "not-configured": { status: 503, kind: "unavailable", message: "BIOPEDIA_API_KEY is not set on the server" },
  "no-site": { status: 503, kind: "unavailable", message: "the server has no valid relay.json: build the site again" },
  "client-limit": { status: 429, kind: "rate-limit", message: "too many translations in a short time" },
  "minute-limit": { status: 429, kind: "rate-limit", message: "too many visitors are translating right now" },
  "daily-limit": { status: 429, kind: "daily-quota", message: "the site’s daily limit of translations is reached" },
  busy: { status: 503, kind: "rate-limit", message: "too many translations are in progress" },
  "page-left": { status: 400, kind: "transient", message: "the page was closed" },
  "relay-failed": { status: 500, kind: "transient", message: "the relay failed" },
  timeout: { status: 504, kind: "timeout", message: "the translation service did not answer in time" },
  unreachable: { status: 502, kind: "transient", message: "the translation service cannot be reached" },
  transient: { status: 502, kind: "transient", message: "the translation service failed" },
  "not-json": { status: 502, kind: "not-json", message: "the translation service sent an invalid answer" },
  "rate-limit": { status: 503, kind: "rate-limit", message: "the translation service has too many requests" },
  "daily-quota": { status: 503, kind: "daily-quota", message: "the daily quota of the translation service is used up" },
  authentication: {
    status: 502,
    kind: "authentication",
    message: "the translation service does not accept the site’s key",
  },
  credit: { status: 502, kind: "credit", message: "the site’s credit with the translation service is used up" },
  "model-gone": { status: 502, kind: "model-gone", message: "the site’s translation model is not available" },
  misconfigured: {
    status: 502,
    kind: "unavailable",
    message: "the site’s translation service is not set up correctly",
  },
  "context-length": {
    status: 502,
    kind: "context-length",
    message: "the text is too long for the site’s translation model",
  },
  "service-refused": { status: 502, kind: "bad-request", message: "the translation service rejected the request" },
  filtered: { status: 502, kind: "filtered", message: "the translation service’s content filter blocked the answer" },
  "reasoning-only": { status: 502, kind: "reasoning-only", message: "the translation service sent no answer" },
  "no-answer": { status: 502, kind: "empty", message: "the translation service sent an empty answer" },
  "no-choices": { status: 502, kind: "empty", message: noChoices },
  "unusable-answer": {
    status: 502,
    kind: "empty",
    message: "the translation service’s answer is not a translation of the text",
  },
} as const satisfies Record<string, RelayError>;

export type RelayErrorCode = keyof typeof relayErrors;

/** Returns whether a value is a relay error code. */
const isRelayErrorCode = (code: unknown): code is RelayErrorCode =>
  typeof code === "string" && Object.hasOwn(relayErrors, code);

/** Returns the request that a page sends. */
export function toRelayRequest({ pieces, target, names, reason, about }: TranslationRequest): RelayRequest {
  return {
    pieces,
    target: target.code,
    ...(reason && { reason: boundedReason(reason, { pieces, names }) }),
    ...(about !== undefined && { isOfSite: true }),
  };
}

/**
 * Returns a reason whose detail is a marker or a number of the pieces, or one of the names, because any other text
 * could be an instruction to the model. Of a longer detail only its marker is kept (`⟦0⟧ (“…”)` becomes `⟦0⟧`).
 */
export function boundedReason(
  { code, detail }: Reason,
  { pieces, names }: Pick<TranslationRequest, "pieces" | "names">,
): Reason {
  const isNumber = (part: string) => /^\p{Nd}[\p{Nd}.,]{0,30}$/u.test(part);
  const isMarker = (part: string) => {
    const [, digits] = /^⟦\/?(\d{1,4})⟧$/.exec(part) ?? [];
    return digits !== undefined && pieces.some((piece) => tagNumbers(piece).includes(Number(digits)));
  };
  const occurs = (part: string) =>
    names.some(({ term, form }) => term === part || form === part) ||
    isMarker(part) ||
    (isNumber(part) && pieces.some((piece) => piece.includes(part)));
  const found = [detail, detail && /^⟦\d+⟧/.exec(detail)?.[0]].find((part) => part !== undefined && occurs(part));
  return { code, ...(found !== undefined && { detail: found }) };
}

/** Reads a relay's reply. @param url the relay's URL, for messages */
export function readRelayReply(
  { status, headers, body }: { status: number; headers: { get(name: string): string | null }; body: string },
  url: string,
): Reply {
  const reply = parseJson(body);
  if (isObject(reply) && typeof reply.text === "string")
    return { kind: reply.truncated === true ? "truncated" : "ok", text: reply.text };
  const code = isObject(reply) && isObject(reply.error) ? reply.error.code : undefined;
  if (!isRelayErrorCode(code)) {
    if (isEventStream({ headers })) return { kind: "transient", detail: "the answer was cut off" };
    // The answer is no relay's, but an overloaded proxy's, or that of a host without a relay.
    if (status === 429) return { kind: "rate-limit", detail: `too many requests (${status})` };
    if (status === 408 || (status >= 500 && status !== 501))
      return { kind: "transient", detail: `the relay failed (${status})` };
    return { kind: "unavailable", detail: `no relay at ${url} (${status})` };
  }
  const { kind, message: detail } = relayErrors[code];
  const inBody = isObject(reply) && reply.retryAfter;
  const seconds = Number(headers.get("retry-after") ?? (inBody || Number.NaN));
  return { kind, detail, ...(seconds >= 0 && { retryAfter: seconds * 1000 }) };
}
