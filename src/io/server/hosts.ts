import { chatPath } from "../../core/chat/request.ts";
import { type RelayErrorCode, relayErrors } from "../../core/relay/relay-protocol.ts";
import type { Handler } from "./listen.ts";

/**
 * Restricts a server to allowed hosts: the given ones, and names of this machine that no foreign page can have (IP addresses, names without dots, names of the
 * local network). Otherwise a page could use DNS rebinding to read what is served and to use the key.
 *
 * @param own returns further hosts to allow, without ports
 */
export const onlyHosts =
  (own: () => readonly (string | undefined)[], answer: Handler): Handler =>
  (request, response) => {
    const host = hostOf(request.headers.host);
    if (host !== undefined && (isLocal(host) || own().some((name) => name !== undefined && hostOf(name) === host)))
      return answer(request, response);
    // The relay's clients expect JSON.
    const isChat = request.url?.split("?", 1)[0]?.endsWith(chatPath);
    const type = isChat ? "application/json" : "text/plain; charset=utf-8";
    const body = isChat ? JSON.stringify({ error: { code, message: relayErrors[code].message } }) : refusal;
    response.writeHead(403, { "content-type": type, "x-content-type-options": "nosniff" }).end(body);
  };

const code: RelayErrorCode = "foreign-host";
const refusal =
  "This server does not answer for this host name.\nStart it with --allowed-host <name> if the name is yours, or set baseUrl in site.yaml to the site's address.\n";

/** Returns the name in a Host header in lower case, without its port; undefined if it is malformed. */
function hostOf(header: string | undefined): string | undefined {
  // Reject anything that would parse as user, path or query.
  if (header === undefined || !/^[^\s/?#@\\]+$/.test(header)) return undefined;
  const url = `http://${header.includes(":") && !/^\[|^[^:]*:\d*$/.test(header) ? `[${header}]` : header}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

const isLocal = (name: string): boolean => !name.includes(".") || /\.(?:localhost|local)$|^\d+(?:\.\d+){3}$/.test(name);
