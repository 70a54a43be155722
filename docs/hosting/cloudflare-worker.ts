import { type RelayEnvironment, relay } from "./relay.ts";

interface Environment extends RelayEnvironment {
  /** The built site. */
  ASSETS: { fetch(request: Request): Promise<Response> };
}

/** A Cloudflare Worker that serves the built site and relays its translation requests. */
export default {
  fetch(request: Request, environment: Environment): Promise<Response> {
    if (!new URL(request.url).pathname.endsWith("/api/v1/chat/completions")) return environment.ASSETS.fetch(request);
    return relay(request, environment, request.headers.get("cf-connecting-ip") ?? "");
  },
};
