import { UsageError } from "../diagnostics/known-error.ts";
import { defaultModel } from "./request.ts";

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where translations come from. */
export interface ChatSettings {
  /** The whole address of the chat-completions path. */
  url: string;
  key: string | undefined;
  model: string;
  fallbackModel: string | undefined;
  /** Milliseconds for a whole reply. */
  timeout: number;
  /** Milliseconds before a request is sent again for the first time. */
  firstDelay: number;
  /** Whether the service needs a key and none is set. */
  lacksKey: boolean;
}

const defaults = {
  BIOPEDIA_API_URL: "https://openrouter.ai/api/v1/chat/completions",
  BIOPEDIA_MODEL: defaultModel,
  BIOPEDIA_TIMEOUT: "120",
  BIOPEDIA_RETRY_DELAY: "1",
};

/**
 * Reads the settings of the chat service from environment variables. The only place that validates the key and the address; no message repeats either.
 *
 * @throws UsageError when an address, key or number is not valid
 */
export function chatSettings(environment: Environment): ChatSettings {
  const value = (name: keyof typeof defaults) => environment[name]?.trim() || defaults[name];
  const url = value("BIOPEDIA_API_URL");
  checkAddress(url);
  const key = chatKey(environment);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError(
      "BIOPEDIA_API_KEY is not a key: it has a line break, a space or a character outside ASCII",
      "copy the key again, in one line",
    );
  }
  return {
    url,
    key,
    model: value("BIOPEDIA_MODEL"),
    fallbackModel: environment.BIOPEDIA_FALLBACK_MODEL?.trim() || undefined,
    timeout: milliseconds("BIOPEDIA_TIMEOUT", value("BIOPEDIA_TIMEOUT")),
    firstDelay: milliseconds("BIOPEDIA_RETRY_DELAY", value("BIOPEDIA_RETRY_DELAY")),
    lacksKey: !environment.BIOPEDIA_API_KEY?.trim() && !isNearby(new URL(url).hostname),
  };
}

function checkAddress(address: string): void {
  const whole = "give the whole address of the chat-completions path, such as https://host/api/v1/chat/completions";
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError("BIOPEDIA_API_URL is not an address", whole);
  const { protocol, hostname, username, password, searchParams } = new URL(address);
  const isSecret = ([name, value]: [string, string]) => /key|token|secret|password|auth|^sig/i.test(name) || /^sk-/.test(value);
  if (username !== "" || password !== "" || [...searchParams].some(isSecret)) {
    throw new UsageError(
      "BIOPEDIA_API_URL holds a key or password, and addresses end up in logs",
      "take it out of the address and set BIOPEDIA_API_KEY",
    );
  }
  if (protocol === "http:" && !isNearby(hostname)) {
    throw new UsageError(
      `BIOPEDIA_API_URL is not encrypted: everybody on the way to ${hostname} could read the key`,
      "use https:; only a service on this machine or in its network may use http:",
    );
  }
}

/** The key of the chat service as it is set, not validated; undefined where none is set, or where it needs `none`. */
export function chatKey(environment: Environment): string | undefined {
  const key = environment.BIOPEDIA_API_KEY?.trim();
  return key === "none" ? undefined : key || undefined;
}

function milliseconds(name: string, seconds: string): number {
  const number = Number(seconds);
  if (!(number > 0 && number < 86_400)) throw new UsageError(`${name} is not a number of seconds: ${seconds}`, "give a number above 0");
  return number * 1000;
}

/** Whether a host, as `URL` writes it, is this machine or in its network: a model server there needs no key. */
const isNearby = (host: string): boolean =>
  host === "localhost" ||
  /\.(?:localhost|local)$/.test(host) ||
  host === "[::1]" ||
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+$/.test(host);
