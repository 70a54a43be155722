import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import { isData } from "./security.ts";
import type { CheckedSite } from "./site.ts";

/** Checks that the JSON in a page's scripts is valid and that URLs in JSON-LD are absolute and exist. */
export const checkStructuredData = (page: CheckedPage, site: CheckedSite): Diagnostic[] =>
  page.named("script").flatMap((script) => {
    const type = script.attribs.type?.trim() ?? "";
    if (!isData(script) || !/\bjson$/i.test(type)) return [];
    let data: unknown;
    try {
      data = JSON.parse(page.$(script).text());
    } catch (error) {
      return [report("malformed-json", { reason: error instanceof Error ? error.message : String(error) }, page.place(script))];
    }
    if (type !== "application/ld+json") return [];
    return addressesIn(data).flatMap((address) => checkAddress(address, script, page, site));
  });

/** Properties of schema.org and JSON-LD whose values are URLs. */
const addressKeys = new Set(["@id", "url", "image", "logo", "item", "sameAs", "mainEntityOfPage", "contentUrl", "thumbnailUrl"]);

interface Address {
  name: string;
  url: string;
}

function addressesIn(data: unknown, name = ""): Address[] {
  if (typeof data === "string") return addressKeys.has(name) ? [{ name, url: data }] : [];
  if (Array.isArray(data)) return data.flatMap((item) => addressesIn(item, name));
  return typeof data === "object" && data !== null ? Object.entries(data).flatMap(([key, value]) => addressesIn(value, key)) : [];
}

function checkAddress({ name, url }: Address, script: Element, page: CheckedPage, site: CheckedSite): Diagnostic[] {
  if (!URL.canParse(url)) return [report("relative-json-ld", { name, url }, page.place(script))];
  const target = site.resolve(url, page.url);
  const isBroken = target.kind === "inside" && target.file === undefined;
  return isBroken ? [report("broken-link", { url }, page.place(script))] : [];
}
