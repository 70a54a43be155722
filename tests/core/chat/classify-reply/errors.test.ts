import { describe, expect, test } from "vitest";
import type { Reply } from "../../../../src/core/chat/types.ts";
import { classify, completion, detailOf } from "./classify.ts";

describe("an error", () => {
  const quota = "You exceeded your current quota, please check your plan and billing details.";
  const openai = (message: string, type: string, code: string | null = null) => ({
    error: { message, type, param: null, code },
  });
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
      [
        {
          error: { code: 400, message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" },
        },
      ],
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
    [
      "a blocked region",
      403,
      openai("Country, region, or territory not supported", "request_forbidden"),
      "authentication",
    ],
    // Credit
    [
      "OpenRouter, spent",
      402,
      { error: { message: "Insufficient credits. Add more using https://openrouter.ai/credits", code: 402 } },
      "credit",
    ],
    [
      "OpenRouter, too dear",
      402,
      { error: { message: "This request requires more credits, or fewer max_tokens.", code: 402 } },
      "credit",
    ],
    [
      "OpenRouter, the key’s own limit",
      403,
      { error: { message: "Key limit exceeded (total limit).", code: 403 } },
      "credit",
    ],
    ["OpenAI, spent", 429, openai(quota, "insufficient_quota", "insufficient_quota"), "credit", `429: ${quota}`],
    ["OpenAI, spent, older", 429, openai(quota, "insufficient_quota"), "credit"],
    ["DeepSeek, spent", 402, openai("Insufficient Balance", "unknown_error", "invalid_request_error"), "credit"],
    [
      "Anthropic, spent",
      400,
      openai("Your credit balance is too low to access the API.", "invalid_request_error"),
      "credit",
    ],
    // Daily quota
    [
      "OpenRouter, free models",
      429,
      {
        error: {
          message:
            "Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day",
          code: 429,
          metadata: {
            headers: { "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1768521600000" },
          },
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
      {
        error: { message: "Rate limit exceeded", code: 429, metadata: { limit_source: "openrouter_free_tier_daily" } },
      },
      "daily-quota",
    ],
    [
      "OpenRouter, the key’s daily limit",
      403,
      { error: { message: "Key limit exceeded (daily limit).", code: 403 } },
      "daily-quota",
    ],
    [
      "Groq, tokens",
      429,
      openai(
        "Rate limit reached on tokens per day (TPD): Limit 100000, Used 97050. Please try again in 9m38.016s.",
        "tokens",
      ),
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
      {
        success: false,
        errors: [{ code: 4006, message: "you have used up your daily free allocation of 10,000 neurons" }],
      },
      "daily-quota",
    ],
    [
      "in a 200 reply",
      200,
      { error: { message: "Rate limit exceeded: free-models-per-day. ", code: 429 } },
      "daily-quota",
    ],
    // Rate limit
    [
      "OpenRouter, per minute",
      429,
      { error: { message: "Rate limit exceeded: free-models-per-min. ", code: 429 } },
      "rate-limit",
    ],
    [
      "OpenRouter, per minute with an offer",
      429,
      {
        error: {
          message:
            "Rate limit exceeded: free-models-per-min. Add 10 credits to unlock 1000 free model requests per day",
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
    [
      "OpenAI",
      429,
      openai("Rate limit reached for gpt-4o on requests per min (RPM).", "requests", "rate_limit_exceeded"),
      "rate-limit",
    ],
    ["Google, per minute", 429, [{ error: { code: 429, message: quota, status: "RESOURCE_EXHAUSTED" } }], "rate-limit"],
    [
      "Mistral",
      429,
      { object: "error", message: "Requests rate limit exceeded", type: "rate_limited", code: "1300" },
      "rate-limit",
    ],
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
      openai(
        "The model `gpt-9` does not exist or you do not have access to it.",
        "invalid_request_error",
        "model_not_found",
      ),
      "model-gone",
    ],
    [
      "Groq, retired",
      400,
      openai(
        "The model `m-8x7b` has been decommissioned and is no longer supported.",
        "invalid_request_error",
        "model_decommissioned",
      ),
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
      openai(
        "No models loaded. Please load a model in the developer page or use the `lms load` command.",
        "invalid_request_error",
      ),
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
    [
      "OpenAI, wrong address",
      404,
      openai("Invalid URL (POST /v1/chat/completion)", "invalid_request_error"),
      "bad-request",
    ],
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
    [
      "Anthropic, too long",
      400,
      openai("prompt is too long: 208310 tokens > 200000 maximum", "invalid_request_error"),
      "context-length",
    ],
    [
      "Google, too long",
      400,
      [
        {
          error: {
            code: 400,
            message: "The input token count (1200000) exceeds the maximum number of tokens allowed.",
          },
        },
      ],
      "context-length",
    ],
    [
      "llama.cpp, too long",
      500,
      {
        error: {
          code: 500,
          message: "the request exceeds the available context size",
          type: "exceed_context_size_error",
        },
      },
      "context-length",
    ],
    [
      "Groq, too long",
      413,
      openai("Request too large for model `x` on tokens per minute (TPM)", "tokens"),
      "context-length",
    ],
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
      openai(
        "The response was filtered due to the prompt triggering Azure's content management policy.",
        "",
        "content_filter",
      ),
      "filtered",
    ],
    // Passing
    [
      "OpenRouter, timeout",
      408,
      { error: { message: "Request timed out", code: 408 } },
      "transient",
      "408: Request timed out",
    ],
    ["conflict", 409, {}, "transient", "409: no reason given"],
    [
      "OpenAI, failure",
      500,
      openai("The server had an error while processing your request.", "server_error"),
      "transient",
    ],
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
    [
      "a gateway’s 400",
      400,
      openai("Error from provider: Upstream request failed", "invalid_request_error"),
      "transient",
    ],
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
    [
      "in the choice, a limit",
      200,
      completion({ content: "" }, { error: { code: 429, message: "Too many" } }),
      "rate-limit",
    ],
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
    [
      "cut-off JSON",
      200,
      '{"choices":[{"message":{"content":"Hal',
      "not-json",
      "the JSON of the reply is cut off or malformed",
    ],
    [
      "an event stream",
      200,
      ': OPENROUTER PROCESSING\n\ndata: {"choices":[]}\n\ndata: [DONE]',
      "misconfigured",
      "an event stream instead of a JSON answer",
    ],
    [
      "an event stream without comments",
      200,
      'data: {"choices":[]}',
      "misconfigured",
      "an event stream instead of a JSON answer",
    ],
    ["nothing", 200, " \n", "not-json", "the reply has no body"],
    ["a word", 200, "OK", "not-json", "the reply is not JSON: OK"],
    ["JSON that is no object", 200, "null", "not-json", "the reply is not JSON: null"],
  ];
  test.each(cases)("%s (%i)", (_, status, body, kind, expected) => {
    const reply = classify(status, body);
    expect(reply.kind).toBe(kind);
    if (expected !== undefined) expect(detailOf(reply)).toBe(expected);
  });
});

test("the usage of a failed reply is counted too", () => {
  expect(
    classify(200, { error: { message: "Busy", code: 503 }, usage: { prompt_tokens: 9, completion_tokens: 1 } }),
  ).toMatchObject({
    kind: "transient",
    usage: { promptTokens: 9, completionTokens: 1 },
  });
});
