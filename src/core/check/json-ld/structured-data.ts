import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { CheckedPage, Element } from "../page.ts";
import { report } from "../problems.ts";
import { isData } from "../security.ts";
import type { CheckedSite } from "../site.ts";
import { checkGraph } from "./check-graph.ts";

/** Checks the JSON in a page's scripts: that it is valid, that URLs in JSON-LD are absolute and exist, and what its types need. */
export function checkStructuredData(page: CheckedPage, site: CheckedSite): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const linked: { data: unknown; script: Element }[] = [];
  for (const script of page.named("script")) {
    const type = script.attribs.type?.trim() ?? "";
    if (!isData(script) || !/\bjson$/i.test(type)) continue;
    const data = parse(page.$(script).text());
    if ("reason" in data) diagnostics.push(report("malformed-json", data, page.place(script)));
    else if (type === "application/ld+json") linked.push({ data: data.value, script });
  }
  for (const { data, script } of linked) {
    for (const address of addressesIn(data)) diagnostics.push(...checkAddress(address, script, page, site));
  }
  const [first] = linked;
  if (first === undefined) return diagnostics;
  const isOwn = (id: string) => URL.canParse(id) && new URL(id).origin === site.origin;
  // Nodes of one script may refer to those of another.
  return [
    ...diagnostics,
    ...checkGraph(
      linked.map(({ data }) => data),
      page.place(first.script),
      isOwn,
    ),
  ];
}

function parse(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

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
  return typeof data === "object" && data !== null ? Object.entries(data).flatMap(([key, value]) => addressesIn(value, key)) : [];
}

function checkAddress({ name, url }: Address, script: Element, page: CheckedPage, site: CheckedSite): Diagnostic[] {
  if (!URL.canParse(url)) return [report("relative-json-ld", { name, url }, page.place(script))];
  const target = site.resolve(url, page.url);
  const isBroken = target.kind === "inside" && target.file === undefined;
  return isBroken ? [report("broken-link", { url }, page.place(script))] : [];
}
