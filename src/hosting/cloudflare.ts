import { type CounterBindings, createCloudflareCounter } from "./cloudflare-counter.ts";
import { chatPath, type Relay, relayFor } from "./relay.ts";

export { RelayCounter } from "./cloudflare-counter.ts";

interface Bindings extends CounterBindings {
  /** The built site. */
  ASSETS: { fetch(request: Request): Promise<Response> };
}

/** The bindings, and variables such as BIOPEDIA_API_KEY. */
type Environment = Bindings & { readonly [variable: `BIOPEDIA_${string}`]: string };

let relay: Relay | undefined;

/** `biopedia/relay/cloudflare`: a Cloudflare Worker that serves the built site and relays its translation requests. */
export default {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const { ASSETS, CLIENTS, COUNTER, ...variables } = environment;
    if (!new URL(request.url).pathname.endsWith(chatPath)) return ASSETS.fetch(request);
    relay ??= relayFor({
      variables,
      counter: createCloudflareCounter({ CLIENTS, COUNTER }),
      // The binding reads the site's own files, whatever the host.
      relayFile: () => ASSETS.fetch(new Request("https://site.invalid/relay.json")),
    });
    return relay(request, request.headers.get("cf-connecting-ip") ?? "");
  },
};
