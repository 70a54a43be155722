import { withoutThinking } from "../chat/classify-reply.ts";
import { withCommas } from "../diagnostics/wording.ts";
import { hasExactly, isObject, parseJson } from "../model/json-value.ts";
import { isReasonCode, type Reason } from "../model/reasons.ts";
import { addedAddress, mostAnswerTokens, sizeOf, stripFraming } from "../translation/answers.ts";
import { requiredNames, strayBracket } from "../translation/mask.ts";
import { lettersOf, scriptOf, toAsciiDigits } from "../translation/scripts.ts";
import { splitReply } from "../translation/split-reply.ts";
import { tagNumbers } from "../translation/tags.ts";
import type { RequiredName, TranslationRequest } from "../translation/types.ts";
import { boundedReason, type RelayPart, relayBounds } from "./relay-protocol.ts";
import type { RelaySite } from "./relay-site.ts";

/** An invalid request; the message is our own and safe to show. */
export class BadRequest extends Error {}

/**
 * Parses a request that the site's own pages could have sent: texts of limited size and one of the site's
 * languages. The names that the answer has to have are those of the site's glossary.
 *
 * @throws BadRequest if it is not such a request
 */
export function readRelayRequest(body: string, site: RelaySite): TranslationRequest {
  const request = parseJson(body);
  if (!isObject(request)) throw new BadRequest("the request is not a JSON object");
  if (!hasExactly(request, ["pieces", "target"], ["reason", "isOfSite"])) {
    throw new BadRequest("the request must have pieces and target, optionally reason and isOfSite, and nothing else");
  }
  if (request.isOfSite !== undefined && request.isOfSite !== true) throw new BadRequest("isOfSite is not true");
  const pieces = readPieces(request.pieces);
  const target = site.targets.find(({ code }) => code === request.target);
  if (target === undefined) throw new BadRequest("target is not a language of this site");
  const names = requiredNames(pieces, site.glossary, target);
  const reason = request.reason === undefined ? undefined : readReason(request.reason, pieces, names);
  const { instructions, about } = site;
  return {
    pieces,
    target,
    names,
    instructions,
    ...(request.isOfSite === true && { about }),
    ...(reason && { reason }),
  };
}

function readPieces(pieces: unknown): string[] {
  if (!isList(pieces, relayBounds.pieces) || pieces.length === 0)
    throw new BadRequest(`pieces is not a list of 1 to ${relayBounds.pieces} texts`);
  const texts = pieces.filter((piece): piece is string => typeof piece === "string" && piece.trim() !== "");
  if (texts.length < pieces.length) throw new BadRequest("a piece is not a text or is blank");
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters > relayBounds.characters)
    throw new BadRequest(`the pieces have more than ${withCommas(relayBounds.characters)} characters`);
  return texts;
}

function readReason(reason: unknown, pieces: readonly string[], names: readonly RequiredName[]): Reason {
  if (!isObject(reason) || !hasExactly(reason, ["code"], ["detail"]))
    throw new BadRequest("reason must have a code, optionally a detail, and nothing else");
  const { code, detail } = reason;
  if (typeof code !== "string" || !isReasonCode(code)) throw new BadRequest("the code of the reason is unknown");
  if (detail === undefined) return { code };
  if (typeof detail !== "string" || boundedReason({ code, detail }, { pieces, names }).detail !== detail) {
    throw new BadRequest("the detail of the reason is no marker or number of the pieces, and no name");
  }
  return { code, detail };
}

const isList = (value: unknown, most: number): value is unknown[] => Array.isArray(value) && value.length <= most;

/*
 * Checks that an answer can be a translation of the request. Pages verify translations closely; these checks prevent
 * the use of a relay for other purposes.
 */

/** Returns the maximum number of tokens of an answer, which the relay limits further. */
export const tokensFor = ({ pieces }: TranslationRequest): number => Math.min(16_000, mostAnswerTokens(pieces));

/**
 * Returns the text of an answer if its pieces are numbered as requested, all its markers, addresses and numbers of many
 * digits were sent, its length is plausible, and most of it is in the script of the target.
 *
 * @param text the answer of the service
 * @param truncated whether the answer was cut off at the service's limit: then it may be short and its last pieces
 * missing
 * @returns undefined if it cannot be a translation of the pieces
 */
export function usableText(
  text: string,
  truncated: boolean,
  { pieces, target }: TranslationRequest,
): string | undefined {
  const answer = stripFraming(text);
  const size = sizeOf(pieces);
  const most = 2.5 * size + 100 + 10 * pieces.length;
  const least = truncated ? 1 : Math.max(1, size / 8 - 4);
  if (answer.length > most || answer.length < least) return undefined;
  if (pieces.length > 1 && "reason" in splitReply(answer, pieces, truncated)) return undefined;
  const source = pieces.join("\n");
  const isUsable =
    hasOwnMarksOnly(answer, pieces) && addsNothing(answer, source) && isInScript(answer, source, target.tag);
  return isUsable ? answer : undefined;
}

/**
 * Returns the beginning of an answer that may be shown while the rest is coming, up to its last whole word, because
 * signs of marks and numbers may be cut.
 *
 * @returns undefined if it has what a translation of the pieces cannot have
 */
export function usableBeginning(text: string, { pieces, target }: TranslationRequest): string | undefined {
  const beginning = withoutThinking(text).replace(/(?:<[^>]{0,12}|\S{1,40})$/u, "");
  if (beginning.length > 2.5 * sizeOf(pieces) + 100 + 10 * pieces.length) return undefined;
  const source = pieces.join("\n");
  const isUsable =
    hasOwnMarksOnly(beginning, pieces) && addsNothing(beginning, source) && isInScript(beginning, source, target.tag);
  return isUsable ? beginning : undefined;
}

/**
 * Returns whether most letters of an answer are of the script of the target, besides names that stay in Latin letters.
 * A page checks each piece, and its language; `serve` does without these checks, because they are large.
 */
function isInScript(answer: string, source: string, tag: string): boolean {
  const script = scriptOf(tag) ?? "";
  const own = lettersOf(script);
  if (own === undefined || script === "Latn") return true;
  const names = new Set(source.match(/\p{Lu}[\p{L}\p{N}]*/gu));
  const text = answer.replace(/\p{Script=Latin}+/gu, (word) => (names.has(word) ? "" : word));
  return 2 * (text.match(own)?.length ?? 0) >= (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Numbers of at least seven digits, such as those of telephones and accounts. */
const longNumber = /(?:\p{Nd}[ ()/.+-]{0,2}){7,}/gu;

/** Returns whether an answer has no address and no long number that the source lacks. */
function addsNothing(answer: string, source: string): boolean {
  const digits = digitsOf(source);
  return (
    addedAddress(answer, source) === undefined &&
    [...answer.matchAll(longNumber)].every(
      ([found]) => digits.includes(digitsOf(found)) || /0{5}$/.test(digitsOf(found)),
    )
  );
}

/** The digits of a text in any script, as ASCII digits without anything between. */
const digitsOf = (text: string): string => toAsciiDigits(text).replace(/\D/g, "");

/** Returns whether all tags (`<x0/>`) of an answer were in the pieces. */
function hasOwnMarksOnly(answer: string, pieces: readonly string[]): boolean {
  const sent = new Set(pieces.flatMap(tagNumbers));
  // The page checks that each occurs once: it knows which piece needs which.
  return tagNumbers(answer).every((number) => sent.has(number)) && !strayBracket.test(answer);
}

/** The number of characters that are sent together. */
const fewest = 20;

/** An answer of the relay that a page gets as it comes: server-sent events with parts of the text, then the answer. */
export class RelayStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves when the request is sent to the service. */
  readonly begun: Promise<undefined>;
  begin: () => void = () => {};
  readonly #left = new AbortController();
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #shown = "";

  /** @param signal of the request, aborted when the page is closed */
  constructor(signal: AbortSignal) {
    const leave = () => this.#left.abort();
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    this.begun = new Promise((resolve) => {
      this.begin = () => resolve(undefined);
    });
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      // Some hosts tell of a closed page only here.
      cancel: () => {
        this.#controller = undefined;
        leave();
      },
    });
  }

  /** Aborted when the page is closed. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  /** Sends what is new in a text. @param text undefined while nothing may be shown */
  show(text: string | undefined): void {
    if (text === undefined) return;
    const isLonger = text.startsWith(this.#shown);
    if (isLonger && text.length - this.#shown.length < fewest) return;
    const at = isLonger ? this.#shown.length : 0;
    this.#send({ at, part: text.slice(at) } satisfies RelayPart);
    this.#shown = text;
  }

  /** Sends the answer, or why there is none. */
  end(answer: object): void {
    this.#send(answer);
    this.#controller?.close();
    this.#controller = undefined;
  }

  #send(event: object): void {
    this.#controller?.enqueue(this.#encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
  }
}
