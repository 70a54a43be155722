import type { Diagnostic } from "../diagnostic.ts";
import type { CheckedPage, Element } from "./page.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

/** What a Content-Security-Policy says: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads a policy (Content Security Policy Level 3, section 2.2). Of directives given twice the first counts. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const directive of text.split(";")) {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (name !== "" && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** A text that is the same for policies that say the same, apart from what a `<meta>` element cannot say. */
export const normalizePolicy = (text: string): string =>
  [...parsePolicy(text)]
    .filter(([name]) => !/^(?:frame-ancestors|report-uri|report-to|sandbox)$/.test(name))
    .map(([name, sources]) => `${name} ${[...sources].sort().join(" ")}`)
    .sort()
    .join("; ");

/** The policy in a page. */
export const policyOf = ({ named }: CheckedPage): string | undefined =>
  named("meta").find(({ attribs }) => attribs["http-equiv"]?.toLowerCase() === "content-security-policy")?.attribs.content;

/** The policy for all pages in a `_headers` file. */
export const policyInHeaders = (text: string): string | undefined => /^\s+Content-Security-Policy:(.*)$/im.exec(text)?.[1]?.trim();

/** What policies must not allow, since it undoes them; and what they must not allow for scripts. */
const unsafe = /^'unsafe-/i;
const anywhere = /^(?:\*|https?:(?:\/\/\*)?|data:|blob:)$/i;

/** The sources of a page's scripts. */
const scriptSources = (policy: Policy): readonly string[] | undefined => policy.get("script-src") ?? policy.get("default-src");

/** Checks a page's policy, and that nothing in the page is against it. */
export function checkSecurity(page: CheckedPage, site: CheckedSite): Diagnostic[] {
  const text = policyOf(page);
  const policy = parsePolicy(text ?? "");
  const sources = scriptSources(policy);
  const allowed = [
    ...[...policy].flatMap(([directive, values]) =>
      values.filter((value) => unsafe.test(value)).map((value) => `${value} in ${directive}`),
    ),
    ...(sources?.filter((source) => anywhere.test(source)).map((source) => `scripts from ${source}`) ?? ["every script"]),
  ];
  return [
    ...(text === undefined ? [report("missing-policy", {}, { file: page.file })] : []),
    ...(text === undefined ? [] : allowed.map((name) => report("unsafe-policy", { name }, { file: page.file }))),
    ...checkScripts(page, policy, site),
    ...page.elements.flatMap((element) => checkInline(element, page)),
  ];
}

/** Types of scripts that run; others are data (HTML, section 4.12.1). */
const running = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma|x-java|x-ecma)script)$/i;

export const isData = ({ attribs: { type = "" } }: Element): boolean => !running.test(type.trim());

function checkScripts(page: CheckedPage, policy: Policy, { sha256 }: CheckedSite): Diagnostic[] {
  const sources = scriptSources(policy);
  if (sources === undefined) return [];
  return page
    .named("script")
    .filter((script) => script.attribs.src === undefined && !isData(script))
    .filter((script) => !sources.includes(`'sha256-${sha256(page.$(script).text())}'`))
    .map((script) => report("inline-script", {}, page.place(script)));
}

function checkInline(element: Element, page: CheckedPage): Diagnostic[] {
  const { name, attribs } = element;
  const handlers = Object.keys(attribs).filter((attribute) => /^on[a-z]+$/.test(attribute));
  return [
    ...(name === "style" || attribs.style !== undefined ? [report("inline-style", {}, page.place(element))] : []),
    ...handlers.map((handler) => report("inline-handler", { name: handler }, page.place(element))),
  ];
}
