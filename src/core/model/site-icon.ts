/** An icon of the site for browsers, home screens and search engines. */
export interface SiteIcon {
  use: "favicon" | "touch" | "any" | "maskable";
  /** `192x192`; an ICO file has several. */
  sizes: string[];
  /** Its address in the site: `/assets/icon-192.1A2B3C4D.png`. */
  address: string;
}
