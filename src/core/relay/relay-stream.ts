import type { RelayPart } from "./relay-protocol.ts";

/** The number of characters that are sent together. */
const fewest = 20;

/** An answer of the relay that a page gets as it comes: server-sent events with parts of the text, then the answer. */
export class RelayStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves when the request is sent to the service. */
  readonly begun: Promise<undefined>;
  begin: () => void = () => {};
  readonly #left = new AbortController();
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #shown = "";

  /** @param signal of the request, aborted when the page is closed */
  constructor(signal: AbortSignal) {
    const leave = () => this.#left.abort();
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    this.begun = new Promise((resolve) => {
      this.begin = () => resolve(undefined);
    });
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      // Some hosts tell of a closed page only here.
      cancel: () => {
        this.#controller = undefined;
        leave();
      },
    });
  }

  /** Aborted when the page is closed. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  /** Sends what is new in a text. @param text undefined while nothing may be shown */
  show(text: string | undefined): void {
    if (text === undefined) return;
    const isLonger = text.startsWith(this.#shown);
    if (isLonger && text.length - this.#shown.length < fewest) return;
    const at = isLonger ? this.#shown.length : 0;
    this.#send({ at, part: text.slice(at) } satisfies RelayPart);
    this.#shown = text;
  }

  /** Sends the answer, or why there is none. */
  end(answer: object): void {
    this.#send(answer);
    this.#controller?.close();
    this.#controller = undefined;
  }

  #send(event: object): void {
    this.#controller?.enqueue(this.#encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
  }
}
