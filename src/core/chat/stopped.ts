import type { Reply, SetupFault } from "./types.ts";

/** Why a run ended before all was tried. */
export type StopCause =
  | "authentication"
  | "credit"
  | "daily-quota"
  | "model-gone"
  /** The service refuses what is sent, or cannot be reached at all. */
  | "service"
  /** Too many answers in a row that gave nothing. */
  | "no-progress"
  | "request-limit"
  /** A file cannot be written or read. */
  | "storage"
  | "interrupted";

/** The end of a run before all was tried. */
export interface Stop {
  cause: StopCause;
  /** What happened, in one line. */
  detail?: string | undefined;
  /** What to do about it. */
  hint: string;
}

/** Nothing more is asked of the service: what a person has to do first, or why it would be of no use. */
export class Stopped extends Error {
  readonly stop: Stop;
  /** The reply that was the cause, if it was one. */
  readonly reply: Reply | undefined;

  constructor(stop: Stop, reply?: Reply) {
    super(stop.detail ?? stop.cause);
    this.name = "Stopped";
    this.stop = stop;
    this.reply = reply;
  }
}

const address = "check BIOPEDIA_API_URL and the network";

const faults: Record<SetupFault, string> = {
  redirect: "redirects are not followed: set BIOPEDIA_API_URL to the address that answers",
  scheme: "check whether BIOPEDIA_API_URL needs https: or http:",
  credentials: "remove them from BIOPEDIA_API_URL; BIOPEDIA_API_KEY is the place for a key",
  port: "check the port of BIOPEDIA_API_URL",
  "key-format": "copy BIOPEDIA_API_KEY again, as one line without quotes",
  "event-stream": "BIOPEDIA_API_URL must answer with one JSON object, not with a stream",
};

/** The end that a reply means, whatever came before; undefined for a reply after which others may fare better. */
export function stopFor(reply: Reply): Stop | undefined {
  switch (reply.kind) {
    case "authentication":
      return { cause: reply.kind, detail: reply.detail, hint: "check BIOPEDIA_API_KEY" };
    case "credit":
      return { cause: reply.kind, detail: reply.detail, hint: "add credit to the account, or choose a free model with BIOPEDIA_MODEL" };
    case "daily-quota":
      return { cause: reply.kind, detail: reply.detail, hint: "continue tomorrow, or choose another model with BIOPEDIA_MODEL" };
    case "model-gone":
      return { cause: reply.kind, detail: reply.detail, hint: "choose another model with BIOPEDIA_MODEL" };
    case "misconfigured":
      return { cause: "service", detail: `the service cannot be used: ${reply.detail}`, hint: faults[reply.fault] };
    case "unavailable":
      return { cause: "service", detail: reply.detail, hint: address };
    default:
      return undefined;
  }
}

/** The end that a reply means to a service that has never given an answer; undefined for a reply that may be an accident. */
export function firstStopFor(reply: Reply): Stop | undefined {
  switch (reply.kind) {
    case "unreachable":
      return unreachableStop(reply.detail);
    case "bad-request":
      return {
        cause: "service",
        detail: `the service refuses the request: ${reply.detail}`,
        hint: "check BIOPEDIA_API_URL and BIOPEDIA_MODEL",
      };
    case "web-page":
      return {
        cause: "service",
        detail: `the service cannot be used: ${reply.detail}`,
        hint: "check BIOPEDIA_API_URL; a log-in page or a proxy may stand in the way",
      };
    default:
      return undefined;
  }
}

export const unreachableStop = (detail: string): Stop => ({
  cause: "service",
  detail: `the service cannot be reached: ${detail}`,
  hint: address,
});

/** Too many asks in a row that gave no accepted text. @param last what the last reply lacked, if it was no answer */
export const noProgressStop = (asks: number, last: string | undefined): Stop => ({
  cause: "no-progress",
  detail: `${asks} requests in a row brought no translation that can be used${last === undefined ? "" : `; the last one: ${last}`}`,
  hint: "try another model with BIOPEDIA_MODEL, or later",
});

export const requestLimitStop = (most: number): Stop => ({
  cause: "request-limit",
  detail: `${most} requests have been sent`,
  hint: "run biopedia translate again to continue; --max-requests sets another limit",
});
