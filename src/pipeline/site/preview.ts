import type { IncomingMessage, ServerResponse } from "node:http";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { frontMatterRange } from "../../core/article/front-matter.ts";
import type { Policy } from "../../core/article/tags.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { answer } from "../../core/hosts/answer.ts";
import type { Route } from "../../core/model/routes.ts";
import { decode } from "../../core/model/urls.ts";
import { policy } from "../../core/page/headers.ts";
import { openReader, readerWith } from "../../io/files/read.ts";
import { fileInMemory, type SiteFile } from "../../io/server/files.ts";
import type { Handler } from "../../io/server/listen.ts";
import { createCompressor, send } from "../../io/server/send.ts";
import type { World } from "../../io/terminal/world.ts";
import { readContent } from "../content/content-files.ts";
import { type LoadedContent, loadContent } from "../content/load.ts";
import { createLiveSites, type LiveSite } from "./live.ts";

/** The headers that let the page of the review show pages in a frame, which built sites forbid. */
const framed = { "x-frame-options": "SAMEORIGIN", "cache-control": "no-store" };

interface PreviewInput {
  contentDir: string;
  /** The environment, which names the site's cache folder. */
  env: World["env"];
  /** Returns the content as it is now. */
  content: () => Promise<LoadedContent>;
  /**
   * Returns a page with a script of this server, which needs no trusted types. @param isEdited whether the page has a
   * text of its own
   */
  addScript: (html: string, path: string, isEdited: boolean) => string;
}

/** Content whose pages ask no service for translations: texts are sent only if the person who edits orders it. */
const withoutRelay = ({ site, ...content }: LoadedContent): LoadedContent => ({
  ...content,
  site: { ...site, embeddedService: undefined, translation: { ...site.translation, endpoint: "" } },
});

/**
 * Serves the finished pages of a content folder, each rendered as a build does when it is asked for, with a script that
 * edits them. In a frame they are as a build writes them.
 */
export function createPreview({ contentDir, env, content: current, addScript }: PreviewInput): Handler {
  const siteOf = createLiveSites(contentDir, env);
  const compress = createCompressor();
  let of: LoadedContent | undefined;
  let site: LiveSite | undefined;
  /** The pages with a text of their own, as they were when they could last be made, by path. */
  const last = new Map<string, SiteFile>();

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const content = await current();
    if (site === undefined || of !== content) [of, site] = [content, siteOf(withoutRelay(content))];
    const { basePath, trailingSlash } = content.addresses;
    const path = decode(request.url?.split(/[?#]/, 1)[0] ?? "/");
    const given = answer(path.startsWith(basePath) ? path.slice(basePath.length) : path, {
      trailingSlash,
      has: site.has,
    });
    const route = "file" in given ? site.routeOf(given.file) : undefined;
    const isEdited = route !== undefined && content.articles.file(route) !== undefined;
    const found = given.status === 200 ? await site.open(given.file) : undefined;
    // The finished page beside a review is in a frame.
    const isFramed = request.headers["sec-fetch-dest"] === "iframe";
    if (given.status === 200 && found === undefined && isEdited && isFramed)
      return say(
        response,
        500,
        "This page has errors, so it cannot be shown. “Problems”, in the list of all translations, has them.",
      );
    const file =
      found ?? (isEdited ? ((await openBroken(content, contentDir, route, siteOf)) ?? last.get(path)) : undefined);
    if (file === undefined)
      return say(response, 404, "There is no such page, or its content has errors. “biopedia build” lists them.");
    const isPage = file.type.startsWith("text/html");
    if (isEdited) last.set(path, file);
    const pagePolicy = editedPolicy(site.assets.inlineScripts, articleTags.policy);
    const headers = { ...framed, ...(isPage && { "content-security-policy": pagePolicy }) };
    const written = file.body?.toString("utf8") ?? "";
    const html = withStyles(
      written,
      [site.assets.parts, site.assets.supplement].map((each) => content.addresses.file(each)),
    );
    const isApplied = isPage && route !== undefined && !isFramed;
    const shown = isApplied ? fileInMemory("page.html", addScript(html, route.path, isEdited)) : file;
    await send({ file: shown, status: given.status === 404 ? 404 : 200, headers, compress }, request, response);
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

/**
 * Makes a page whose text has errors with another one, so that it keeps its design around the editor: its front matter
 * with nothing below it, or its title alone.
 */
async function openBroken(
  content: LoadedContent,
  contentDir: string,
  asked: Route,
  open: (content: LoadedContent) => LiveSite,
): Promise<SiteFile | undefined> {
  const { language, slug } = asked;
  const name = content.articles.file(asked) ?? "";
  const source = await readContent({ dir: contentDir, name });
  const written = source instanceof Source && source.text.startsWith("---\n") ? source : undefined;
  const front = written?.text.slice(0, frontMatterRange(written)[1]) ?? "---\n";
  const title = slug === undefined ? "" : `title: ${JSON.stringify(content.texts.pageTitle(slug, language))}\n`;
  for (const each of [front, `---\n${title}`]) {
    const reader = readerWith(openReader(contentDir), name, `${each}---\n\n…\n`);
    const { content: other } = await loadContent(contentDir, { reader });
    const site = other && open(other);
    const route = other?.site.routes.find(
      ({ language: { code }, slug: own }) => code === language.code && own === slug,
    );
    const file = other && route && (await site?.open(other.addresses.output(route.path)));
    if (file) return file;
  }
  return undefined;
}

/** Adds style sheets that a page lacks, because any part of a text can be inserted. */
function withStyles(html: string, sheets: readonly string[]): string {
  const links = sheets.filter((each) => !html.includes(each)).map((each) => `<link rel="stylesheet" href="${each}">`);
  return html.replace("</head>", () => `${links.join("")}</head>`);
}

/** The policy of a page that is edited: only scripts and styles of this server. */
const editedPolicy = (inlineScripts: string, embedded: Policy): string =>
  policy({
    "default-src": ["'none'"],
    "script-src": ["'self'", inlineScripts],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    ...embedded,
    "form-action": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'self'"],
  });

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...framed, "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
