import { classifyReply, withoutKey } from "./classify-reply.ts";
import { type HttpRequestOptions, httpRequest } from "./http-request.ts";
import type { ChatService, Reply } from "./types.ts";

/** The path of a chat-completion service. */
export const chatPath = "/api/v1/chat/completions";
/** A free chat model. */
export const defaultModel = "meta-llama/llama-3.3-70b-instruct:free";

interface ChatRequest {
  model: string;
  messages: readonly [{ role: "user"; content: string }];
}

/** Returns the request for a prompt. */
const chatRequest = (model: string, prompt: string): ChatRequest => ({
  model,
  messages: [{ role: "user", content: prompt }],
});

/** A prompt, and the service to send it to. */
export interface ExchangeOptions extends Pick<HttpRequestOptions, "fetch" | "signal" | "timeout" | "headers"> {
  service: ChatService;
  prompt: string;
  /** The maximum number of tokens of the answer. */
  maxTokens?: number | undefined;
}

/** Shorter keys may be words that occur in a translation, such as “none” or “ollama”. */
const shortestSecret = 16;

/**
 * Sends a prompt to a chat-completion service and classifies the reply, without retries. No part of the reply contains
 * the key.
 *
 * @throws the signal's reason, and nothing else
 */
export async function exchange({ service, prompt, maxTokens, ...options }: ExchangeOptions): Promise<Reply> {
  const { url, key, model } = service;
  const body = { ...chatRequest(model, prompt), ...(maxTokens !== undefined && { max_tokens: maxTokens }) };
  const received = await httpRequest({ ...options, url, key, body });
  const reply = "failure" in received ? received.failure : classifyReply(received);
  if (!("text" in reply)) return reply;
  return { ...reply, text: key && key.length >= shortestSecret ? withoutKey(reply.text, key) : reply.text, model };
}
