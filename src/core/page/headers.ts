import { uploadPolicy } from "./content-security-policy.ts";

/** Headers for the addresses that begin like `path`, which ends in `*`, or are the same. */
export interface HeaderRule {
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** What every answer has, whatever it is. */
export const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()",
};

/**
 * The only list of the headers that a site is served with. `build` writes it as `_headers`, which hosts read, and so do `serve` and `dev`.
 *
 * @param basePath the path of the site on its host; empty for the root
 * @param policies the Content-Security-Policies of its pages
 */
export const siteHeaders = (basePath: string, policies: readonly string[]): HeaderRule[] => [
  {
    path: `${basePath}/*`,
    headers: { "Content-Security-Policy": joined([...policies, "frame-ancestors 'none'"]), ...commonHeaders },
  },
  { path: `${basePath}/assets/*`, headers: { "Cache-Control": "public, max-age=31536000, immutable" } },
  // In addition to the pages' policy: hosts join what several rules say, and browsers obey all of it.
  { path: `${basePath}/uploads/*`, headers: { "Content-Security-Policy": uploadPolicy } },
];

/** Writes rules as a `_headers` file, as Netlify and Cloudflare read it. */
export const formatHeaders = (rules: readonly HeaderRule[]): string =>
  rules
    .map(
      ({ path, headers }) =>
        `${path}\n${Object.entries(headers)
          .map(([name, value]) => `  ${name}: ${value}\n`)
          .join("")}`,
    )
    .join("\n");

/** Reads a `_headers` file. Lines that are neither a path nor a header are passed over. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (line.startsWith("/")) rules.push({ path: line.trim(), headers: {} });
    else if (/^\s/.test(line) && colon > 0) {
      const name = line.slice(0, colon).trim();
      const value = line.slice(colon + 1).trim();
      const headers = rules.at(-1)?.headers;
      // Anything else would make an answer that cannot be sent.
      if (headers && /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)) add(headers, name, value);
    }
  }
  return rules;
}

/** The headers of an address: what all rules for it say, joined with commas where several say something. Names are in small letters. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const rule of rules) {
    const applies = rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path;
    if (applies) for (const [name, value] of Object.entries(rule.headers)) add(all, name.toLowerCase(), value);
  }
  return all;
}

function add(headers: Record<string, string>, name: string, value: string): void {
  headers[name] = Object.hasOwn(headers, name) ? joined([headers[name] ?? "", value]) : value;
}

const joined = (values: readonly string[]): string => values.join(", ");
