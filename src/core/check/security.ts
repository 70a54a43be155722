import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { decode } from "../model/urls.ts";
import { headersFor, parseHeaders } from "../page/headers.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

/** A parsed Content-Security-Policy: sources by directive. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** Parses a policy (Content Security Policy Level 3, section 2.2). The first of duplicate directives counts. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const directive of text.split(";")) {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (name !== "" && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** Normalizes policies for comparison, without directives that a `<meta>` element does not support. */
export const normalizePolicies = (texts: readonly string[]): string =>
  texts.map(normalizePolicy).filter(Boolean).sort().join(", ");

const normalizePolicy = (text: string): string =>
  [...parsePolicy(text)]
    .filter(([name]) => !/^(?:frame-ancestors|report-uri|report-to|sandbox)$/.test(name))
    .map(([name, sources]) => [name, ...[...sources].sort()].join(" "))
    .sort()
    .join("; ");

/** Directives about what a page embeds, which differ from page to page. */
const embedding = /^(?:media-src|frame-src) /;

/** Splits normalized policies into what all pages of a site have in common, and what a page embeds, with directives. */
export function splitPolicies(policies: string): { common: string; embedded: string[] } {
  const directives = policies.split(", ").map((policy) => policy.split("; "));
  const common = directives.map((all) => all.filter((each) => !embedding.test(each)).join("; ")).join(", ");
  const embedded = directives.flat().filter((each) => embedding.test(each));
  return {
    common,
    embedded: embedded.flatMap((each) => {
      const [name, ...sources] = each.split(" ");
      return sources.map((source) => `${name} ${source}`);
    }),
  };
}

/** Returns the policies in a page; a browser enforces all of them. */
export const policiesOf = ({ named }: CheckedPage): string[] =>
  named("meta")
    .filter(({ attribs }) => attribs["http-equiv"]?.toLowerCase() === "content-security-policy")
    .map(({ attribs }) => attribs.content ?? "");

/** Returns the policies for pages in a `_headers` file. */
export const policiesInHeaders = (text: string, basePath: string): string[] =>
  headersFor(parseHeaders(text), `${basePath}/`)["content-security-policy"]?.split(",") ?? [];

/** Sources that no directive may have, and sources that scripts may not have. */
const unsafe = /^'unsafe-/i;
const anywhere = /^(?:\*|https?:(?:\/\/\*)?|data:|blob:)$/i;

/** Returns the sources of a directive, or those of `default-src`. */
const sourcesFor = (policy: Policy, directive: string): readonly string[] | undefined =>
  policy.get(directive) ?? policy.get("default-src");

/** Checks a page's policies, and that the page complies with them. */
export function checkSecurity(page: CheckedPage, site: CheckedSite): Diagnostic[] {
  const policies = policiesOf(page).map(parsePolicy);
  if (policies.length === 0) return [report("missing-policy", {}, { file: page.file }), ...checkInlines(page)];
  const allowed = policies.flatMap((policy) => [
    ...[...policy].flatMap(([directive, values]) =>
      values.filter((value) => unsafe.test(value)).map((value) => `${value} in ${directive}`),
    ),
    ...(sourcesFor(policy, "script-src")
      ?.filter((source) => anywhere.test(source))
      .map((source) => `scripts from ${source}`) ?? ["every script"]),
  ]);
  const fromUploads = ["scripts", "styles"].filter((kind) =>
    policies.every((policy) =>
      allowsUploads(sourcesFor(policy, kind === "scripts" ? "script-src" : "style-src"), site),
    ),
  );
  const names = new Set(
    allowed.length > 0 || fromUploads.length === 0 ? allowed : [`${fromUploads.join(" and ")} from uploads/`],
  );
  return [
    ...[...names].map((name) => report("unsafe-policy", { name }, { file: page.file })),
    ...checkScripts(page, policies, site),
    ...checkInlines(page),
  ];
}

/** Returns whether one of the sources may match the site's `uploads/`. */
function allowsUploads(sources: readonly string[] | undefined, { urls, origin }: CheckedSite): boolean {
  const uploads = new URL(urls.absoluteFile("/uploads/"));
  return (sources ?? ["*"]).some((source) => {
    if (source.startsWith("'")) return source.toLowerCase() === "'self'";
    const [, host = "", path = ""] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/]*)(\/.*)?$/i.exec(source) ?? [];
    const isHere = host.includes("*") || host.includes(":") || host.toLowerCase() === new URL(origin).hostname;
    return (
      isHere && (path === "" || uploads.pathname.startsWith(path) || decode(path).startsWith(decode(uploads.pathname)))
    );
  });
}

/** Types of executable scripts; others are data (HTML, section 4.12.1). */
const running = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma|x-java|x-ecma)script)$/i;

const isData = ({ attribs: { type = "" } }: Element): boolean => !running.test(type.trim());

function checkScripts(page: CheckedPage, policies: readonly Policy[], { sha256 }: CheckedSite): Diagnostic[] {
  const allows = (hash: string) => policies.every((policy) => sourcesFor(policy, "script-src")?.includes(hash) ?? true);
  return page
    .named("script")
    .filter((script) => script.attribs.src === undefined && !isData(script))
    .filter((script) => !allows(`'sha256-${sha256(page.$(script).text())}'`))
    .map((script) => report("inline-script", {}, page.place(script)));
}

const checkInlines = (page: CheckedPage): Diagnostic[] =>
  page.elements.flatMap((element) => checkInline(element, page));

function checkInline(element: Element, page: CheckedPage): Diagnostic[] {
  const { name, attribs } = element;
  const handlers = Object.keys(attribs).filter((attribute) => /^on[a-z]+$/.test(attribute));
  return [
    ...(name === "style" || attribs.style !== undefined ? [report("inline-style", {}, page.place(element))] : []),
    ...handlers.map((handler) => report("inline-handler", { name: handler }, page.place(element))),
  ];
}

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
 * it: what site.yaml declares. Everything else would be a third party that nobody knows of, and browsers block it if
 * there is a policy. The site's own sound and film need a policy that allows them, too.
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
