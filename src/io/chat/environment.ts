import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type ChatSettings, chatSettings, type Environment } from "../../core/chat/settings.ts";
import { KnownError, UsageError } from "../../core/diagnostics/known-error.ts";
import { isNotFound } from "../files/files.ts";
import type { World } from "../terminal/world.ts";

type Place = Pick<World, "cwd" | "env">;

/** The environment, with what a `.env` file in the folder adds to it. @throws KnownError when the file cannot be read */
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
 * Reads the settings of the chat service from the environment and the `.env` file. The key and the address must come from the same one of them: a `.env` file
 * that somebody else wrote must not send your key to its own address.
 *
 * @throws UsageError when an address, key or number is not valid, or key and address come from different sources
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
      "set both in the same place, so that the key goes only where its owner wants it to go",
    );
  }
  return chatSettings({ ...file, ...env });
}

/**
 * Makes sure that there is a key where the service needs one.
 *
 * @throws UsageError when there is none
 */
export function requireKey(settings: ChatSettings): ChatSettings {
  if (settings.lacksKey) {
    throw new UsageError(
      `${new URL(settings.url).host} needs a key, and BIOPEDIA_API_KEY is not set`,
      "set it in the environment or in a .env file; a service that needs no key takes BIOPEDIA_API_KEY=none",
    );
  }
  return settings;
}
