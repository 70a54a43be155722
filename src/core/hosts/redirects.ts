import { escapeXml } from "../model/escape-xml.ts";
import type { Visibility } from "../model/hosts.ts";
import type { Urls } from "../model/urls.ts";
import { type HostRedirect, literal } from "./server-site.ts";

/** The ways to write an address: that of a file has one. */
const spellings = (from: string): string[] => (/\.[^/.]+$/.test(from) ? [from] : [from, `${from}/`]);

/** Returns the `_redirects` of Netlify and Cloudflare. */
export const redirectsFile = (redirects: readonly HostRedirect[]): string =>
  redirects
    .map(({ from, to }) =>
      spellings(from)
        .map((path) => `${path} ${to} 301\n`)
        .join(""),
    )
    .join("");

/** Returns the rules of Apache, relative to the folder of the site. */
export const apacheRedirects = (redirects: readonly HostRedirect[], base: string): string[] =>
  redirects.flatMap(({ from, to }) => [
    `RewriteRule ^${literal(from.slice(base.length + 1))}${spellings(from).length > 1 ? "/?" : ""}$ ${to.replaceAll("%", "\\%")} [R=301,END,NS,NE,QSD]`,
  ]);

/** Returns the locations of nginx. */
export const nginxRedirects = (redirects: readonly HostRedirect[]): string =>
  redirects
    .flatMap(({ from, to }) => spellings(from).map((path) => `    location = ${path} { return 301 "${to}"; }\n`))
    .join("");

/** Returns the directives of Caddy. */
export const caddyRedirects = (redirects: readonly HostRedirect[]): string =>
  redirects
    .map(
      ({ from, to }, index) =>
        `		@moved${index + 1} path ${spellings(from).join(" ")}\n		redir @moved${index + 1} "${to}" 301\n`,
    )
    .join("");

/** Returns the entries of `vercel.json`. */
export const vercelRedirects = (redirects: readonly HostRedirect[]) =>
  redirects.flatMap(({ from, to }) =>
    spellings(from).map((source) => ({ source, destination: to, statusCode: 301 as const })),
  );

/**
 * Returns a page that leads to another address, for hosts that redirect none. Search engines take it for a redirect.
 *
 * @param canonical the absolute address; absent if the site's is unknown
 */
export function redirectPage(
  to: string,
  {
    title,
    language,
    canonical,
    visibility,
  }: {
    title: string;
    language: { tag: string; dir: string };
    canonical?: string | undefined;
    visibility?: Visibility | undefined;
  },
): string {
  const quoted = (text: string) => `"${escapeXml(text).replaceAll('"', "&quot;")}"`;
  return `<!doctype html>
<html lang=${quoted(language.tag)} dir=${quoted(language.dir)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
${visibility === "unlisted" ? '<meta name="robots" content="noindex">\n' : ""}<meta http-equiv="refresh" content=${quoted(`0; url=${to}`)}>
${canonical === undefined ? "" : `<link rel="canonical" href=${quoted(canonical)}>\n`}<title>${escapeXml(title)}</title>
</head>
<body>
<p><a href=${quoted(to)}>${escapeXml(canonical ?? to)}</a></p>
</body>
</html>
`;
}

/** Returns the file of such a page, relative to the output folder. @param from below the base path */
export const redirectFile = (from: string, { output }: Pick<Urls, "output">): string =>
  from.endsWith(".html") ? from.slice(1) : output(from);

/** Returns where such a page leads; undefined for another one. */
export const leadsTo = (html: string): string | undefined =>
  /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(html)?.[1]?.replaceAll("&amp;", "&");
