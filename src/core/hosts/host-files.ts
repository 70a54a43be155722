import { type HostName, hosts } from "../model/hosts.ts";
import type { TrailingSlash } from "../model/urls.ts";
import { htaccess } from "./apache.ts";
import { caddyfile } from "./caddy.ts";
import { nginxConfig } from "./nginx.ts";
import type { ServerSite } from "./server-site.ts";
import { vercelJson } from "./vercel.ts";

interface BuiltSite {
  basePath: string;
  trailingSlash: TrailingSlash;
  /** The name of the site's host, if its address is known. */
  hostname: string | undefined;
}

/** The files that a host needs in every site. `_headers` is also written where the host is not known. */
export function requiredHostFiles(host: HostName | undefined): string[] {
  if (host === undefined || hosts[host].headers === "_headers") return ["_headers"];
  return host === "github-pages" ? [".nojekyll"] : host === "apache" ? [".htaccess"] : [];
}

/**
 * Returns the files that a host reads in the root of the site, except `_headers`: a file of the same name in `content/public/` takes its place.
 *
 * @returns their content by name
 */
export function hostFiles(host: HostName | undefined, { basePath, trailingSlash, hostname }: BuiltSite): Map<string, string> {
  if (host === "apache") return new Map([[".htaccess", htaccess({ basePath, trailingSlash })]]);
  if (host !== "github-pages") return new Map();
  const domain = basePath === "" && hostname !== undefined && isOwnDomain(hostname) ? [["CNAME", `${hostname}\n`] as const] : [];
  // Otherwise Jekyll leaves out files.
  return new Map([[".nojekyll", ""], ...domain]);
}

/** Whether a host on GitHub Pages is a domain of one's own. A site below it belongs to another repository than the domain does. */
const isOwnDomain = (hostname: string): boolean => hostname.includes(".") && !/\.github\.io$|^[\d.]+$|^\[/.test(hostname);

/** The configuration of a server or host, which is kept outside of the site. */
interface HostConfig {
  /** The name of its file. */
  file: string;
  text: string;
}

/** Returns the configuration of a host; undefined for one that reads what it needs in the site. */
export function hostConfig(host: HostName, site: ServerSite): HostConfig | undefined {
  if (host === "nginx") return { file: "nginx.conf", text: nginxConfig(site) };
  if (host === "caddy") return { file: "Caddyfile", text: caddyfile(site) };
  return host === "vercel" ? { file: "vercel.json", text: vercelJson(site) } : undefined;
}
