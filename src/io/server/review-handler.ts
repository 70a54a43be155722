import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ZodType } from "zod";
import {
  type ActionReply,
  type AgainReply,
  type DocumentList,
  type DocumentView,
  type DraftReply,
  reviewPath,
  type SegmentContext,
} from "../../core/documents/review/protocol.ts";
import {
  type AcceptRequest,
  type ActionRequest,
  type AgainRequest,
  acceptRequestSchema,
  actionRequestSchema,
  againRequestSchema,
  contextRequestSchema,
  type DraftRequest,
  draftRequestSchema,
  type TermRequest,
  termRequestSchema,
} from "../../core/documents/review/requests.ts";
import { policy } from "../../core/page/headers.ts";
import { packageRoot } from "../files/folders.ts";
import { createEvents } from "./events.ts";
import { readJson, sendJson, withErrors } from "./json.ts";
import type { Handler } from "./listen.ts";

/** The documents under review. An unknown id gives undefined. */
export interface Reviews {
  list: () => Promise<DocumentList>;
  read: (id: string) => Promise<DocumentView | undefined>;
  act: (id: string, request: ActionRequest) => Promise<ActionReply | undefined>;
  accept: (id: string, request: AcceptRequest) => Promise<ActionReply | undefined>;
  check: (id: string, request: DraftRequest) => Promise<DraftReply | undefined>;
  context: (id: string, request: Pick<DraftRequest, "id">) => Promise<SegmentContext | undefined>;
  again: (id: string, request: AgainRequest) => Promise<AgainReply | undefined>;
  term: (id: string, request: TermRequest) => Promise<{ message: string } | undefined>;
}

interface ReviewHandler {
  /** Answers requests below {@link reviewPath}. */
  answer: Handler;
  /** Sends all pages an event that documents have changed. */
  announce: () => void;
}

const mostBytes = 1 << 20;
const files: Readonly<Record<string, string>> = {
  "": "text/html",
  "review.js": "text/javascript",
  "review.css": "text/css",
};
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

/** Serves the page of `biopedia review` and answers its requests. */
export function createReviewHandler(reviews: Reviews): ReviewHandler {
  const events = createEvents({ "cache-control": "no-store" });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ""] = request.url?.slice(reviewPath.length).split("?", 1) ?? [];
    const type = Object.hasOwn(files, path) ? files[path] : undefined;
    if (request.method === "POST") return change(path, request, response);
    if (request.method !== "GET") return void response.writeHead(405, { allow: "GET, POST" }).end();
    if (type !== undefined) return sendFile(path || "review.html", type, response);
    if (path === "events") return events.add(response);
    if (path === "documents") return sendJson(response, 200, await reviews.list());
    sendFound(
      response,
      path.startsWith("documents/") ? await reviews.read(path.slice("documents/".length)) : undefined,
    );
  };
  /** The answers to requests, by the first part of the address. */
  const kinds: Readonly<Record<string, (id: string, body: unknown) => Promise<unknown> | undefined>> = {
    act: asked(actionRequestSchema, reviews.act),
    accept: asked(acceptRequestSchema, reviews.accept),
    check: asked(draftRequestSchema, reviews.check),
    context: asked(contextRequestSchema, reviews.context),
    again: asked(againRequestSchema, reviews.again),
    term: asked(termRequestSchema, reviews.term),
  };
  const change = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, kind = "", id = ""] = /^([a-z]+)\/(.+)$/.exec(path) ?? [];
    const body = await readJson(request, mostBytes);
    const reply = Object.hasOwn(kinds, kind) ? kinds[kind]?.(id, body) : undefined;
    return reply === undefined ? sendJson(response, 400, malformed) : sendFound(response, await reply);
  };
  return {
    answer: withErrors(answer),
    announce: () => events.send("changed"),
  };
}

/** Returns a function that answers well-formed requests, and returns undefined for others. */
const asked =
  <Body>(schema: ZodType<Body>, answer: (id: string, body: Body) => Promise<unknown>) =>
  (id: string, body: unknown): Promise<unknown> | undefined => {
    const { data } = schema.safeParse(body);
    return data === undefined ? undefined : answer(id, data);
  };

const malformed = { message: "The request is malformed.", hint: "Reload the page." };
const unknown = { message: "There is no such document any more.", hint: "Go back to all documents." };

const sendFound = (response: ServerResponse, found: unknown): void =>
  sendJson(response, found === undefined ? 404 : 200, found ?? unknown);

function sendFile(name: string, type: string, response: ServerResponse): void {
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "content-security-policy": pagePolicy,
  };
  response.writeHead(200, headers).end(readFileSync(join(packageRoot, "lib", "review", name)));
}
