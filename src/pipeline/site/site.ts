import type { Assets } from "../../../templates/page.ts";
import type { Policy } from "../../core/article/tags.ts";
import { contentLimits, inMegabytes } from "../../core/content/file-names.ts";
import { diagnose } from "../../core/content/problems.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { Route } from "../../core/model/routes.ts";
import type { LoadedContent } from "../content/load.ts";
import type { PublishedFile } from "../pictures/uploads.ts";
import { assetFinder, loadAssets, serviceWorker, siteAssets } from "./assets.ts";
import { type OtherFile, type PageNeeds, siteFiles } from "./files.ts";
import type { OutputInfo } from "./manifest.ts";
import { type CheckedPage, checkPage, renderPage } from "./page.tsx";

/** A page with all that its site needs of it. */
export interface MadePage extends CheckedPage {
  /** The files of the page by path: the HTML document and the text as Markdown. None if the page has errors. */
  files: ReadonlyMap<string, string>;
  /** When it was last modified, as `2025-03-03`, if known. */
  modified?: string | undefined;
  /** The addresses of the compiled assets that it refers to. */
  assets: readonly string[];
  /** The pictures that it shows. */
  pictures: readonly PublishedFile[];
  /** The sources of embedded content that its policy allows. */
  embedded: Policy;
}

/** The site of some content. It is pure but for reading: `build` writes its files, `dev` and `review` serve them. */
export interface Site {
  content: LoadedContent;
  assets: Assets;
  routes: readonly Route[];
  /** Makes a page. */
  page: (route: Route) => Promise<MadePage>;
  /** Checks the content of a page without rendering it. */
  check: (route: Route) => Promise<MadePage>;
  /** Yields all files but pages and the service worker. */
  files: (needs: PageNeeds) => Iterable<OtherFile>;
  /** Returns the service worker of a site that is or was readable offline. @param version of all other files */
  worker: (version: () => string) => string | undefined;
  /** Facts about the site for `serve` and `check`. */
  info: OutputInfo;
}

/** Opens the site of some content. */
export function openSite(content: LoadedContent): Site {
  const compiled = loadAssets();
  const own = siteAssets(content, compiled);
  const { assets } = own;
  const findAssets = assetFinder(compiled);
  const { addresses, site, uploads } = content;
  const { basePath } = addresses;
  const { routes, host, trailingSlash, redirects, budgets, check, embeddedService, visibility, precompress } = site;
  return {
    content,
    assets,
    routes,
    async page(route) {
      const { html, markdown, ...page } = await renderPage(content, route, assets);
      if (html === undefined) return { ...page, ...nothing };
      const files = new Map([[addresses.output(route.path), html]]);
      if (markdown !== undefined) files.set(addresses.markdown(route.path).slice(1), markdown);
      const diagnostics = [...page.diagnostics, ...checkPageSize(addresses.output(route.path), html)];
      const pictures = [...files.values()].flatMap(uploads.shownIn);
      return { ...page, diagnostics, files, assets: findAssets(html), pictures };
    },
    check: async (route) => ({ ...(await checkPage(content, route)), ...nothing }),
    files: (needs) => siteFiles(content, compiled, own, needs),
    worker: (version) => serviceWorker(content, compiled, assets, version),
    info: {
      basePath,
      baseUrl: addresses.hasAddress ? addresses.absolutePage("/") : null,
      visibility,
      ...(precompress && { precompress }),
      trailingSlash,
      host,
      embedsKey: embeddedService && true,
      redirects: redirects.length > 0 ? [...redirects] : undefined,
      budgets,
      check,
    },
  };
}

const nothing: Pick<MadePage, "files" | "assets" | "pictures" | "embedded"> = {
  files: new Map(),
  assets: [],
  pictures: [],
  embedded: {},
};

/**
 * Checks the size of a page. Content within its limits can still make large pages, because every page lists all
 * languages.
 */
function checkPageSize(file: string, html: string): Diagnostic[] {
  const limit = contentLimits.page;
  const tooLarge = { what: `the page ${file}`, limit: inMegabytes(limit) };
  return html.length > limit ? [diagnose("too-large", tooLarge, { file: "" })] : [];
}
