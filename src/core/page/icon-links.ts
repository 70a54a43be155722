import { lookup } from "mrmime";
import type { SiteIcon } from "../model/types.ts";

/** A link to an icon in the head of every page. */
export interface IconLink {
  rel: "icon" | "apple-touch-icon";
  /** Within the site: `/favicon.ico`. */
  address: string;
  sizes?: string;
  type?: string;
}

/**
 * Returns the links to a site's icons. Browsers that can draw SVG prefer it to a favicon with sizes.
 *
 * @param icon the icon of site.yaml, or the drawn one
 * @param icons those of the folder `icons/`
 */
export function iconLinks(icon: string, icons: readonly SiteIcon[]): IconLink[] {
  const type = lookup(icon);
  const links = (use: SiteIcon["use"], rel: IconLink["rel"]): IconLink[] =>
    icons.filter((each) => each.use === use).map(({ address, sizes }) => ({ rel, address, sizes: sizes.join(" ") }));
  return [
    ...links("favicon", "icon"),
    { rel: "icon", address: icon, ...(type && { type }), ...(type === "image/svg+xml" && { sizes: "any" }) },
    ...links("touch", "apple-touch-icon"),
  ];
}
