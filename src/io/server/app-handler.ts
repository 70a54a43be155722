import { realpath } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ZodType } from "zod";
import { KnownError, messageOf, UnreachableError } from "../../core/diagnostics/known-error.ts";
import { type AppEvent, editPath } from "../../core/edit/protocol.ts";
import { decode } from "../../core/model/urls.ts";
import { policy, uploadPolicy } from "../../core/page/headers.ts";
import { packageRoot } from "../files/write.ts";
import { openFile, type SiteFile } from "./files.ts";
import type { Handler } from "./listen.ts";
import { createCompressor, send } from "./send.ts";

/** A request below {@link editPath}: `documents/fr/about`, whose route is `documents`. */
export interface AppRequest {
  /** The path behind the route's name: `fr/about`. */
  rest: string;
  query: URLSearchParams;
}

/** A change that a page asks for. */
interface Change {
  /** The largest body in bytes. */
  most: number;
  /** Whether the body is a file, and no JSON. */
  isFile: boolean;
  /** Returns undefined for a malformed body, and a promise of undefined for something that is not there. */
  answer: (asked: AppRequest, body: unknown) => Promise<unknown> | undefined;
}

/** The requests that a part of the application answers, by the names of their routes. */
export interface AppRoutes {
  /** Reading as JSON; undefined for something that is not there. */
  get?: Readonly<Record<string, (asked: AppRequest) => Promise<unknown>>>;
  /** Changes, made by {@link taking} or {@link takingFile}. */
  post?: Readonly<Record<string, Change>>;
  /** Files of the content folder. */
  files?: Readonly<Record<string, (asked: AppRequest) => Promise<SiteFile | undefined>>>;
}

/** Returns a change by a JSON body that fits a schema. @param most its largest size in bytes */
export const taking = <Body>(
  schema: ZodType<Body>,
  answer: (asked: AppRequest, body: Body) => Promise<unknown>,
  most = 1 << 20,
): Change => ({
  most,
  isFile: false,
  answer: (asked, body) => {
    const { data } = schema.safeParse(body);
    return data === undefined ? undefined : answer(asked, data);
  },
});

/** Returns a change by a file. @param most its largest size in bytes */
export const takingFile = (answer: (asked: AppRequest, bytes: Buffer) => Promise<unknown>, most: number): Change => ({
  most,
  isFile: true,
  answer: (asked, body) => answer(asked, body as Buffer),
});

interface AppHandler {
  /** Answers requests below {@link editPath}. */
  answer: Handler;
  /** Sends an event to all pages. */
  announce: (event: AppEvent) => void;
}

/** The policy of the application's own page. */
const pagePolicy = policy({
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["data:"],
  "connect-src": ["'self'"],
  "frame-src": ["'self'"],
  "form-action": ["'none'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["'none'"],
});
/** An upload is data: a drawing runs no script. */
const uploadHeaders = {
  "content-security-policy": uploadPolicy,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};
/** The application's page and scripts. */
const ownHeaders = { "content-security-policy": pagePolicy, "cache-control": "no-store" };

/**
 * Serves the page and the scripts of `biopedia edit` and `biopedia review`, and the answers of their parts.
 *
 * @param hide returns a text of an error without secrets
 */
export function createAppHandler(parts: readonly AppRoutes[], hide: (text: string) => string): AppHandler {
  const events = createEvents({ "cache-control": "no-store" });
  const compress = createCompressor();
  const gets = new Map(parts.flatMap(({ get = {} }) => Object.entries(get)));
  const posts = new Map(parts.flatMap(({ post = {} }) => Object.entries(post)));
  const folders = new Map(parts.flatMap(({ files = {} }) => Object.entries(files)));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = "", query = ""] = request.url?.slice(editPath.length).split("?", 2) ?? [];
    const [name = "", ...rest] = path.split("/");
    const asked = { rest: rest.map(decode).join("/"), query: new URLSearchParams(query) };
    if (request.method === "POST") return change(name, asked, request, response);
    if (request.method !== "GET") return void response.writeHead(405, { allow: "GET, POST" }).end();
    if (path === "events") return events.add(response);
    const read = gets.get(name);
    if (read) return sendFound(response, await read(asked));
    const open = folders.get(name);
    const file = await (open?.(asked) ??
      openFile(await realpath(join(packageRoot, "lib", "edit")), path || "app.html"));
    if (file === undefined) return sendJson(response, 404, unknown);
    return send({ file, status: 200, headers: open ? uploadHeaders : ownHeaders, compress }, request, response);
  };
  const change = async (name: string, asked: AppRequest, request: IncomingMessage, response: ServerResponse) => {
    const route = posts.get(name);
    const { most = 0, isFile = false } = route ?? {};
    if (Number(request.headers["content-length"]) > most && !isFile && route) return sendJson(response, 413, tooMuch);
    const body = await (isFile ? readFile(request, most) : readJson(request, most));
    const reply = body === undefined ? undefined : route?.answer(asked, body);
    if (reply === undefined) return sendJson(response, 400, isFile ? tooLarge : malformed);
    return sendFound(response, await reply);
  };
  return { answer: withErrors(answer, hide), announce: (event) => events.send(event) };
}

/** Reads a file that a script sends. Forms of other pages cannot have this type. */
const readFile = async (request: IncomingMessage, most: number): Promise<Buffer | undefined> =>
  request.headers["content-type"] === "application/octet-stream" ? readBody(request, most) : undefined;

const malformed = { message: "The request is malformed.", hint: "Reload the page." };
const tooMuch = {
  message: "This is more than can be sent at once. Nothing was changed.",
  hint: "Do it in smaller parts.",
};
const tooLarge = { message: "The file is too large.", hint: "Sound and film may have 100 MB, other files 25 MB." };
const unknown = { message: "There is no such page any more.", hint: "Go back to the list of all." };

const sendFound = (response: ServerResponse, found: unknown): void =>
  sendJson(response, found === undefined ? 404 : 200, found ?? unknown);

/**
 * Reads the body of a request; undefined if it is larger than a limit in bytes. The rest is read all the same, because
 * browsers show no answer before all is sent.
 */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}

/**
 * Reads a request's JSON.
 *
 * @param limit its largest size in bytes
 * @returns undefined if it is larger, or no JSON
 */
async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  // Only JSON is accepted, because forms of other pages cannot have this type.
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) return undefined;
  const bytes = await readBody(request, limit);
  try {
    return JSON.parse(bytes?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
}

/** Sends JSON that browsers do not cache. */
function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/**
 * Answers a request whose handler throws: with the message and hint of a known error, or as an internal error.
 *
 * @param hide returns a text without secrets, which a service may have put into its own message
 */
const withErrors =
  (answer: Handler, hide: (text: string) => string): Handler =>
  async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      if (response.headersSent) throw error;
      const hint = error instanceof KnownError && error.hint !== undefined ? { hint: hide(error.hint) } : {};
      const text = hide(messageOf(error));
      const isOffline = error instanceof UnreachableError;
      if (error instanceof KnownError) return sendJson(response, 500, { message: text, ...hint, isOffline });
      sendJson(response, 500, { message: `Internal error (please report it): ${text}` });
      throw error;
    }
  };

/** Server-sent events (WHATWG HTML, section 9.2) for all pages that listen. */
export interface Events {
  /** Keeps a response open and sends events to it. @param first sent at once */
  add: (response: ServerResponse, first?: unknown) => void;
  /** Sends an event to everybody. @param data as JSON */
  send: (data: unknown) => void;
  /** Returns how many pages listen. */
  count: () => number;
}

/** Creates events without listeners. @param headers of each response */
export function createEvents(headers: Readonly<Record<string, string>>): Events {
  const listeners = new Set<ServerResponse>();
  const message = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
  return {
    add(response, first) {
      response.writeHead(200, { ...headers, "content-type": "text/event-stream" });
      // Pages reconnect soon after the command is restarted.
      response.write(`retry: 1000\n${first === undefined ? "\n" : message(first)}`);
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
    },
    send(data) {
      for (const listener of listeners) listener.write(message(data));
    },
    count: () => listeners.size,
  };
}
