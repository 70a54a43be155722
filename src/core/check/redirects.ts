import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Source } from "../diagnostics/source.ts";
import { leadsTo, redirectFile } from "../hosts/redirects.ts";
import { type HostName, hasRedirectsFile, hosts } from "../model/hosts.ts";
import type { FragmentLink } from "./links.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

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
