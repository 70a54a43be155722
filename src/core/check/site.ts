import { memoize } from "../model/memo.ts";
import { isPage, routeOf, type Urls } from "../model/urls.ts";
import type { PictureFile } from "./picture-file.ts";
import type { StyleRule } from "./style-rules.ts";

/** The facts about a generated site that are known before its pages are read. */
export interface CheckedSite {
  urls: Urls;
  /** Scheme and host: `https://example.org`. */
  origin: string;
  /** Whether search engines may index the site. */
  isListed: boolean;
  /** All files, relative to the folder. */
  files: ReadonlySet<string>;
  /** Returns the SHA-256 of a text in Base64, as in policies. */
  sha256: (text: string) => string;
  /** Returns the size of a text in bytes, compressed as hosts do. */
  compressedSize: (text: string) => number;
  /** The pictures among the files, as far as they could be read; known before pages are checked, like the rules. */
  pictures: Map<string, PictureFile>;
  /** The rules of the stylesheets that decide whether and how elements show. */
  styleRules: StyleRule[];
  /** The cascade layers of the stylesheets, in their order. */
  styleLayers: string[];
  resolve: (address: string, from: string) => LinkTarget;
}

/** The target of a URL. */
type LinkTarget =
  | { kind: "malformed" | "relative" | "outside" }
  /** Another host, or no host (`mailto:`). */
  | { kind: "elsewhere"; url: URL }
  /** This site. `file` is the file that a static host serves, `address` the canonical path if it is a page. */
  | { kind: "inside"; file?: string; address?: string; pathname: string; fragment: string };

export const notFoundFile = "404.html";

/** Whether a file is the not-found page of the site or of a language. */
export const isNotFoundFile = (file: string): boolean => /^(?:[^/]+\/)?404\.html$/.test(file);

/** @param files all files of the folder, relative to it */
export function createCheckedSite({
  urls,
  files,
  ...facts
}: Pick<CheckedSite, "urls" | "isListed" | "files" | "sha256" | "compressedSize">): CheckedSite {
  const { origin } = new URL(urls.absolutePage("/"));
  const { basePath } = urls;
  /** Returns the file that a static host serves; pages also under non-canonical paths. */
  const served = (path: string): string | undefined => {
    const bare = path.replace(/^\/+|(?<!\/)\/+$/g, "");
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

  const resolve = (written: string, from: string): LinkTarget =>
    /^(?:\/|https?:)/.test(written) ? findAnywhere(written, from) : find(written, from);

  const find = (written: string, from: string): LinkTarget => {
    // Browsers remove these characters, too.
    const address = written.replace(/[\t\n\r]/g, "");
    if (!/^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(address)) return { kind: "relative" };
    if (!URL.canParse(address, from)) return { kind: "malformed" };
    const url = new URL(address, from);
    if (url.origin !== origin) return { kind: "elsewhere", url };
    const isBelow = url.pathname === basePath || url.pathname.startsWith(`${basePath}/`);
    if (isBelow) return inside(url);
    // A link to another site on the same host includes the host.
    return address.startsWith("/") ? { kind: "outside" } : { kind: "elsewhere", url };
  };
  /** Results are kept, because most pages have the same addresses that do not depend on the page. */
  const findAnywhere = memoize(find, (written) => written);

  return { urls, origin, files, ...facts, pictures: new Map(), styleRules: [], styleLayers: [], resolve };
}

/** Percent-decodes a text; undefined if it is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
