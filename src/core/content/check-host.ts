import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { hosts, isPlainPath, servesPages } from "../model/hosts.ts";
import type { Site } from "../model/types.ts";
import type { Urls } from "../model/urls.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** The servers whose configuration has the base path. */
const configured: readonly string[] = ["nginx", "apache", "caddy"];

/**
 * Checks that the site suits its host.
 *
 * @param options.domain the domain in `public/CNAME`, if there is one
 * @returns diagnostics `host-slash`, `host-path`, `host-path-characters`, `host-domain`
 */
export function checkHost(site: Site, { locate, urls, domain }: { locate: Locate; urls: Urls; domain?: string | undefined }): Diagnostic[] {
  if (site.host === undefined) return [];
  const { label: host, rootOnly } = hosts[site.host];
  const { basePath: path } = urls;
  const { hostname } = new URL(urls.absolutePage("/"));
  const hasOtherDomain = site.host === "github-pages" && domain !== undefined && urls.hasAddress && domain !== hostname;
  return [
    ...(servesPages(site.host, site.trailingSlash) ? [] : [diagnose("host-slash", { host }, locate(["trailingSlash"]))]),
    ...(rootOnly && path !== "" ? [diagnose("host-path", { host, path }, locate(["host"]))] : []),
    ...(configured.includes(site.host) && !isPlainPath(path) ? [diagnose("host-path-characters", { host, path }, locate(["host"]))] : []),
    ...(hasOtherDomain ? [diagnose("host-domain", { written: domain, expected: hostname }, { file: "public/CNAME" })] : []),
  ];
}
