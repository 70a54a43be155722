import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/wording.ts";
import type { Exception } from "../model/settings-schema.ts";
import { isPage, routeOf } from "../model/urls.ts";
import { report, siteProblems } from "./problems.ts";

/** An exception of site.yaml, and how many findings it covers. */
export interface UsedException extends Exception {
  count: number;
}

/** Rules that have no exceptions: whoever has an exposed key needs to know it. */
const strict: ReadonlySet<string> = new Set(["exposed-key"]);

/**
 * Separates the findings that site.yaml declares to be all right.
 *
 * @returns all others, with a finding `unused-exception` or `unknown-rule` for each exception without any, and the
 * exceptions with their number of findings
 */
export function applyExceptions(
  diagnostics: readonly Diagnostic[],
  exceptions: readonly Exception[],
): { diagnostics: Diagnostic[]; excepted: UsedException[] } {
  const excepted = exceptions.map((exception) => ({ ...exception, count: 0 }));
  const rest = diagnostics.filter((diagnostic) => {
    const covering = strict.has(diagnostic.code)
      ? undefined
      : excepted.find((exception) => covers(exception, diagnostic));
    if (covering) covering.count += 1;
    return covering === undefined;
  });
  const unused = excepted.filter(({ count }) => count === 0);
  return {
    diagnostics: [...rest, ...unused.map(reportUnused)],
    excepted: excepted.filter(({ count }) => count > 0),
  };
}

/** The finding for an exception that covers nothing. */
function reportUnused({ rule, page }: Exception): Diagnostic {
  if (Object.hasOwn(siteProblems, rule)) return report("unused-exception", { rule, page }, { file: "" });
  return report("unknown-rule", { rule, suggestion: suggest(rule, Object.keys(siteProblems)) }, { file: "" });
}

/** Whether an exception is about a finding: of its rule, in the page or file that it names. */
function covers({ rule, page }: Exception, { code, file }: Diagnostic): boolean {
  if (rule !== code) return false;
  if (page === undefined) return true;
  const path = isPage(file) ? routeOf(file) : `/${file}`;
  if (page.endsWith("*")) return path.startsWith(page.slice(0, -1));
  return path === (page.length > 1 ? page.replace(/\/$/, "") : page);
}
