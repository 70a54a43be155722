import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import { type Policy, parsePolicy, policiesOf } from "./security.ts";
import type { CheckedSite } from "./site.ts";

/** A file that a page loads and that runs in it, is shown in it or styles it. */
interface Resource {
  kind: "script" | "stylesheet" | "frame" | "plug-in" | "recording";
  url: string | undefined;
}

/**
 * The directives that decide about a resource, the first that a policy has (Content Security Policy Level 3, section
 * 6.8.3).
 */
const directives: Readonly<Record<Resource["kind"], readonly string[]>> = {
  script: ["script-src-elem", "script-src", "default-src"],
  stylesheet: ["style-src-elem", "style-src", "default-src"],
  frame: ["frame-src", "child-src", "default-src"],
  "plug-in": ["object-src", "default-src"],
  recording: ["media-src", "default-src"],
};

/**
 * Checks that a page loads scripts, stylesheets and frames from its own site, or from where all of its policies allow
 * it: what site.yaml declares. Everything
 * else would be a third party that nobody knows of, and browsers block it if there is a policy. The site's own sound and
 * film need a policy that allows them, too.
 */
export function checkForeignResources(page: CheckedPage, site: CheckedSite): Diagnostic[] {
  const foreign = page.named("script", "link", "iframe", "frame", "embed", "object", ...playing).flatMap((element) => {
    const resource = resourceOf(element);
    const target = resource?.url === undefined ? undefined : site.resolve(resource.url.trim(), page.url);
    if (resource?.kind === "recording" && target?.kind === "inside")
      return [{ element, kind: resource.kind, url: new URL(target.pathname, site.origin) }];
    return resource && target?.kind === "elsewhere" && /^https?:$/.test(target.url.protocol)
      ? [{ element, kind: resource.kind, url: target.url }]
      : [];
  });
  if (foreign.length === 0) return [];
  const policies = policiesOf(page).map(parsePolicy);
  return foreign
    .filter(
      ({ kind, url }) =>
        (policies.length === 0 && url.origin !== site.origin) ||
        !policies.every((policy) => allows(policy, kind, url, new URL(page.url))),
    )
    .map(({ element, kind, url }) => report("foreign-resource", { kind, origin: url.origin }, page.place(element)));
}

/** Elements that play sound or film, and those within them that name files. */
const playing = ["audio", "video", "source", "track"];

function resourceOf({ name, attribs: { src, href, data, rel = "", as } }: Element): Resource | undefined {
  // A <source> of a <picture> has srcset.
  if (playing.includes(name)) return { kind: "recording", url: src };
  if (name === "script") return { kind: "script", url: src };
  if (name === "iframe" || name === "frame") return { kind: "frame", url: src };
  if (name === "embed") return { kind: "plug-in", url: src };
  if (name === "object") return { kind: "plug-in", url: data };
  if (/\bstylesheet\b/i.test(rel) || as === "style") return { kind: "stylesheet", url: href };
  return /\bmodulepreload\b/i.test(rel) || as === "script" ? { kind: "script", url: href } : undefined;
}

function allows(policy: Policy, kind: Resource["kind"], url: URL, page: URL): boolean {
  const directive = directives[kind].find((name) => policy.has(name));
  return (
    directive === undefined ||
    (policy.get(directive) ?? []).some(
      (source) =>
        isFrom(source, url, page.protocol) || (source.toLowerCase() === "'self'" && url.origin === page.origin),
    )
  );
}

const defaultPorts: Readonly<Record<string, string>> = { "https:": "443", "http:": "80" };

/**
 * Whether a URL matches a source of a policy (section 6.7.2.8), other than a quoted one, which does not allow other
 * sites.
 *
 * @param ownScheme of the page, for sources without one
 */
function isFrom(source: string, { protocol, hostname, port, pathname }: URL, ownScheme: string): boolean {
  if (source === "*" || isScheme(source.toLowerCase(), protocol)) return true;
  const [, scheme = ownScheme, host = "", ofPort, path = ""] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  const isHost =
    host === "*" ||
    (host.startsWith("*.") ? hostname.endsWith(host.slice(1).toLowerCase()) : hostname === host.toLowerCase());
  // URLs leave out the default port of their scheme.
  const found = port || defaultPorts[protocol];
  const isPort = ofPort === "*" || (ofPort ?? defaultPorts[protocol]) === found || (ofPort === "80" && found === "443");
  const isPath = path.endsWith("/") || path === "" ? pathname.startsWith(path) : pathname === path;
  return isHost && isPort && isPath && isScheme(scheme.toLowerCase(), protocol);
}

/** Whether a scheme is that of a source, or its secure form: `http:` allows `https:` too (section 6.7.2.9). */
const isScheme = (allowed: string, scheme: string): boolean =>
  allowed === scheme || (allowed === "http:" && scheme === "https:");
