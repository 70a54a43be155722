import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Diagnostic, hasErrors } from "../core/diagnostic.ts";
import { robotsTxt, sitemapXml } from "../core/sitemap.ts";
import type { Route } from "../core/types.ts";
import { loadAssets } from "./assets.ts";
import { type Content, loadContent } from "./load.ts";
import { type Output, openOutput } from "./output.ts";
import { renderRoute } from "./render.tsx";

export interface BuildInput {
  /** Absolute path of the content folder. */
  contentDir: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** The folder the user is in. */
  cwd: string;
  baseUrl?: string | undefined;
  signal: AbortSignal;
  /** Told after each page. */
  onPage?: (done: number, total: number) => void;
}

export interface BuildResult {
  /** Pages written; none when the content has errors. */
  pages: number;
  diagnostics: Diagnostic[];
}

/**
 * Builds the site and puts it in the place of the last one, unless the content has errors: then all problems are returned and the last site stays.
 * Pages are read, rendered and written one at a time, so that memory does not grow with their number.
 *
 * @throws KnownError when the output cannot be written; the signal's reason when it is aborted
 */
export async function buildSite({ contentDir, outDir, cwd, baseUrl, signal, onPage }: BuildInput): Promise<BuildResult> {
  const { content, diagnostics } = loadContent(contentDir, baseUrl);
  if (content === undefined) return { pages: 0, diagnostics };
  const { library } = content;
  const output = openOutput(outDir, cwd, { basePath: library.urls.basePath });
  try {
    const { assets, files } = loadAssets();
    for (const [done, route] of library.routes.entries()) {
      diagnostics.push(...buildPage(content, route, assets, hasErrors(diagnostics) ? undefined : output));
      onPage?.(done + 1, library.routes.length);
      // Between pages, so that Ctrl-C is heard.
      await setImmediate();
      signal.throwIfAborted();
    }
    if (hasErrors(diagnostics)) return { pages: 0, diagnostics };
    diagnostics.push(...content.uncitedReferences());
    for (const file of content.uploads) output.write(file, readFileSync(join(contentDir, file)));
    for (const [address, bytes] of files) output.write(address.slice(1), bytes);
    output.write("sitemap.xml", sitemapXml(library));
    output.write("robots.txt", robotsTxt(library));
    output.commit();
    return { pages: library.routes.length, diagnostics };
  } finally {
    output.discard();
  }
}

/** Makes a page; without an output it is only checked. */
function buildPage(content: Content, route: Route, assets: Parameters<typeof renderRoute>[2], output: Output | undefined): Diagnostic[] {
  if (output === undefined) return route.kind === "article" ? content.article(route.language).diagnostics : [];
  const { html, diagnostics } = renderRoute(content, route, assets);
  if (html !== undefined) output.write(content.library.urls.output(route.path), html);
  return diagnostics;
}
