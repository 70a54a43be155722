import type { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPrivateAddress } from "../../core/check/private-host.ts";
import { UsageError } from "../../core/diagnostics/known-error.ts";
import { memoize } from "../../core/model/memo.ts";

type Environment = Readonly<Record<string, string | undefined>>;

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
