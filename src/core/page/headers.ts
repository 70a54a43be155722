import type { Shared } from "../content/content.ts";
import type { Visibility } from "../model/hosts.ts";
import { workerFile } from "./offline.ts";

/** Prevents injected scripts from turning text into code, in pages and uploads. */
const trustedTypes = { "require-trusted-types-for": ["'script'"], "trusted-types": ["'none'"] };

/**
 * Returns what pages may load and connect to (Content Security Policy Level 3). There are two policies, and browsers
 * allow only what both allow:
 *
 * - The first restricts origins: the site itself, the inline scripts by their hashes, a configured analytics script, a
 * configured chat service.
 * - The second restricts folders: scripts and styles come from `assets/`, so that no file in `uploads/` can be either.
 *   A source with a path needs a host, and a site has several (a preview, `serve` on this machine); `*:*` matches all
 *   of them, and the first policy narrows that down. The site's own host is listed as well, because older versions of
 *   Safari do not support `*` with a path.
 *
 * @param inlineScripts the sources of the inline scripts: `'sha256-…' 'sha256-…'`
 * @param embedded what tags of articles embed: sources, by directive
 * @returns the policies, one per `<meta>` element
 */
export function contentSecurityPolicies(
  { site, addresses }: Pick<Shared, "site" | "addresses">,
  inlineScripts: string,
  embedded: Readonly<Record<string, readonly string[]>>,
): string[] {
  // The exact URL, since the host may serve other scripts, or be the site's own host.
  const analytics = site.analytics === undefined ? [] : [sourceOf(site.analytics.script)];
  const analyticsOrigin = site.analytics === undefined ? [] : [new URL(site.analytics.script).origin];
  const { endpoint, service } = site.translation;
  const chatOrigins = new Set(
    [endpoint, service, site.embeddedService?.url].flatMap((url) =>
      url?.startsWith("http") ? [new URL(url).origin] : [],
    ),
  );
  const own = addresses.hasAddress ? [sourceOf(addresses.absoluteFile("/assets/"))] : [];
  const ownWorker = addresses.hasAddress ? [sourceOf(addresses.absoluteFile(`/${workerFile}`))] : [];
  const worker = site.offline ? [...ownWorker, `*:*${escapePath(addresses.file(`/${workerFile}`))}`] : undefined;
  const assets = [...own, `*:*${escapePath(addresses.file("/assets/"))}`];
  return [
    policy({
      "default-src": ["'none'"],
      "script-src": ["'self'", inlineScripts, ...analytics],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      ...embedded,
      "manifest-src": ["'self'"],
      "connect-src": ["'self'", ...chatOrigins, ...analyticsOrigin],
      ...(worker && { "worker-src": ["'self'"] }),
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      ...trustedTypes,
      // The address of a worker is code, too; its policy allows a single one.
      ...(worker && { "trusted-types": ["service-worker"] }),
    }),
    policy({
      "script-src": [...assets, inlineScripts, ...analytics],
      "style-src": assets,
      ...(worker && { "worker-src": worker }),
    }),
  ];
}

/** The policy of an upload that is opened directly, such as an SVG: it is sandboxed and runs no scripts. */
export const uploadPolicy = policy({
  "default-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
  sandbox: [],
  ...trustedTypes,
});

/** Formats a policy. */
export function policy(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Returns a URL as a source: without its query, and with `;` and `,` escaped. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + escapePath(pathname);
}

const escapePath = (path: string): string => path.replace(/[;,]/g, encodeURIComponent);

/** Headers for a path, or for all paths where any characters stand for a `*` in it. */
export interface HeaderRule {
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** Headers of every response. */
export const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()",
};

/** For files with a content hash in their names. */
const forever = "public, max-age=31536000, immutable";

/**
 * The only list of the headers that a site is served with. `build` writes it as `_headers`, which hosts read, and so do
 * `serve` and `dev`.
 *
 * @param basePath the path of the site on its host; empty for the root
 * @param policies the Content-Security-Policies of its pages
 * @param visibility whether search engines may index it
 */
export const siteHeaders = (
  basePath: string,
  policies: readonly string[],
  visibility: Visibility = "public",
): HeaderRule[] => [
  {
    path: `${basePath}/*`,
    headers: {
      "Content-Security-Policy": joined([...policies, "frame-ancestors 'none'"]),
      ...commonHeaders,
      ...(visibility === "unlisted" && { "X-Robots-Tag": "noindex" }),
    },
  },
  { path: `${basePath}/assets/*`, headers: { "Cache-Control": forever } },
  { path: `${basePath}/share/*`, headers: { "Cache-Control": forever } },
  // The text of a page that is indexed itself.
  { path: `${basePath}/*.md`, headers: { "Content-Type": "text/markdown; charset=utf-8", "X-Robots-Tag": "noindex" } },
  // In addition to the pages' policy: hosts join what several rules say, and browsers obey all of it.
  { path: `${basePath}/uploads/*`, headers: { "Content-Security-Policy": uploadPolicy, "Cache-Control": forever } },
];

/** Formats rules as a `_headers` file for Netlify and Cloudflare. */
export const formatHeaders = (rules: readonly HeaderRule[]): string =>
  rules
    .map(
      ({ path, headers }) =>
        `${path}\n${Object.entries(headers)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join("")}`,
    )
    .join("\n");

/** Parses a `_headers` file. Lines that are neither a path nor a header are ignored. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (line.startsWith("/")) rules.push({ path: line.trim(), headers: {} });
    else if (/^\s/.test(line) && colon > 0) {
      const name = line.slice(0, colon).trim();
      const value = line.slice(colon + 1).trim();
      const headers = rules.at(-1)?.headers;
      // Other characters are invalid in a response.
      if (headers && /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)) add(headers, name, value);
    }
  }
  return rules;
}

/**
 * Returns the headers of a path: those of all matching rules, with duplicates joined by commas. Names are in lower
 * case.
 */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const rule of rules) {
    const [start = "", end] = rule.path.split("*");
    const applies =
      end === undefined
        ? path === start
        : path.length >= start.length + end.length && path.startsWith(start) && path.endsWith(end);
    if (applies) for (const [name, value] of Object.entries(rule.headers)) add(all, name.toLowerCase(), value);
  }
  return all;
}

function add(headers: Record<string, string>, name: string, value: string): void {
  headers[name] = Object.hasOwn(headers, name) ? joined([headers[name] ?? "", value]) : value;
}

const joined = (values: readonly string[]): string => values.join(", ");
