import { chatPath, chatSettings, type Environment } from "../core/chat/settings.ts";
import { UsageError } from "../core/diagnostics/known-error.ts";
import { createRelay, createServiceAsk, type Relay } from "../core/relay/relay.ts";
import {
  type CountedKind,
  type Counter,
  createMemoryCounter,
  relayLimits,
  type Taken,
  windowStart,
} from "../core/relay/relay-limits.ts";
import { parseRelaySite, relayFile } from "../core/relay/relay-site.ts";

/*
 * `biopedia/relay`: the relay for hosts that run functions. The relay uses only the Fetch Standard.
 */

export { type CountedKind, type Counter, chatPath, createMemoryCounter, type Relay, type Taken, windowStart };

/** The environment that a host that runs functions gives the relay. */
export interface RelayHost {
  /** The environment variables of docs/hosting.md, such as `BIOPEDIA_API_KEY`. */
  variables: Environment;
  /** Counts requests. Default: in memory, which suits a host with a single instance. */
  counter?: Counter;
  /**
   * The addresses of the site, such as `https://ada.example`. Requests to other hosts are refused, because a caller
   * may write any host into a request. Not needed with `relayFile`.
   */
  site?: string | readonly string[];
  /** Fetches the site's `relay.json`. Default: from the first address of the site */
  relayFile?: () => Promise<Response>;
}

/**
 * Creates a relay that answers the translation requests of a site's pages.
 *
 * @returns a function that answers a request; it takes the client's IP address too, for the limits per client
 * @throws if a variable is invalid, or the site's address is missing; no message contains the key
 */
export function relayFor({
  variables,
  counter = createMemoryCounter(Date.now),
  site = [],
  relayFile: readFile,
}: RelayHost): Relay {
  const settings = chatSettings(variables);
  const sites = [site].flat().map((address) => new URL(address));
  const [first] = sites;
  const read = readFile ?? (first && (() => fetch(new URL(`/${relayFile}`, first))));
  if (read === undefined)
    throw new UsageError("the relay does not know its site", 'add site: "https://ada.example" to relayFor');
  const isOwn = ({ host }: URL) => sites.length === 0 || sites.some((own) => own.host === host);
  return createRelay({
    settings,
    limits: relayLimits(variables),
    counter,
    isOwnHost: ({ url }) => isOwn(new URL(url)),
    site: async () => parseRelaySite(await (await read()).text()),
    // Looked up at each call, as some hosts replace it.
    ask: createServiceAsk(settings, (...sent: Parameters<typeof fetch>) => fetch(...sent)),
  });
}
