import pLimit from "p-limit";
import type { Assets } from "../../../templates/page.ts";
import { contentLimits, inMegabytes } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import { type ThirdParty, thirdParties } from "../../core/content/third-parties.ts";
import { type Diagnostic, distinct, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { hostFiles, requiredHostFiles } from "../../core/hosts/host-files.ts";
import type { Route } from "../../core/model/routes.ts";
import { contentSecurityPolicies } from "../../core/page/content-security-policy.ts";
import { formatHeaders, siteHeaders } from "../../core/page/headers.ts";
import { workerFile } from "../../core/page/offline.ts";
import { relayJson } from "../../core/page/relay-json.ts";
import { robotsTxt, sitemapFiles } from "../../core/page/sitemap.ts";
import { manifestFile, webManifest } from "../../core/page/web-manifest.ts";
import { relayFile } from "../../core/relay/relay-site.ts";
import { readLastCommits } from "../../io/files/last-commits.ts";
import { type Content, type LoadOptions, loadContent } from "../content/load.ts";
import { loadAssets, sitePictures, themeAddress, trackAssetUse } from "./assets.ts";
import { openBuildCache } from "./cache/build-cache.ts";
import { openOutput } from "./output.ts";
import { checkRoute, type RenderedPage, renderRoute } from "./render.tsx";
import { serviceWorker } from "./worker.ts";
import { writeFiles } from "./write-files.ts";

export interface BuildInput extends Omit<LoadOptions, "history"> {
  /** Absolute path of the content folder. */
  contentDir: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** The working directory. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute paths of files besides the content that the build was given; if they are named, the build is remembered for the next one. */
  remembered?: readonly string[] | undefined;
  signal: AbortSignal;
  /** Called after each page. */
  onPage?: (done: number, total: number) => void;
  /** Called after each picture, when all pages are done. */
  onPicture?: (done: number, total: number) => void;
}

export interface BuildResult {
  /** The number of pages written; 0 if the content has errors. */
  pages: number;
  diagnostics: Diagnostic[];
  /** The third parties that pages load from or send data to; empty if nothing was built. */
  thirdParties: ThirdParty[];
}

/** How many pages are built concurrently: while one is rendered, others are read and written. */
const pagesAtOnce = 2;

/**
 * Builds the site and replaces the last one, unless the content has errors: then all problems are returned and the last site is kept.
 * Only a few pages are in memory at a time, so memory use does not grow with their number.
 *
 * @throws KnownError if the output cannot be written; the signal's reason if it is aborted
 */
export async function buildSite(input: BuildInput): Promise<BuildResult> {
  const { contentDir, outDir, cwd, env, remembered, signal, onPage, onPicture, ...options } = input;
  // This comes first because it also finishes a build that was killed while publishing.
  const output = await openOutput({ outDir, contentDir, cwd });
  try {
    // Git works while files are read.
    const asked = readLastCommits(contentDir, env);
    const cache = remembered && openBuildCache(input, remembered);
    const history = await asked;
    const { content, diagnostics } = await loadContent(contentDir, { ...options, history });
    if (content === undefined) return { pages: 0, diagnostics, thirdParties: [] };
    const { library } = content;
    const compiled = loadAssets();
    const { themeStyle } = library;
    const { drawn, icons, ...pictures } = sitePictures(content);
    const assets: Assets = {
      ...compiled.assets,
      ...pictures,
      ...(themeStyle !== undefined && { theme: themeAddress(themeStyle) }),
    };
    const assetUse = trackAssetUse(compiled);
    let size = 0;
    const writePage: WritePage = async ({ path }, { html, markdown }) => {
      const file = library.urls.output(path);
      size += html.length + (markdown?.length ?? 0);
      diagnostics.push(...checkPageSize(file, html.length, size));
      if (hasErrors(diagnostics)) return;
      assetUse.note(html);
      await output.write(file, html);
      if (markdown !== undefined) await output.write(library.urls.markdown(path).slice(1), markdown);
    };
    const cited = new Set<string>();
    const modified = new Map<string, string | undefined>();
    const limit = pLimit(pagesAtOnce);
    let done = 0;
    let failure: unknown;
    const makePage = async (route: Route) => {
      if (failure !== undefined || signal.aborted) return;
      try {
        const made = await buildPage(content, route, assets, hasErrors(diagnostics) ? undefined : writePage);
        diagnostics.push(...made.diagnostics);
        modified.set(route.path, made.modified);
        for (const { id } of made.article?.references ?? []) cited.add(id);
        onPage?.(++done, library.routes.length);
      } catch (error) {
        // Let concurrent pages finish before the folder is removed.
        failure ??= error;
      }
    };
    await limit.map(library.routes, makePage);
    if (failure !== undefined) throw failure;
    signal.throwIfAborted();
    if (hasErrors(diagnostics)) return { pages: 0, diagnostics: distinct(diagnostics), thirdParties: [] };
    diagnostics.push(...content.checkCited(cited));
    const files = content.files();
    diagnostics.push(...(await writeFiles(files, { contentDir, env, output, signal, onPicture })));
    if (hasErrors(diagnostics)) return { pages: 0, diagnostics: distinct(diagnostics), thirdParties: [] };
    if (library.urls.hasAddress) for (const [name, xml] of sitemapFiles(library, modified)) await output.write(name, xml);
    const forRelay = relayJson(library);
    const { urls, site, embeddedService } = library;
    const { host, trailingSlash } = site;
    const baseUrl = urls.hasAddress ? urls.absolutePage("/") : null;
    const { basePath } = urls;
    const forHost = hostFiles(host, { basePath, trailingSlash, hostname: baseUrl ? new URL(baseUrl).hostname : undefined });
    // A site may have its own.
    const isOwn = (name: string) => files.some(({ to }) => to === name);
    const worker = serviceWorker(library, compiled, assets);
    await Promise.all([
      limit.map([...assetUse.files(), ...drawn], ([address, bytes]) => output.write(address.slice(1), bytes)),
      assets.theme && themeStyle && output.write(assets.theme.slice(1), themeStyle),
      !isOwn(manifestFile) && output.write(manifestFile, webManifest(library, assets.icon, icons)),
      !isOwn("robots.txt") && output.write("robots.txt", robotsTxt(library)),
      forRelay && output.write(relayFile, forRelay),
      ...[...forHost].map(([name, text]) => !isOwn(name) && output.write(name, text)),
      requiredHostFiles(host).includes("_headers") &&
        output.write("_headers", formatHeaders(siteHeaders(basePath, contentSecurityPolicies(library, assets.inlineScriptHash)))),
      worker && output.write(workerFile, worker),
    ]);
    const written = await output.commit({
      basePath,
      baseUrl,
      trailingSlash,
      host,
      embedsKey: embeddedService && true,
      budgets: site.budgets,
      check: site.check,
    });
    const built = { pages: library.routes.length, diagnostics: distinct(diagnostics), thirdParties: thirdParties(site, embeddedService) };
    cache?.remember(built, written, history);
    return built;
  } finally {
    await output.close();
  }
}

/** Checks the size of generated pages. Content within its limits can still make large pages, because every page lists all languages. */
function checkPageSize(file: string, size: number, total: number): Diagnostic[] {
  const { page, pages } = contentLimits;
  const tooLarge = (what: string, limit: number) => [diagnose("too-large", { what, limit: inMegabytes(limit) }, { file: "" })];
  if (size > page) return tooLarge(`the page ${file}`, page);
  return total > pages ? tooLarge("the site, all pages together,", pages) : [];
}

type WritePage = (route: Route, page: { html: string; markdown?: string | undefined }) => Promise<void>;

/** Builds a page. Without `write` it is only checked. @returns the page without its text */
async function buildPage(
  content: Content,
  route: Route,
  assets: Assets,
  write: WritePage | undefined,
): Promise<Omit<RenderedPage, "html" | "markdown">> {
  if (write === undefined) return checkRoute(content, route);
  const { html, markdown, ...read } = await renderRoute(content, route, assets);
  if (html !== undefined) await write(route, { html, markdown });
  return read;
}
