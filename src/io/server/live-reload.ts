import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { escapeXml } from "../../core/model/escape-xml.ts";
import {
  type LiveState,
  liveEventsPath,
  liveNextPath,
  liveScriptPath,
  waitingText,
} from "../../core/page/dev-events.ts";
import { commonHeaders } from "../../core/page/headers.ts";
import { packageRoot } from "../files/write.ts";
import { createEvents, type Events } from "./app-handler.ts";
import type { Handler } from "./listen.ts";
import { isOwn } from "./session.ts";

/** Keeps the pages in browsers up to date with the content. */
interface Live {
  /** Whether a request is one of the script in pages. */
  isAsked: (request: IncomingMessage) => boolean;
  /** Handles requests of the script in pages. */
  answer: Handler;
  /** Answers in place of a page that cannot be shown yet, with a page that shows the errors. */
  waiting: Handler;
  /**
   * Adds the script to a page that the server sends, before all others. The site's Content-Security-Policy allows it,
   * because it is in the folder of the site's own scripts.
   */
  addScript: (page: LivePage) => string;
  /** Sends the current state to all pages that listen. @param problems why newer content cannot be shown, as text */
  tell: (problems: string) => Promise<void>;
}

/**
 * The maximum number of listening pages that may request their next version in advance, because each of them takes two
 * of the six connections that a browser opens to a host.
 */
const mostWaiting = 2;
/**
 * The maximum number of pages that listen. Beyond it, the page that has listened longest is disconnected; that page
 * connects again, and gets the current state.
 */
const mostListening = 4;

/** A page as it is now. */
export interface LivePage {
  html: string;
  version: string;
  basePath: string;
}

const script = (version: string, basePath = "") =>
  `<script type="module" src="${escapeXml(basePath)}${liveScriptPath}?version=${encodeURIComponent(version)}"></script>`;

/**
 * Creates the part of `biopedia dev` that communicates with pages.
 *
 * @param pageAt returns the page at an address; undefined if there is none yet
 */
export function createLive(pageAt: (url: string) => Promise<LivePage | undefined>): Live {
  const source = readFileSync(join(packageRoot, "lib", "live.js"));
  const pages = new Map<string, { events: Events; told: string }>();
  /**
   * Requests for the next version of a page, answered when there is one, because a new version then arrives at once.
   */
  const asking = new Map<ServerResponse, { url: string; version: string }>();
  /** All pages that listen, the first one first. */
  const listening = new Set<ServerResponse>();
  let problems = "";
  /** Counts the calls of `tell`. */
  let told = 0;

  const addScript = ({ html, version, basePath }: LivePage) =>
    html.replace("<head>", (tag) => tag + script(version, basePath));
  const stateOf = async (url: string): Promise<LiveState> => ({
    version: (await pageAt(url))?.version ?? "",
    problems,
  });
  const answerNext = async (response: ServerResponse) => {
    const asked = asking.get(response);
    const page = asked && (await pageAt(asked.url));
    const isNew = page !== undefined && page.version !== asked?.version;
    if ((!isNew && listening.size <= mostWaiting) || !asking.delete(response)) return;
    if (!isNew) response.writeHead(204, common).end();
    else response.writeHead(200, { ...common, "content-type": "text/html; charset=utf-8" }).end(addScript(page));
  };
  const add = async (url: string, response: ServerResponse) => {
    let state: LiveState;
    let since: number;
    // The state is read again if it has changed meanwhile, because the page does not listen yet.
    do {
      since = told;
      state = await stateOf(url);
    } while (since !== told);
    const { events } = pages.get(url) ?? { events: createEvents(common) };
    pages.set(url, { events, told: JSON.stringify(state) });
    events.add(response, state);
    listening.add(response);
    response.on("close", () => listening.delete(response));
    const [first] = listening;
    if (listening.size > mostListening) first?.end();
    for (const each of asking.keys()) await answerNext(each);
  };
  return {
    isAsked(request) {
      const [path] = addressOf(request);
      return path.endsWith(liveScriptPath) || path === liveNextPath || path === liveEventsPath;
    },
    async answer(request, response) {
      const [path, query] = addressOf(request);
      if (path.endsWith(liveScriptPath))
        return void response
          .writeHead(200, { ...common, "content-type": "text/javascript; charset=utf-8" })
          .end(source);
      // A foreign page could keep this server's own pages from listening.
      if (!isOwn(request)) return void response.writeHead(403, common).end();
      const asked = new URLSearchParams(query);
      const page = asked.get("page") ?? "/";
      if (path === liveEventsPath) return add(page, response);
      asking.set(response, { url: page, version: asked.get("version") ?? "" });
      response.on("close", () => asking.delete(response));
      await answerNext(response);
    },
    waiting(_, response) {
      response.writeHead(503, {
        ...common,
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": waitingPolicy,
      });
      response.end(waitingPage(problems));
    },
    addScript,
    async tell(current) {
      problems = current;
      told++;
      for (const [url, page] of pages) {
        if (page.events.count() === 0) pages.delete(url);
        else {
          const state = await stateOf(url);
          const json = JSON.stringify(state);
          if (json !== page.told) page.events.send(state);
          page.told = json;
        }
      }
      for (const response of asking.keys()) await answerNext(response);
    },
  };
}

/** Returns the path and the query of a request. Not every one has an address that can be parsed: `//` has none. */
function addressOf({ url = "" }: IncomingMessage): [path: string, query: string] {
  const [path = "", query = ""] = url.split("?", 2);
  return [path, query];
}

const common = { ...commonHeaders, "cache-control": "no-store" };
const waitingPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const waitingPage = (problems: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No page yet</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
main { margin: 2rem auto; padding-inline: 1rem; max-width: 60rem; }
pre { overflow-x: auto; font: 0.875rem/1.5 ui-monospace, monospace; }
</style>
${script("")}
</head>
<body>
<main>
<h1>There is no page yet</h1>
<pre data-waiting tabindex="0">${escapeXml(waitingText({ problems }))}</pre>
</main>
</body>
</html>
`;
