import { chatPath } from "../../src/core/chat/request.ts";
import { chatSettings } from "../../src/core/chat/settings.ts";
import { createRelay, type Relay } from "../../src/core/relay/relay.ts";
import { relayLimits } from "../../src/core/relay/relay-limits.ts";
import { parseRelaySite, relayFile } from "../../src/core/relay/relay-site.ts";
import { createServiceAsk } from "../../src/core/relay/service-ask.ts";
import { type CounterBindings, createCloudflareCounter } from "./cloudflare-counter.ts";

export { RelayCounter } from "./cloudflare-counter.ts";

interface Bindings extends CounterBindings {
  /** The built site. */
  ASSETS: { fetch(request: Request): Promise<Response> };
}

/** The bindings, and variables such as BIOPEDIA_API_KEY. */
type Environment = Bindings & { readonly [variable: `BIOPEDIA_${string}`]: string };

let relay: Relay | undefined;

/** A Cloudflare Worker that serves the built site and relays its translation requests. */
export default {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    if (!new URL(request.url).pathname.endsWith(chatPath)) return environment.ASSETS.fetch(request);
    relay ??= start(environment);
    return relay(request, request.headers.get("cf-connecting-ip") ?? "");
  },
};

function start(environment: Environment): Relay {
  const { ASSETS, CLIENTS, COUNTER, ...variables } = environment;
  const settings = chatSettings(variables);
  return createRelay({
    settings,
    limits: relayLimits(variables),
    counter: createCloudflareCounter({ CLIENTS, COUNTER }),
    site: async ({ url }) => parseRelaySite(await (await ASSETS.fetch(new Request(new URL(`/${relayFile}`, url)))).text()),
    ask: createServiceAsk(settings, (...sent: Parameters<typeof fetch>) => fetch(...sent)),
  });
}
