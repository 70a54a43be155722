import type { Assets } from "../../../templates/page.ts";
import { hostFiles, requiredHostFiles } from "../../core/hosts/host-files.ts";
import type { SiteIcon } from "../../core/model/site-icon.ts";
import { contentSecurityPolicies } from "../../core/page/content-security-policy.ts";
import { formatHeaders, siteHeaders } from "../../core/page/headers.ts";
import { relayJson } from "../../core/page/relay-json.ts";
import { robotsTxt } from "../../core/page/sitemap.ts";
import { manifestFile, webManifest } from "../../core/page/web-manifest.ts";
import { relayFile } from "../../core/relay/relay-site.ts";
import type { Content } from "../content/load.ts";
import { type CompiledAssets, sitePictures, themeAddress } from "./assets.ts";

/** The assets that pages of a site refer to, and what follows from its content. */
interface SiteAssets {
  assets: Assets;
  icons: readonly SiteIcon[];
  /** Pictures by address. */
  drawn: ReadonlyMap<string, string | Uint8Array>;
}

/** Returns the assets that the pages of a site refer to, with its own logo, icons and theme. */
export function siteAssets(content: Content, compiled: CompiledAssets): SiteAssets {
  const { themeStyle } = content.library;
  const { drawn, icons, ...pictures } = sitePictures(content);
  const theme = themeStyle === undefined ? undefined : themeAddress(themeStyle);
  return { assets: { ...compiled.assets, ...pictures, ...(theme !== undefined && { theme }) }, icons, drawn };
}

/**
 * Makes the files of a site that do not follow from its pages, by path: its styles and icons, and what browsers, robots, hosts and relays read.
 *
 * @param isOwn whether the site brings a file itself
 */
export function siteFiles(
  { library }: Content,
  { assets, icons, drawn }: SiteAssets,
  isOwn: (path: string) => boolean,
): Map<string, string | Uint8Array> {
  const { urls, site, themeStyle } = library;
  const { basePath } = urls;
  const { host, trailingSlash } = site;
  const hostname = urls.hasAddress ? new URL(urls.absolutePage("/")).hostname : undefined;
  const files = new Map<string, string | Uint8Array>([...drawn].map(([address, bytes]) => [address.slice(1), bytes]));
  const add = (path: string, content: string | Uint8Array | undefined) => {
    if (content !== undefined && !isOwn(path)) files.set(path, content);
  };
  if (assets.theme) add(assets.theme.slice(1), themeStyle);
  add(manifestFile, webManifest(library, assets.icon, icons));
  add("robots.txt", robotsTxt(library));
  add(relayFile, relayJson(library));
  for (const [path, text] of hostFiles(host, { basePath, trailingSlash, hostname })) add(path, text);
  if (requiredHostFiles(host).includes("_headers"))
    add("_headers", formatHeaders(siteHeaders(basePath, contentSecurityPolicies(library, assets.inlineScripts))));
  return files;
}
