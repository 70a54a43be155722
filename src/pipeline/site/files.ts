import { joinPolicies, type Policy } from "../../core/article/tags.ts";
import { hostFiles, requiredHostFiles } from "../../core/hosts/host-files.ts";
import { redirectFile, redirectPage, withOwn } from "../../core/hosts/own-files.ts";
import { hasRedirectsFile } from "../../core/model/hosts.ts";
import { relayJson } from "../../core/page/chat-access.ts";
import { contentSecurityPolicies, formatHeaders, siteHeaders } from "../../core/page/headers.ts";
import { manifestFile, webManifest } from "../../core/page/icons.ts";
import { siteTitle } from "../../core/page/names.ts";
import {
  readSections,
  type SearchIndex,
  type SearchIndexes,
  searchIndexesFile,
  searchIndexFile,
} from "../../core/page/search-index.ts";
import { feedFile, hasFeed, hasSitemap, newsFeed, robotsTxt, sitemapFiles } from "../../core/page/sitemap.ts";
import { relayFile } from "../../core/relay/relay-site.ts";
import type { LoadedContent } from "../content/load.ts";
import type { PublishedFile } from "../pictures/uploads.ts";
import { type CompiledAssets, readAsset, type SiteAssets, withImports } from "./assets.ts";
import type { FileContent } from "./manifest.ts";

/**
 * A file of a site that is no page: made of the content, as in the last build or anew, or published from it. A file
 * is kept if what it is made of, or its name, says that it is as in the last build. It is made if it is not there.
 */
export type OtherFile = { path: string } & (
  | { content: () => FileContent; isKept?: boolean }
  | { published: PublishedFile }
);

/** The facts of pages that other files follow from. */
export interface PageNeeds {
  /** The addresses of the compiled assets that they refer to. */
  assets: Iterable<string>;
  /** The pictures that they show. */
  pictures: Iterable<PublishedFile>;
  /** The sources of embedded content that their policies allow. */
  embedded: Iterable<Policy>;
  /** The pages, once they are made: sitemap and search indexes follow from them. */
  pages?: {
    /** When each was last modified, by path. */
    modified: ReadonlyMap<string, string | undefined>;
    /** Returns the HTML of a page. @param file its path in the output folder */
    html: (file: string) => string;
    /** Whether a page is as in the last build. @param path of its route */
    isKept: (path: string) => boolean;
  };
}

/** Yields the files of a site but its pages and the service worker. The site's own files in `public/` win. */
export function* siteFiles(
  content: LoadedContent,
  compiled: CompiledAssets,
  site: SiteAssets,
  { assets, pictures, embedded, pages }: PageNeeds,
): Generator<OtherFile> {
  const { copies, uploads } = content;
  const published = new Map([...copies, ...pictures].map((file) => [file.to, file]));
  const own = new Set(copies.map(({ to }) => to));
  for (const [path, text] of generatedFiles(content, site, joinPolicies(embedded))) {
    if (own.has(path)) continue;
    for (const file of typeof text === "string" ? uploads.shownIn(text) : []) published.set(file.to, file);
    yield { path, content: () => text };
  }
  for (const file of published.values()) yield { path: file.to, published: file };
  for (const address of withImports(compiled, assets))
    yield { path: address.slice(1), content: () => readAsset(address), isKept: true };
  if (pages === undefined) return;
  if (hasSitemap(content))
    for (const [path, pieces] of sitemapFiles(content, pages.modified)) yield { path, content: () => pieces };
  yield* searchIndexes(content, pages);
}

/** Yields the index of each language's pages, also of those that search engines are asked not to index. */
function* searchIndexes(
  { site, addresses }: LoadedContent,
  { html, isKept }: NonNullable<PageNeeds["pages"]>,
): Generator<OtherFile> {
  for (const language of site.languages.values()) {
    const { code, tag, dir, name } = language;
    const routes = site.routes.filter((route) => route.language === language && route.isIndexed);
    const index = (): SearchIndex => ({
      lang: tag,
      dir,
      name,
      pages: routes.map(({ path }) => {
        const { title, sections } = readSections(html(addresses.output(path)));
        return [addresses.page(path), title, sections];
      }),
    });
    const path = searchIndexFile(code);
    yield { path, content: () => JSON.stringify(index()), isKept: routes.every((route) => isKept(route.path)) };
  }
}

/** Makes the files that browsers, robots, hosts and relays read, by path. */
function generatedFiles(
  content: LoadedContent,
  { assets, icons, drawn }: SiteAssets,
  embedded: Policy,
): Map<string, string | Uint8Array> {
  const { addresses } = content;
  const { basePath } = addresses;
  const { host, trailingSlash, themeStyle, defaultLanguage, visibility, precompress } = content.site;
  const redirects = content.site.redirects.map(({ from, to }) => ({ from: basePath + from, to }));
  const codes = [...content.site.languages.keys()].filter((code) => code !== defaultLanguage.code);
  const hostname = addresses.hasAddress ? new URL(addresses.absolutePage("/")).hostname : undefined;
  const files = new Map<string, string | Uint8Array>([...drawn].map(([address, bytes]) => [address.slice(1), bytes]));
  const add = (path: string, text: string | undefined) => {
    if (text !== undefined) files.set(path, text);
  };
  if (assets.theme) add(assets.theme.slice(1), themeStyle);
  add(manifestFile, webManifest(content, assets.icon, icons));
  if (hasFeed(content)) add(feedFile, newsFeed(content));
  add("robots.txt", robotsTxt(content));
  add(relayFile, relayJson(content));
  const indexes: SearchIndexes = [...content.site.languages.values()].map(({ code, tag }) => [
    tag,
    addresses.file(`/${searchIndexFile(code)}`),
  ]);
  add(searchIndexesFile, JSON.stringify(indexes));
  for (const [path, text] of hostFiles(host, {
    basePath,
    trailingSlash,
    hostname,
    redirects,
    codes,
    visibility,
    precompress,
  }))
    add(path, text);
  if (requiredHostFiles(host).includes("_headers"))
    add(
      "_headers",
      // Browsers obey the policy of a page, too, which allows no more than the page embeds.
      formatHeaders(
        siteHeaders(basePath, contentSecurityPolicies(content, assets.inlineScripts, embedded), visibility),
      ),
    );
  const title = siteTitle(content, defaultLanguage);
  for (const { from, to } of hasRedirectsFile(host) ? [] : content.site.redirects) {
    const canonical = addresses.hasAddress ? new URL(to, addresses.absolutePage("/")).href : undefined;
    add(redirectFile(from, addresses), redirectPage(to, { title, language: defaultLanguage, canonical, visibility }));
  }
  for (const name of content.ownHostFiles.keys()) {
    const made = files.get(name);
    add(name, withOwn(name, typeof made === "string" ? made : undefined, content.ownHostFiles));
  }
  return files;
}
