import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { decode } from "../model/urls.ts";
import { headersFor, parseHeaders } from "../page/headers.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

/** A parsed Content-Security-Policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

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
