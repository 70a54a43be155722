import { isRecording } from "../content/recordings.ts";
import { escapeAttribute, escapeXml } from "../model/escape-xml.ts";

/** The data of a site for its service worker; the build writes it into the worker's file. */
export interface OfflineSite {
  /** Changes with every build that changes a file. */
  version: string;
  /** The base path without a slash at the end; empty for a site at the root of its host. */
  base: string;
  /**
   * Addresses of the stylesheets, scripts and pictures that are saved at once. Their names have hashes, except those of
   * the site's own pictures.
   */
  files: readonly string[];
  /** The addresses of the stylesheets. */
  styles: readonly string[];
  /** The languages of the site, the default one first. */
  languages: readonly OfflineLanguage[];
}

/** The texts of the page that stands in for one that is not saved, in a language. */
interface OfflineLanguage {
  /** BCP 47 tag. */
  lang: string;
  dir: "ltr" | "rtl";
  /** The language's own name. */
  name: string;
  /** The address of its main page. */
  home: string;
  /** The site's name. */
  title: string;
  /** The interface word `notSaved`. */
  message: string;
}

/** The file of the service worker, which may control the folder that it is in. */
export const workerFile = "service-worker.js";

/** The paragraph of a page that says that it is a saved copy; the service worker shows it. */
export const savedCopy = { hidden: '<p class="saved-copy" hidden="">', shown: '<p class="saved-copy">' } as const;

/** The kinds of what is saved, with how many of each at most. The oldest give way. */
export const mostSaved = { pages: 60, assets: 150, pictures: 120 } as const;

export type Saved = keyof typeof mostSaved;

/** A request of a page. */
interface Asked {
  method: string;
  mode: string;
  destination: string;
  /** The absolute URL. */
  url: string;
  /** Whether it asks for a part only. */
  isPartial: boolean;
}

/**
 * Returns what kind of thing a request asks for, if it may be saved. Requests to the relay, to other sites, for
 * sound and film, which would fill the disk, and for parts of files never are.
 *
 * @param origin of the site
 */
export function kindOf(
  { method, mode, destination, url, isPartial }: Asked,
  { base }: OfflineSite,
  origin: string,
): Saved | undefined {
  const { origin: asked, pathname } = new URL(url);
  if (method !== "GET" || isPartial || asked !== origin || !pathname.startsWith(`${base}/`)) return undefined;
  const path = pathname.slice(base.length);
  if (path.startsWith("/api/") || path === `/${workerFile}`) return undefined;
  if (mode === "navigate") return "pages";
  if (path.startsWith("/assets/")) return "assets";
  return destination === "image" || (path.startsWith("/uploads/") && !isRecording(path)) ? "pictures" : undefined;
}

/** The address that a page is saved under: without a query, which only searches, and without a slash at the end. */
export function pageKey(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + (pathname.replace(/\/(?:index\.html)?$/, "") || "/");
}

/** The language of a page by its address: that of the longest main page that it is below. */
export function languageAt(url: string, { languages }: OfflineSite): OfflineLanguage | undefined {
  const { pathname } = new URL(url);
  const isBelow = (home: string) => {
    const bare = home.replace(/\/$/, "");
    return pathname === home || pathname === bare || pathname.startsWith(`${bare}/`);
  };
  return [...languages].sort((a, b) => b.home.length - a.home.length).find(({ home }) => isBelow(home)) ?? languages[0];
}

/** The script of a page that is not saved: it loads the page again once there is a connection. */
export const reloading = 'addEventListener("online",()=>location.reload())';

/**
 * Returns the page that is shown instead of one that is not saved. Where there are several languages, each saved page
 * is listed with its own, since the titles are often the same.
 *
 * @param saved the pages that are, with their titles as HTML
 */
export function notSavedPage(
  { lang, dir, home, title, message }: OfflineLanguage,
  { styles, languages }: Pick<OfflineSite, "styles" | "languages">,
  saved: readonly SavedPage[],
): string {
  const text = escapeXml(message);
  const names = new Map(
    languages.length > 1 ? languages.map((language) => [language.lang, escapeXml(language.name)]) : [],
  );
  const links = saved
    .map((page) => {
      const name = names.get(page.lang);
      // Titles of short versions name their language.
      const label = name === undefined || page.title.includes(name) ? page.title : `${page.title} · ${name}`;
      return `<li><a lang="${page.lang}" dir="${page.dir}" href="${escapeAttribute(page.href)}">${label}</a></li>`;
    })
    .join("");
  return `<!doctype html>
<html lang="${escapeAttribute(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text} – ${escapeXml(title)}</title>
${styles.map((style) => `<link rel="stylesheet" href="${escapeAttribute(style)}">`).join("")}
</head>
<body><header class="header"><div class="header-bar"><a class="brand" href="${escapeAttribute(home)}">${escapeXml(title)}</a></div></header><div class="frame"><main><div class="article"><header class="title-bar"><h1>${text}</h1></header>${links && `<ul>${links}</ul>`}</div></main></div><script>${reloading}</script></body>
</html>
`;
}

/** A saved page. All but its address is HTML. */
interface SavedPage {
  href: string;
  title: string;
  lang: string;
  dir: string;
}

/** Reads a page of the site. */
export function readSavedPage(href: string, html: string): SavedPage {
  const [, lang = "", dir = "auto"] = /<html lang="([^"]*)" dir="(\w+)"/.exec(html) ?? [];
  return { href, title: /<title>([^<]*)</.exec(html)?.[1] ?? "", lang, dir };
}

/**
 * Returns the absolute addresses of what a page of the site loads: scripts, stylesheets, and of each picture one size,
 * which serves for all.
 */
export function filesOfPage(href: string, html: string): string[] {
  const addresses = [...html.matchAll(/<(?:script|img|link rel="stylesheet")\s[^<>]*?\b(?:src|href)="([^"]+)"/g)];
  return addresses.map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&"), href).href);
}

/** Returns the part of its address that all sizes of a picture have in common. */
export const pictureStem = (url: string): string => url.replace(/(?:-\d+)?\.[0-9A-F]{8}\.\w+$/, "");
