import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { UsageError } from "../core/errors.ts";
import { defaultModel } from "../core/translation/request.ts";
import type { World } from "./terminal.ts";

/** Where translations come from, as the environment says. */
export interface ChatSettings {
  url: string;
  key: string | undefined;
  model: string;
  fallbackModel: string | undefined;
  timeout: number;
  firstDelay: number;
}

const defaults = {
  BIOPEDIA_API_URL: "https://openrouter.ai/api/v1/chat/completions",
  BIOPEDIA_MODEL: defaultModel,
  BIOPEDIA_TIMEOUT: "120",
  BIOPEDIA_RETRY_DELAY: "1",
};

/** The environment, with what a `.env` file in the folder adds to it. */
export function readEnvironment({ cwd, env }: Pick<World, "cwd" | "env">): Record<string, string | undefined> {
  const path = join(cwd, ".env");
  return { ...(existsSync(path) && parseEnv(readFileSync(path, "utf8"))), ...env };
}

/**
 * Reads the settings of the chat service.
 *
 * @throws UsageError when an address or number is none, or a key is missing where one is needed
 */
export function readChatSettings(world: Pick<World, "cwd" | "env">): ChatSettings {
  const { lacksKey, ...settings } = readRelaySettings(world);
  if (lacksKey) {
    throw new UsageError(
      `${new URL(settings.url).host} needs a key, and BIOPEDIA_API_KEY is not set`,
      "set it in the environment or in a .env file; a service that needs none takes BIOPEDIA_API_KEY=none",
    );
  }
  return settings;
}

/**
 * Reads the settings of the chat service for the relay, which runs without a key too and then says so.
 *
 * @throws UsageError when an address or number is none
 */
export function readRelaySettings(world: Pick<World, "cwd" | "env">): ChatSettings & { lacksKey: boolean } {
  const given = readEnvironment(world);
  const value = (name: keyof typeof defaults) => given[name]?.trim() || defaults[name];
  const url = value("BIOPEDIA_API_URL");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(
      `BIOPEDIA_API_URL is not an address: ${url}`,
      "give the whole address of the chat-completions path, such as https://host/api/v1/chat/completions",
    );
  }
  const key = given.BIOPEDIA_API_KEY?.trim() || undefined;
  return {
    lacksKey: key === undefined && !isNearby(new URL(url).hostname),
    url,
    key: key === "none" ? undefined : key,
    model: value("BIOPEDIA_MODEL"),
    fallbackModel: given.BIOPEDIA_FALLBACK_MODEL?.trim() || undefined,
    timeout: milliseconds("BIOPEDIA_TIMEOUT", value("BIOPEDIA_TIMEOUT")),
    firstDelay: milliseconds("BIOPEDIA_RETRY_DELAY", value("BIOPEDIA_RETRY_DELAY")),
  };
}

function milliseconds(name: string, seconds: string): number {
  const number = Number(seconds);
  if (!(number > 0 && number < 86_400)) throw new UsageError(`${name} is not a number of seconds: ${seconds}`, "give a number above 0");
  return number * 1000;
}

/** Whether a host is this machine or in its network: a model server there needs no key. */
function isNearby(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  if (bare === "localhost" || bare.endsWith(".localhost") || bare.endsWith(".local") || bare === "::1") return true;
  return isIP(bare) === 4 && /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(bare);
}
