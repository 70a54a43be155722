import type { Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import { reservedAnchors } from "../model/routes.ts";
import { decode } from "../model/urls.ts";
import type { PlaceOf } from "./nodes.ts";

/** The anchors of a page, and its links to anchors of other pages. */
export interface PageAnchors {
  own: readonly string[];
  links: readonly AnchorLink[];
}

/** A link such as `/fr/about#contact`. */
interface AnchorLink {
  /** `/fr/about` */
  path: string;
  /** `contact` */
  anchor: string;
  place: Place;
}

const withAnchor = /^(\/[^?#]*)(?:\?[^#]*)?#(.+)$/s;

/** Finds the links of an article to anchors of pages of the site. */
export const anchorLinks = (nodes: readonly Node[], placeOf: PlaceOf): AnchorLink[] =>
  nodes.flatMap((node) => {
    const href = node.type === "link" ? String(node.attributes.href ?? "") : "";
    const [, route, anchor] = withAnchor.exec(href) ?? [];
    if (route === undefined || anchor === undefined) return [];
    return [{ path: decode(route).replace(/(?<=[^/])\/+$/, ""), anchor: decode(anchor), place: placeOf(node, href) }];
  });

/**
 * Compares the links of all pages with the anchors of the pages that they lead to.
 *
 * @param pages the articles and further pages by path; to others, any anchor may lead
 * @returns warnings `unknown-anchor`
 */
export const checkAnchorLinks = (pages: ReadonlyMap<string, PageAnchors | undefined>): Diagnostic[] =>
  [...pages.values()].flatMap((page) =>
    (page?.links ?? []).flatMap(({ path, anchor: name, place }) => {
      const own = pages.get(path)?.own;
      if (own === undefined || own.includes(name) || reservedAnchors.includes(name)) return [];
      return [diagnose("unknown-anchor", { name, path, suggestion: suggest(name, own) }, place)];
    }),
  );
