import { type HostName, hosts } from "../model/hosts.ts";
import { type HeaderRule, siteHeaders } from "../page/headers.ts";

/**
 * Returns the headers that a host sends with a site.
 *
 * @param host undefined for one that reads `_headers`
 * @param written the rules of the site's `_headers`; undefined if there is no such file
 */
export function hostHeaders(host: HostName | undefined, basePath: string, written: () => HeaderRule[] | undefined): HeaderRule[] {
  const kind = host === undefined ? "_headers" : hosts[host].headers;
  if (kind === "none") return [];
  if (kind === "_headers") return written() ?? siteHeaders(basePath, []);
  return kind === "configured" ? siteHeaders(basePath, []) : siteHeaders(basePath, []).flatMap(cacheOnly);
}

function cacheOnly({ path, headers }: HeaderRule): HeaderRule[] {
  const lifetime = headers["Cache-Control"];
  return lifetime === undefined ? [] : [{ path, headers: { "Cache-Control": lifetime } }];
}
