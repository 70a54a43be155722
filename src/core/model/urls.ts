import { memoize } from "./memo.ts";

/**
 * How the host serves pages: unset `/fr` from `fr/index.html`, false `/fr` from `fr.html`, true `/fr/` from
 * `fr/index.html`.
 */
export type TrailingSlash = boolean | undefined;

/** Builds all URLs of the site. Paths are site-relative and start with `/`: `/`, `/fr`, `/uploads/a.png`, `/#main`. */
export interface Urls {
  /**
   * Whether the site's address is known. Without it, no page may contain an absolute address: those of this object have
   * a placeholder for the host.
   */
  hasAddress: boolean;
  trailingSlash: TrailingSlash;
  /** The base path without a slash at the end; empty for a site at the root of its host. */
  basePath: string;
  /** The address of a page for links within the site. */
  page: (path: string) => string;
  /** The absolute address of a page. */
  absolutePage: (path: string) => string;
  /** The address of a file for links within the site; a file of `uploads/` by its path in the content. */
  file: (path: string) => string;
  /** The absolute address of a file. */
  absoluteFile: (path: string) => string;
  /** A link from content: site-relative links get the base path, others are unchanged. */
  link: (href: string) => string;
  /** The absolute address of a link written in content. */
  absoluteLink: (href: string) => string;
  /** Where a page is written, relative to the output folder. */
  output: (path: string) => string;
  /** Where its text is written as Markdown: `/fr/index.md`, or `/fr.md` beside `fr.html`. */
  markdown: (path: string) => string;
}

/** How the address of a site is written. */
export const siteAddress = {
  pattern: /^https?:\/\/[^\s?#]+$/,
  problem: "must be an absolute URL such as https://example.org or https://example.org/path",
} as const;

/**
 * Returns what is wrong with the address of a site, beginning with `must`; undefined if nothing is. URLs allow signs in
 * names of hosts that have a meaning in configurations of servers and in policies: these are refused.
 */
export function addressProblem(written: string): string | undefined {
  if (!/^https?:\/\/\S+$/.test(written) || !URL.canParse(written)) return siteAddress.problem;
  if (/[?#]/.test(written)) return "must not have a query or a fragment";
  const { username, password, pathname, hostname } = new URL(written);
  if (username !== "" || password !== "") return "must not have a user name or password";
  if (pathname.includes("//")) return "must not have // in its path";
  return isPlainHost(hostname) ? undefined : "must have a host of letters, digits, hyphens and dots";
}

/** Returns whether the name of a host, as URLs have it, consists of letters, digits and hyphens between dots. */
export const isPlainHost = (hostname: string): boolean => /^[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(hostname);

/** The address of a site whose address is unknown (RFC 2606, section 2). */
const placeholder = "https://site.invalid";

/** The path of the not-found page below the home page of a language; no other page may have this name. */
export const notFoundPath = "/404";

interface UrlOptions {
  /** The absolute address of the site, if known; a path in it becomes the base path. */
  baseUrl: string | undefined;
  /** How the host serves pages. */
  trailingSlash: TrailingSlash;
  /** Returns the path under which a file of the content is published. Default: its own. */
  published?: (path: string) => string;
}

/** Returns the addresses of a site. */
export function createUrls({ baseUrl, trailingSlash, published = (path) => path }: UrlOptions): Urls {
  const { origin, pathname } = new URL(baseUrl ?? placeholder);
  const basePath = pathname.replace(/(?<!\/)\/+$/, "");
  // The base path is encoded already.
  const inSite = (path: string) => basePath + encodeURI(path);
  const file = (path: string) => inSite(published(path));
  const page = memoize(
    (path: string) => {
      const [, route = "/", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
      const bare = route.replace(/(?<=[^/])\/+$/, "");
      return inSite(bare !== "/" && trailingSlash === true ? `${bare}/` : bare) + rest;
    },
    (path) => path,
  );
  const link = (href: string) => {
    if (!href.startsWith("/")) return href;
    const [, route = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    // File paths have an extension; page paths do not.
    const path = decode(route);
    if (!/(?<![^/])[^/.]*\.[^/]+$/.test(route)) return page(path) + rest;
    const place = published(path);
    return place === path ? basePath + href : inSite(place) + rest;
  };
  const output = (path: string) =>
    path === "/"
      ? "index.html"
      : path.endsWith(notFoundPath)
        ? `${path.slice(1)}.html`
        : `${path.slice(1)}${trailingSlash === false ? ".html" : "/index.html"}`;
  return {
    hasAddress: baseUrl !== undefined,
    trailingSlash,
    basePath,
    page,
    absolutePage: (path) => origin + page(path),
    file,
    absoluteFile: (path) => origin + file(path),
    link,
    absoluteLink: (href) =>
      (href.startsWith("/") ? origin : href.startsWith("#") ? origin + page("/") : "") + link(href),
    output,
    markdown: (path) => `/${output(path).replace(/html$/, "md")}`,
  };
}

/** Decodes a percent-encoded URL; returns it unchanged if it is malformed. */
export function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const allowed = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|\/(?!\/)|#)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from addresses, so "java\nscript:" must be found
const hidden = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\\p{Cs}]/u;

/**
 * Whether a URL from content is safe: `https:`, `http:`, `mailto:`, a path within the site (`/…`) or an anchor (`#…`).
 * Everything else, `javascript:` and protocol-relative `//host` included, is unsafe.
 */
export const isSafeUrl = (url: string): boolean => allowed.test(url) && !hidden.test(url);

/** Returns the address of a Creative Commons license: `CC BY-SA 4.0`, `CC0`; undefined for others. */
export function licenseUrl(license: string): string | undefined {
  const [, kind, version] = /^CC (BY(?:-NC)?(?:-SA|-ND)?)[ -](\d\.\d)$/i.exec(license) ?? [];
  if (kind && version) return `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`;
  return /^CC0(?: 1\.0)?$/i.test(license) ? "https://creativecommons.org/publicdomain/zero/1.0/" : undefined;
}

/**
 * Returns whether a file is a generated page: uploads and the file that Google verifies a site by belong to the author,
 * and dotfiles are not served.
 */
export const isPage = (file: string): boolean =>
  file.endsWith(".html") && !/^(?:uploads|assets)\/|(?:^|\/)\.|^google[0-9a-f]+\.html$/.test(file);

/** Returns the route of a page: `fr/index.html` and `fr.html` are `/fr`. */
export const routeOf = (file: string): string => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, "")}`;
