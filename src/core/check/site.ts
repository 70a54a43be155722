import type { Urls } from "../model/urls.ts";

/** What is known of a generated site before its pages are read. */
export interface CheckedSite {
  urls: Urls;
  /** Scheme and host: `https://example.org`. */
  origin: string;
  /** All files, relative to the folder. */
  files: ReadonlySet<string>;
  /** The SHA-256 of a text in Base64, as policies write it. */
  sha256: (text: string) => string;
  resolve: (address: string, from: string) => LinkTarget;
}

/** Where an address leads. */
export type LinkTarget =
  | { kind: "malformed" | "relative" | "outside" }
  /** Another host, or no host at all (`mailto:`). */
  | { kind: "elsewhere"; url: URL }
  /** This site. `file` is what a static host answers with, `address` what the page calls itself if it is one. */
  | { kind: "inside"; file?: string; address?: string; pathname: string; fragment: string };

export const notFoundFile = "404.html";

/** Whether a file is a page that `build` made: uploads are the author's own, and what begins with a dot is not served. */
export const isPage = (file: string): boolean => file.endsWith(".html") && !/^(?:uploads|assets)\/|(?:^|\/)\./.test(file);

/** The route of a page: `fr/index.html` and `fr.html` are `/fr`. */
export const routeOf = (file: string): string => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, "")}`;

/** @param files all files of the folder, relative to it */
export function createCheckedSite({ urls, files, sha256 }: Pick<CheckedSite, "urls" | "files" | "sha256">): CheckedSite {
  const { origin } = new URL(urls.absolutePage("/"));
  const { basePath } = urls;
  /** The file that a static host answers with; pages also under other addresses than their own. */
  const served = (path: string): string | undefined => {
    const bare = path.replace(/^\/+|\/+$/g, "");
    const candidates = [
      path.endsWith("/") ? "" : bare,
      urls.output(`/${bare}`),
      `${bare}.html`,
      bare === "" ? "index.html" : `${bare}/index.html`,
    ];
    return candidates.find((file) => files.has(file));
  };

  const inside = (url: URL): LinkTarget => {
    const { pathname } = url;
    const fragment = url.hash.slice(1);
    const file = served(decoded(pathname.slice(basePath.length)) ?? "");
    if (file === undefined) return { kind: "inside", pathname, fragment };
    return { kind: "inside", file, pathname, fragment, ...(isPage(file) && { address: urls.page(routeOf(file)) }) };
  };

  const resolve = (written: string, from: string): LinkTarget => {
    // As browsers do.
    const address = written.replace(/[\t\n\r]/g, "");
    if (!/^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(address)) return { kind: "relative" };
    if (!URL.canParse(address, from)) return { kind: "malformed" };
    const url = new URL(address, from);
    if (url.origin !== origin) return { kind: "elsewhere", url };
    const isBelow = url.pathname === basePath || url.pathname.startsWith(`${basePath}/`);
    if (isBelow) return inside(url);
    // Another site on the same host is named with its host.
    return address.startsWith("/") ? { kind: "outside" } : { kind: "elsewhere", url };
  };

  return { urls, origin, files, sha256, resolve };
}

/** A text without its percent signs; undefined where they are wrong. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
