import { UsageError } from "../errors.ts";
import { defaultModel } from "./request.ts";

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
 * Reads the settings of the chat service from environment variables.
 *
 * @throws UsageError when an address or number is none
 */
export function chatSettings(environment: Readonly<Record<string, string | undefined>>): ChatSettings {
  const value = (name: keyof typeof defaults) => environment[name]?.trim() || defaults[name];
  const url = value("BIOPEDIA_API_URL");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(
      `BIOPEDIA_API_URL is not an address: ${url}`,
      "give the whole address of the chat-completions path, such as https://host/api/v1/chat/completions",
    );
  }
  return {
    url,
    key: chatKey(environment),
    model: value("BIOPEDIA_MODEL"),
    fallbackModel: environment.BIOPEDIA_FALLBACK_MODEL?.trim() || undefined,
    timeout: milliseconds("BIOPEDIA_TIMEOUT", value("BIOPEDIA_TIMEOUT")),
    firstDelay: milliseconds("BIOPEDIA_RETRY_DELAY", value("BIOPEDIA_RETRY_DELAY")),
    lacksKey: !environment.BIOPEDIA_API_KEY?.trim() && !isNearby(new URL(url).hostname),
  };
}

/** The key of the chat service; undefined where none is set, or where it needs `none`. */
export function chatKey(environment: Readonly<Record<string, string | undefined>>): string | undefined {
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
