import { minute } from "../../core/relay/counter.ts";
import { type RelayEvent, RelayTally } from "../../core/relay/relay-tally.ts";
import type { Out } from "../terminal/world.ts";

/** Runs a function once, later. */
type Later = (run: () => void, milliseconds: number) => void;

/** The timer does not keep the process alive. */
const later: Later = (run, milliseconds) => void setTimeout(run, milliseconds).unref();

/**
 * Prints the activity of a relay: one line, a minute after the first request, that covers all requests of that minute.
 *
 * @param perDay the limit of requests per day
 * @param wait replaced in tests
 * @returns a function to call for each request
 */
export function createRelayLog(out: Out, perDay: number, wait: Later = later): (event: RelayEvent) => void {
  const tally = new RelayTally(perDay);
  let isDue = false;
  return (event) => {
    tally.add(event);
    if (isDue) return;
    isDue = true;
    wait(() => {
      isDue = false;
      out.write(`${tally.take()}\n`);
    }, minute);
  };
}
