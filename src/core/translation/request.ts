/*
 * The chat-completion request, as pages send it and relays accept it.
 */

/** The path of a chat-completion service. */
export const chatPath = "/api/v1/chat/completions";
/** A chat model that costs nothing. */
export const defaultModel = "meta-llama/llama-3.3-70b-instruct:free";
/** The most bytes of a request that a relay accepts, and the most characters of its message. */
export const requestLimits = { bytes: 64 * 1024, characters: 16_000 } as const;
/** What a relay without a key says of itself in `error.code`. */
export const notConfigured = "not_configured";

export interface ChatRequest {
  model: string;
  messages: readonly [{ role: "user"; content: string }];
}

/** The request for one prompt. */
export const chatRequest = (model: string, prompt: string): ChatRequest => ({ model, messages: [{ role: "user", content: prompt }] });

/**
 * Takes the prompt out of a request's body, if it is a translation request and nothing else: one message of the user's, a model's name perhaps.
 *
 * @returns the prompt, or why the body is refused
 */
export function promptOf(body: string): { prompt: string } | { problem: string } {
  const request = parse(body);
  if (!isObject(request)) return { problem: "the request is not a JSON object" };
  const unknown = Object.keys(request).find((name) => name !== "model" && name !== "messages");
  if (unknown !== undefined) return { problem: "only model and messages are accepted" };
  if (request.model !== undefined && typeof request.model !== "string") return { problem: "model is not a text" };
  const [message, ...others] = Array.isArray(request.messages) ? request.messages : [];
  if (!isObject(message) || others.length > 0 || Object.keys(message).sort().join() !== "content,role" || message.role !== "user")
    return { problem: "messages is not one message of the user’s" };
  const { content } = message;
  if (typeof content !== "string" || content.trim() === "") return { problem: "the message has no text" };
  return content.length > requestLimits.characters ? { problem: "the message is too long" } : { prompt: content };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
