import { type HostName, hosts, type Visibility } from "../model/hosts.ts";
import type { TrailingSlash } from "../model/urls.ts";
import { headersFor, siteHeaders } from "../page/headers.ts";

/** The media types of all files that a site can have, by extension. Servers of today lack some. */
export const mediaTypes: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
  webmanifest: "application/manifest+json",
  xml: "text/xml",
  txt: "text/plain",
  csv: "text/csv",
  ics: "text/calendar",
  vcf: "text/vcard",
  zip: "application/zip",
  epub: "application/epub+zip",
  md: "text/markdown",
  asc: "application/pgp-keys",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  flac: "audio/flac",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt",
  woff2: "font/woff2",
  woff: "font/woff",
  ttf: "font/ttf",
  otf: "font/otf",
};

/** The types that are text: they are UTF-8 and worth compressing. */
export const textTypes: readonly string[] = [...new Set(Object.values(mediaTypes))].filter((type) =>
  /^text\/|javascript|json|xml/.test(type),
);

/**
 * The facts that a server's configuration depends on. Only redirects change from build to build, since it is not
 * replaced together with the pages.
 */
export interface ServerSite {
  /** The path of the site on its host, of plain characters; empty for the root. */
  basePath: string;
  trailingSlash: TrailingSlash;
  /** The name of the host. */
  hostname: string;
  /** Whether the address is one of HTTPS. */
  isSecure: boolean;
  /** The port, if it is not the usual one of HTTP or HTTPS. */
  port?: number | undefined;
  /** The addresses that lead elsewhere, with the base path. For a server whose configuration is older, pages do. */
  redirects: readonly HostRedirect[];
  /** Whether search engines may index it. Default: public */
  visibility?: Visibility | undefined;
  /** Whether texts have compressed forms beside them: `index.html.br` and `index.html.gz`. Default: false */
  precompress?: boolean | undefined;
  /** The file on the server with the names and passwords of those who may see the site. */
  passwordFile?: string | undefined;
  /** The folder on the server that holds the files of the host; the site is in it at its base path. */
  root: string;
}

/** An address that leads to another one: both are of plain characters. */
export interface HostRedirect {
  /** With the base path, without a slash at the end. */
  from: string;
  /** With the base path, or on another site. */
  to: string;
}

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** The headers of a part of a site. */
interface PartHeaders {
  /** The headers of a part, complete, because servers do not join the headers of several rules. */
  headers: Headers;
  /** The headers that differ from those of everything else. */
  own: Headers;
}

/** The headers of all parts of a site. */
interface SiteHeaders {
  /** The headers of files that are in no other part. */
  everything: Headers;
  /** By folder below the base path: `/uploads/`. */
  folders: [string, PartHeaders][];
  /** By the ending of files: `.md`. */
  endings: [string, PartHeaders][];
}

/** Returns the headers of each part of a site, without the types of files: servers know them by {@link mediaTypes}. */
export function partHeaders({ basePath, visibility }: Pick<ServerSite, "basePath" | "visibility">): SiteHeaders {
  const rules = siteHeaders(basePath, [], visibility);
  const headersOf = (path: string): Headers => {
    const { "content-type": _, ...headers } = headersFor(rules, basePath + path);
    return { ...pagesLifetime, ...capitalized(headers) };
  };
  const everything = headersOf("/");
  const part = (path: string): PartHeaders => {
    const headers = headersOf(path);
    return {
      headers,
      own: Object.fromEntries(Object.entries(headers).filter(([name, value]) => everything[name] !== value)),
    };
  };
  const paths = rules.map(({ path }) => path.slice(basePath.length).split("*"));
  return {
    everything,
    folders: paths.flatMap(([folder = "", ending]) =>
      ending === "" && folder !== "/" ? [[folder, part(folder)]] : [],
    ),
    endings: paths.flatMap(([folder, ending]) => (ending ? [[ending, part(folder + ending)]] : [])),
  };
}

/** Browsers ask each time whether a page has changed. */
const pagesLifetime = { "Cache-Control": "no-cache" };

const capitalized = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()), value]),
  );

/** The page's file, relative to its name: `fr/index.html` or `fr.html`. */
export const pageFile = (trailingSlash: TrailingSlash): "/index.html" | ".html" =>
  trailingSlash === false ? ".html" : "/index.html";

/** A regular expression that matches a text. */
export const literal = (text: string): string => text.replace(/[.\\+*?[^\]$(){}|]/g, "\\$&");

/** The name that visitors type beside the password. */
const user = "family";

/** The files in which servers keep the passwords of a site, outside of what they serve. */
const passwordFiles = {
  nginx: (hostname: string) => `/etc/nginx/${hostname}.htpasswd`,
  apache: (hostname: string) => `/etc/apache2/${hostname}.htpasswd`,
  caddy: (hostname: string) => `/etc/caddy/${hostname}.users`,
} as const;

type PasswordServer = keyof typeof passwordFiles;

export const isPasswordServer = (host: HostName): host is PasswordServer => Object.hasOwn(passwordFiles, host);

/** The file with the password of a site on a server. */
export const passwordFileOf = (server: PasswordServer, hostname: string): string => passwordFiles[server](hostname);

/** Says, in comments of a configuration, how the file with the password is made. */
export function passwordComment(server: PasswordServer, file: string): string {
  const hash = server === "caddy" ? "caddy hash-password" : "openssl passwd -apr1";
  const separator = server === "caddy" ? " " : ":";
  return `# Visitors are asked for a name and a password. Set them with
#   (printf '${user}${separator}'; ${hash}) | sudo tee ${file} > /dev/null
# A password is only safe with HTTPS.
`;
}

/** The part of Apache's own configuration that asks for a password: `.htaccess` is written anew by each build. */
export const apachePassword = (root: string, file: string): string =>
  `${passwordComment("apache", file)}<Directory "${root}">
    AuthType Basic
    AuthName "Family"
    AuthUserFile "${file}"
    Require valid-user
</Directory>
`;

/** The steps on hosts whose settings ask for a password. */
const steps: Partial<Record<HostName, string>> = {
  netlify: `Project configuration → Access & security → Visitor access → Password protection, on paid plans:
https://docs.netlify.com/manage/security/secure-access-to-sites/password-protection/
`,
  vercel: `Project → Settings → Deployment Protection → Password Protection, on Enterprise, or paid for on Pro; not on Hobby.
Choose “All Deployments”, because “Standard Protection” leaves out the site's own domain:
https://vercel.com/docs/deployment-protection/methods-to-protect-deployments/password-protection
`,
  ...Object.fromEntries(
    (["cloudflare-pages", "cloudflare-workers"] as const).map((name) => [
      name,
      `Cloudflare Access asks for a code that it sends by mail, for up to 50 people without charge:
1. Zero Trust → Access → Applications → Add an application → Self-hosted, for the address of the site.
2. ${name === "cloudflare-pages" ? "Add another for *.<project>.pages.dev and <project>.pages.dev" : "Enable Cloudflare Access for workers.dev and preview URLs, too (Workers & Pages → the Worker → Settings → Domains & Routes)"}, where the same pages are.
3. A policy “Allow” with the mail addresses of the family.
https://developers.cloudflare.com/cloudflare-one/applications/
`,
    ]),
  ),
};

/** Tells how a host without a configuration of its own asks for a password; undefined if it cannot. */
export const passwordSteps = (host: HostName): string | undefined =>
  steps[host] && `${hosts[host].label} asks for a password, or for who somebody is, by its settings:\n${steps[host]}`;

/** The hosts that can ask for a password. */
export const passwordHosts = [...Object.keys(passwordFiles), ...Object.keys(steps)];
