/*
 * The batch interface of OpenAI-compatible services: a file of requests, a batch that answers it within a day at a
 * lower price, and a file of replies. Everything that arrives is data: lines without the expected form are left out.
 */
import { isObject, parseJson } from "../model/json-value.ts";
import type { RawReply } from "./types.ts";

/** Returns the address of a part of the interface; undefined if the service's address has another form. */
export function batchAddress(url: string, part: string): string | undefined {
  const address = new URL(url);
  const path = address.pathname.replace(/\/chat\/completions\/?$/, "");
  return path === address.pathname ? undefined : `${address.origin}${path}/${part}${address.search}`;
}

/** The path of the requests in a batch, whatever the address of the service. */
const endpoint = "/v1/chat/completions";

/** Returns the file of a batch. @param requests their bodies, by id */
export const batchFile = (requests: ReadonlyMap<string, object>): string =>
  [...requests]
    .map(([custom_id, body]) => `${JSON.stringify({ custom_id, method: "POST", url: endpoint, body })}\n`)
    .join("");

/** Returns the request to begin a batch. */
export const batchRequest = (file: string, metadata: Readonly<Record<string, string>>): object => ({
  input_file_id: file,
  endpoint,
  completion_window: "24h",
  metadata,
});

/** Returns a form with a file, as `multipart/form-data`. */
export function uploadForm(file: string): { type: string; text: string } {
  const boundary = "----biopedia-batch-7f3c9a51";
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const name = 'name="file"; filename="biopedia.jsonl"\r\nContent-Type: application/jsonl';
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    text: `${part('name="purpose"', "batch")}${part(name, file)}--${boundary}--\r\n`,
  };
}

/** The state of a batch, as the service tells it. */
export interface BatchStatus {
  id: string;
  /** `ended`: there may be replies, but not to all requests. */
  state: "running" | "completed" | "ended";
  /** In the service's word. */
  status: string;
  /** Files with replies. */
  files: string[];
  completed: number;
  total: number;
  /** Why it failed, if the service says. */
  detail?: string | undefined;
  metadata: Readonly<Record<string, unknown>>;
}

const running: readonly unknown[] = ["validating", "in_progress", "finalizing", "cancelling"];

/** Reads what a service says of a batch; undefined if that is nothing of the kind. */
export function readBatch(value: unknown): BatchStatus | undefined {
  if (!isObject(value) || typeof value.id !== "string" || typeof value.status !== "string") return undefined;
  const { id, status } = value;
  const counts = isObject(value.request_counts) ? value.request_counts : {};
  const errors = isObject(value.errors) && Array.isArray(value.errors.data) ? value.errors.data : [];
  const [first] = errors.flatMap((each) => (isObject(each) && typeof each.message === "string" ? [each.message] : []));
  const count = (number: unknown) => (typeof number === "number" && number >= 0 ? number : 0);
  return {
    id,
    status: status.slice(0, 40),
    state: running.includes(status) ? "running" : status === "completed" ? "completed" : "ended",
    files: [value.output_file_id, value.error_file_id].filter((file): file is string => typeof file === "string"),
    completed: count(counts.completed),
    total: count(counts.total),
    ...(first !== undefined && { detail: first.replace(/\s+/g, " ").slice(0, 200) }),
    metadata: isObject(value.metadata) ? value.metadata : {},
  };
}

/** Reads the batches of a list. */
export const readBatches = (value: unknown): BatchStatus[] =>
  isObject(value) && Array.isArray(value.data) ? value.data.flatMap((each) => readBatch(each) ?? []) : [];

/** Returns the id of a file that was uploaded. */
export const readFileId = (value: unknown): string | undefined =>
  isObject(value) && typeof value.id === "string" ? value.id : undefined;

/** Reads a file of replies: the first one of each request. Lines that are cut off or odd are left out. */
export function readReplies(text: string, now: number): Map<string, RawReply> {
  const replies = new Map<string, RawReply>();
  for (const line of text.split("\n")) {
    const read = parseJson(line);
    if (!isObject(read) || typeof read.custom_id !== "string" || replies.has(read.custom_id)) continue;
    const { response } = read;
    if (!isObject(response) || typeof response.status_code !== "number" || !isObject(response.body)) continue;
    const headers = { get: () => null };
    replies.set(read.custom_id, { status: response.status_code, headers, body: JSON.stringify(response.body), now });
  }
  return replies;
}
