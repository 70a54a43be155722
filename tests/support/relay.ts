import { chatSettings } from "../../src/core/chat/settings.ts";
import { createRelay, createServiceAsk } from "../../src/core/relay/relay.ts";
import { createMemoryCounter } from "../../src/core/relay/relay-limits.ts";
import { parseRelaySite } from "../../src/core/relay/relay-site.ts";

/**
 * A relay that has no limit to speak of.
 *
 * @param site gives the text of the site's relay file
 * @param send sends its requests
 * @param url the chat service
 * @returns a function that answers a page's request
 */
export function relayTo(
  site: () => Promise<string>,
  send: typeof fetch,
  url = "https://chat.example/api/v1/chat/completions",
) {
  const most = Number.MAX_SAFE_INTEGER;
  const relay = createRelay({
    settings: { lacksKey: false },
    limits: {
      clientPerMinute: most,
      perMinute: most,
      clientAtOnce: most,
      atOnce: most,
      perDay: most,
      lettersPerDay: most,
      badPerMinute: most,
    },
    counter: createMemoryCounter(Date.now),
    site: async () => parseRelaySite(await site()),
    ask: createServiceAsk({ ...chatSettings({ BIOPEDIA_API_URL: url, BIOPEDIA_API_KEY: "none" }) }, send),
  });
  return (request: Request): Promise<Response> => relay(request, "");
}

/** A reply with this text. */
export const completion = (content: string) => ({
  choices: [{ finish_reason: "stop", message: { role: "assistant", content } }],
});
