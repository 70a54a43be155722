import { type HostName, hosts } from "../model/hosts.ts";
import { htaccess } from "./apache.ts";
import { caddyfile } from "./caddy.ts";
import { nginxConfig } from "./nginx.ts";
import { redirectsFile, vercelRedirects } from "./own-files.ts";
import { apachePassword, type HostRedirect, literal, partHeaders, type ServerSite } from "./server-site.ts";

interface BuiltSite extends Pick<ServerSite, "basePath" | "trailingSlash" | "visibility" | "precompress"> {
  /** The name of the site's host, if its address is known. */
  hostname: string | undefined;
  /** The addresses that lead elsewhere, with the base path. */
  redirects: readonly HostRedirect[];
  /** The codes of the languages but the default one: each has a not-found page. */
  codes: readonly string[];
}

/** The files that a host needs in every site. `_headers` is also written where the host is not known. */
export function requiredHostFiles(host: HostName | undefined): string[] {
  if (host === undefined || hosts[host].headers === "_headers") return ["_headers"];
  return host === "github-pages" ? [".nojekyll"] : host === "apache" ? [".htaccess"] : [];
}

/**
 * Returns the files that a host reads in the root of the site, except `_headers`: a file of the same name in
 * `content/public/` takes its place.
 *
 * @returns their content by name
 */
export function hostFiles(host: HostName | undefined, { hostname, ...site }: BuiltSite): Map<string, string> {
  const { basePath, redirects } = site;
  if (host === "apache") return new Map([[".htaccess", htaccess(site)]]);
  if (host !== undefined && hosts[host].redirects === "_redirects" && redirects.length > 0)
    return new Map([["_redirects", redirectsFile(redirects)]]);
  if (host !== "github-pages") return new Map();
  const domain =
    basePath === "" && hostname !== undefined && isOwnDomain(hostname) ? [["CNAME", `${hostname}\n`] as const] : [];
  // Otherwise Jekyll leaves out files.
  return new Map([[".nojekyll", ""], ...domain]);
}

/**
 * Whether a host on GitHub Pages is a domain of one's own. A site below it belongs to another repository than the
 * domain does.
 */
const isOwnDomain = (hostname: string): boolean =>
  hostname.includes(".") && !/\.github\.io$|^[\d.]+$|^\[/.test(hostname);

/** The configuration of a server or host, which is kept outside of the site. */
interface HostConfig {
  /** The name of its file. */
  file: string;
  text: string;
}

/** Returns the configuration of a host; undefined for one that reads what it needs in the site. */
export function hostConfig(host: HostName, site: ServerSite): HostConfig | undefined {
  if (host === "apache" && site.passwordFile !== undefined)
    return { file: "password.conf", text: apachePassword(site.root, site.passwordFile) };
  if (host === "nginx") return { file: "nginx.conf", text: nginxConfig(site) };
  if (host === "caddy") return { file: "Caddyfile", text: caddyfile(site) };
  return host === "vercel" ? { file: "vercel.json", text: vercelJson(site) } : undefined;
}

/** Returns the `vercel.json` of a site, which Vercel reads in the root of the repository before it builds the site. */
function vercelJson({
  basePath,
  trailingSlash,
  redirects,
  visibility,
}: Pick<ServerSite, "basePath" | "trailingSlash" | "redirects" | "visibility">): string {
  const { everything, folders, endings } = partHeaders({ basePath, visibility });
  const others = [...folders.map(([folder]) => folder.slice(1)), ...endings.map(([ending]) => `.*${literal(ending)}$`)];
  const rules = [
    { source: `/((?!${others.join("|")}).*)`, headers: everything },
    ...folders.map(([folder, { headers }]) => ({ source: `${folder}(.*)`, headers })),
    ...endings.map(([ending, { headers }]) => ({ source: `/(.*)${literal(ending)}`, headers })),
  ];
  const config = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    framework: null,
    buildCommand: "npx biopedia build && npx biopedia check",
    outputDirectory: "dist",
    ...(trailingSlash === false && { cleanUrls: true }),
    trailingSlash: trailingSlash === true,
    ...(redirects.length > 0 && { redirects: vercelRedirects(redirects) }),
    // Of several rules, the last would count: these exclude each other.
    headers: rules.map(({ source, headers }) => ({
      source,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
