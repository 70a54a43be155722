import { createNetlifyCounter } from "./netlify-counter.ts";
import { type Relay, relayFor } from "./relay.ts";

let relay: Relay | undefined;

/** The addresses of the site and of the deploy, in the variables that Netlify sets. */
const addresses = (): string[] =>
  [process.env.URL, process.env.DEPLOY_PRIME_URL, process.env.DEPLOY_URL].filter((address) => address !== undefined);

/** `biopedia/relay/netlify`: a Netlify function that relays the site's translation requests. */
export default async (request: Request, { ip }: { ip: string }): Promise<Response> => {
  relay ??= relayFor({ variables: process.env, counter: createNetlifyCounter(), site: addresses() });
  return relay(request, ip);
};
