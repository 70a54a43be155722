import { uploadPolicy } from "./content-security-policy.ts";

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
 */
export const siteHeaders = (basePath: string, policies: readonly string[]): HeaderRule[] => [
  {
    path: `${basePath}/*`,
    headers: { "Content-Security-Policy": joined([...policies, "frame-ancestors 'none'"]), ...commonHeaders },
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
