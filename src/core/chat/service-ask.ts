import { classifyReply } from "../translation/reply.ts";
import { chatRequest } from "../translation/request.ts";
import type { ChatSettings } from "../translation/settings.ts";
import type { AskService } from "./relay.ts";

/** The most bytes of a service's reply that are read. */
const replyBytes = 1024 * 1024;

/** What the relay asks the service with: one request, no second try, within the time and size of a reply. */
export function createServiceAsk({ url, key, model, timeout }: ChatSettings, send: typeof fetch): AskService {
  return async (prompt, maxTokens, left) => {
    // Not AbortSignal.any with AbortSignal.timeout: Node 20 may collect those as garbage, and then they never fire.
    const controller = new AbortController();
    const stop = () => controller.abort();
    const timer = setTimeout(stop, timeout);
    left.addEventListener("abort", stop, { once: true });
    try {
      left.throwIfAborted();
      const response = await send(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ ...chatRequest(model, prompt), max_tokens: maxTokens }),
        redirect: "manual",
        signal: controller.signal,
      });
      const { status, headers } = response;
      if (status === 0 || (status >= 300 && status < 400)) return { kind: "bad-request", detail: "the service has moved" };
      return classifyReply({ status, headers, body: await readReply(response), now: Date.now() });
    } catch {
      left.throwIfAborted();
      return { kind: "transient", detail: "no reply" };
    } finally {
      clearTimeout(timer);
      left.removeEventListener("abort", stop);
    }
  };
}

/** Reads a reply's body. @throws when it is too large */
async function readReply({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > replyBytes) {
      await reader.cancel();
      throw new RangeError("the reply is too large");
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
