import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { report } from "./problems.ts";

/** The answer of another site about an address. */
export type Answer =
  | { kind: "found"; movedTo?: string }
  /** An HTTP status of 400 or more, and how many seconds the host asks to wait. */
  | { kind: "status"; status: number; retryAfter?: number }
  /** No answer: the code of an error, `PRIVATE`, `LOOP`, `NOWHERE` or `OFFLINE`. */
  | { kind: "failed"; code: string };

/** Statuses by which a host says that there is nothing (RFC 9110, section 15.5). */
const gone: ReadonlySet<number> = new Set([404, 410]);

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no such host",
  ECONNREFUSED: "the host refuses connections",
  ECONNRESET: "the host broke off the connection",
  EAI_AGAIN: "the name of the host could not be looked up",
  TimeoutError: "the host did not answer in time",
  UND_ERR_CONNECT_TIMEOUT: "the host did not answer in time",
  CERT_HAS_EXPIRED: "its certificate has expired",
  PRIVATE: "it leads into a private network, or to something other than a page",
  NOWHERE: "it redirects, but names no valid address",
  LOOP: "it redirects too often",
  OFFLINE: "no other site answered either; perhaps this machine is offline",
};

/** Returns what is wrong with an address on another site. A failure that may pass is a warning. */
export function judgeAnswer(url: string, answer: Answer, place: Place): Diagnostic[] {
  switch (answer.kind) {
    case "status": {
      const reason = `the host answers ${answer.status}`;
      return [
        report(gone.has(answer.status) ? "broken-external-link" : "unreachable-external-link", { url, reason }, place),
      ];
    }
    case "failed": {
      const reason = reasons[answer.code] ?? `the connection failed (${answer.code})`;
      return [
        report(
          answer.code === "ENOTFOUND" ? "broken-external-link" : "unreachable-external-link",
          { url, reason },
          place,
        ),
      ];
    }
    case "found":
      return answer.movedTo === undefined ? [] : [report("moved-external-link", { url, to: answer.movedTo }, place)];
  }
}
