import { describe, expect, test } from "vitest";
import { classifyReply } from "../../../src/core/chat/classify-reply.ts";
import type { Reply } from "../../../src/core/chat/types.ts";
import { stripFraming } from "../../../src/core/translation/framing.ts";

const now = Date.parse("2026-01-15T12:00:00Z");

/** Classifies a reply; a body that is not a string is sent as JSON, and header names are case-insensitive. */
function classify(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return classifyReply({ status, headers: { get: (name) => lower.get(name.toLowerCase()) ?? null }, body: text, now });
}

const detail = (reply: Reply): string => ("detail" in reply ? reply.detail : "");
const retryAfter = (reply: Reply): number | undefined => ("retryAfter" in reply ? reply.retryAfter : undefined);

/** A reply with one choice, as services send it. */
const completion = (message: object, choice: object = {}, rest: object = {}) => ({
  id: "gen-1737000000-abc",
  object: "chat.completion",
  model: "example/model:free",
  choices: [{ index: 0, finish_reason: "stop", native_finish_reason: "STOP", message: { role: "assistant", ...message }, ...choice }],
  usage: { prompt_tokens: 120, completion_tokens: 34, total_tokens: 154 },
  ...rest,
});
const usage = { promptTokens: 120, completionTokens: 34 };

test("an error keeps the service’s own message in addition to the detail", () => {
  expect(classify(402, { error: { message: "Insufficient credits" } })).toEqual({
    kind: "credit",
    detail: "402: Insufficient credits",
    message: "Insufficient credits",
  });
  expect(classify(500, "")).toEqual({ kind: "transient", detail: "500: no reason given" });
});

describe("an answer", () => {
  const cases: [name: string, body: unknown, expected: Reply][] = [
    ["is trimmed", completion({ content: "\n Hallo \n" }), { kind: "ok", text: "Hallo", usage }],
    [
      "may come in parts",
      completion({ content: [{ type: "text", text: "Guten " }, { type: "image" }, { type: "text", text: "Tag" }] }),
      { kind: "ok", text: "Guten Tag", usage },
    ],
    ["needs no usage", completion({ content: "Hallo" }, {}, { usage: undefined }), { kind: "ok", text: "Hallo" }],
    ["may have empty usage", completion({ content: "Hallo" }, {}, { usage: { prompt_tokens: null } }), { kind: "ok", text: "Hallo" }],
    [
      "may come with an error that is null",
      completion({ content: "Hallo" }, { error: null }, { error: null }),
      { kind: "ok", text: "Hallo", usage },
    ],
    ["may talk about errors", completion({ content: "error: 429 per day" }), { kind: "ok", text: "error: 429 per day", usage }],
    ["may come with reasoning", completion({ content: "Hallo", reasoning: "The user …" }), { kind: "ok", text: "Hallo", usage }],
    [
      "may follow white space that kept the connection open",
      `\uFEFF\n   \n${JSON.stringify(completion({ content: "Hallo" }))}`,
      { kind: "ok", text: "Hallo", usage },
    ],
    [
      "cut off",
      completion({ content: "[0] Hallo [1] Gu" }, { finish_reason: "length" }),
      { kind: "truncated", text: "[0] Hallo [1] Gu", usage },
    ],
    [
      "cut off in Google’s words",
      completion({ content: "Ha" }, { native_finish_reason: "MAX_TOKENS" }),
      { kind: "truncated", text: "Ha", usage },
    ],
    [
      "cut off before it began",
      completion({ content: "" }, { finish_reason: "length" }),
      { kind: "empty", detail: "the answer was cut off before its first word", usage },
    ],
    [
      "filtered",
      completion({ content: "Ha" }, { finish_reason: "content_filter" }),
      { kind: "filtered", detail: "the service’s content filter blocked the answer", usage },
    ],
    [
      "filtered in Google’s words",
      completion({ content: "" }, { native_finish_reason: "PROHIBITED_CONTENT" }),
      { kind: "filtered", detail: "the service’s content filter blocked the answer", usage },
    ],
    [
      "refused",
      completion({ content: null, refusal: "I can’t help\nwith that." }),
      { kind: "filtered", detail: "the model refused: I can’t help with that.", usage },
    ],
    ["empty", completion({ content: "  " }), { kind: "empty", detail: "the answer is empty", usage }],
    ["null", completion({ content: null }), { kind: "empty", detail: "the answer is empty", usage }],
    ["absent", completion({}), { kind: "empty", detail: "the answer is empty", usage }],
    ...(["reasoning", "reasoning_content"] as const).map((field): [string, unknown, Reply] => [
      `only ${field}`,
      completion({ content: field === "reasoning" ? null : "", [field]: "The user wants …" }, { finish_reason: "length" }),
      { kind: "reasoning-only", detail: "the model sent reasoning but no answer", usage },
    ]),
    [
      "only a think block",
      completion({ content: "<think>The user" }),
      { kind: "reasoning-only", detail: "the model sent reasoning but no answer", usage },
    ],
    ["no choices", { id: "gen-1", object: "chat.completion", choices: [] }, { kind: "empty", detail: "no choices in the reply" }],
    ["choices null", { choices: null, usage: null }, { kind: "empty", detail: "no choices in the reply" }],
    ["empty object", {}, { kind: "empty", detail: "no choices in the reply" }],
  ];
  test.each(cases)("%s", (_, body, expected) => {
    expect(classify(200, body)).toEqual(expected);
  });
});

describe("an error", () => {
  const quota = "You exceeded your current quota, please check your plan and billing details.";
  const openai = (message: string, type: string, code: string | null = null) => ({ error: { message, type, param: null, code } });
  const provider = (code: number, raw: string) => ({
    error: { message: "Provider returned error", code, metadata: { raw, provider_name: "Chutes" } },
  });
  const cases: [name: string, status: number, body: unknown, kind: Reply["kind"], detail?: string][] = [
    // Authentication
    [
      "OpenRouter, no key",
      401,
      { error: { message: "No auth credentials found", code: 401 } },
      "authentication",
      "401: No auth credentials found",
    ],
    [
      "OpenAI, wrong key",
      401,
      openai(
        "Incorrect API key provided: sk-proj-abc123********wxyz. You can find your API key at …",
        "invalid_request_error",
        "invalid_api_key",
      ),
      "authentication",
      "401: Incorrect API key provided: …. You can find your API key at …",
    ],
    [
      "Google, wrong key",
      400,
      [{ error: { code: 400, message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" } }],
      "authentication",
    ],
    ["vLLM, wrong key", 401, { error: "Unauthorized" }, "authentication", "401: Unauthorized"],
    [
      "Cloudflare, wrong key",
      403,
      { success: false, errors: [{ code: 10000, message: "Authentication error" }] },
      "authentication",
      "403: Authentication error",
    ],
    ["Cloudflare’s challenge page", 403, "<!DOCTYPE html><title>Just a moment...</title>", "authentication"],
    ["a blocked region", 403, openai("Country, region, or territory not supported", "request_forbidden"), "authentication"],
    // Credit
    [
      "OpenRouter, spent",
      402,
      { error: { message: "Insufficient credits. Add more using https://openrouter.ai/credits", code: 402 } },
      "credit",
    ],
    ["OpenRouter, too dear", 402, { error: { message: "This request requires more credits, or fewer max_tokens.", code: 402 } }, "credit"],
    ["OpenRouter, the key’s own limit", 403, { error: { message: "Key limit exceeded (total limit).", code: 403 } }, "credit"],
    ["OpenAI, spent", 429, openai(quota, "insufficient_quota", "insufficient_quota"), "credit", `429: ${quota}`],
    ["OpenAI, spent, older", 429, openai(quota, "insufficient_quota"), "credit"],
    ["DeepSeek, spent", 402, openai("Insufficient Balance", "unknown_error", "invalid_request_error"), "credit"],
    ["Anthropic, spent", 400, openai("Your credit balance is too low to access the API.", "invalid_request_error"), "credit"],
    // Daily quota
    [
      "OpenRouter, free models",
      429,
      {
        error: {
          message: "Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day",
          code: 429,
          metadata: { headers: { "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1768521600000" } },
        },
      },
      "daily-quota",
    ],
    [
      "OpenRouter, through a gateway",
      429,
      openai("Rate limit exceeded: free-models-per-day-high-balance.", "rate_limit_error", "429"),
      "daily-quota",
    ],
    [
      "OpenRouter, by a field",
      429,
      { error: { message: "Rate limit exceeded", code: 429, metadata: { limit_source: "openrouter_free_tier_daily" } } },
      "daily-quota",
    ],
    ["OpenRouter, the key’s daily limit", 403, { error: { message: "Key limit exceeded (daily limit).", code: 403 } }, "daily-quota"],
    [
      "Groq, tokens",
      429,
      openai("Rate limit reached on tokens per day (TPD): Limit 100000, Used 97050. Please try again in 9m38.016s.", "tokens"),
      "daily-quota",
    ],
    [
      "Google, requests",
      429,
      [
        {
          error: {
            code: 429,
            message: `${quota} Please retry in 33.5s.`,
            status: "RESOURCE_EXHAUSTED",
            details: [{ violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }] }],
          },
        },
      ],
      "daily-quota",
    ],
    [
      "Cloudflare, free allocation",
      429,
      { success: false, errors: [{ code: 4006, message: "you have used up your daily free allocation of 10,000 neurons" }] },
      "daily-quota",
    ],
    ["in a 200 reply", 200, { error: { message: "Rate limit exceeded: free-models-per-day. ", code: 429 } }, "daily-quota"],
    // Rate limit
    ["OpenRouter, per minute", 429, { error: { message: "Rate limit exceeded: free-models-per-min. ", code: 429 } }, "rate-limit"],
    [
      "OpenRouter, per minute with an offer",
      429,
      {
        error: {
          message: "Rate limit exceeded: free-models-per-min. Add 10 credits to unlock 1000 free model requests per day",
          code: 429,
        },
      },
      "rate-limit",
    ],
    [
      "OpenRouter, upstream",
      429,
      provider(429, "qwen/qwen3-8b:free is temporarily rate-limited upstream. Please retry shortly"),
      "rate-limit",
      "429: qwen/qwen3-8b:free is temporarily rate-limited upstream. Please retry shortly",
    ],
    ["OpenAI", 429, openai("Rate limit reached for gpt-4o on requests per min (RPM).", "requests", "rate_limit_exceeded"), "rate-limit"],
    ["Google, per minute", 429, [{ error: { code: 429, message: quota, status: "RESOURCE_EXHAUSTED" } }], "rate-limit"],
    ["Mistral", 429, { object: "error", message: "Requests rate limit exceeded", type: "rate_limited", code: "1300" }, "rate-limit"],
    ["overloaded, but 429", 429, openai("The engine is currently overloaded", "engine_overloaded_error"), "rate-limit"],
    [
      "Cloudflare’s page",
      429,
      "<!DOCTYPE html><title>Access denied | Cloudflare</title>",
      "rate-limit",
      "429: a web page instead of an answer: “Access denied | Cloudflare”",
    ],
    ["plain text", 429, "Too Many Requests", "rate-limit", "429: Too Many Requests"],
    ["nothing", 429, "", "rate-limit", "429: no reason given"],
    ["in a 200 reply, code as text", 200, openai("slow down", "x", "429"), "rate-limit"],
    ["in a 200 reply, by wording", 200, openai("slow down", "rate_limit_error", "rate_limit_exceeded"), "rate-limit"],
    // Model
    [
      "OpenRouter, gone",
      404,
      { error: { message: "No endpoints found for a/b:free.", code: 404 } },
      "model-gone",
      "404: No endpoints found for a/b:free.",
    ],
    ["OpenRouter, unknown", 400, { error: { message: "a/c is not a valid model ID", code: 400 } }, "model-gone"],
    [
      "OpenAI, unknown",
      404,
      openai("The model `gpt-9` does not exist or you do not have access to it.", "invalid_request_error", "model_not_found"),
      "model-gone",
    ],
    [
      "Groq, retired",
      400,
      openai("The model `m-8x7b` has been decommissioned and is no longer supported.", "invalid_request_error", "model_decommissioned"),
      "model-gone",
    ],
    ["Ollama, not pulled", 404, openai('model "llama9" not found, try pulling it first', "api_error"), "model-gone"],
    [
      "Ollama, older",
      404,
      { error: "model 'llama9' not found, try pulling it first" },
      "model-gone",
      "404: model 'llama9' not found, try pulling it first",
    ],
    [
      "vLLM",
      404,
      { object: "error", message: "The model `x` does not exist.", type: "NotFoundError", param: null, code: 404 },
      "model-gone",
      "404: The model `x` does not exist.",
    ],
    [
      "LM Studio",
      404,
      openai("No models loaded. Please load a model in the developer page or use the `lms load` command.", "invalid_request_error"),
      "model-gone",
    ],
    [
      "Cloudflare, retired",
      410,
      { success: false, errors: [{ code: 5028, message: "This model was deprecated on 2025-10-01" }] },
      "model-gone",
    ],
    [
      "no access to the model",
      403,
      openai("Project `p` does not have access to model `m`", "invalid_request_error", "model_not_found"),
      "model-gone",
    ],
    // Request
    ["OpenAI, wrong address", 404, openai("Invalid URL (POST /v1/chat/completion)", "invalid_request_error"), "bad-request"],
    ["vLLM, wrong address", 404, { detail: "Not Found" }, "bad-request", "404: Not Found"],
    ["Ollama, wrong address", 404, "404 page not found", "bad-request"],
    [
      "a web server, wrong address",
      404,
      "<html><head><title>404 Not Found</title></head></html>",
      "bad-request",
      "404: a web page instead of an answer: “404 Not Found”",
    ],
    ["LM Studio, wrong address", 200, { error: "Unexpected endpoint or method. (POST /v1/chat)" }, "bad-request"],
    [
      "OpenAI, too long",
      400,
      openai("This model's maximum context length is 8192 tokens.", "invalid_request_error", "context_length_exceeded"),
      "context-length",
    ],
    ["Anthropic, too long", 400, openai("prompt is too long: 208310 tokens > 200000 maximum", "invalid_request_error"), "context-length"],
    [
      "Google, too long",
      400,
      [{ error: { code: 400, message: "The input token count (1200000) exceeds the maximum number of tokens allowed." } }],
      "context-length",
    ],
    [
      "llama.cpp, too long",
      500,
      { error: { code: 500, message: "the request exceeds the available context size", type: "exceed_context_size_error" } },
      "context-length",
    ],
    ["Groq, too long", 413, openai("Request too large for model `x` on tokens per minute (TPM)", "tokens"), "context-length"],
    ["a proxy, too long", 413, "<html><title>413 Request Entity Too Large</title>", "context-length"],
    // A wrong address
    [
      "nginx, http to https",
      400,
      "<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head>",
      "misconfigured",
      "400: the address needs https:",
    ],
    ["Go, http to https", 400, "Client sent an HTTP request to an HTTPS server.\n", "misconfigured"],
    [
      "FastAPI, wrong field",
      422,
      { detail: [{ loc: ["body"], msg: "field required", input: "more credits per day" }] },
      "bad-request",
      "422: field required",
    ],
    ["moved", 301, "", "bad-request", "301: no reason given"],
    // Filter
    [
      "OpenRouter, moderation",
      403,
      { error: { message: "Input was flagged", code: 403, metadata: { reasons: ["x"], flagged_input: "…" } } },
      "filtered",
    ],
    [
      "Azure",
      400,
      openai("The response was filtered due to the prompt triggering Azure's content management policy.", "", "content_filter"),
      "filtered",
    ],
    // Passing
    ["OpenRouter, timeout", 408, { error: { message: "Request timed out", code: 408 } }, "transient", "408: Request timed out"],
    ["conflict", 409, {}, "transient", "409: no reason given"],
    ["OpenAI, failure", 500, openai("The server had an error while processing your request.", "server_error"), "transient"],
    [
      "OpenRouter, provider down",
      502,
      provider(502, '{"error":{"message":"upstream\\nreset","code":"x"}}'),
      "transient",
      "502: upstream reset",
    ],
    [
      "no provider for a model",
      503,
      { error: { message: "No available model provider meets your routing requirements", code: 503 } },
      "transient",
    ],
    [
      "Anthropic, overloaded",
      529,
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
      "transient",
      "529: Overloaded",
    ],
    ["overloaded, but 400", 400, openai("Model is overloaded, try later", "invalid_request_error"), "transient"],
    ["a gateway’s 400", 400, openai("Error from provider: Upstream request failed", "invalid_request_error"), "transient"],
    [
      "Cloudflare 502",
      502,
      "<html>\r\n<head><title>502 Bad Gateway</title></head>",
      "transient",
      "502: a web page instead of an answer: “502 Bad Gateway”",
    ],
    [
      "Cloudflare 520",
      520,
      '<!DOCTYPE html>\n<!--[if lt IE 7]> <html class="no-js"> <![endif]-->',
      "transient",
      "520: a web page instead of an answer: “untitled”",
    ],
    ["Cloudflare 524", 524, "error code: 524", "transient", "524: error code: 524"],
    [
      "in a 200 reply",
      200,
      { error: { message: "Internal Server Error", code: 500 }, user_id: "user_1" },
      "transient",
      "500: Internal Server Error",
    ],
    ["in a 200 reply, as text", 200, { error: "something broke" }, "transient", "something broke"],
    ["in a 200 reply, without a reason", 200, { error: { code: 502 } }, "transient", "502: no reason given"],
    [
      "in the choice",
      200,
      completion({ content: "Ha" }, { finish_reason: "error", error: { code: 502, message: "Upstream idle timeout" } }),
      "transient",
    ],
    ["in the choice, a limit", 200, completion({ content: "" }, { error: { code: 429, message: "Too many" } }), "rate-limit"],
    [
      "in the finish reason only",
      200,
      completion({ content: "Ha" }, { finish_reason: "error" }),
      "transient",
      "the model failed while answering",
    ],
    // Not JSON
    [
      "a login page",
      200,
      "<!doctype html><html><title>Hotel WiFi\n login</title>",
      "web-page",
      "a web page instead of an answer: “Hotel WiFi login”",
    ],
    ["cut-off JSON", 200, '{"choices":[{"message":{"content":"Hal', "not-json", "the JSON of the reply is cut off or malformed"],
    [
      "an event stream",
      200,
      ': OPENROUTER PROCESSING\n\ndata: {"choices":[]}\n\ndata: [DONE]',
      "misconfigured",
      "an event stream instead of a JSON answer",
    ],
    ["an event stream without comments", 200, 'data: {"choices":[]}', "misconfigured", "an event stream instead of a JSON answer"],
    ["nothing", 200, " \n", "not-json", "the reply has no body"],
    ["a word", 200, "OK", "not-json", "the reply is not JSON: OK"],
    ["JSON that is no object", 200, "null", "not-json", "the reply is not JSON: null"],
  ];
  test.each(cases)("%s (%i)", (_, status, body, kind, expected) => {
    const reply = classify(status, body);
    expect(reply.kind).toBe(kind);
    if (expected !== undefined) expect(detail(reply)).toBe(expected);
  });
});

test("the usage of a failed reply is counted too", () => {
  expect(classify(200, { error: { message: "Busy", code: 503 }, usage: { prompt_tokens: 9, completion_tokens: 1 } })).toMatchObject({
    kind: "transient",
    usage: { promptTokens: 9, completionTokens: 1 },
  });
});

test("the key is removed before a long message is cut, so that no part of it is left", () => {
  const key = "correct horse battery staple".repeat(3);
  const raw = { status: 500, headers: { get: () => null }, now, key };
  const reply = classifyReply({ ...raw, body: JSON.stringify({ error: { message: `${"x".repeat(170)} ${key}` } }) });
  expect(detail(reply)).toBe(`500: ${"x".repeat(170)} …`);
  expect(JSON.stringify(reply)).not.toContain("horse");
});

describe("a hostile reply is read in linear time", () => {
  const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const makers: [name: string, make: (length: number) => [status: number, body: string]][] = [
    ...["<title", "<title>", "<!--", " ", "\n", "<think>", "a", "9", "model ", "retry in 1s ", "api_key: ", "eyJ", "sk-"].flatMap(
      (unit): [string, (length: number) => [number, string]][] => [
        [`a page of ${JSON.stringify(unit)}`, (length) => [200, `<html>${fill(unit, length)}`]],
        [`a text of ${JSON.stringify(unit)}`, (length) => [429, fill(unit, length)]],
        [`an error of ${JSON.stringify(unit)}`, (length) => [400, JSON.stringify({ error: { message: fill(unit, length) } })]],
        [`an answer of ${JSON.stringify(unit)}`, (length) => [200, JSON.stringify(completion({ content: fill(unit, length) }))]],
      ],
    ),
    ["a deep error", (length) => [400, `${'{"error":'.repeat(500)}"${fill("x", length)}"${"}".repeat(500)}`]],
  ];
  /** The minimum of three times in milliseconds, since a busy machine only makes some longer. */
  const timeOf = (length: number, make: (length: number) => [number, string]) => {
    const [status, body] = make(length);
    return Math.min(
      ...[1, 2, 3].map(() => {
        const start = performance.now();
        classify(status, body, { "retry-after": body.slice(0, 20_000).replace(/\s/g, "") });
        return performance.now() - start;
      }),
    );
  };
  test.each(makers)("%s", (_, make) => {
    const short = timeOf(2 ** 13, make);
    // Sixteen times as long a text takes some sixteen times as long; in quadratic time it would be 256 times.
    expect(timeOf(2 ** 17, make)).toBeLessThan(80 * Math.max(short, 0.5));
  });
});

describe("the time to wait", () => {
  const limited = (message = "Rate limit exceeded", metadata: object = {}) => ({ error: { message, code: 429, metadata } });
  const minute = 60_000;
  const cases: [name: string, body: object, headers: Record<string, string>, expected: number | undefined][] = [
    ["none given", limited(), {}, undefined],
    ["seconds", limited(), { "Retry-After": "7" }, 7000],
    ["parts of seconds", limited(), { "Retry-After": "0.25" }, 250],
    ["none needed", limited(), { "Retry-After": "0" }, 0],
    ["a date", limited(), { "Retry-After": "Thu, 15 Jan 2026 12:00:30 GMT" }, 30_000],
    [
      "a date by the service’s clock",
      limited(),
      { "Retry-After": "Thu, 15 Jan 2026 15:00:30 GMT", Date: "Thu, 15 Jan 2026 15:00:00 GMT" },
      30_000,
    ],
    ["a date gone by", limited(), { "Retry-After": "Thu, 15 Jan 2026 11:00:00 GMT" }, 0],
    ["less than nothing", limited(), { "Retry-After": "-5" }, 0],
    ["nonsense", limited(), { "Retry-After": "soon" }, undefined],
    ["too long", limited(), { "Retry-After": "86400" }, 10 * minute],
    ["milliseconds before seconds", limited(), { "Retry-After": "2", "retry-after-ms": "1200" }, 1200],
    ["a span", limited(), { "x-ratelimit-reset-requests": "1m30s" }, 90_000],
    ["a short span", limited(), { "x-ratelimit-reset-requests": "12ms" }, 12],
    ["a span with parts", limited(), { "x-ratelimit-reset-requests": "2m59.56s" }, 179_560],
    ["seconds until a reset", limited(), { "X-RateLimit-Reset": "15" }, 15_000],
    ["the second of a reset", limited(), { "X-RateLimit-Reset": String(now / 1000 + 20) }, 20_000],
    ["the millisecond of a reset", limited(), { "X-RateLimit-Reset": String(now + 1500) }, 1500],
    ["the date of a reset", limited(), { "X-RateLimit-Reset": "2026-01-15T12:00:09Z" }, 9000],
    ["a reset in the body", limited("x", { headers: { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(now + 4000) } }), {}, 4000],
    ["Retry-After in the body", limited("x", { headers: { "Retry-After": 3 } }), {}, 3000],
    ["a delay in the body", { error: { code: 429, message: "x", details: [{ retryDelay: "38s" }] } }, {}, 38_000],
    ["words", limited("Rate limit reached. Please try again in 20s. Visit …"), {}, 20_000],
    ["words in full", limited("Please retry after 2 minutes and 5 seconds"), {}, 120_000],
    ["words in milliseconds", limited("Please try again in 647ms."), {}, 647],
    ["words of several units", limited("Please try again in 1m2.5s."), {}, 62_500],
    ["header before words", limited("try again in 20s"), { "Retry-After": "3" }, 3000],
  ];
  test.each(cases)("%s", (_, body, headers, expected) => {
    expect(retryAfter(classify(429, body, headers))).toBe(expected);
  });

  test("is read for temporary failures, without the counters of every reply", () => {
    expect(retryAfter(classify(503, "busy", { "Retry-After": "4" }))).toBe(4000);
    expect(retryAfter(classify(503, "busy", { "x-ratelimit-reset-requests": "6m0s" }))).toBeUndefined();
  });
});

describe("the detail for people", () => {
  const tidied = (message: string) => detail(classify(400, { error: { message } })).replace("400: ", "");

  test("never shows what looks like a key", () => {
    const keys = [
      "sk-or-v1-0123456789abcdef",
      "Bearer abc.def",
      "gsk_AbCdEf123456",
      "AIzaSyA-1234567890",
      "eyJhbGciOi.eyJzdWIi.c2ln",
      `a1${"b2".repeat(20)}`,
    ];
    for (const key of keys) expect(tidied(`wrong: ${key} (see above)`), key).toBe("wrong: … (see above)");
    expect(tidied("invalid api_key: hunter2, try another")).toBe("invalid api_key: …, try another");
  });

  test("is one line of at most 200 characters without control characters", () => {
    expect(tidied("a\r\n\t b\u001b[31mc\u202Ed")).toBe("a b [31mc d");
    const long = detail(classify(400, { error: { message: "😀é ".repeat(200) } }));
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).not.toMatch(/\p{Surrogate}/u);
    expect(long.endsWith("…")).toBe(true);
  });
});

describe("the framing of an answer", () => {
  const cases: [name: string, text: string, expected: string][] = [
    ["nothing", "[0] Eins\n[1] Zwei", "[0] Eins\n[1] Zwei"],
    ["a fence", "```\nEins\nZwei\n```", "Eins\nZwei"],
    ["a fence with a language", "```text\nEins\n```\n", "Eins"],
    ["a fence of tildes", "~~~\nEins\n~~~", "Eins"],
    ["a fence that was cut off", "```\n[0] Eins\n[1] Zw", "[0] Eins\n[1] Zw"],
    ["two fences, which are no frame", "```\na\n```\nb\n```\nc\n```", "```\na\n```\nb\n```\nc\n```"],
    ["a think block", "<think>\nHm.\n</think>\n\nEins", "Eins"],
    ["a think block opened in the prompt", "Hm, well.\n</think>\nEins", "Eins"],
    ["a think block that never ends", "<think>\nHm.", ""],
    ["a preface", "Here is the translation:\n\nEins", "Eins"],
    ["a preface with a curved apostrophe", "Here’s the German translation of the text:\nEins", "Eins"],
    ["a polite preface", "Sure! Here is the translation into German:\nEins", "Eins"],
    ["a preface in two lines", "Sure!\n\nTranslation:\nEins", "Eins"],
    ["a bold preface", "**Translation:**\nEins", "Eins"],
    ["a preface and a fence", "Certainly! Here you go:\n```\nEins\n```", "Eins"],
    ["a preface in a fence", "```\nTranslation:\nEins\n```", "Eins"],
    ["a preface with nothing after it", "Translation:", "Translation:"],
    ["a preface in the line of the answer", "Translation: Eins", "Translation: Eins"],
    ["a first line that ends with a colon", "Ihre Arbeitgeber:\nDell", "Ihre Arbeitgeber:\nDell"],
    ["a first line that begins like a courtesy", "Oktober 2006:\nDell", "Oktober 2006:\nDell"],
    ["quotation marks", '"Eins"', "Eins"],
    ["German quotation marks", "„Eins“", "Eins"],
    ["Japanese quotation marks", "「一」", "一"],
    ["two quotations", '"Eins" und "Zwei"', '"Eins" und "Zwei"'],
    ["an opening quotation only", '"Eins" und Zwei', '"Eins" und Zwei'],
  ];
  test.each(cases)("%s", (_, text, expected) => {
    expect(stripFraming(text)).toBe(expected);
  });
});
