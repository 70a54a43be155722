import { createRelay, type Relay } from "../../src/core/translation/relay.ts";
import { chatPath } from "../../src/core/translation/request.ts";
import { chatSettings } from "../../src/core/translation/settings.ts";

interface Environment {
  /** The built site. */
  ASSETS: { fetch(request: Request): Promise<Response> };
  BIOPEDIA_API_KEY?: string;
  BIOPEDIA_API_URL?: string;
  BIOPEDIA_MODEL?: string;
}

let relay: Relay | undefined;

/** A Cloudflare Worker that serves the built site and relays its translation requests. */
export default {
  async fetch(request: Request, { ASSETS, ...environment }: Environment): Promise<Response> {
    if (!new URL(request.url).pathname.endsWith(chatPath)) return ASSETS.fetch(request);
    relay ??= createRelay(chatSettings(environment), (...sent) => fetch(...sent));
    return relay(request, request.headers.get("cf-connecting-ip") ?? "");
  },
};
