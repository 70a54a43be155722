/** How the host serves pages: unset `/fr` from `fr/index.html`, false `/fr` from `fr.html`, true `/fr/` from `fr/index.html`. */
export type TrailingSlash = boolean | undefined;

/** Builds all URLs of the site. Paths are site-relative and start with `/`: `/`, `/fr`, `/uploads/a.png`, `/#main`. */
export interface Urls {
  /** Whether the site's address is known. Without it, no page may contain an absolute address: those of this object have a placeholder for the host. */
  hasAddress: boolean;
  trailingSlash: TrailingSlash;
  /** The base path without a slash at the end; empty for a site at the root of its host. */
  basePath: string;
  /** The address of a page for links within the site. */
  page: (path: string) => string;
  /** The absolute address of a page. */
  absolutePage: (path: string) => string;
  /** The address of a file for links within the site. */
  file: (path: string) => string;
  /** The absolute address of a file. */
  absoluteFile: (path: string) => string;
  /** A link from content: site-relative links get the base path, others are unchanged. */
  link: (href: string) => string;
  /** The absolute address of a link written in content. */
  absoluteLink: (href: string) => string;
  /** Where a page is written, relative to the output folder. */
  output: (path: string) => string;
}

/** The address of a site whose address is unknown (RFC 2606, section 2). */
const placeholder = "https://site.invalid";

/**
 * @param baseUrl absolute address of the site, if known; a path in it becomes the base path
 * @param trailingSlash how the host serves pages
 */
export function createUrls({ baseUrl, trailingSlash }: { baseUrl: string | undefined; trailingSlash: TrailingSlash }): Urls {
  const { origin, pathname } = new URL(baseUrl ?? placeholder);
  const basePath = pathname.replace(/\/+$/, "");
  // The base path is encoded already.
  const file = (path: string) => basePath + encodeURI(path);
  const page = (path: string) => {
    const [, route = "/", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
    const bare = route.replace(/(?<=.)\/+$/, "");
    return file(bare !== "/" && trailingSlash === true ? `${bare}/` : bare) + rest;
  };
  const link = (href: string) => {
    if (!href.startsWith("/")) return href;
    const [, route = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    // File paths have an extension; page paths do not.
    return /\.[^/]+$/.test(route) ? basePath + href : page(decode(route)) + rest;
  };
  return {
    hasAddress: baseUrl !== undefined,
    trailingSlash,
    basePath,
    page,
    absolutePage: (path) => origin + page(path),
    file,
    absoluteFile: (path) => origin + file(path),
    link,
    absoluteLink: (href) => (href.startsWith("/") ? origin : href.startsWith("#") ? origin + page("/") : "") + link(href),
    output: (path) =>
      path === "/" ? "index.html" : path === "/404" ? "404.html" : `${path.slice(1)}${trailingSlash === false ? ".html" : "/index.html"}`,
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
