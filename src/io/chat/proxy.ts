import { UsageError } from "../../core/diagnostics/known-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const names = { httpProxy: "HTTP_PROXY", httpsProxy: "HTTPS_PROXY" } as const;

/** This machine is never asked through a proxy. */
const ownNames = "localhost,127.0.0.1,[::1]";

/**
 * `fetch` as the environment asks for it: through the proxies of HTTPS_PROXY and HTTP_PROXY, but to the hosts of NO_PROXY and to this machine directly.
 * Lower-case names win, as they do for curl. Node 20 knows none of them.
 * A `.env` file has no say: whoever wrote it could read a key that goes through a proxy unencrypted.
 *
 * @param direct the fetch to use where no proxy is set
 * @throws UsageError when the address of a proxy is none
 */
export function proxiedFetch(environment: Environment, direct: typeof fetch): typeof fetch {
  const value = (name: string) => environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || undefined;
  if (value(names.httpProxy) === undefined && value(names.httpsProxy) === undefined) return direct;
  for (const name of Object.values(names)) checkAddress(name, value(name));
  let started: Promise<typeof fetch> | undefined;
  const start = async (): Promise<typeof fetch> => {
    // Loaded only here: it takes as long to load as the rest of the command.
    const { default: undici } = await import("undici");
    const { EnvHttpProxyAgent, fetch: send } = undici;
    const noProxy = [value("NO_PROXY"), ownNames].filter(Boolean).join(",");
    const dispatcher = new EnvHttpProxyAgent({
      // An empty address is none: it must not be looked for in the environment of the process.
      httpProxy: value(names.httpProxy) ?? "",
      httpsProxy: value(names.httpsProxy) ?? "",
      noProxy: value("NO_PROXY") === "*" ? "*" : noProxy,
    });
    const proxied: unknown = (input: Parameters<typeof send>[0], init: Parameters<typeof send>[1]) => send(input, { ...init, dispatcher });
    return proxied as typeof fetch;
  };
  return async (...sent) => {
    started ??= start();
    return (await started)(...sent);
  };
}

/** The address may hold a password: it is not shown. */
function checkAddress(name: string, address: string | undefined): void {
  if (address !== undefined && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) {
    throw new UsageError(`${name} is not an address`, "give the whole address of the proxy, such as http://proxy.example:3128");
  }
}
