import { UsageError } from "../diagnostics/known-error.ts";
import type { StatedPrices } from "./prices.ts";

/** The path of a chat-completion service. */
export const chatPath = "/api/v1/chat/completions";
/** A free chat model. */
export const defaultModel = "meta-llama/llama-3.3-70b-instruct:free";

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where translations come from. */
export interface ChatSettings {
  /** The full URL of the chat-completions path. */
  url: string;
  key: string | undefined;
  model: string;
  fallbackModel: string | undefined;
  /** The model that judges translations, if the service can. */
  judge: string | undefined;
  /** The prices of the service, where its own list shall not be asked for. */
  prices: StatedPrices | undefined;
  /** Milliseconds for a whole reply. */
  timeout: number;
  /** Milliseconds before the first retry. */
  firstDelay: number;
  /** Whether the service needs a key but none is set. */
  lacksKey: boolean;
}

const defaults = {
  BIOPEDIA_API_URL: `https://openrouter.ai${chatPath}`,
  BIOPEDIA_MODEL: defaultModel,
  BIOPEDIA_TIMEOUT: "120",
  BIOPEDIA_RETRY_DELAY: "1",
};

/**
 * Reads the settings of the chat service from environment variables. The only place that validates the key and the URL;
 * no message contains either.
 *
 * @throws UsageError if a URL, key or number is invalid
 */
export function chatSettings(environment: Environment): ChatSettings {
  const value = (name: keyof typeof defaults) => environment[name]?.trim() || defaults[name];
  const url = value("BIOPEDIA_API_URL");
  checkAddress(url);
  const key = chatKey(environment);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError(
      "BIOPEDIA_API_KEY is invalid: it contains a line break, a space or a non-ASCII character",
      "copy the key again, on one line",
    );
  }
  // DeepL has no models to choose from.
  const model = environment.BIOPEDIA_MODEL?.trim() || (isDeepl(url) ? "deepl" : defaults.BIOPEDIA_MODEL);
  return {
    url,
    key,
    model,
    fallbackModel: environment.BIOPEDIA_FALLBACK_MODEL?.trim() || undefined,
    judge: isDeepl(url) ? undefined : environment.BIOPEDIA_JUDGE_MODEL?.trim() || model,
    prices: readPrices(environment.BIOPEDIA_PRICES?.trim() ?? ""),
    timeout: milliseconds("BIOPEDIA_TIMEOUT", value("BIOPEDIA_TIMEOUT")),
    firstDelay: milliseconds("BIOPEDIA_RETRY_DELAY", value("BIOPEDIA_RETRY_DELAY")),
    lacksKey: !environment.BIOPEDIA_API_KEY?.trim() && !isNearby(new URL(url).hostname),
  };
}

/** Returns whether an address is that of DeepL's interface. */
export const isDeepl = (url: string): boolean => new URL(url).pathname.endsWith("/v2/translate");

function checkAddress(address: string): void {
  const whole = "use the full URL of the chat-completions path, such as https://host/api/v1/chat/completions";
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError("BIOPEDIA_API_URL is not a valid URL", whole);
  const { protocol, hostname, username, password, searchParams } = new URL(address);
  const isSecret = ([name, value]: [string, string]) =>
    /key|token|secret|password|auth|^sig/i.test(name) || /^sk-/.test(value);
  if (username !== "" || password !== "" || [...searchParams].some(isSecret)) {
    throw new UsageError(
      "BIOPEDIA_API_URL contains a key or password, and URLs end up in logs",
      "remove it from the URL and set BIOPEDIA_API_KEY instead",
    );
  }
  if (protocol === "http:" && !isNearby(hostname)) {
    throw new UsageError(
      `BIOPEDIA_API_URL is not encrypted: anybody on the network path to ${hostname} could read the key`,
      "use https:; http: is only allowed for a service on this machine or its local network",
    );
  }
}

/** Reads prices for a million tokens, sent and received, perhaps with their currency: `0.12 0.3 EUR`. */
function readPrices(written: string): StatedPrices | undefined {
  if (written === "") return undefined;
  const [, prompt, completion, currency = "USD"] =
    /^(\d{1,6}(?:\.\d{1,9})?)\s+(\d{1,6}(?:\.\d{1,9})?)(?:\s+([A-Z]{3}))?$/.exec(written) ?? [];
  if (prompt === undefined || completion === undefined)
    throw new UsageError(
      "BIOPEDIA_PRICES is invalid",
      "write the prices of a million tokens, sent and received, and their currency: 0.12 0.3 USD",
    );
  return { prompt: Number(prompt), completion: Number(completion), currency };
}

/** Returns the key of the chat service, not validated; undefined if it is not set, or set to `none`. */
export function chatKey(environment: Environment): string | undefined {
  const key = environment.BIOPEDIA_API_KEY?.trim();
  return key === "none" ? undefined : key || undefined;
}

function milliseconds(name: string, seconds: string): number {
  const number = Number(seconds);
  if (!(number > 0 && number < 86_400))
    throw new UsageError(`${name} is not a number of seconds: ${seconds}`, "use a number above 0");
  return number * 1000;
}

/**
 * Returns whether a host, as `URL` writes it, is this machine or in its local network: a model server there needs no
 * key.
 */
const isNearby = (host: string): boolean =>
  host === "localhost" ||
  /\.(?:localhost|local)$/.test(host) ||
  host === "[::1]" ||
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+$/.test(host);
