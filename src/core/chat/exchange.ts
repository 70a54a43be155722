import { isObject, parseJson } from "../model/json-value.ts";
import { classifyReply, withoutKey } from "./classify-reply.ts";
import { type HttpRequestOptions, httpRequest } from "./http-request.ts";
import type { ChatService, Reply } from "./types.ts";

interface ChatRequest {
  model: string;
  messages: readonly [{ role: "user"; content: string }];
}

/** Returns the request for a prompt. */
const chatRequest = (model: string, prompt: string): ChatRequest => ({
  model,
  messages: [{ role: "user", content: prompt }],
});

/** A prompt, and the service to send it to. */
export interface ExchangeOptions extends Pick<HttpRequestOptions, "fetch" | "signal" | "timeout" | "headers"> {
  service: ChatService;
  prompt: string;
  /** The maximum number of tokens of the answer. */
  maxTokens?: number | undefined;
  /** The JSON Schema of the answer, where the service offers such answers. */
  schema?: object | undefined;
  /** Called with the words of the answer so far. The service is then asked to send them as they come. */
  onText?: ((text: string) => void) | undefined;
}

/** Shorter keys may be words that occur in a translation, such as “none” or “ollama”. */
const shortestSecret = 16;

/**
 * Sends a prompt to a chat-completion service and classifies the reply, without retries. No part of the reply contains
 * the key.
 *
 * @throws the signal's reason, and nothing else
 */
export async function exchange(options: ExchangeOptions): Promise<Reply> {
  const { service } = options;
  const { url, key, model } = service;
  const known = refused.get(`${url} ${model}`) ?? [];
  const asked = wishesFor(options);
  let reply = await send(options, asked);
  const names = refusedIn(reply, asked);
  if (names.length > 0) {
    reply = await send(options, withoutWishes(asked, names));
    if (!isRefusal(reply)) refused.set(`${url} ${model}`, [...known, ...names]);
  }
  if (!("text" in reply)) return reply;
  return { ...reply, text: key && key.length >= shortestSecret ? withoutKey(reply.text, key) : reply.text, model };
}

/** Parts of a request that some services or models refuse: they are asked without. */
type Wishes = Readonly<Record<string, unknown>>;

type Body = Pick<ExchangeOptions, "service" | "prompt" | "maxTokens" | "schema" | "onText">;

/** Returns what may be asked for of a service that has not refused it. */
function wishesFor({ service: { url, model }, schema, onText }: Body): Wishes {
  const format = { type: "json_schema", json_schema: { name: "translation", strict: true, schema } };
  const wanted: Wishes = {
    temperature: 0,
    ...(schema && { response_format: format }),
    ...(onText && { stream: true }),
  };
  return withoutWishes(wanted, refused.get(`${url} ${model}`) ?? []);
}

/** Returns the body of a request, as {@link exchange} sends it. */
export const bodyOf = (options: Body, wishes = wishesFor(options)): object => ({
  ...chatRequest(options.service.model, options.prompt),
  ...(options.maxTokens !== undefined && { max_tokens: options.maxTokens }),
  ...wishes,
});

/** The wishes that were refused, by address and model. */
const refused = new Map<string, readonly string[]>();

const namesOfWishes: Readonly<Record<string, RegExp>> = {
  temperature: /temperature/i,
  stream: /\bstream/i,
  response_format: /response_format|json_schema|schema|structured|grammar/i,
};

const withoutWishes = (wishes: Wishes, names: readonly string[]): Wishes =>
  Object.fromEntries(Object.entries(wishes).filter(([name]) => !names.includes(name)));

const isRefusal = ({ kind }: Reply): boolean => kind === "bad-request" || kind === "model-gone";

/** Returns the wishes that a service refused: those that it names, or all if it does not say what is wrong. */
function refusedIn(reply: Reply, asked: Wishes): string[] {
  if (!isRefusal(reply) || !("detail" in reply)) return [];
  const names = Object.keys(asked);
  const named = names.filter((name) => namesOfWishes[name]?.test(reply.detail));
  return named.length === 0 && /^4(?:00|22):/.test(reply.detail) ? names : named;
}

async function send(
  { service, prompt, maxTokens, schema, onText, ...options }: ExchangeOptions,
  wishes: Wishes,
): Promise<Reply> {
  const { url, key } = service;
  const streamed = wishes.stream === true ? new StreamedAnswer() : undefined;
  const received = await httpRequest({
    ...options,
    onPart:
      streamed &&
      ((part) => {
        streamed.add(part);
        if (streamed.text !== "") onText?.(streamed.text);
      }),
    url,
    key,
    body: bodyOf({ service, prompt, maxTokens, schema }, wishes),
  });
  if ("failure" in received) return received.failure;
  // Some services answer as a whole all the same.
  return classifyReply(streamed && isEventStream(received) ? { ...received, body: streamed.reply } : received);
}

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
class StreamedAnswer {
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
