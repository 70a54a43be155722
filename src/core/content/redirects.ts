import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { hasRedirectsFile } from "../model/hosts.ts";
import type { Settings } from "../model/types.ts";
import type { Redirect, SiteAddresses } from "./content.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

interface Context {
  locate: Locate;
  /** The addresses of pages and files. */
  addresses: SiteAddresses;
  /** The names of generated files at the root of the site. */
  madeFiles: readonly string[];
}

/**
 * Reads `redirects` of site.yaml.
 *
 * @returns those that lead somewhere, and diagnostics `duplicate-entry`, `redirect-clash`, `redirect-file`,
 * `redirect-chain` and `unknown-redirect` of the others
 */
export function readRedirects(
  { redirects = {}, host }: Pick<Settings, "redirects" | "host">,
  { locate, addresses, madeFiles }: Context,
): { redirects: Redirect[]; diagnostics: Diagnostic[] } {
  const written = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [path, to] of Object.entries(redirects)) {
    const from = bare(path);
    const place = () => locate(["redirects", path], "key");
    if (written.has(from)) diagnostics.push(diagnose("duplicate-entry", { kind: "redirect", name: from }, place()));
    else if (addresses.has(pageOf(from)) || addresses.has(from) || isTaken(from) || madeFiles.includes(from.slice(1)))
      diagnostics.push(diagnose("redirect-clash", { name: from }, place()));
    else if (isFile(from) && !hasRedirectsFile(host))
      diagnostics.push(diagnose("redirect-file", { name: from }, place()));
    else written.set(from, to);
  }
  const found = [...written].filter(([from, to]) => {
    if (!to.startsWith("/")) return true;
    const place = () => locate(["redirects", Object.keys(redirects).find((path) => bare(path) === from) ?? from]);
    const end = endOf(bare(to), written);
    if (written.has(bare(to))) diagnostics.push(diagnose("redirect-chain", { name: bare(to), end }, place()));
    else if (!addresses.has(to))
      diagnostics.push(diagnose("unknown-redirect", { name: to, suggestion: addresses.nearest(to) }, place()));
    else return true;
    return false;
  });
  return { redirects: found.map(([from, to]) => ({ from, to: addresses.link(to) })), diagnostics };
}

/** A path without query, fragment and slash at the end. */
const bare = (path: string): string => path.replace(/[?#].*$/s, "").replace(/(?<=[^/])\/+$/, "");

/** The path of the page whose file a host may find at a path. */
const pageOf = (path: string): string => path.replace(/(?:\/index)?\.html$/, "") || "/";

/** Whether a path is in a folder of the generator, or is that of its not-found page. */
const isTaken = (path: string): boolean => /^\/(?:(?:assets|uploads|share|api)(?:\/|$)|404(?:\.html)?$)/.test(path);

/** Whether a path is that of a file that is no page. */
const isFile = (path: string): boolean => /\.[^/.]+$/.test(path) && !path.endsWith(".html");

/** Follows redirects from a path. @returns where they end; undefined if they lead in a circle */
function endOf(path: string, redirects: ReadonlyMap<string, string>): string | undefined {
  const seen = new Set<string>();
  for (let next = path; ; ) {
    const to = redirects.get(next);
    if (to === undefined) return next;
    if (seen.has(next)) return undefined;
    seen.add(next);
    if (!to.startsWith("/")) return to;
    next = bare(to);
  }
}
