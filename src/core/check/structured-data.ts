import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { checkGraph } from "./json-ld.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

/**
 * Checks the JSON in a page's scripts: that it is valid, that URLs in JSON-LD are absolute and exist, and what its
 * types need.
 */
export function checkStructuredData(page: CheckedPage, site: CheckedSite): Diagnostic[] {
  const diagnostics = page.data.flatMap(({ element, data }) =>
    "reason" in data ? [report("malformed-json", data, page.place(element))] : [],
  );
  const linked = linkedData(page);
  for (const { data, element } of linked) {
    for (const address of addressesIn(data)) diagnostics.push(...checkAddress(address, element, page, site));
  }
  const [first] = linked;
  if (first === undefined) return diagnostics;
  const isOwn = (id: string) => URL.canParse(id) && new URL(id).origin === site.origin;
  // Nodes of one script may refer to those of another.
  return [
    ...diagnostics,
    ...checkGraph(
      linked.map(({ data }) => data),
      page.place(first.element),
      isOwn,
    ),
  ];
}

/** Returns the JSON-LD of a page, as far as it can be read. */
export const linkedData = (page: CheckedPage): { data: unknown; element: Element }[] =>
  page.data.flatMap(({ type, data, element }) =>
    type === "application/ld+json" && "value" in data ? [{ data: data.value, element }] : [],
  );

/** Properties of schema.org and JSON-LD whose values are URLs. */
const addressKeys = new Set([
  "@id",
  "url",
  "image",
  "logo",
  "item",
  "sameAs",
  "mainEntityOfPage",
  "contentUrl",
  "thumbnailUrl",
  "license",
  "acquireLicensePage",
]);

interface Address {
  name: string;
  url: string;
}

function addressesIn(data: unknown, name = ""): Address[] {
  if (typeof data === "string") return addressKeys.has(name) ? [{ name, url: data }] : [];
  if (Array.isArray(data)) return data.flatMap((item) => addressesIn(item, name));
  return typeof data === "object" && data !== null
    ? Object.entries(data).flatMap(([key, value]) => addressesIn(value, key))
    : [];
}

function checkAddress({ name, url }: Address, script: Element, page: CheckedPage, site: CheckedSite): Diagnostic[] {
  if (!URL.canParse(url)) return [report("relative-json-ld", { name, url }, page.place(script))];
  const target = site.resolve(url, page.url);
  const isBroken = target.kind === "inside" && target.file === undefined;
  return isBroken ? [report("broken-link", { url }, page.place(script))] : [];
}
