/*
 * The chat-completion request.
 */

/** The path of a chat-completion service. */
export const chatPath = "/api/v1/chat/completions";
/** A free chat model. */
export const defaultModel = "meta-llama/llama-3.3-70b-instruct:free";
interface ChatRequest {
  model: string;
  messages: readonly [{ role: "user"; content: string }];
}

/** Returns the request for a prompt. */
export const chatRequest = (model: string, prompt: string): ChatRequest => ({ model, messages: [{ role: "user", content: prompt }] });
