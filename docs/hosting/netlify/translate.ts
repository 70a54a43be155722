import { chatSettings } from "../../../src/core/chat/settings.ts";
import { createRelay, type Relay } from "../../../src/core/relay/relay.ts";
import { relayLimits } from "../../../src/core/relay/relay-limits.ts";
import { parseRelaySite, relayFile } from "../../../src/core/relay/relay-site.ts";
import { createServiceAsk } from "../../../src/core/relay/service-ask.ts";
import { createNetlifyCounter } from "../netlify-counter.ts";

let relay: Relay | undefined;

/** A Netlify function that relays the site's translation requests. */
export default async (request: Request, { ip }: { ip: string }): Promise<Response> => {
  relay ??= start();
  return relay(request, ip);
};

function start(): Relay {
  const settings = chatSettings(process.env);
  const send: typeof fetch = (...sent) => fetch(...sent);
  return createRelay({
    settings,
    limits: relayLimits(process.env),
    counter: createNetlifyCounter(),
    site: async ({ url }) => parseRelaySite(await (await send(new URL(`/${relayFile}`, url))).text()),
    ask: createServiceAsk(settings, send),
  });
}

/** The address of the function (put the site's base path before it), and the maximum number of requests per client and time window in seconds. */
export const config = {
  path: "/api/v1/chat/completions",
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
