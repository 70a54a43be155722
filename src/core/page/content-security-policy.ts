import type { Shared } from "../content/content.ts";
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
 * A source with a path needs a
 *   host, and a site has several (a preview, `serve` on this machine); `*:*` matches all of them, and the first policy
 * narrows that down. The
 *   site's own host is listed as well, because older versions of Safari do not support `*` with a path.
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
