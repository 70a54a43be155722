import type { Library } from "../content/library.ts";

/** What no page and no file of the site may ever do, by a script that slipped in: turn text into code. */
const trustedTypes = { "require-trusted-types-for": ["'script'"], "trusted-types": ["'none'"] };

/**
 * What pages may load and reach (Content Security Policy Level 3). There are two policies, and browsers allow only what both allow:
 *
 * - The first says from where: the site itself, the one inline script by its hash, a configured analytics script, a configured chat service.
 * - The second says from which folder: scripts and styles come from `assets/`, so that no file in `uploads/` can be either. A source with a path needs a
 *   host, and a site is served under several (a preview, `serve` on this machine); `*:*` stands for all of them, which the first policy narrows again. The
 *   site's own host is named as well, because older versions of Safari do not understand `*` with a path.
 *
 * @param inlineScriptHash of the inline script, as `sha256-…`
 * @returns the policies as pages have them, one a `<meta>` element
 */
export function contentSecurityPolicies({ site, urls, embeddedService }: Library, inlineScriptHash: string): string[] {
  // The exact address: a provider's other scripts are not wanted, and the provider may be the site's own host.
  const analytics = site.analytics === undefined ? [] : [sourceOf(site.analytics.script)];
  const analyticsOrigin = site.analytics === undefined ? [] : [new URL(site.analytics.script).origin];
  const { endpoint, service } = site.translation;
  const chatOrigins = new Set(
    [endpoint, service, embeddedService?.url].flatMap((url) => (url?.startsWith("http") ? [new URL(url).origin] : [])),
  );
  const inline = `'${inlineScriptHash}'`;
  const assets = [sourceOf(urls.absoluteFile("/assets/")), `*:*${escapePath(urls.file("/assets/"))}`];
  return [
    policy({
      "default-src": ["'none'"],
      "script-src": ["'self'", inline, ...analytics],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'", ...chatOrigins, ...analyticsOrigin],
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      ...trustedTypes,
    }),
    policy({ "script-src": [...assets, inline, ...analytics], "style-src": assets }),
  ];
}

/** What an upload may do that is opened by itself, such as a drawing: show itself, in an origin of its own. */
export const uploadPolicy = policy({ "default-src": ["'none'"], "style-src": ["'unsafe-inline'"], sandbox: [], ...trustedTypes });

/** Writes a policy. */
export function policy(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** An address as a source: it has no query, and neither `;` nor `,` of its own. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + escapePath(pathname);
}

const escapePath = (path: string): string => path.replace(/[;,]/g, encodeURIComponent);
