import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type ChatSettings, chatSettings, type Environment } from "../../core/chat/settings.ts";
import { KnownError, UsageError } from "../../core/diagnostics/known-error.ts";
import { isNotFound } from "../files/errors.ts";
import type { World } from "../terminal/world.ts";

type Place = Pick<World, "cwd" | "env">;

/**
 * Returns the environment merged with the `.env` file of the folder; the environment wins. @throws KnownError if the
 * file cannot be read
 */
export const readEnvironment = ({ cwd, env }: Place): Environment => ({ ...readEnvFile(cwd), ...env });

function readEnvFile(cwd: string): Environment {
  try {
    return parseEnv(readFileSync(join(cwd, ".env"), "utf8"));
  } catch (error) {
    if (isNotFound(error)) return {};
    throw new KnownError(".env cannot be read", "check its permissions, or remove it");
  }
}

/**
 * Reads the settings of the chat service from the environment and the `.env` file. The key and the address must come
 * from the same source, so that a `.env` file written by somebody else cannot send your key to another address.
 *
 * @throws UsageError if an address, key or number is invalid, or key and address come from different sources
 */
export function readChatSettings({ cwd, env }: Place): ChatSettings {
  const file = readEnvFile(cwd);
  // A variable that is set to nothing in the environment counts as not set, whatever the file says.
  const sourceOf = (name: string) => {
    const [source, value] = env[name] === undefined ? [".env", file[name]] : ["the environment", env[name]];
    return value?.trim() ? source : undefined;
  };
  const key = sourceOf("BIOPEDIA_API_KEY");
  const url = sourceOf("BIOPEDIA_API_URL");
  if (key !== undefined && url !== undefined && key !== url) {
    throw new UsageError(
      `BIOPEDIA_API_URL is set in ${url}, but BIOPEDIA_API_KEY in ${key}`,
      "set both in the same place, so that the key is only sent where its owner intends",
    );
  }
  return chatSettings({ ...file, ...env });
}

/**
 * Checks that there is a key if the service needs one.
 *
 * @throws UsageError if the key is missing
 */
export function requireKey(settings: ChatSettings): ChatSettings {
  if (settings.lacksKey) {
    throw new UsageError(
      `${new URL(settings.url).host} needs a key, and BIOPEDIA_API_KEY is not set`,
      "set it in the environment or in a .env file; if the service needs no key, set BIOPEDIA_API_KEY=none",
    );
  }
  return settings;
}
