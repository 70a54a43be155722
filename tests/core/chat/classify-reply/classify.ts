import { classifyReply } from "../../../../src/core/chat/classify-reply.ts";
import type { Reply } from "../../../../src/core/chat/types.ts";

/** When replies arrive. */
export const now = Date.parse("2026-01-15T12:00:00Z");

/** Classifies a reply; a body that is not a string is sent as JSON, and header names are case-insensitive. */
export function classify(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return classifyReply({ status, headers: { get: (name) => lower.get(name.toLowerCase()) ?? null }, body: text, now });
}

export const detailOf = (reply: Reply): string => ("detail" in reply ? reply.detail : "");

/** A reply with one choice, as services send it. */
export const completion = (message: object, choice: object = {}, rest: object = {}) => ({
  id: "gen-1737000000-abc",
  object: "chat.completion",
  model: "example/model:free",
  choices: [
    {
      index: 0,
      finish_reason: "stop",
      native_finish_reason: "STOP",
      message: { role: "assistant", ...message },
      ...choice,
    },
  ],
  usage: { prompt_tokens: 120, completion_tokens: 34, total_tokens: 154 },
  ...rest,
});
