import type { Library } from "./library.ts";

/** The one style element that a script makes: Radix Select's, which hides the scrollbar of its list. */
const selectStyleHash = "sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk=";

/**
 * What pages may load and reach (Content Security Policy Level 3): scripts and styles of the site itself and the one inline script by its hash, nothing
 * inline else; connections to the site, to the configured chat service and to a configured analytics provider.
 *
 * @param inlineScriptHash of the inline script, as `sha256-…`
 */
export function contentSecurityPolicy({ site, embeddedService }: Library, inlineScriptHash: string): string {
  const analytics = site.analytics === undefined ? [] : [new URL(site.analytics.script).origin];
  const { endpoint, service } = site.translation;
  const chatOrigins = new Set(
    [endpoint, service, embeddedService?.url].flatMap((url) => (url?.startsWith("http") ? [new URL(url).origin] : [])),
  );
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", `'${inlineScriptHash}'`, ...analytics],
    "style-src": ["'self'", `'${selectStyleHash}'`],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...chatOrigins, ...analytics],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** Headers for hosts that read a `_headers` file (Netlify, Cloudflare Pages, …): the policy with what a meta element cannot say, and caching. */
export function headersFile({ urls: { basePath } }: Library, policy: string): string {
  return `${basePath}/*
  Content-Security-Policy: ${policy}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin

${basePath}/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}
