import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { UsageError } from "../core/errors.ts";
import { type ChatSettings, chatSettings } from "../core/translation/settings.ts";
import type { World } from "./terminal.ts";

/** The environment, with what a `.env` file in the folder adds to it. */
export function readEnvironment({ cwd, env }: Pick<World, "cwd" | "env">): Record<string, string | undefined> {
  const path = join(cwd, ".env");
  return { ...(existsSync(path) && parseEnv(readFileSync(path, "utf8"))), ...env };
}

/**
 * Reads the settings of the chat service, with a key where one is needed.
 *
 * @throws UsageError when an address or number is none, or the key is missing
 */
export function readChatSettings(world: Pick<World, "cwd" | "env">): ChatSettings {
  const settings = chatSettings(readEnvironment(world));
  if (settings.lacksKey) {
    throw new UsageError(
      `${new URL(settings.url).host} needs a key, and BIOPEDIA_API_KEY is not set`,
      "set it in the environment or in a .env file; a service that needs none takes BIOPEDIA_API_KEY=none",
    );
  }
  return settings;
}
