import type { IncomingMessage, ServerResponse } from "node:http";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { answer } from "../../core/hosts/answer.ts";
import { decode } from "../../core/model/urls.ts";
import { contentSecurityPolicies } from "../../core/page/headers.ts";
import type { Handler } from "../../io/server/listen.ts";
import { createCompressor, send } from "../../io/server/send.ts";
import type { World } from "../../io/terminal/world.ts";
import { followContent } from "../content/follow-content.ts";
import { createLiveSites, type LiveSite, withoutAnalytics } from "../site/live.ts";

/** The headers that let the page of the review show pages in a frame, which built sites forbid. */
const framed = { "x-frame-options": "SAMEORIGIN", "cache-control": "no-store" };

/**
 * Serves the finished pages of a content folder, each rendered as a build does when it is asked for.
 *
 * @param env the environment, which names the site's cache folder
 */
export function createPreview(contentDir: string, env: World["env"]): Handler {
  const current = followContent(contentDir);
  const siteOf = createLiveSites(contentDir, env);
  const compress = createCompressor();
  let site: LiveSite | undefined;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const content = await current();
    if (site?.content !== content) site = siteOf(content);
    const { basePath, trailingSlash } = content.addresses;
    const path = decode(request.url?.split(/[?#]/, 1)[0] ?? "/");
    const given = answer(path.startsWith(basePath) ? path.slice(basePath.length) : path, {
      trailingSlash,
      has: site.has,
    });
    const file = given.status === 200 ? await site.open(given.file) : undefined;
    if (file === undefined)
      return say(response, 404, "There is no such page, or its content has errors. “biopedia build” lists them.");
    const policies = [
      ...contentSecurityPolicies(withoutAnalytics(content), site.assets.inlineScripts, articleTags.policy),
      "frame-ancestors 'self'",
    ];
    const isPage = file.type.startsWith("text/html");
    const headers = { ...framed, ...(isPage && { "content-security-policy": policies.join(", ") }) };
    await send({ file, status: given.status === 404 ? 404 : 200, headers, compress }, request, response);
  };
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
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
