import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Reads a request's JSON.
 *
 * @param limit its largest size in bytes
 * @returns undefined if it is larger, or no JSON
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  // Forms of other pages cannot have this type.
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Sends JSON that is not kept. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
