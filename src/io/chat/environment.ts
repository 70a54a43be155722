import type { lookup as systemLookup } from "node:dns";
import { readFileSync } from "node:fs";
import type { LookupFunction } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type ChatSettings, chatSettings, type Environment } from "../../core/chat/settings.ts";
import { KnownError, UsageError } from "../../core/diagnostics/known-error.ts";
import { memoize } from "../../core/model/memo.ts";
import { isPrivateAddress } from "../../core/model/urls.ts";
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

/** No key is set, as where nobody uses a service. */
export class NoKey extends UsageError {}

/**
 * Checks that there is a key if the service needs one.
 *
 * @throws NoKey if the key is missing
 */
export function requireKey(settings: ChatSettings): ChatSettings {
  if (settings.lacksKey) {
    throw new NoKey(
      `${new URL(settings.url).host} needs a key, and BIOPEDIA_API_KEY is not set`,
      "set it in the environment or in a .env file; if the service needs no key, set BIOPEDIA_API_KEY=none",
    );
  }
  return settings;
}

const names = { httpProxy: "HTTP_PROXY", httpsProxy: "HTTPS_PROXY" } as const;

/** Requests to this machine never use a proxy. */
const ownNames = "localhost,127.0.0.1,[::1]";

/**
 * Returns a `fetch` that uses HTTPS_PROXY and HTTP_PROXY, except for the hosts in NO_PROXY and this machine. Lower-case
 * names win, as in curl. Node 20 does not support these variables. The file `.env` is not read for them, because its
 * author could read a key that goes through a proxy unencrypted.
 *
 * @param direct the fetch to use if neither a proxy nor `lookup` is set
 * @param lookup resolves the names of hosts that are requested directly; a proxy resolves names itself
 * @throws UsageError if the address of a proxy is invalid
 */
export function proxiedFetch(environment: Environment, direct: typeof fetch, lookup?: LookupFunction): typeof fetch {
  const value = (name: string) => environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || undefined;
  if (value(names.httpProxy) === undefined && value(names.httpsProxy) === undefined && lookup === undefined)
    return direct;
  for (const name of Object.values(names)) checkAddress(name, value(name));
  const start = memoize(async (): Promise<typeof fetch> => {
    // undici is loaded on demand, because most commands need no proxy.
    const { default: undici } = await import("undici");
    const { EnvHttpProxyAgent, fetch: send } = undici;
    const noProxy = [value("NO_PROXY"), ownNames].filter(Boolean).join(",");
    const dispatcher = new EnvHttpProxyAgent({
      // An empty string prevents undici from reading the environment of the process.
      httpProxy: value(names.httpProxy) ?? "",
      httpsProxy: value(names.httpsProxy) ?? "",
      noProxy: value("NO_PROXY") === "*" ? "*" : noProxy,
      ...(lookup && { connect: { lookup } }),
    });
    const proxied: unknown = (input: Parameters<typeof send>[0], init: Parameters<typeof send>[1]) =>
      send(input, { ...init, dispatcher });
    return proxied as typeof fetch;
  });
  return async (...sent) => (await start())(...sent);
}

/** Checks the address of a proxy. Messages do not show it, because it may contain a password. */
function checkAddress(name: string, address: string | undefined): void {
  if (address !== undefined && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) {
    throw new UsageError(
      `${name} is not an address`,
      "use the full address of the proxy, such as http://proxy.example:3128",
    );
  }
}

/**
 * Returns a function that looks up names as the system does, and refuses a name with an address in a private network,
 * because a public name can be made to lead there. The connection uses the address that was checked, because a second
 * lookup could give another one.
 *
 * @param lookup how the system looks up names; loaded when it is needed, because most commands do not
 * @returns a function for the option `lookup` of connections; it fails with the code `PRIVATE`
 */
export const publicLookup =
  (lookup?: typeof systemLookup): LookupFunction =>
  (hostname, options, callback) =>
    (lookup ?? process.getBuiltinModule("node:dns").lookup)(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? failure("ENOTFOUND", hostname), "");
      if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(failure("PRIVATE", hostname), "");
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

const failure = (code: string, hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${code} ${hostname}`), { code });
