import { isObject, parseJson } from "../model/json-value.ts";

/** Reads server-sent events whose data is JSON, part by part as they arrive. */
export class EventReader {
  #rest = "";

  /** @returns the data of the events that end in this part */
  add(part: string): unknown[] {
    const lines = (this.#rest + part).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => {
      const data = line.startsWith("data:") ? parseJson(line.slice("data:".length)) : undefined;
      return data === undefined ? [] : [data];
    });
  }
}

/** Whether a reply is a stream of events. */
export const isEventStream = ({ headers }: { headers: { get(name: string): string | null } }): boolean =>
  /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");

type Fields = Readonly<Record<string, unknown>>;

/** Puts together the answer that a chat service streams. */
export class StreamedAnswer {
  readonly #events = new EventReader();
  #hasChoices = false;
  #error: unknown;
  #usage: unknown;
  #message = { content: "", reasoning: "", refusal: "" };
  #choice: Fields = {};

  /** The words so far. */
  get text(): string {
    return this.#message.content;
  }

  add(part: string): void {
    for (const event of this.#events.add(part)) if (isObject(event)) this.#take(event);
  }

  #take({ error, usage, choices }: Fields): void {
    this.#error ??= error;
    this.#usage = usage ?? this.#usage;
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    if (!isObject(choice)) return;
    this.#hasChoices = true;
    this.#choice = {
      ...this.#choice,
      ...Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== null)),
    };
    const delta = isObject(choice.delta) ? choice.delta : {};
    this.#message.content += textIn(delta.content);
    this.#message.reasoning += textIn(delta.reasoning) || textIn(delta.reasoning_content);
    this.#message.refusal += textIn(delta.refusal);
  }

  /** The whole reply, as a service that does not stream sends it. An answer without an end has failed. */
  get reply(): string {
    const { finish_reason = "error", ...rest } = this.#choice;
    const choice = { ...rest, finish_reason, message: this.#message };
    return JSON.stringify({ error: this.#error, usage: this.#usage, choices: this.#hasChoices ? [choice] : [] });
  }
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
