import type { TrailingSlash } from "./urls.ts";

/** Who finds a site: the values of `visibility` in site.yaml. */
export const visibilities = ["public", "unlisted"] as const;
export type Visibility = (typeof visibilities)[number];

/** Where a site can be hosted: the values of `host` in site.yaml. */
export const hostNames = [
  "github-pages",
  "netlify",
  "cloudflare-pages",
  "cloudflare-workers",
  "vercel",
  "s3",
  "nginx",
  "apache",
  "caddy",
] as const;
export type HostName = (typeof hostNames)[number];

/** The ways to write the address of the page `/fr`. */
export type Spelling = "/fr" | "/fr/" | "/fr.html" | "/fr/index.html";

/** The answer to a spelling: the page, not found, or a redirect to another spelling. */
type Reply = 200 | 404 | "/fr" | "/fr/";

/** How a host answers each spelling of a page, by the file of the page. */
export type Replies = Readonly<Record<"fr/index.html" | "fr.html", Readonly<Record<Spelling, Reply>>>>;

/** The differences between hosts. Sources are in docs/decisions/0020-hosts.md. */
interface Host {
  /** The host's name for people. */
  label: string;
  replies: (trailingSlash: TrailingSlash) => Replies;
  /** The status of its redirects. */
  redirect: 301 | 302 | 307 | 308;
  /**
   * The headers that it sends of those in core/page/headers.ts: all as `_headers` says; all but the policies, which
   * pages have themselves; only how long files may be kept; none.
   */
  headers: "_headers" | "configured" | "cache" | "none";
  /** How long browsers may keep what has no other Cache-Control. */
  cache: string;
  /** Whether it serves the output folder at the root of its address only. */
  rootOnly: boolean;
  /** Whether it can run the relay at the site's own address. */
  runsRelay: boolean;
  /** Whether it sends the not-found page of the language that an address is in; if not, a script of the page asks. */
  nearestNotFound: boolean;
  /**
   * Where it reads which addresses lead elsewhere: in a file of the site, or in its configuration; absent if it cannot
   * redirect them. Except for the first, the site has pages that lead on.
   */
  redirects?: "_redirects" | ".htaccess" | "configuration";
}

const missing = { "/fr": 404, "/fr/": 404, "/fr.html": 404, "/fr/index.html": 404 } as const;
const folders = { ...missing, "/fr": "/fr/", "/fr/": 200, "/fr/index.html": 200 } as const;
const files = { ...missing, "/fr": 200, "/fr.html": 200 } as const;

/** A host that answers every spelling but one with a redirect to that one. */
function redirectingTo(canonical: "/fr" | "/fr/"): Replies {
  const all = {
    "/fr": canonical,
    "/fr/": canonical,
    "/fr.html": canonical,
    "/fr/index.html": canonical,
    [canonical]: 200,
  };
  return { "fr/index.html": all, "fr.html": all };
}

/**
 * A server with the configuration that `build` or `biopedia host` writes: all other spellings redirect to the address
 * in links.
 */
const server = (label: string): Host => ({
  label,
  replies: (trailingSlash) => redirectingTo(trailingSlash === true ? "/fr/" : "/fr"),
  redirect: 301,
  headers: "configured",
  cache: "no-cache",
  rootOnly: false,
  runsRelay: true,
  nearestNotFound: true,
  redirects: "configuration",
});

const revalidate = "public, max-age=0, must-revalidate";

/** Files are served without extension; any other spelling redirects. */
const cloudflare = (label: string, redirect: 307 | 308, otherForm: Reply): Host => ({
  label,
  replies: () => ({
    "fr/index.html": {
      "/fr": "/fr/",
      "/fr/": 200,
      "/fr.html": otherForm === 404 ? 404 : "/fr/",
      "/fr/index.html": "/fr/",
    },
    "fr.html": { "/fr": 200, "/fr/": "/fr", "/fr.html": "/fr", "/fr/index.html": otherForm },
  }),
  redirect,
  headers: "_headers",
  cache: revalidate,
  rootOnly: true,
  runsRelay: true,
  nearestNotFound: true,
  redirects: "_redirects",
});

export const hosts: Readonly<Record<HostName, Host>> = {
  "github-pages": {
    label: "GitHub Pages",
    replies: () => ({ "fr/index.html": folders, "fr.html": files }),
    redirect: 301,
    headers: "none",
    cache: "max-age=600",
    rootOnly: false,
    runsRelay: false,
    nearestNotFound: false,
  },
  netlify: {
    label: "Netlify",
    replies: () => ({ "fr/index.html": folders, "fr.html": { ...files, "/fr/": "/fr" } }),
    redirect: 301,
    headers: "_headers",
    cache: revalidate,
    rootOnly: true,
    runsRelay: true,
    nearestNotFound: false,
    redirects: "_redirects",
  },
  "cloudflare-pages": cloudflare("Cloudflare Pages", 308, 404),
  "cloudflare-workers": cloudflare("Cloudflare Workers", 307, "/fr"),
  vercel: {
    label: "Vercel",
    replies: (trailingSlash) =>
      trailingSlash === true
        ? { "fr/index.html": folders, "fr.html": { ...missing, "/fr.html": 200 } }
        : trailingSlash === false
          ? redirectingTo("/fr")
          : { "fr/index.html": { ...folders, "/fr": 200, "/fr/": "/fr" }, "fr.html": { ...missing, "/fr.html": 200 } },
    redirect: 308,
    headers: "configured",
    cache: "no-cache",
    rootOnly: true,
    runsRelay: true,
    nearestNotFound: false,
    redirects: "configuration",
  },
  s3: {
    label: "Amazon S3",
    replies: () => ({ "fr/index.html": folders, "fr.html": { ...missing, "/fr.html": 200 } }),
    redirect: 302,
    headers: "cache",
    cache: "no-cache",
    rootOnly: false,
    runsRelay: false,
    nearestNotFound: false,
  },
  nginx: server("nginx"),
  apache: { ...server("Apache"), redirects: ".htaccess" },
  caddy: server("Caddy"),
};

/**
 * The addresses of pages that every host answers without a redirect, and so the default on a known host: `/fr/` from
 * `fr/index.html`.
 */
export const hostedTrailingSlash = true;

/** Whether a host answers the addresses of pages with the pages, without a redirect. */
export function servesPages(host: HostName, trailingSlash: TrailingSlash): boolean {
  const replies = hosts[host].replies(trailingSlash);
  return (
    replies[trailingSlash === false ? "fr.html" : "fr/index.html"][trailingSlash === true ? "/fr/" : "/fr"] === 200
  );
}

/** The settings that say how pages of a site reach a translation service. */
interface ServiceSite {
  host?: HostName | undefined;
  translation: { endpoint?: string | undefined; service?: string | undefined };
}

/**
 * Whether a relay may answer pages of a site: one elsewhere, or at its own address unless its host cannot run one. None
 * answers a preview, whose endpoint is empty.
 */
export const mayHaveRelay = ({ host, translation: { endpoint = "/" } }: ServiceSite): boolean =>
  endpoint !== "" && (!endpoint.startsWith("/") || host === undefined || hosts[host].runsRelay);

/** Whether pages of a site may reach a translation service: a relay, or one that visitors have a key for. */
export const mayReachService = (site: ServiceSite): boolean =>
  site.translation.service !== undefined || mayHaveRelay(site);

/** Whether a site says that there is a translation service for its pages. */
export const declaresService = ({ translation: { endpoint, service } }: ServiceSite): boolean =>
  Boolean(endpoint) || service !== undefined;

/** Whether the site has a file in which its host reads which addresses lead elsewhere. */
export const hasRedirectsFile = (host: HostName | undefined): boolean =>
  host !== undefined && /^[._]/.test(hosts[host].redirects ?? "");

/** Whether a path has only characters that no server's configuration gives a meaning to. */
export const isPlainPath = (path: string): boolean => /^[\w./~-]*$/.test(path);
