import { minute } from "../../core/relay/counter.ts";
import { type RelayEvent, RelayTally } from "../../core/relay/relay-tally.ts";
import type { Out } from "../terminal/world.ts";

/** Runs something later, once. */
export type Later = (run: () => void, milliseconds: number) => void;

/** A server's end is not put off for a line. */
const later: Later = (run, milliseconds) => void setTimeout(run, milliseconds).unref();

/**
 * Prints what a relay did: a line a minute after something happened, with all of that minute.
 *
 * @param perDay the limit of a day
 * @param wait tests have a clock of their own
 * @returns to be told of each request
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
