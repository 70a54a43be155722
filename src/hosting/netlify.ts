import { createNetlifyCounter } from "./netlify-counter.ts";
import { type Relay, relayFor } from "./relay.ts";

let relay: Relay | undefined;

/** `biopedia/relay/netlify`: a Netlify function that relays the site's translation requests. */
export default async (request: Request, { ip }: { ip: string }): Promise<Response> => {
  relay ??= relayFor({ variables: process.env, counter: createNetlifyCounter(), fetchFile: (url) => fetch(url) });
  return relay(request, ip);
};
