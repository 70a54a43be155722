import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { report } from "./problems.ts";
import type { CheckedSite } from "./site.ts";

/** Checks that robots.txt names the sitemap, and does not close the whole site to all programs (RFC 9309, section 2.2). */
export function checkRobotsTxt({ text, file }: Source, { urls }: CheckedSite): Diagnostic[] {
  const closed = isClosed(text) ? [report("closed-site", {}, { file })] : [];
  if (!urls.hasAddress) return closed;
  const url = urls.absoluteFile("/sitemap.xml");
  const named = [...text.matchAll(/^\s*sitemap:\s*(\S+)/gim)].map(([, address]) => address);
  return named.includes(url) ? closed : [...closed, report("unnamed-sitemap", { url }, { file })];
}

/** Whether the group for all programs has a rule against every page. */
function isClosed(text: string): boolean {
  const rules = [...text.matchAll(/^\s*(user-agent|allow|disallow)\s*:\s*([^\s#]*)/gim)].map(([, name = "", value = ""]) => ({
    isAgent: name.toLowerCase() === "user-agent",
    isAgainstAll: name.toLowerCase() === "disallow" && /^\/\*?$/.test(value),
    value,
  }));
  let isForAll = false;
  return rules.some(({ isAgent, isAgainstAll, value }, index) => {
    // Several names in a row begin one group.
    if (isAgent) isForAll = value === "*" || (isForAll && rules[index - 1]?.isAgent === true);
    return isForAll && isAgainstAll;
  });
}
