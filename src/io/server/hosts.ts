import { chatPath } from "../../core/chat/request.ts";
import { type RelayErrorCode, relayErrors } from "../../core/relay/relay-protocol.ts";
import type { Handler } from "./listen.ts";

/**
 * Lets a server answer only for hosts that are meant: those named, this machine by a name that no foreign page can have (an address, a name without dots,
 * one of the local network). Else a page whose name leads to this machine (DNS rebinding) could read what is served and use up the key.
 *
 * @param own gives further hosts to answer for, without ports
 */
export const onlyHosts =
  (own: () => readonly (string | undefined)[], answer: Handler): Handler =>
  (request, response) => {
    const host = hostOf(request.headers.host);
    if (host !== undefined && (isLocal(host) || own().some((name) => name !== undefined && hostOf(name) === host)))
      answer(request, response);
    else {
      // Pages that ask the relay read JSON.
      const isChat = request.url?.split("?", 1)[0]?.endsWith(chatPath);
      const type = isChat ? "application/json" : "text/plain; charset=utf-8";
      const body = isChat ? JSON.stringify({ error: { code, message: relayErrors[code].message } }) : refusal;
      response.writeHead(403, { "content-type": type, "x-content-type-options": "nosniff" }).end(body);
    }
  };

const code: RelayErrorCode = "foreign-host";
const refusal =
  "This server does not answer for this host name.\nStart it with --allowed-host <name> if the name is yours, or set baseUrl in site.yaml to the site's address.\n";

/** The name in a Host header, in small letters and without its port; undefined when it is malformed. */
function hostOf(header: string | undefined): string | undefined {
  // Nothing but a name and a port: what would parse as user, path or query is no host.
  if (header === undefined || !/^[^\s/?#@\\]+$/.test(header)) return undefined;
  const url = `http://${header.includes(":") && !/^\[|^[^:]*:\d*$/.test(header) ? `[${header}]` : header}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

const isLocal = (name: string): boolean => !name.includes(".") || /\.(?:localhost|local)$|^\d+(?:\.\d+){3}$/.test(name);
