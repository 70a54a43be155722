import { realpath } from "node:fs/promises";
import type { Assets } from "../../../templates/page.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { Route } from "../../core/model/routes.ts";
import { workerFile } from "../../core/page/offline.ts";
import { isSitemap, sitemapFile, sitemapFiles } from "../../core/page/sitemap.ts";
import { fileInMemory, openFile, type SiteFile } from "../../io/server/files.ts";
import type { World } from "../../io/terminal/world.ts";
import type { Content } from "../content/load.ts";
import { createPictureMaker, isMade } from "../pictures/make-picture.ts";
import type { PublishedFile } from "../pictures/uploads.ts";
import { loadAssets, readAsset } from "./assets.ts";
import { type RenderedPage, renderRoute } from "./render.tsx";
import { siteAssets, siteFiles } from "./site-files.ts";
import { serviceWorker } from "./worker.ts";

/** The site of some content as a build would write it, each file made when it is asked for. Nothing is written, except to the cache of pictures. */
export interface LiveSite {
  content: Content;
  assets: Assets;
  /** Returns the page that a file is; undefined for other files. */
  routeOf: (path: string) => Route | undefined;
  /** Renders a page, once. */
  page: (route: Route) => Promise<RenderedPage>;
  has: (path: string) => boolean;
  /**
   * @param path as in the output folder: `fr/index.html`
   * @returns undefined if there is no such file, or it is of a page with errors
   * @throws KnownError if a picture cannot be made
   */
  open: (path: string) => Promise<SiteFile | undefined>;
}

/**
 * Returns a function that makes the site of some content.
 *
 * @param contentDir the content folder
 * @param env where the site's cache folder is
 */
export function createLiveSites(contentDir: string, env: World["env"]): (content: Content) => LiveSite {
  const compiled = loadAssets();
  const files = [...compiled.files.keys()].map((address) => [address.slice(1), readAsset(address)] as const);
  const pictures = createPictureMaker(contentDir, env);
  // Pages that are open may show pictures of earlier content.
  const published = new Map<string, PublishedFile>();

  return (content) => {
    const { library } = content;
    const { routes, urls } = library;
    const site = siteAssets(content, compiled);
    const routesByFile = new Map(routes.map((route) => [urls.output(route.path), route]));
    const routesByText = new Map(routes.map((route) => [urls.markdown(route.path).slice(1), route]));
    const copies = new Set(content.files().map(({ to }) => to));
    const made = siteFiles(content, site, (path) => copies.has(path));
    for (const [path, bytes] of files) made.set(path, bytes);
    // A site that is not built saves no pages; one that did does so no more.
    const worker = library.site.offline ? undefined : serviceWorker(library, compiled, site.assets, () => "");
    if (worker !== undefined) made.set(workerFile, worker);
    const pages = new Map<Route, Promise<RenderedPage>>();
    const publish = () => {
      for (const file of content.files()) published.set(file.to, file);
    };
    const render = async (route: Route) => {
      const rendered = await renderRoute(content, route, site.assets);
      // It may have asked for pictures.
      publish();
      return rendered;
    };
    const page = (route: Route) => {
      const rendered = pages.get(route) ?? render(route);
      pages.set(route, rendered);
      return rendered;
    };
    const markdownOf = async (route: Route) => {
      const markdown = (await page(route)).markdown?.();
      publish();
      return markdown;
    };
    publish();
    const openSitemap = async (path: string) => {
      const modified = new Map<string, string | undefined>();
      for (const route of routes) modified.set(route.path, (await page(route)).modified);
      for (const [name, pieces] of sitemapFiles(library, modified)) if (name === path) return pieces.join("");
      return undefined;
    };
    const textOf = async (path: string) => {
      const route = routesByFile.get(path);
      if (route !== undefined) return (await page(route)).html;
      const text = routesByText.get(path);
      if (text !== undefined) return markdownOf(text);
      return urls.hasAddress && isSitemap(path) ? openSitemap(path) : made.get(path);
    };
    const openPublished = async (path: string): Promise<SiteFile | undefined> => {
      const file = published.get(path);
      if (file === undefined) return undefined;
      if (isMade(file)) {
        const bytes = await pictures.make(file);
        if (Buffer.isBuffer(bytes)) return fileInMemory(path, bytes);
        throw new KnownError(bytes.message, bytes.hint);
      }
      const root = await realpath(contentDir).catch(() => undefined);
      return root === undefined ? undefined : openFile(root, file.from);
    };
    // The script of `dev` asks for the version of each page that is open, and the page for itself.
    const opened = new Map<string, SiteFile>();
    return {
      content,
      assets: site.assets,
      routeOf: (path) => routesByFile.get(path),
      page,
      has: (path) =>
        routesByFile.has(path) ||
        made.has(path) ||
        routesByText.has(path) ||
        (urls.hasAddress && path === sitemapFile) ||
        published.has(path),
      async open(path) {
        const known = opened.get(path);
        if (known !== undefined) return known;
        const text = await textOf(path);
        if (text === undefined) return openPublished(path);
        const file = fileInMemory(path, text);
        opened.set(path, file);
        return file;
      },
    };
  };
}
