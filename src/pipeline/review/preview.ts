import type { IncomingMessage, ServerResponse } from "node:http";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { answer } from "../../core/hosts/answer.ts";
import { decode } from "../../core/model/urls.ts";
import { contentSecurityPolicies } from "../../core/page/content-security-policy.ts";
import { createCompressor } from "../../io/server/compression.ts";
import type { Handler } from "../../io/server/listen.ts";
import { send } from "../../io/server/send.ts";
import type { World } from "../../io/terminal/world.ts";
import { createLiveSites, type LiveSite } from "../build/live-site.ts";
import { followContent } from "../content/follow-content.ts";

/** The page of the review shows pages in a frame, which built sites forbid. */
const framed = { "x-frame-options": "SAMEORIGIN", "cache-control": "no-store" };

/**
 * Serves the finished pages of a content folder, each rendered as a build does when it is asked for.
 *
 * @param env where the site's cache folder is
 */
export function createPreview(contentDir: string, env: World["env"]): Handler {
  const content = followContent(contentDir);
  const siteOf = createLiveSites(contentDir, env);
  const compress = createCompressor();
  let site: LiveSite | undefined;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const now = await content();
    if (site?.content !== now) site = siteOf(now);
    const { library } = now;
    const { basePath, trailingSlash } = library.urls;
    const path = decode(request.url?.split(/[?#]/, 1)[0] ?? "/");
    const given = answer(path.startsWith(basePath) ? path.slice(basePath.length) : path, { trailingSlash, has: site.has });
    const file = "file" in given ? await site.open(given.file) : undefined;
    if (file === undefined) return say(response, 404, "There is no such page, or its content has errors. “biopedia build” lists them.");
    const policies = [...contentSecurityPolicies(library, site.assets.inlineScripts), "frame-ancestors 'self'"];
    const isPage = file.type.startsWith("text/html");
    const headers = { ...framed, ...(isPage && { "content-security-policy": policies.join(", ") }) };
    await send({ file, status: 200, headers, compress }, request, response);
  };
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    try {
      await respond(request, response);
    } catch (error) {
      if (response.headersSent || !(error instanceof KnownError)) throw error;
      say(response, 500, `${error.message}: ${error.hint ?? ""}`);
    }
  };
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...framed, "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
