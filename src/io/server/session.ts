import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handler } from "./listen.ts";

/** The access of one browser to a server: the one that opened the address with the token. */
interface Session {
  /** The secret of the address, `?token=…`, new for each run. */
  token: string;
  /** Restricts a handler to the browser of this session, and changes to requests of its own pages. */
  guard: (answer: Handler) => Handler;
}

/**
 * Creates a session. The address that contains the token gets a cookie, with which everything else is answered. Other
 * pages can neither read anything nor send a change: the cookie is only sent by pages of this machine (SameSite), and a
 * change must say that it comes from a page of this server (Origin), even if such a page is on another port.
 */
export function createSession(): Session {
  const token = randomBytes(24).toString("base64url");
  return {
    token,
    guard: (answer) => (request, response) => {
      // The name contains the port, because cookies do not tell ports apart.
      const cookie = `biopedia-${request.socket.localPort}`;
      const [, query] = request.url?.split("?", 2) ?? [];
      const hasToken = isEqual(new URLSearchParams(query).get("token"), token);
      if (!(hasToken && isReading(request)) && !isEqual(cookieOf(request, cookie), token))
        return refuse(response, notOpened);
      if (!isOwn(request)) return refuse(response, foreign);
      if (hasToken) response.setHeader("set-cookie", `${cookie}=${token}; Path=/; HttpOnly; SameSite=Strict`);
      return answer(request, response);
    },
  };
}

const notOpened = "This page belongs to another run of the command.\nOpen the address that the command has printed.\n";
const foreign = "Only pages of this server may do this.\n";

const isReading = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

/** Whether a request comes from a page of this server, or opens one, as far as browsers say. */
export function isOwn(request: IncomingMessage): boolean {
  const { origin, host, "sec-fetch-site": site, "sec-fetch-mode": mode } = request.headers;
  if (!isReading(request)) return origin === `http://${host}`;
  return site === undefined || site === "same-origin" || site === "none" || mode === "navigate";
}

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = headers.cookie?.split(";").map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Compares texts in constant time. */
function isEqual(given: string | null | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const refuse = (response: ServerResponse, text: string): void => {
  response.writeHead(403, {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  response.end(text);
};
