import { isLanguageTag } from "../content/check-languages.ts";
import { directionOf, likelySubtags } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";
import { isPage, routeOf, type Urls } from "../model/urls.ts";
import type { PictureFile } from "./picture-file.ts";

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

type Writing = "ltr" | "rtl" | "unknown" | "invalid";

/** Returns the writing direction of a BCP 47 tag; it is kept, because all pages name the same languages. */
export const writingOf = memoize(
  (tag: string): Writing => {
    if (!isLanguageTag(tag)) return "invalid";
    return likelySubtags(tag)[1] === "" ? "unknown" : directionOf(tag);
  },
  (tag) => tag,
);

/** Returns whether a tag is valid as hreflang. */
export const isHreflang = (tag: string): boolean => tag === "x-default" || writingOf(tag) !== "invalid";

/** A rule of a stylesheet that sets `display` or `object-fit`. */
export interface StyleRule {
  selector: string;
  /** The cascade layer; undefined outside of all. */
  layer?: string;
  display?: { isShown: boolean; isImportant: boolean };
  /** Whether pictures keep their ratio in a box of another one. */
  fits: boolean;
}

/** At-rules whose content are rules for elements of pages. */
const grouping = /^@(?:media|supports|container|scope|starting-style)\b/;
const layered = /^@layer\b\s*([\w.-]*)/;

/**
 * Returns the rules of a stylesheet that set `display` or `object-fit`, in their order. Rules for media and features
 * count as if they always applied; nested rules are left out.
 *
 * @param css a stylesheet without syntax errors
 * @param layers the names of its cascade layers, in their order, are added here; a layer in another one counts as that
 * one
 */
export function styleRules(css: string, layers: string[] = []): StyleRule[] {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "");
  const rules: StyleRule[] = [];
  /** The layer of each block that is open; undefined for one that is none. */
  const open: (string | undefined)[] = [];
  let offset = 0;
  const skipBlock = () => {
    for (let depth = 1; depth > 0 && offset < text.length; offset++) {
      if (text[offset] === "{") depth++;
      else if (text[offset] === "}") depth--;
    }
  };
  while (offset < text.length) {
    const end = text.slice(offset).search(/[{};]/);
    if (end < 0) break;
    const prelude = text.slice(offset, offset + end).trim();
    const mark = text[offset + end];
    offset += end + 1;
    if (mark === "}") open.pop();
    const isLayer = layered.test(prelude);
    if (isLayer) for (const name of namesIn(prelude)) if (!layers.includes(name)) layers.push(name);
    if (mark !== "{") continue;
    const layer = open.find((name) => name !== undefined);
    if (isLayer) open.push(layer ?? namesIn(prelude)[0] ?? "");
    else if (grouping.test(prelude)) open.push(undefined);
    else {
      const start = offset;
      skipBlock();
      if (!prelude.startsWith("@")) rules.push(...ruleOf(prelude, text.slice(start, offset - 1), layer));
    }
  }
  return rules;
}

/** The outer layers that a rule names: `@layer a, b.c` has a and b. */
const namesIn = (prelude: string): string[] =>
  prelude
    .replace(/^@layer\b/, "")
    .split(",")
    .map((name) => name.trim().replace(/\..*/, ""));

/** The declarations of a rule without the rules in it. */
function withoutBlocks(declarations: string): string {
  const [first, last] = [declarations.indexOf("{"), declarations.lastIndexOf("}")];
  if (first < 0 || last < first) return declarations;
  return declarations.slice(0, declarations.lastIndexOf(";", first) + 1) + declarations.slice(last + 1);
}

function ruleOf(selector: string, declarations: string, layer: string | undefined): StyleRule[] {
  const own = withoutBlocks(declarations).split(";");
  const display = own
    .map((declaration) => /^\s*display\s*:([^!]*)(!\s*important\s*)?$/.exec(declaration))
    .findLast((match) => match !== null);
  const fits = own.some((declaration) => /^\s*object-fit\s*:\s*(?:contain|cover|scale-down|none)\b/.test(declaration));
  if (display === undefined && !fits) return [];
  return [
    {
      selector,
      fits,
      ...(layer !== undefined && { layer }),
      ...(display && { display: { isShown: display[1]?.trim() !== "none", isImportant: display[2] !== undefined } }),
    },
  ];
}
