import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import { isPrivate } from "../model/urls.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import { candidatesOf } from "./shown-pictures.ts";
import { type CheckedSite, decoded } from "./site.ts";

/** A link to an anchor on another page. */
export interface FragmentLink {
  /** The page that must have the anchor. */
  target: string;
  fragment: string;
  url: string;
  place: Place;
}

interface CheckedLinks {
  diagnostics: Diagnostic[];
  /** Links to anchors on other pages, checked after those have been read. */
  fragments: FragmentLink[];
  /** Files of the site that the page links to or loads. */
  files: Set<string>;
  /** Addresses on other sites, with their first place. */
  external: Map<string, Place>;
}

interface Address {
  url: string;
  element: Element;
  /** Whether the browser loads it, or submits a form to it. */
  isLoaded: boolean;
}

/** Checks that every URL in a page exists on the site as a static host serves it. */
export function checkLinks(page: CheckedPage, site: CheckedSite): CheckedLinks {
  const checked: CheckedLinks = { diagnostics: [], fragments: [], files: new Set(), external: new Map() };
  for (const address of page.elements.flatMap(addressesOf)) {
    const found = checkAddress(address, page, site, checked);
    if (found) checked.diagnostics.push(found);
  }
  return checked;
}

/** Checks that every address of this site in the Markdown edition of a page exists. @param url of the edition */
export function checkMarkdownLinks(source: Source, url: string, site: CheckedSite): Diagnostic[] {
  const blank = (code: string) => " ".repeat(code.length);
  let isCode = false;
  let offset = 0;
  return source.text.split("\n").flatMap((line) => {
    const start = offset;
    offset += line.length + 1;
    if (/^[\s>]*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) return [];
    return [...line.replace(/`[^`]*`/g, blank).matchAll(/\]\(([^()\s]+)/g)].flatMap(({ index, 1: address = "" }) => {
      const target = site.resolve(address, url);
      const isBroken = target.kind === "inside" && target.file === undefined;
      return isBroken ? [report("broken-link", { url: address }, source.at(start + index + 2))] : [];
    });
  });
}

/** Attributes with an address, and those with a set of addresses. */
const addressed: ReadonlyMap<string, "one" | "set"> = new Map([
  ...["href", "src", "action", "formaction", "poster", "cite", "xlink:href"].map((name) => [name, "one"] as const),
  ...["srcset", "imagesrcset"].map((name) => [name, "set"] as const),
]);

function addressesOf(element: Element): Address[] {
  const { name, attribs } = element;
  const isLoaded = name !== "a" && name !== "area" && attribs.cite === undefined;
  const found: Address[] = [];
  for (const attribute in attribs) {
    const kind = addressed.get(attribute) ?? (attribute === "data" && name === "object" ? "one" : undefined);
    const value = kind === undefined ? undefined : attribs[attribute];
    if (value === undefined) continue;
    const urls = kind === "one" ? [value] : candidatesOf(value).map(({ url }) => url);
    for (const url of urls) found.push({ url: url.trim(), element, isLoaded });
  }
  const isOfSet = element.parent?.type === "tag" && element.parent.name === "picture";
  if (name === "img" && found.length === 0 && !isOfSet) found.push({ url: "", element, isLoaded });
  // Checked in metadata.ts.
  const isAlternate =
    name === "link" && /\b(?:canonical|alternate)\b/.test(attribs.rel ?? "") && attribs.type === undefined;
  return isAlternate ? [] : found;
}

function checkAddress(
  { url, element, isLoaded }: Address,
  page: CheckedPage,
  site: CheckedSite,
  checked: CheckedLinks,
): Diagnostic | undefined {
  const place = () => page.place(element);
  if (placeholder.test(url)) return report("placeholder-link", { url }, place());
  if (!isLoaded && /^(?:data:(?!image\/)|vbscript:|file:|\/\/)/i.test(url))
    return report("unsafe-address", { url }, place());
  if (url.startsWith("#")) return checkFragment(url, page, place);
  const target = site.resolve(url, page.url);
  switch (target.kind) {
    case "malformed":
      return report("malformed-address", { url }, place());
    case "relative":
      return report("relative-address", { url }, place());
    case "outside":
      return report("outside-base-path", { url, basePath: site.urls.basePath }, place());
    case "elsewhere": {
      const { protocol, hostname, username, password } = target.url;
      if (protocol === "javascript:") return report("script-address", {}, place());
      if (isPrivate(hostname)) return report("local-address", { url }, place());
      if (documentation.test(protocol === "mailto:" ? (target.url.pathname.split("@")[1] ?? "") : hostname))
        return report("placeholder-link", { url }, place());
      // Addresses with a password are not requested, because the password would be sent.
      const isAsked = /^https?:$/.test(protocol) && username + password === "";
      if (isAsked && !checked.external.has(target.url.href)) checked.external.set(target.url.href, place());
      const isInsecure = isLoaded && protocol === "http:" && site.origin.startsWith("https:");
      return isInsecure ? report("insecure-resource", { url }, place()) : undefined;
    }
    case "inside": {
      const { file, address, pathname, fragment } = target;
      if (file === undefined) {
        const isAsset = pathname.startsWith(`${site.urls.basePath}/assets/`);
        return report(isAsset ? "missing-asset" : "broken-link", { url }, place());
      }
      checked.files.add(file);
      if (address === undefined) return undefined;
      if (decoded(pathname) !== decoded(address)) return report("page-address", { url, address }, place());
      if (!hasAnchor(fragment)) return undefined;
      if (file === page.file) return checkFragment(url, page, place);
      checked.fragments.push({ target: file, fragment, url, place: place() });
    }
  }
}

/** Returns whether a fragment is an id, not the top of the page or a text fragment. */
const hasAnchor = (fragment: string): boolean => fragment !== "" && fragment !== "top" && !fragment.startsWith(":~:");

function checkFragment(url: string, { ids }: CheckedPage, place: () => Place): Diagnostic | undefined {
  const fragment = url.slice(url.indexOf("#") + 1);
  return hasAnchor(fragment) ? brokenFragment(url, fragment, ids, place) : undefined;
}

/** Reports a fragment that is not an id of the page. */
export function brokenFragment(
  url: string,
  fragment: string,
  ids: ReadonlySet<string>,
  place: () => Place,
): Diagnostic | undefined {
  const name = decoded(fragment.replace(/:~:.*$/s, ""));
  if (name !== undefined && (name === "" || ids.has(name))) return undefined;
  return report("broken-fragment", { url, suggestion: suggest(name ?? fragment, ids) }, place());
}

/** Addresses that people write until they know the right one. */
const placeholder =
  /^(?:#?!?|#\/|about:blank|(?:https?|mailto|tel):(?:\/\/)?|(?:https?:\/\/)?(?:todo|tbd|fixme|xxx+)\/?)$/i;

/**
 * Names that are reserved for documentation (RFC 2606, section 3); those that end in `.example` may be meant as
 * examples.
 */
const documentation = /(?:^|\.)example\.(?:com|net|org)$/i;
