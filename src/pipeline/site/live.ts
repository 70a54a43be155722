import { realpath } from "node:fs/promises";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { Route } from "../../core/model/routes.ts";
import { workerFile } from "../../core/page/offline.ts";
import { indexedLanguage } from "../../core/page/search-index.ts";
import { isSitemap, sitemapFile } from "../../core/page/sitemap.ts";
import { fileInMemory, openFile, type SiteFile } from "../../io/server/files.ts";
import type { World } from "../../io/terminal/world.ts";
import type { LoadedContent } from "../content/load.ts";
import { createPictureMaker, isMade } from "../pictures/make-picture.ts";
import type { PublishedFile } from "../pictures/uploads.ts";
import { loadAssets } from "./assets.ts";
import type { OtherFile } from "./files.ts";
import type { FileContent } from "./manifest.ts";
import type { CheckedPage } from "./page.tsx";
import { type MadePage, openSite, type Site } from "./site.ts";

/**
 * A site that is served, without analytics: each file is made when it is asked for. Nothing is written, except encoded
 * pictures.
 */
export interface LiveSite extends Pick<Site, "content" | "assets"> {
  /** Returns the page that a file is of; undefined for other files. */
  routeOf: (path: string) => Route | undefined;
  /** Makes a page, once. */
  page: (route: Route) => Promise<CheckedPage>;
  has: (path: string) => boolean;
  /**
   * @param path as in the output folder: `fr/index.html`
   * @returns undefined if there is no such file, or it is of a page with errors
   * @throws KnownError if a picture cannot be made
   */
  open: (path: string) => Promise<SiteFile | undefined>;
}

/**
 * Content without its provider of analytics: `dev` and `review` serve pages on an origin that can change content, so
 * scripts of third parties never run there.
 */
const withoutAnalytics = (content: LoadedContent): LoadedContent => ({
  ...content,
  site: { ...content.site, analytics: undefined },
});

/**
 * Returns a function that serves the site of some content.
 *
 * @param contentDir the content folder
 * @param env where the site's store is
 */
export function createLiveSites(contentDir: string, env: World["env"]): (content: LoadedContent) => LiveSite {
  const pictures = createPictureMaker(contentDir, env);
  // Pages that are open may show pictures of earlier content.
  const published = new Map<string, PublishedFile>();
  const publish = (files: Iterable<PublishedFile>) => {
    for (const file of files) published.set(file.to, file);
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

  return (content) => {
    const { addresses } = content;
    const site = openSite(withoutAnalytics(content));
    const routes = new Map<string, Route>();
    for (const route of site.routes) {
      routes.set(addresses.output(route.path), route);
      routes.set(addresses.markdown(route.path).slice(1), route);
    }
    const others = new Map<string, OtherFile>();
    const embedded = [articleTags.policy];
    for (const file of site.files({ assets: loadAssets().files.keys(), pictures: [], embedded }))
      if ("published" in file) publish([file.published]);
      else others.set(file.path, file);
    // A site that is not built saves no pages; one that did does so no more.
    const worker = content.site.offline ? undefined : site.worker(() => "");
    if (worker !== undefined) others.set(workerFile, { path: workerFile, content: () => worker });

    const pages = new Map<Route, Promise<MadePage>>();
    const make = async (route: Route): Promise<MadePage> => {
      const page = await site.page(route);
      publish(page.pictures);
      return page;
    };
    const page = (route: Route) => {
      const made = pages.get(route) ?? make(route);
      pages.set(route, made);
      return made;
    };
    const isIndex = (path: string) => content.site.languages.has(indexedLanguage(path) ?? "");
    /** Makes a file that follows from pages: the sitemap from all, a search index from those of its language. */
    const fromPages = async (path: string) => {
      const code = indexedLanguage(path);
      const made = new Map<string, MadePage>();
      for (const route of site.routes)
        if (code === undefined || route.language.code === code) made.set(route.path, await page(route));
      const modified = new Map([...made].map(([path, page]) => [path, page.modified]));
      const texts = new Map([...made.values()].flatMap(({ files }) => [...files]));
      const needs = { modified, html: (file: string) => texts.get(file) ?? "", isKept: () => false };
      return [...site.files({ assets: [], pictures: [], embedded, pages: needs })].find((file) => file.path === path);
    };
    const textOf = async (path: string): Promise<FileContent | undefined> => {
      const route = routes.get(path);
      if (route !== undefined) return (await page(route)).files.get(path);
      const file = others.get(path) ?? (isSitemap(path) || isIndex(path) ? await fromPages(path) : undefined);
      return file !== undefined && "content" in file ? file.content() : undefined;
    };
    // The script of `dev` asks for the version of each page that is open, and the page for itself.
    const opened = new Map<string, SiteFile>();
    return {
      content,
      assets: site.assets,
      routeOf: (path) => routes.get(path),
      page,
      has: (path) =>
        routes.has(path) ||
        others.has(path) ||
        (addresses.hasAddress && path === sitemapFile) ||
        isIndex(path) ||
        published.has(path),
      async open(path) {
        const known = opened.get(path);
        if (known !== undefined) return known;
        const text = await textOf(path);
        if (text === undefined) return openPublished(path);
        const file = fileInMemory(path, typeof text === "string" || text instanceof Uint8Array ? text : text.join(""));
        opened.set(path, file);
        return file;
      },
    };
  };
}
