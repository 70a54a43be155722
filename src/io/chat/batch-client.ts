import {
  type BatchStatus,
  batchAddress,
  batchRequest,
  readBatch,
  readBatches,
  readFileId,
  uploadForm,
} from "../../core/chat/batch.ts";
import { classifyReply } from "../../core/chat/classify-reply.ts";
import { type HttpRequestOptions, httpRequest } from "../../core/chat/http-request.ts";
import type { ChatSettings } from "../../core/chat/settings.ts";
import { Stopped, stopFor } from "../../core/chat/stopped.ts";
import { type Reply, sleep } from "../../core/chat/types.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { parseJson } from "../../core/model/json-value.ts";

/** The maximum number of bytes of a file of replies. */
const longestFile = 512 * 1024 ** 2;
const tries = 4;
const mayPass: readonly Reply["kind"][] = ["rate-limit", "transient", "timeout", "unreachable", "not-json", "web-page"];

interface Options {
  settings: ChatSettings;
  fetch: typeof fetch;
  signal: AbortSignal;
}

/** The batch interface of a service. */
export class BatchClient {
  readonly #options: Options;

  /** @throws KnownError if the service cannot have such an interface */
  constructor(options: Options) {
    this.#options = options;
    if (batchAddress(options.settings.url, "files") === undefined)
      throw this.#noInterface("its address does not end in /chat/completions");
  }

  /** Uploads a file of requests and begins a batch of it. @throws KnownError if the service has no such interface */
  async begin(file: string, metadata: Readonly<Record<string, string>>): Promise<BatchStatus> {
    const id = readFileId(parseJson(await this.#send("files", { form: uploadForm(file) })));
    if (id === undefined) throw this.#noInterface("it answers an upload with something else");
    return this.#read(await this.#send("batches", { body: batchRequest(id, metadata) }));
  }

  async status(id: string): Promise<BatchStatus> {
    return this.#read(await this.#send(`batches/${encodeURIComponent(id)}`, {}));
  }

  /** Returns the latest batches; none if the service does not list them. */
  async list(): Promise<BatchStatus[]> {
    try {
      return readBatches(parseJson(await this.#send("batches?limit=50", {})));
    } catch (error) {
      if (error instanceof KnownError) return [];
      throw error;
    }
  }

  /** Returns the text of a file. */
  content = (file: string): Promise<string> =>
    this.#send(`files/${encodeURIComponent(file)}/content`, { longest: longestFile });

  #read(text: string): BatchStatus {
    const batch = readBatch(parseJson(text));
    if (batch === undefined) throw this.#noInterface("its answer about a batch is something else");
    return batch;
  }

  /** @throws Stopped for what only a person can fix; KnownError for any other failure that does not pass */
  async #send(part: string, request: Pick<HttpRequestOptions, "body" | "form" | "longest">): Promise<string> {
    const { settings, fetch, signal } = this.#options;
    const { key, timeout, firstDelay } = settings;
    const url = batchAddress(settings.url, part) ?? settings.url;
    for (let attempt = 1; ; attempt++) {
      const received = await httpRequest({ url, key, fetch, signal, timeout, ...request });
      if (!("failure" in received) && received.status >= 200 && received.status < 300) return received.body;
      const reply = "failure" in received ? received.failure : classifyReply(received);
      const detail = "detail" in reply ? reply.detail : "no reason given";
      const isMissing = "status" in received && [404, 405, 501].includes(received.status);
      if (isMissing) throw this.#noInterface(detail);
      const stop = stopFor(reply);
      if (stop) throw new Stopped(stop, reply);
      if (attempt >= tries || !mayPass.includes(reply.kind))
        throw new KnownError(`the batch interface of ${this.#host} failed: ${detail}`, "try again later");
      await sleep("retryAfter" in reply && reply.retryAfter ? reply.retryAfter : firstDelay * 2 ** attempt, signal);
    }
  }

  get #host(): string {
    return new URL(this.#options.settings.url).host;
  }

  #noInterface = (why: string): KnownError =>
    new KnownError(
      `${this.#host} has no batch interface for this: ${why}`,
      "leave out --batch: the requests are then sent one by one, at the usual price",
    );
}
