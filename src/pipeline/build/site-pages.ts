import type { Assets } from "../../../templates/page.ts";
import { contentSecurityPolicies } from "../../core/page/content-security-policy.ts";
import type { Content } from "../content/load.ts";
import { loadAssets, sitePictures, themeAddress } from "./assets.ts";
import { renderRoute } from "./render.tsx";

/** A page or another file of a site that is not built. */
export interface SitePart {
  type: "text/html" | "text/css" | "text/javascript" | "image/svg+xml" | "image/png";
  body: string | Buffer;
  /** The policies of a page. */
  policies?: string[];
}

/**
 * Renders single pages of a site as a build does, without writing anything.
 *
 * @returns a function that returns what a build would write for an address (its path, decoded), except copied files; undefined if there is nothing, or the
 *   page has errors
 */
export function createSitePages(): (content: Content, path: string) => Promise<SitePart | undefined> {
  const compiled = loadAssets();
  return async (content, path) => {
    const { library } = content;
    const { urls, themeStyle, routes } = library;
    const { drawn, icons: _, ...pictures } = sitePictures(content);
    const theme = themeStyle === undefined ? undefined : themeAddress(themeStyle);
    const inSite = path.startsWith(urls.basePath) ? path.slice(urls.basePath.length) : path;
    const asset = compiled.files.get(inSite);
    if (asset !== undefined) return { type: inSite.endsWith(".css") ? "text/css" : "text/javascript", body: asset };
    const picture = drawn.get(inSite);
    if (picture !== undefined)
      return typeof picture === "string" ? { type: "image/svg+xml", body: picture } : { type: "image/png", body: Buffer.from(picture) };
    if (theme !== undefined && inSite === theme) return { type: "text/css", body: themeStyle ?? "" };
    const bare = inSite.replace(/(?:\.html)?\/?$/, "") || "/";
    const route = routes.find((each) => each.path === bare);
    if (route === undefined) return undefined;
    const assets: Assets = { ...compiled.assets, ...pictures, ...(theme !== undefined && { theme }) };
    const { html } = await renderRoute(content, route, assets);
    return html === undefined
      ? undefined
      : { type: "text/html", body: html, policies: contentSecurityPolicies(library, assets.inlineScripts) };
  };
}
