import { realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { decode } from "../../core/model/urls.ts";
import { createCompressor } from "../../io/server/compression.ts";
import { openFile } from "../../io/server/files.ts";
import type { Handler } from "../../io/server/listen.ts";
import { send } from "../../io/server/send.ts";
import type { World } from "../../io/terminal/world.ts";
import { createSitePages } from "../build/site-pages.ts";
import { followContent } from "../content/follow-content.ts";
import { createPictureMaker, isMade } from "../pictures/make-picture.ts";
import type { PublishedFile } from "../pictures/uploads.ts";

/** The page of the review shows pages in a frame, which built sites forbid. */
const framed = { "x-frame-options": "SAMEORIGIN", "cache-control": "no-store" };

/**
 * Serves the finished pages of a content folder, each rendered as a build does when it is asked for.
 *
 * @param env where the site's cache folder is
 */
export function createPreview(contentDir: string, env: World["env"]): Handler {
  const root = realpathSync(contentDir);
  const content = followContent(contentDir);
  const render = createSitePages();
  const compress = createCompressor();
  const pictures = createPictureMaker(contentDir, env);
  const published = new Map<string, PublishedFile>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decode(request.url?.split(/[?#]/, 1)[0] ?? "/");
    const now = await content();
    const part = await render(now, path);
    // Pages that are open may show pictures of an earlier state of the content.
    for (const file of now.files()) published.set(`${now.library.urls.basePath}/${file.to}`, file);
    if (part !== undefined) {
      const policies = part.policies && { "content-security-policy": [...part.policies, "frame-ancestors 'self'"].join(", ") };
      response.writeHead(200, { ...framed, ...policies, "content-type": `${part.type}; charset=utf-8` }).end(part.body);
      return;
    }
    const found = published.get(path);
    if (found && isMade(found)) {
      const made = await pictures.make(found);
      if (!Buffer.isBuffer(made)) return say(response, 500, `${made.message}: ${made.hint}`);
      response.writeHead(200, { ...framed, "content-type": `image/${found.made.encoding.format}` }).end(made);
      return;
    }
    const file = found && (await openFile(root, found.from));
    if (file) return send({ file, status: 200, headers: framed, compress }, request, response);
    say(response, 404, "There is no such page, or its content has errors. “biopedia build” lists them.");
  };
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || !(error instanceof KnownError)) response.destroy();
      else say(response, 500, `${error.message}: ${error.hint ?? ""}`);
    });
  };
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...framed, "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
