import type { LookupFunction } from "node:net";
import { UsageError } from "../../core/diagnostics/known-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const names = { httpProxy: "HTTP_PROXY", httpsProxy: "HTTPS_PROXY" } as const;

/** Requests to this machine never use a proxy. */
const ownNames = "localhost,127.0.0.1,[::1]";

/**
 * Returns a `fetch` that uses HTTPS_PROXY and HTTP_PROXY, except for the hosts in NO_PROXY and this machine. Lower-case names win, as in curl. Node 20 does
 * not support these variables. They are not read from `.env`: its author could read a key that goes through a proxy unencrypted.
 *
 * @param direct the fetch to use if neither a proxy nor `lookup` is set
 * @param lookup finds the addresses of hosts that are asked directly; a proxy finds them itself
 * @throws UsageError if the address of a proxy is invalid
 */
export function proxiedFetch(environment: Environment, direct: typeof fetch, lookup?: LookupFunction): typeof fetch {
  const value = (name: string) => environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || undefined;
  if (value(names.httpProxy) === undefined && value(names.httpsProxy) === undefined && lookup === undefined) return direct;
  for (const name of Object.values(names)) checkAddress(name, value(name));
  let started: Promise<typeof fetch> | undefined;
  const start = async (): Promise<typeof fetch> => {
    // Loaded on demand: it takes as long to load as the rest of the command.
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
    const proxied: unknown = (input: Parameters<typeof send>[0], init: Parameters<typeof send>[1]) => send(input, { ...init, dispatcher });
    return proxied as typeof fetch;
  };
  return async (...sent) => {
    started ??= start();
    return (await started)(...sent);
  };
}

/** Checks the address of a proxy. Messages do not show it, because it may contain a password. */
function checkAddress(name: string, address: string | undefined): void {
  if (address !== undefined && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) {
    throw new UsageError(`${name} is not an address`, "use the full address of the proxy, such as http://proxy.example:3128");
  }
}
