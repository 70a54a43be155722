import { join } from "node:path";
import pLimit from "p-limit";
import type { Assets } from "../../templates/page.ts";
import { relayFile } from "../core/chat/relay-site.ts";
import { type Diagnostic, hasErrors } from "../core/diagnostic.ts";
import { relayJson } from "../core/page/relay-json.ts";
import { contentSecurityPolicy, headersFile } from "../core/security.ts";
import { robotsTxt, sitemapXml } from "../core/sitemap.ts";
import type { Route } from "../core/types.ts";
import { loadAssets, trackAssetUse } from "./assets.ts";
import { type Content, type LoadOptions, loadContent } from "./load.ts";
import { openOutput } from "./output.ts";
import { renderRoute } from "./render.tsx";

export interface BuildInput extends LoadOptions {
  /** Absolute path of the content folder. */
  contentDir: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** The folder the user is in. */
  cwd: string;
  signal: AbortSignal;
  /** Told after each page. */
  onPage?: (done: number, total: number) => void;
}

export interface BuildResult {
  /** Pages written; none when the content has errors. */
  pages: number;
  diagnostics: Diagnostic[];
}

/** Pages that are made at once: while one is rendered, others are read and written. */
const pagesAtOnce = 2;

/**
 * Builds the site and puts it in the place of the last one, unless the content has errors: then all problems are returned and the last site stays.
 * A few pages at a time are read, rendered and written, so that memory does not grow with their number.
 *
 * @throws KnownError when the output cannot be written; the signal's reason when it is aborted
 */
export async function buildSite({ contentDir, outDir, cwd, signal, onPage, ...options }: BuildInput): Promise<BuildResult> {
  // First of all: it also brings back the last site if a build was killed while replacing it.
  const output = await openOutput(outDir, cwd);
  try {
    const { content, diagnostics } = await loadContent(contentDir, options);
    if (content === undefined) return { pages: 0, diagnostics };
    const { library, uploads } = content;
    const compiled = loadAssets();
    const { assets } = compiled;
    const assetUse = trackAssetUse(compiled);
    const writePage = (file: string, html: string) => {
      assetUse.note(html);
      return output.write(file, html);
    };
    const limit = pLimit(pagesAtOnce);
    let done = 0;
    let failure: unknown;
    const makePage = async (route: Route) => {
      if (failure !== undefined || signal.aborted) return;
      try {
        diagnostics.push(...(await buildPage(content, route, assets, hasErrors(diagnostics) ? undefined : writePage)));
        onPage?.(++done, library.routes.length);
      } catch (error) {
        // Pages under way come to their end before the folder is thrown away.
        failure ??= error;
      }
    };
    await limit.map(library.routes, makePage);
    if (failure !== undefined) throw failure;
    signal.throwIfAborted();
    if (hasErrors(diagnostics)) return { pages: 0, diagnostics };
    diagnostics.push(...content.uncitedReferences());
    const forRelay = relayJson(library);
    await Promise.all([
      limit.map(uploads, (file) => output.copy(join(contentDir, file), file)),
      limit.map(assetUse.files(), ([address, bytes]) => output.write(address.slice(1), bytes)),
      output.write("sitemap.xml", sitemapXml(library)),
      output.write("robots.txt", robotsTxt(library)),
      forRelay && output.write(relayFile, forRelay),
      output.write("_headers", headersFile(library, contentSecurityPolicy(library, assets.inlineScriptHash))),
    ]);
    const { urls, site, embeddedService } = library;
    await output.commit({
      basePath: urls.basePath,
      baseUrl: urls.absolutePage("/"),
      trailingSlash: site.trailingSlash,
      embedsKey: embeddedService && true,
    });
    return { pages: library.routes.length, diagnostics };
  } finally {
    output.discard();
  }
}

type WritePage = (file: string, html: string) => Promise<void>;

/** Makes a page; without a way to write it it is only checked. */
async function buildPage(content: Content, route: Route, assets: Assets, write: WritePage | undefined): Promise<Diagnostic[]> {
  if (write === undefined) return route.kind === "article" ? (await content.article(route.language)).diagnostics : [];
  const { html, diagnostics } = await renderRoute(content, route, assets);
  if (html !== undefined) await write(content.library.urls.output(route.path), html);
  return diagnostics;
}
