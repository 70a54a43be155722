import type { IncomingMessage, ServerResponse } from "node:http";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import type { Handler } from "./listen.ts";

/**
 * Reads the body of a request; undefined if it is larger than a limit in bytes. The rest is read all the same, because
 * browsers show no answer before all is sent.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}

/**
 * Reads a request's JSON.
 *
 * @param limit its largest size in bytes
 * @returns undefined if it is larger, or no JSON
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  // Only JSON is accepted, because forms of other pages cannot have this type.
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) return undefined;
  const bytes = await readBody(request, limit);
  try {
    return JSON.parse(bytes?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}

/** Sends JSON that browsers do not cache. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/**
 * Answers a request whose handler throws: with the message and hint of a known error, or as an internal error.
 *
 * @param hide returns a text without secrets, which a service may have put into its own message
 */
export const withErrors =
  (answer: Handler, hide: (text: string) => string): Handler =>
  async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      if (response.headersSent) throw error;
      const hint = error instanceof KnownError && error.hint !== undefined ? { hint: hide(error.hint) } : {};
      const text = hide(messageOf(error));
      if (error instanceof KnownError) return sendJson(response, 500, { message: text, ...hint });
      sendJson(response, 500, { message: `Internal error (please report it): ${text}` });
      throw error;
    }
  };
