import { type ThirdParty, thirdParties } from "../../core/content/third-parties.ts";
import { type Diagnostic, distinct, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { workerFile } from "../../core/page/offline.ts";
import { sitemapFiles } from "../../core/page/sitemap.ts";
import { readLastCommits } from "../../io/files/last-commits.ts";
import { type LoadOptions, loadContent } from "../content/load.ts";
import { loadAssets, readAsset, trackAssetUse } from "./assets.ts";
import { openBuildCache } from "./cache/build-cache.ts";
import { makePages } from "./make-pages.ts";
import { openOutput } from "./output.ts";
import { siteAssets, siteFiles } from "./site-files.ts";
import { noticeSignals } from "./turn.ts";
import { serviceWorker } from "./worker.ts";
import { writeFiles } from "./write-files.ts";

interface BuildInput extends Omit<LoadOptions, "history"> {
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

interface BuildResult {
  /** The number of pages of the site; 0 if the content has errors. */
  pages: number;
  /** The paths of those that were made; the others are as the last build made them. */
  made: string[];
  diagnostics: Diagnostic[];
  /** The third parties that pages load from or send data to; empty if nothing was built. */
  thirdParties: ThirdParty[];
}

/** The result of a build that writes nothing. */
const nothing = { pages: 0, made: [], thirdParties: [] };

/**
 * Builds the site and replaces the last one, unless the content has errors: then all problems are returned and the last site is kept.
 * Only one page is in memory at a time, so memory use does not grow with their number.
 *
 * @throws KnownError if the output cannot be written; the signal's reason if it is aborted
 */
export async function buildSite(input: BuildInput): Promise<BuildResult> {
  const { contentDir, outDir, cwd, env, remembered, signal, onPage, onPicture, ...options } = input;
  // Git works while files are read.
  const asked = readLastCommits(contentDir, env);
  const cache = remembered && openBuildCache(input, remembered);
  // This also finishes a build that was killed while publishing.
  const output = await openOutput({ outDir, contentDir, cwd }, cache?.output);
  try {
    const history = await asked;
    const { content, diagnostics } = await loadContent(contentDir, { ...options, history, digest: cache?.digest, memory: cache?.memory });
    if (content === undefined) return { ...nothing, diagnostics };
    const { library } = content;
    const compiled = loadAssets();
    const site = siteAssets(content, compiled);
    const { assets } = site;
    const assetUse = trackAssetUse(compiled);
    const isBroken = hasErrors(diagnostics);
    const pageCache = isBroken ? undefined : await cache?.openPages(content, assets, history);
    const making = { content, assets, assetUse, output, isBroken, cache: pageCache, signal, onPage };
    const { diagnostics: ofPages, cited, modified, made } = await makePages(making);
    diagnostics.push(...ofPages);
    if (hasErrors(diagnostics)) return { ...nothing, diagnostics: distinct(diagnostics) };
    const pages = pageCache?.finish();
    diagnostics.push(...content.checkCited(cited));
    const files = content.files();
    diagnostics.push(...(await writeFiles(files, { contentDir, env, output, digest: cache?.digest, signal, onPicture })));
    if (hasErrors(diagnostics)) return { ...nothing, diagnostics: distinct(diagnostics) };
    if (library.urls.hasAddress) for (const [name, pieces] of sitemapFiles(library, modified)) output.write(name, pieces);
    const { urls, site: settings, embeddedService } = library;
    const own = new Set(files.map(({ to }) => to));
    const others = siteFiles(content, site, (path) => own.has(path));
    for (const address of assetUse.addresses()) {
      const path = address.slice(1);
      const record = compiled.records.get(address);
      if (record === undefined || !output.keep(path, record)) others.set(path, readAsset(address));
    }
    for (const [path, bytes] of others) output.write(path, bytes);
    const { host, trailingSlash, budgets, check } = settings;
    // Its version depends on all other files.
    const worker = serviceWorker(library, compiled, assets, output.fingerprint);
    if (worker !== undefined) output.write(workerFile, worker);
    // Whoever stops the build before this keeps the last site.
    await noticeSignals(signal);
    const written = output.commit({
      basePath: urls.basePath,
      baseUrl: urls.hasAddress ? urls.absolutePage("/") : null,
      trailingSlash,
      host,
      embedsKey: embeddedService && true,
      budgets,
      check,
    });
    const built = {
      pages: library.routes.length,
      diagnostics: distinct(diagnostics),
      thirdParties: thirdParties(settings, embeddedService),
    };
    await cache?.remember(built, { files: written, history, pages });
    return { ...built, made };
  } finally {
    output.close();
  }
}
