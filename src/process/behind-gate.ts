import { chatKey } from "../core/chat/settings.ts";
import { readEnvironment } from "../io/chat/environment.ts";
import { gate } from "../io/terminal/gate.ts";
import type { World } from "../io/terminal/world.ts";

/** Returns the world with its output streams behind the gate. */
export function behindGate(world: World): World {
  const secrets = { env: world.env, key: knownKey(world) };
  const gated = { stdout: gate(world.stdout, secrets), stderr: gate(world.stderr, secrets) };
  // Reading `stdin` opens it.
  return Object.defineProperties({} as World, { ...Object.getOwnPropertyDescriptors(world), ...Object.getOwnPropertyDescriptors(gated) });
}

/** Returns the key to mask. Commands that need the `.env` file report that it cannot be read; here the environment's key is enough. */
function knownKey(world: World): string | undefined {
  try {
    return chatKey(readEnvironment(world));
  } catch {
    return chatKey(world.env);
  }
}
