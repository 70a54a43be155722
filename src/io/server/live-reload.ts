import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { escapeXml } from "../../core/model/escape-xml.ts";
import { type LiveState, liveEventsPath, liveScriptPath, waitingText } from "../../core/page/dev-events.ts";
import { commonHeaders } from "../../core/page/headers.ts";
import { packageRoot } from "../files/package.ts";
import { createEvents } from "./events.ts";
import type { Handler } from "./listen.ts";

/** Keeps the pages in browsers up to date with the latest build. */
export interface Live {
  /** Handles requests of the script in pages. @returns false for any other request */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Handles all requests until there is a site, with a page that shows the errors. */
  waiting: Handler;
  /** Adds the script to a page of a build. The site's Content-Security-Policy allows it, because it is in the folder of the site's own scripts. */
  addScript: (html: string, build: string, basePath: string) => string;
  /** Sends the current state to all pages. */
  broadcast: (state: LiveState) => void;
}

const script = (build: string, basePath = "") =>
  `<script type="module" src="${escapeXml(basePath)}${liveScriptPath}?build=${encodeURIComponent(build)}"></script>`;

/** Creates the part of `biopedia dev` that communicates with pages. */
export function createLive(): Live {
  const source = readFileSync(join(packageRoot, "lib", "live.js"));
  const events = createEvents(common);
  let state: LiveState = { build: "", problems: "" };

  return {
    answer({ url }, response) {
      const path = url?.split("?", 1)[0];
      if (path?.endsWith(liveScriptPath)) {
        response.writeHead(200, { ...common, "content-type": "text/javascript; charset=utf-8" }).end(source);
        return true;
      }
      if (path !== liveEventsPath) return false;
      events.add(response, state);
      return true;
    },
    waiting(_, response) {
      response.writeHead(503, { ...common, "content-type": "text/html; charset=utf-8", "content-security-policy": waitingPolicy });
      response.end(waitingPage(state));
    },
    addScript: (html, build, basePath) => html.replace("</head>", () => `${script(build, basePath)}</head>`),
    broadcast(next) {
      state = next;
      events.send(state);
    },
  };
}

const common = { ...commonHeaders, "cache-control": "no-store" };
const waitingPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const waitingPage = (state: LiveState): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not built yet</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
main { margin: 2rem auto; padding-inline: 1rem; max-width: 60rem; }
pre { overflow-x: auto; font: 0.875rem/1.5 ui-monospace, monospace; }
</style>
${script("")}
</head>
<body>
<main>
<h1>There is no site yet</h1>
<pre data-waiting tabindex="0">${escapeXml(waitingText(state))}</pre>
</main>
</body>
</html>
`;
