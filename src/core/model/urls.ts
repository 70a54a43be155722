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

/** Names of the own machine and network (RFC 6761, RFC 6762). */
const names = /^(?:(?:.+\.)?localhost|.+\.(?:local|internal|home\.arpa))$/i;

/**
 * IPv4 addresses of the own machine, of private networks and for tests, and those of no single machine (RFC 1122
 * section 3.2.1.3, RFC 1918, RFC 2544, RFC 3927, RFC 6598, RFC 6890, RFC 1112).
 */
const ipv4 =
  /^(?:(?:0|10|127)(?:\.\d+){3}|192\.168(?:\.\d+){2}|192\.0\.0\.\d+|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2}|198\.1[89](?:\.\d+){2}|(?:22[4-9]|2[34]\d|25[0-5])(?:\.\d+){3})$/;

/**
 * Private networks of IPv6: unspecified, loopback, unique local, link-local, site-local, multicast (RFC 4291, RFC
 * 4193).
 */
const ipv6 = /^\[(?:::1?|f[cd].*|fe[89a-f].*|ff.*)\]$/i;

/**
 * An IPv4 address within IPv6, as URLs write it: mapped, translated, and behind NAT64 (RFC 4291 section 2.5.5, RFC
 * 6052).
 */
const mapped = /^\[(?:::(?:ffff:(?:0:)?)?|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/i;

/**
 * Returns whether a host is the visitor's own machine, or one in a private network.
 *
 * @param host the `hostname` of a URL
 */
export function isPrivate(host: string): boolean {
  const [, high, low] = mapped.exec(host) ?? [];
  const bare = host.replace(/\.$/, "");
  if (high === undefined || low === undefined) return names.test(bare) || ipv4.test(bare) || ipv6.test(host);
  const parts = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
  return ipv4.test(parts.join("."));
}

/** Whether an address is private, as the system writes it: `192.168.0.1`, `fe80::1%eth0`. */
export function isPrivateAddress(address: string): boolean {
  const url = `http://${address.includes(":") ? `[${address.split("%")[0]}]` : address}`;
  return !URL.canParse(url) || isPrivate(new URL(url).hostname);
}
