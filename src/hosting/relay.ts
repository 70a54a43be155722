import { chatPath } from "../core/chat/request.ts";
import { chatSettings, type Environment } from "../core/chat/settings.ts";
import { type Counter, createMemoryCounter, type Taken, windowStart } from "../core/relay/counter.ts";
import { createRelay, type Relay } from "../core/relay/relay.ts";
import { relayLimits } from "../core/relay/relay-limits.ts";
import { parseRelaySite, relayFile } from "../core/relay/relay-site.ts";
import { createServiceAsk } from "../core/relay/service-ask.ts";

/*
 * `biopedia/relay`: the relay for hosts that run functions. It uses only the Fetch Standard.
 */

export { type Counter, chatPath, createMemoryCounter, type Relay, type Taken, windowStart };

/** What a host that runs functions gives the relay. */
export interface RelayHost {
  /** The environment variables of docs/hosting.md, such as `BIOPEDIA_API_KEY`. */
  variables: Environment;
  /** Counts requests. Default: in memory, which suits a host with a single instance. */
  counter?: Counter;
  /** Fetches a file of the built site. @param url its address on the site that the request was sent to */
  fetchFile: (url: URL) => Promise<Response>;
}

/**
 * Creates a relay that answers the translation requests of a site's pages.
 *
 * @returns a function that answers a request; it takes the client's IP address too, for the limits per client
 * @throws if a variable is invalid; no message contains the key
 */
export function relayFor({ variables, counter = createMemoryCounter(Date.now), fetchFile }: RelayHost): Relay {
  const settings = chatSettings(variables);
  return createRelay({
    settings,
    limits: relayLimits(variables),
    counter,
    site: async ({ url }) => parseRelaySite(await (await fetchFile(new URL(`/${relayFile}`, url))).text()),
    // Looked up at each call, as some hosts replace it.
    ask: createServiceAsk(settings, (...sent: Parameters<typeof fetch>) => fetch(...sent)),
  });
}
