/*
 * The chat-completion request.
 */

/** The path of a chat-completion service. */
export const chatPath = "/api/v1/chat/completions";
/** A chat model that costs nothing. */
export const defaultModel = "meta-llama/llama-3.3-70b-instruct:free";
export interface ChatRequest {
  model: string;
  messages: readonly [{ role: "user"; content: string }];
}

/** The request for one prompt. */
export const chatRequest = (model: string, prompt: string): ChatRequest => ({ model, messages: [{ role: "user", content: prompt }] });
