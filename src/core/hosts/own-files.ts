import type { Shared } from "../content/content.ts";
import { diagnose } from "../content/problems.ts";
import { publicFolder } from "../content/public-files.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { escapeXml } from "../model/escape-xml.ts";
import { hosts, type Visibility } from "../model/hosts.ts";
import type { Urls } from "../model/urls.ts";
import { type HeaderRule, siteHeaders } from "../page/headers.ts";
import { type HostRedirect, literal } from "./server-site.ts";

/** The files of `public/` that are joined with those that the build writes, by name. */
export type OwnHostFiles = ReadonlyMap<string, Source>;

/** The headers that an owner may set: others could lead readers elsewhere, or tell others who reads. */
const allowed = [
  "access-control-allow-origin",
  "cache-control",
  "content-language",
  "cross-origin-resource-policy",
  "strict-transport-security",
  "x-robots-tag",
];

/**
 * Checks the owner's files for the host against what the build writes into files of the same names.
 *
 * @returns diagnostics `host-file`, `host-file-line`, `host-file-clash`
 */
export function checkOwnHostFiles(own: OwnHostFiles, content: Pick<Shared, "site" | "addresses">): Diagnostic[] {
  const { host, visibility } = content.site;
  return [...own.values()].flatMap((source) => {
    const name = source.file.slice(publicFolder.length);
    const isRead =
      name === "robots.txt" ||
      host === undefined ||
      [hosts[host].headers, hosts[host].redirects].some((each) => each === name);
    if (host !== undefined && !isRead)
      return [diagnose("host-file", { name, host: hosts[host].label }, { file: source.file })];
    if (name === "_headers") return checkHeaders(source, siteHeaders(content.addresses.basePath, [], visibility));
    return name === "_redirects" ? checkRedirects(source, content) : [];
  });
}

/** The lines of a file with their numbers, from 1, without empty ones and comments. */
const linesOf = ({ text }: Source): { line: number; text: string }[] =>
  text
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text: text.trimEnd() }))
    .filter(({ text }) => text !== "" && !text.trimStart().startsWith("#"));

/** Netlify and Cloudflare join the values of a header that several rules set for an address. */
function checkHeaders(source: Source, ours: readonly HeaderRule[]): Diagnostic[] {
  let path = "";
  return linesOf(source).flatMap(({ line, text }) => {
    const place = source.atLine(line);
    if (/^\/\S*$/.test(text)) {
      path = text;
      return [];
    }
    const [, name = ""] = /^\s+([\w-]+):[\x20-\x7e]+$/.exec(text) ?? [];
    if (name === "" || path === "")
      return [diagnose("host-file-line", { expected: "a path such as /*, or two spaces and Name: value" }, place)];
    if (!allowed.includes(name.toLowerCase()))
      return [diagnose("host-file-line", { expected: `one of the headers ${allowed.join(", ")}` }, place)];
    const clash = ours.find(
      (rule) => overlap(rule.path, path) && Object.keys(rule.headers).some((each) => isSameName(each, name)),
    );
    if (clash === undefined) return [];
    const value = Object.entries(clash.headers).find(([each]) => isSameName(each, name))?.[1];
    return [diagnose("host-file-clash", { ours: `${clash.path} ${name}: ${value}` }, place)];
  });
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether an address may match two paths, in each of which a `*` stands for any characters. */
function overlap(a: string, b: string): boolean {
  const [startA = "", endA] = a.split("*");
  const [startB = "", endB] = b.split("*");
  if (endA === undefined) return endB === undefined ? a === b : a.startsWith(startB) && a.endsWith(endB);
  if (endB === undefined) return overlap(b, a);
  return (startA.startsWith(startB) || startB.startsWith(startA)) && (endA.endsWith(endB) || endB.endsWith(endA));
}

/** Redirects alone: a rewrite could show another site's pages at an address of this one. */
function checkRedirects(source: Source, { site, addresses }: Pick<Shared, "site" | "addresses">): Diagnostic[] {
  return linesOf(source).flatMap(({ line, text }) => {
    const place = source.atLine(line);
    const [, from = ""] = /^\s*(\/\S*)\s+(?:\/|https:\/\/)\S*(?:\s+(?:301|302|303|307|308))?$/.exec(text) ?? [];
    if (from === "")
      return [
        diagnose("host-file-line", { expected: "/old /new 301, with the status 301, 302, 303, 307 or 308" }, place),
      ];
    const [start = "", splat] = from.slice(addresses.basePath.length).split(/[*:]/);
    const bare = start.replace(/(?<=.)\/$/, "");
    const page = site.routes.find(({ path }) => (splat === undefined ? path === bare : `${path}/`.startsWith(start)));
    if (page !== undefined) return [diagnose("host-file-clash", { ours: `the page ${page.path}` }, place)];
    const ours = site.redirects.find((each) =>
      splat === undefined ? each.from === bare : each.from.startsWith(start),
    );
    if (ours === undefined) return [];
    return [diagnose("host-file-clash", { ours: `${ours.from}: ${ours.to} (redirects in site.yaml)` }, place)];
  });
}

/**
 * Joins a file that the build writes with the owner's of the same name. The build's comes first; of `robots.txt` only
 * the lines that name the sitemap are added, because the owner's groups replace those of the build.
 */
export function withOwn(name: string, made: string | undefined, own: OwnHostFiles): string | undefined {
  const text = own.get(name)?.text.trimEnd();
  if (text === undefined) return made;
  if (name !== "robots.txt") return `${made === undefined ? "" : `${made}\n`}${text}\n`;
  const added = [...(made ?? "").matchAll(/^Sitemap: .*$/gm)]
    .map(([line]) => line)
    .filter((line) => !text.includes(line));
  return `${text}\n${added.map((line) => `\n${line}\n`).join("")}`;
}

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
