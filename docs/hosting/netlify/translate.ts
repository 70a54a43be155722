import { createRelay, type Relay } from "../../../src/core/translation/relay.ts";
import { chatSettings } from "../../../src/core/translation/settings.ts";

let relay: Relay | undefined;

/** A Netlify function that relays the site's translation requests. */
export default async (request: Request, { ip }: { ip: string }): Promise<Response> => {
  relay ??= createRelay(chatSettings(process.env), (...sent) => fetch(...sent));
  return relay(request, ip);
};

/** Where it answers. With a base path put that before it. */
export const config = { path: "/api/v1/chat/completions" };
