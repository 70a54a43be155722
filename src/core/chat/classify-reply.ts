import { formsOfKey } from "../diagnostics/secrets.ts";
import { parseJson } from "../model/json-value.ts";
import { waitOf } from "./stopped.ts";
import type { RawReply, Reply, Usage } from "./types.ts";

/** The detail of a reply without any answer. */
export const noChoices = "no choices in the reply";

type Json = Readonly<Record<string, unknown>>;
type FailureKind = Exclude<Reply["kind"], "ok" | "truncated" | "misconfigured">;

/** The maximum number of characters of a reply that regular expressions read; what matters is at the start. */
const longestWords = 4000;
const beginningOf = (text: string): string => text.slice(0, longestWords);

/**
 * Classifies a reply of a chat-completion service. Services report errors by status, inside a 200 reply, or as a web
 * page. Runs in linear time for any reply.
 */
export function classifyReply(raw: RawReply): Reply {
  const source = raw.body.replace(/^\uFEFF/, "").trim();
  const parsed = parseJson(source);
  const succeeded = raw.status >= 200 && raw.status < 300;
  // Google's compatible service wraps its errors in a list.
  const reply = Array.isArray(parsed) ? parsed[0] : parsed;
  if (typeof reply !== "object" || reply === null)
    return succeeded ? notJson(raw, beginningOf(source)) : failureOfText(raw, source);
  const fields = object(reply);
  const error = errorIn(fields) ?? (succeeded ? undefined : fields);
  const usage = usageOf(object(fields.usage));
  return { ...(error === undefined ? answer(raw, fields) : failure(raw, error)), ...(usage && { usage }) };
}

/** Reads the answer of a reply without an error. */
function answer(raw: RawReply, reply: Json): Reply {
  const choice = object(list(reply.choices)[0]);
  const message = object(choice.message);
  if (list(reply.choices).length === 0) return { kind: "empty", detail: noChoices };
  const text = contentOf(message.content).trim();
  const finish = string(choice.finish_reason);
  const native = string(choice.native_finish_reason);
  if (finish === "content_filter" || /^(?:SAFETY|PROHIBITED_CONTENT|BLOCKLIST|RECITATION)$/.test(native)) {
    return { kind: "filtered", detail: "the service’s content filter blocked the answer" };
  }
  if (finish === "error") return { kind: "transient", detail: "the model failed while answering" };
  const reasoning = string(message.reasoning) || string(message.reasoning_content);
  if (withoutThinking(text) === "") {
    if (text !== "" || reasoning !== "")
      return { kind: "reasoning-only", detail: "the model sent reasoning but no answer" };
    if (string(message.refusal) !== "")
      return { kind: "filtered", detail: tidy(`the model refused: ${string(message.refusal)}`, raw.key) };
    return {
      kind: "empty",
      detail: finish === "length" ? "the answer was cut off before its first word" : "the answer is empty",
    };
  }
  return { kind: finish === "length" || native === "MAX_TOKENS" ? "truncated" : "ok", text };
}

/** Returns the error in a reply, in any of the shapes that services use. */
function errorIn(reply: Json): unknown {
  const candidates = [
    reply.error,
    object(list(reply.choices)[0]).error,
    list(reply.errors)[0],
    reply.object === "error" ? reply : undefined,
  ];
  return candidates.find((error) =>
    typeof error === "object" && error !== null ? Object.keys(error).length > 0 : string(error) !== "",
  );
}

function failure(raw: RawReply, error: unknown): Reply {
  const fields = object(error);
  const message = typeof error === "string" ? plain(error) : messageOf(fields);
  // Parts of the request that the service echoes are not its reason.
  const words = JSON.stringify(error, (key, value) =>
    /^(?:input|flagged_input|prompt|body)$/.test(key) ? undefined : value,
  );
  const code = Number(fields.code ?? fields.status);
  const inside = code >= 400 && code < 600 ? code : 0;
  return fail(raw, raw.status >= 200 && raw.status < 300 ? inside : raw.status, message, words);
}

function failureOfText(raw: RawReply, source: string): Reply {
  const title = isHtml(source) ? titleOf(beginningOf(source)) : undefined;
  // Some servers say so in text only.
  if (
    raw.status === 400 &&
    /plain HTTP request was sent to HTTPS port|sent an HTTP request to an HTTPS server/i.test(beginningOf(source))
  )
    return { kind: "misconfigured", fault: "scheme", detail: "400: the address needs https:" };
  const message = title === undefined ? source.slice(0, 400) : `a web page instead of an answer: ${title}`;
  return fail(raw, raw.status, message, title ?? message);
}

function fail(raw: RawReply, status: number, allOfMessage: string, allWords: string): Reply {
  const [message, words] = [beginningOf(allOfMessage), beginningOf(allWords)];
  const kind = kindOf(status, message, words);
  const detail = tidy(
    status === 0
      ? message || "the service reported an error without a reason"
      : `${status}: ${message || "no reason given"}`,
    raw.key,
  );
  const failure = { kind, detail, ...(message !== "" && { message: tidy(message, raw.key) }) };
  if (kind !== "rate-limit" && kind !== "transient") return failure;
  const retryAfter = waitOf(raw, message, words, kind === "rate-limit");
  return { ...failure, ...(retryAfter !== undefined && { retryAfter }) };
}

const failurePatterns = {
  credit:
    /insufficient[_ -]?(?:quota|credit|balance|fund)|more credits|billing_(?:hard_limit|not_active)|credit balance|key limit exceeded/i,
  // Google uses OpenAI's wording for a limit that ends within a minute.
  billing: /exceeded your current quota/i,
  passing: /RESOURCE_EXHAUSTED/,
  daily: /per[-_ ]?day|daily|\b[RT]PD\b/i,
  model:
    /model_(?:not_found|decommissioned|not_available)|model\W.{0,120}?(?:not found|does not exist|decommissioned|deprecated|not supported)|no endpoints (?:found|available)|not a valid model|no models? loaded|unknown model|invalid model/i,
  address:
    /^(?:404:? )?(?:page )?not found\.?$|^cannot post|could not route|invalid url|unexpected endpoint|^a web page|^$/i,
  filtered: /flagged|moderation|content_?filter|content management policy|datainspectionfailed|content exists risk/i,
  key: /(?:invalid|incorrect|missing|no)[ _]api[ _]?key|api key not valid|unauthori[sz]ed|authentication_?(?:error|fail)|no auth credentials/i,
  rate: /rate[-_ ]?limit|too many requests|RESOURCE_EXHAUSTED/i,
  overloaded: /overloaded|at capacity|temporarily unavailable|upstream (?:request|error|connect)/i,
  request: /invalid_request|unexpected endpoint/i,
  length:
    /context[_ -]?(?:length|size|window)|maximum context|(?:prompt|input|request)s? (?:is )?too (?:long|large)|token count.{0,60}exceeds|reduce the length/i,
} satisfies Record<string, RegExp>;

/** Returns the kind of an error. `status` is 0 for an error without one; its wording then decides. */
function kindOf(status: number, message: string, words: string): FailureKind {
  // An offer (“add 10 credits to unlock 1000 requests per day”) is not a reason.
  const reason = words.replace(/\bto unlock [^."]*/gi, "");
  const client = status === 0 || (status >= 400 && status < 500);
  const limit = status === 429 || status === 0 || status === 402 || status === 403;
  if (status === 401) return "authentication";
  if (client && limit && failurePatterns.daily.test(reason) && !/insufficient_quota/.test(reason)) return "daily-quota";
  if (client && failurePatterns.credit.test(reason.replace(/\badd \d+ credits/i, ""))) return "credit";
  if (client && failurePatterns.billing.test(reason) && !failurePatterns.passing.test(reason)) return "credit";
  if (status === 402) return "credit";
  if (status === 429) return "rate-limit";
  if (status === 413 || (status !== 403 && failurePatterns.length.test(reason))) return "context-length";
  if (client && failurePatterns.filtered.test(reason)) return "filtered";
  if (client && failurePatterns.model.test(reason)) return "model-gone";
  if (status === 403) return "authentication";
  if (status === 404 || status === 410) return failurePatterns.address.test(message) ? "bad-request" : "model-gone";
  if ([408, 409, 425].includes(status) || status >= 500 || failurePatterns.overloaded.test(reason)) return "transient";
  if (failurePatterns.key.test(reason)) return "authentication";
  if (status > 0) return "bad-request";
  return failurePatterns.rate.test(reason)
    ? "rate-limit"
    : failurePatterns.request.test(reason)
      ? "bad-request"
      : "transient";
}

function notJson({ key }: RawReply, source: string): Reply {
  if (isHtml(source))
    return { kind: "web-page", detail: tidy(`a web page instead of an answer: ${titleOf(source)}`, key) };
  if (/^(?::|data:|event:)/.test(source)) {
    return { kind: "misconfigured", fault: "event-stream", detail: "an event stream instead of a JSON answer" };
  }
  if (source === "") return { kind: "not-json", detail: "the reply has no body" };
  const detail = /^[[{]/.test(source)
    ? "the JSON of the reply is cut off or malformed"
    : `the reply is not JSON: ${source.slice(0, 400)}`;
  return { kind: "not-json", detail: tidy(detail, key) };
}

const isHtml = (source: string): boolean => /^<(?:!doctype|html|head|body|!--|\?xml)/i.test(source);
const titleOf = (source: string): string => `“${/<title\b[^<>]*>([^<]*)/i.exec(source)?.[1]?.trim() || "untitled"}”`;

/**
 * Returns the reason in an error object. OpenRouter hides the provider's own message behind “Provider returned error”.
 */
function messageOf(error: Json): string {
  const raw = plain(string(object(error.metadata).raw));
  const message = plain(string(error.message) || string(error.detail) || string(object(list(error.detail)[0]).msg));
  return message === "" || (raw !== "" && /^provider returned error/i.test(message)) ? raw : message;
}

/** Unwraps a message that is the JSON of another service's error. */
function plain(message: string): string {
  const inner = /^\s*[[{]/.test(message) ? parseJson(message) : undefined;
  const error = Array.isArray(inner) ? object(inner[0]) : object(inner);
  return string(object(error.error).message) || string(error.message) || string(error.error) || message;
}

/** Replaces the key in a text with an ellipsis, in every form. */
export const withoutKey = (text: string, key: string): string =>
  [...formsOfKey(key)].reduce((rest, form) => (form === "" ? rest : rest.replaceAll(form, "…")), text);

/**
 * Returns a message as one line of at most 200 characters, without control characters, the key or anything that looks
 * like a key.
 */
function tidy(message: string, key: string | undefined): string {
  const line = (key ? withoutKey(message, key) : message)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\bBearer\s+[^\s"',;]+/gi, "…")
    .replace(
      /\b(?:sk|pk|rk|gsk|csk|hf|xai|nvapi|cfut)[-_][\w*.…-]*[\w*…]|\bAIza[\w-]+|(?<![\w-])eyJ[\w-]+\.[\w.-]+/g,
      "…",
    )
    .replace(/(\bapi[ _-]?key(?: provided)?\s*[:=]\s*)["']?[^\s"'.,;]+/gi, "$1…")
    .replace(/\b(?=\w*\d)(?=\w*[a-z])\w{32,}\b/gi, "…")
    .trim();
  // The cut may have split a surrogate pair.
  return line.length <= 200 ? line : `${line.slice(0, 199).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function contentOf(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content)
    .map((part) => (typeof part === "string" ? part : string(object(part).text)))
    .join("");
}

const isAmount = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;

function usageOf({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  ...usage
}: Json): Usage | undefined {
  if (!isAmount(promptTokens) || !isAmount(completionTokens)) return undefined;
  // With a key of the user's own at the provider, OpenRouter's cost is only its fee.
  const upstream = usage.is_byok === true ? object(usage.cost_details).upstream_inference_cost : 0;
  const cost = isAmount(usage.cost) ? usage.cost + (isAmount(upstream) ? upstream : 0) : undefined;
  const cachedTokens = object(usage.prompt_tokens_details).cached_tokens;
  return {
    promptTokens,
    completionTokens,
    ...(isAmount(cachedTokens) && cachedTokens > 0 && { cachedTokens }),
    ...(cost !== undefined && { cost }),
  };
}

const object = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const string = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

const thinkingTag = /<(\/?)(?:think(?:ing)?|thought)>/gi;

/** Removes the reasoning blocks that some models start with. */
export function withoutThinking(text: string): string {
  let answer = "";
  let end = 0;
  let isThinking = false;
  for (const { 0: tag, 1: closing, index } of text.matchAll(thinkingTag)) {
    if (closing === "") {
      if (!isThinking) answer += text.slice(end, index);
      isThinking = true;
    } else {
      // The prompt template may have opened the block: then everything before its end is reasoning.
      if (!isThinking) answer = "";
      isThinking = false;
    }
    end = index + tag.length;
  }
  // A reply cut off inside the block has no answer.
  return (isThinking ? answer : answer + text.slice(end)).trim();
}
