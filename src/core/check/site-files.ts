import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { messageOf } from "../diagnostics/known-error.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { answer } from "../hosts/answer.ts";
import { leadsTo, redirectFile } from "../hosts/own-files.ts";
import { type HostName, hasRedirectsFile, hosts } from "../model/hosts.ts";
import { isPage, routeOf } from "../model/urls.ts";
import type { FragmentLink } from "./links.ts";
import { near } from "./page.ts";
import { report } from "./problems.ts";
import { type CheckedSite, decoded, isNotFoundFile } from "./site.ts";

/**
 * Modules that a compiled script imports, the license file named in its banner, and files that a stylesheet loads. Data
 * URLs do not count.
 */
const references =
  /^\/\*![^*\n]* (\.\/[\w.-]+\.txt) \*\/|\b(?:from|import)\s*(?:\(\s*)?["'`](\.{0,2}\/[^"'`]+)["'`]|\burl\(\s*["']?(?!data:|https?:|#|[\s"'])([^"')]+)|@import\s+["']([^"']+)["']/g;

/**
 * Checks that the files a script or stylesheet loads exist.
 *
 * @returns the loaded files, those of them that a script imports at once, and `missing-asset` diagnostics
 */
export function checkAsset(
  source: Source,
  { files, urls: { basePath } }: CheckedSite,
): { loads: string[]; imports: string[]; diagnostics: Diagnostic[] } {
  const loads: string[] = [];
  const imports: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { 0: text, index, 1: notices, 2: module, 3: resource, 4: stylesheet } of source.text.matchAll(
    references,
  )) {
    const url = notices ?? module ?? resource?.trimEnd() ?? stylesheet ?? "";
    const base = `https://site.example${basePath}/${source.file}`;
    const file = URL.canParse(url, base) ? decoded(new URL(url, base).pathname.slice(basePath.length + 1)) : undefined;
    if (file !== undefined && files.has(file)) {
      loads.push(file);
      // `import()` loads on demand.
      if (module !== undefined && !text.includes("(")) imports.push(file);
    } else diagnostics.push(report("missing-asset", { url }, near(source.at(index))));
  }
  return { loads, imports, diagnostics };
}

/**
 * Reports files in `assets/` that no page uses, directly or indirectly. @param loads the files that each asset loads
 */
export function checkUse(
  files: Iterable<string>,
  usedByPages: ReadonlySet<string>,
  loads: ReadonlyMap<string, readonly string[]>,
): Diagnostic[] {
  // The loop also visits files added during iteration.
  const used = new Set(usedByPages);
  for (const file of used) for (const other of loads.get(file) ?? []) used.add(other);
  // A compressed form is used where its file is.
  return [...files]
    .filter((file) => file.startsWith("assets/") && !used.has(file) && !used.has(file.replace(/\.(?:br|gz)$/, "")))
    .map((file) => report("unused-asset", {}, { file }));
}

/** Leftover files of builds, editors and operating systems. */
const leftover = /^(?:\.biopedia\..+|\.env(?:\..*)?|\.DS_Store|Thumbs\.db|.+\.(?:tmp|bak|orig|swp)|.+~)$/;

/** Returns the leftover file or folder that a path is in; undefined for a file of the site. */
export function leftoverOf(path: string): string | undefined {
  const parts = path.split("/");
  const last = parts.findIndex((part) => leftover.test(part));
  return last < 0 ? undefined : parts.slice(0, last + 1).join("/");
}

/**
 * Checks that the host answers the address of each page with that page, and without a redirect. Canonical links,
 * alternates, the sitemap and links within the site may name no other address of a page, which other checks make sure
 * of.
 *
 * @param redirects has the files of pages that lead elsewhere
 */
export const checkHostedPages = (
  { files, urls }: CheckedSite,
  host: HostName,
  redirects: { has: (file: string) => boolean },
): Diagnostic[] =>
  [...files]
    .filter((file) => isPage(file) && !isNotFoundFile(file) && !redirects.has(file))
    .flatMap((file) => {
      const url = urls.page(routeOf(file));
      const path = decoded(url.slice(urls.basePath.length)) ?? "";
      const given = answer(path, { host, trailingSlash: urls.trailingSlash, has: (name) => files.has(name) });
      const { label } = hosts[host];
      if ("path" in given) {
        return [
          report(
            "redirected-address",
            { url, host: label, to: urls.basePath + encodeURI(given.path), status: given.status },
            { file },
          ),
        ];
      }
      return given.status === 200 && given.file === file
        ? []
        : [report("unserved-page", { url, host: label }, { file })];
    });

/**
 * Checks that robots.txt names the sitemap, and does not close the whole site to all programs (RFC 9309, section 2.2).
 */
export function checkRobotsTxt({ text, file }: Source, { urls, isListed }: CheckedSite): Diagnostic[] {
  const closed = isClosed(text) ? [report("closed-site", {}, { file })] : [];
  if (!urls.hasAddress || !isListed) return closed;
  const url = urls.absoluteFile("/sitemap.xml");
  const named = [...text.matchAll(/^[ \t]*sitemap:[ \t]*(\S+)/gim)].map(([, address]) => address);
  return named.includes(url) ? closed : [...closed, report("unnamed-sitemap", { url }, { file })];
}

/** Whether the group for all programs has a rule against every page. */
function isClosed(text: string): boolean {
  const rules = [...text.matchAll(/^[ \t]*(user-agent|allow|disallow)[ \t]*:[ \t]*([^\s#]*)/gim)].map(
    ([, name = "", value = ""]) => ({
      isAgent: name.toLowerCase() === "user-agent",
      isAgainstAll: name.toLowerCase() === "disallow" && /^\/\*?$/.test(value),
      value,
    }),
  );
  let isForAll = false;
  return rules.some(({ isAgent, isAgainstAll, value }, index) => {
    // Several names in a row begin one group.
    if (isAgent) isForAll = value === "*" || (isForAll && rules[index - 1]?.isAgent === true);
    return isForAll && isAgainstAll;
  });
}

/**
 * Checks that a web app manifest can be read and that its icons exist.
 *
 * @returns the icons' files, and diagnostics `malformed-json`, `missing-asset`
 */
export function checkManifest(
  { text, file }: Source,
  site: CheckedSite,
): { files: string[]; diagnostics: Diagnostic[] } {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    return {
      files: [],
      diagnostics: [report("malformed-json", { reason: messageOf(error) }, { file })],
    };
  }
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const url of iconsOf(manifest)) {
    const address = URL.canParse(url, site.urls.absoluteFile(`/${file}`))
      ? new URL(url, site.urls.absoluteFile(`/${file}`)).href
      : url;
    const target = site.resolve(address, site.urls.absolutePage("/"));
    if (target.kind === "inside" && target.file !== undefined) files.push(target.file);
    else if (target.kind !== "elsewhere") diagnostics.push(report("missing-asset", { url }, { file }));
  }
  return { files, diagnostics };
}

/** The addresses of icons in a manifest. */
function iconsOf(manifest: unknown): string[] {
  const { icons } = (manifest ?? {}) as { icons?: unknown };
  return Array.isArray(icons)
    ? icons.flatMap((icon: { src?: unknown } | null) => (typeof icon?.src === "string" ? [icon.src] : []))
    : [];
}

/** An address that leads to another one, as the manifest has it. */
export interface BuiltRedirect {
  /** Below the base path, without a slash at the end. */
  from: string;
  /** The target as a link. */
  to: string;
}

/** The redirects of a site by the file that makes them: a page for each, or one that the host reads. */
export function redirectsByFile(
  redirects: readonly BuiltRedirect[],
  host: HostName | undefined,
  { urls }: Pick<CheckedSite, "urls">,
): Map<string, BuiltRedirect[]> {
  const shared = host !== undefined && hasRedirectsFile(host) ? hosts[host].redirects : undefined;
  const files = new Map<string, BuiltRedirect[]>();
  for (const redirect of redirects) {
    const file = shared ?? redirectFile(redirect.from, urls);
    files.set(file, [...(files.get(file) ?? []), redirect]);
  }
  return files;
}

/** The results for redirects. */
interface CheckedRedirects {
  diagnostics: Diagnostic[];
  /** Anchors of pages that redirects lead to. */
  fragments: FragmentLink[];
  /** Addresses on other sites. */
  external: Map<string, Place>;
}

/** Checks that redirects lead somewhere, and that the files exist that make them. */
export function checkRedirects(files: ReadonlyMap<string, BuiltRedirect[]>, site: CheckedSite): CheckedRedirects {
  const checked: CheckedRedirects = { diagnostics: [], fragments: [], external: new Map() };
  for (const [file, redirects] of files) {
    const place = { file };
    if (!site.files.has(file)) checked.diagnostics.push(report("missing-site-file", { name: file }, place));
    for (const { from, to: url } of redirects) {
      const target = site.resolve(url, new URL(site.urls.basePath + from, site.origin).href);
      if (target.kind === "elsewhere") checked.external.set(target.url.href, place);
      else if (target.kind !== "inside" || target.file === undefined)
        checked.diagnostics.push(report("broken-link", { url }, place));
      else if (target.fragment !== "" && target.address !== undefined)
        checked.fragments.push({ target: target.file, fragment: target.fragment, url, place });
    }
  }
  return checked;
}

/** Checks that a page leads where its redirect says. */
export const checkRedirectPage = ({ text, file }: Source, { to }: BuiltRedirect): Diagnostic[] =>
  leadsTo(text) === to ? [] : [report("broken-redirect", { url: to }, { file })];
