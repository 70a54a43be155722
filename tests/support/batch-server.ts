import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { ChatServer } from "./chat-server.ts";

/** What goes wrong with a batch. */
export type BatchFault =
  /** Only half of the requests are answered in time. */
  | "expired"
  /** The file is refused. */
  | "failed"
  /** Every other request fails, in a file of errors. */
  | "partial"
  /** The file of replies is cut off in the middle. */
  | "cut"
  /** Replies to requests that nobody sent. */
  | "foreign"
  /** Each reply twice, the second one of another request. */
  | "duplicates"
  /** Lines that are no replies at all. */
  | "odd"
  /** The service fails when it is asked about the batch. */
  | "unsteady";

interface Batch {
  id: string;
  metadata: Record<string, string>;
  fault: BatchFault | undefined;
  input: string;
  /** How often it says yet that it is at work. */
  left: number;
  output?: string;
  errors?: string;
}

/** A service with the batch interface, whose answers are those of a chat service. */
export async function startBatchServer(
  chat: ChatServer,
  { faults = [], polls = 1 }: { faults?: readonly (BatchFault | undefined)[]; polls?: number } = {},
) {
  const files = new Map<string, string>();
  const batches: Batch[] = [];
  let asked = 0;

  const answer = async (batch: Batch) => {
    const lines = batch.input.trim().split("\n");
    const bodies = batch.fault === "expired" ? lines.slice(0, Math.ceil(lines.length / 2)) : lines;
    const replies: string[] = [];
    const errors: string[] = [];
    for (const [index, line] of bodies.entries()) {
      const { custom_id, body } = JSON.parse(line);
      if (batch.fault === "partial" && index % 2 === 1) {
        const response = { status_code: 500, body: { error: { message: "Internal Server Error" } } };
        errors.push(JSON.stringify({ custom_id, response, error: null }));
        continue;
      }
      const reply = await fetch(chat.url, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      });
      const response = { status_code: reply.status, body: await reply.json() };
      replies.push(JSON.stringify({ id: `r${index}`, custom_id, response, error: null }));
    }
    // The order of replies is not that of requests.
    replies.reverse();
    if (batch.fault === "duplicates")
      replies.push(...replies.map((line, index) => changed(line, replies[(index + 1) % replies.length] ?? line)));
    if (batch.fault === "foreign")
      replies.splice(0, replies.length, ...replies.map((line) => line.replace('"custom_id":"', '"custom_id":"x')));
    if (batch.fault === "odd")
      replies.unshift("", "null", "[]", '{"custom_id":3}', '{"custom_id":"a","response":null}', "<html>");
    const text = `${replies.join("\n")}\n`;
    batch.output = save(batch.fault === "cut" ? text.slice(0, text.length * 0.6) : text);
    if (errors.length > 0) batch.errors = save(errors.join("\n"));
  };
  const save = (text: string): string => {
    files.set(`file-${files.size}`, text);
    return `file-${files.size - 1}`;
  };
  const stateOf = async (batch: Batch) => {
    const total = batch.input.trim().split("\n").length;
    const isAtWork = batch.left-- > 0;
    if (!isAtWork && batch.output === undefined && batch.fault !== "failed") await answer(batch);
    return {
      id: batch.id,
      object: "batch",
      status: isAtWork
        ? "in_progress"
        : batch.fault === "failed" || batch.fault === "expired"
          ? batch.fault
          : "completed",
      ...(batch.output !== undefined && { output_file_id: batch.output }),
      ...(batch.errors !== undefined && { error_file_id: batch.errors }),
      ...(batch.fault === "failed" && { errors: { data: [{ code: "invalid", message: "Line 1 is\nnot valid." }] } }),
      request_counts: { total, completed: batch.output === undefined ? 0 : total, failed: 0 },
      metadata: batch.metadata,
    };
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = request.url?.replace(/\?.*/, "").replace("/api/v1/", "") ?? "";
    const send = (value: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (request.headers.authorization !== `Bearer ${key}`) return send({ error: { message: "no key" } }, 401);
    if (path === "chat/completions") {
      const reply = await fetch(chat.url, { method: "POST", headers: { authorization: `Bearer ${key}` }, body });
      return send(await reply.json(), reply.status);
    }
    if (path === "files" && request.method === "POST") {
      const [, boundary = ""] = /boundary=(.*)/.exec(request.headers["content-type"] ?? "") ?? [];
      const parts = body.split(`--${boundary}`).map((part) => part.split("\r\n\r\n")[1]?.replace(/\r\n$/, ""));
      if (parts[1] !== "batch") return send({ error: { message: "no purpose" } }, 400);
      return send({ id: save(parts[2] ?? ""), object: "file" });
    }
    if (path === "batches" && request.method === "POST") {
      const { input_file_id, endpoint, metadata } = JSON.parse(body);
      if (endpoint !== "/v1/chat/completions") return send({ error: { message: "no endpoint" } }, 400);
      const fault = faults[batches.length];
      batches.push({
        id: `batch_${batches.length}`,
        metadata,
        fault,
        input: files.get(input_file_id) ?? "",
        left: polls,
      });
      return send(await stateOf(batches.at(-1) as Batch));
    }
    if (path === "batches") return send({ data: await Promise.all(batches.map(stateOf)) });
    const batch = batches.find(({ id }) => path === `batches/${id}`);
    if (batch?.fault === "unsteady" && asked++ % 2 === 0) return send({ error: { message: "overloaded" } }, 503);
    if (batch) return send(await stateOf(batch));
    const file = files.get(/^files\/(.*)\/content$/.exec(path)?.[1] ?? "");
    return file === undefined ? send({ error: { message: "not found" } }, 404) : response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/chat/completions`, batches };
}

const key = "test-key-that-must-not-be-printed";

/** Returns a reply with the answer of another one. */
const changed = (line: string, other: string): string =>
  JSON.stringify({ ...JSON.parse(line), response: JSON.parse(other).response });
