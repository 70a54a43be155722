import type { UsedException } from "../../core/check/exceptions.ts";
import { plural, withCommas } from "../../core/diagnostics/counts.ts";
import { compareDiagnostics, type Diagnostic, withoutHints } from "../../core/diagnostics/diagnostic.ts";
import { visible } from "./excerpt.ts";
import type { Paint } from "./gate.ts";
import { formatCounts, formatDiagnostic } from "./report.ts";

/** The findings of one rule, sorted by place. */
interface FindingGroup {
  code: string;
  /** Those to print. */
  shown: Diagnostic[];
  all: Diagnostic[];
}

/** How many findings of a rule are printed unless all are asked for. */
const shownOfGroup = 3;

const severities = ["error", "warning", "hint"];

/** Groups findings by rule: errors first, then by name. @param isAll whether to show all of a rule, and hints */
export function groupFindings(diagnostics: readonly Diagnostic[], isAll: boolean): FindingGroup[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of [...(isAll ? diagnostics : withoutHints(diagnostics))].sort(compareDiagnostics)) {
    const group = groups.get(diagnostic.code);
    if (group) group.push(diagnostic);
    else groups.set(diagnostic.code, [diagnostic]);
  }
  const rank = ([, [first]]: [string, Diagnostic[]]) => severities.indexOf(first?.severity ?? "hint");
  return [...groups]
    .sort((a, b) => rank(a) - rank(b) || (a[0] < b[0] ? -1 : 1))
    .map(([code, all]) => ({ code, all, shown: isAll ? all : all.slice(0, shownOfGroup) }));
}

/** Formats groups of findings: a heading where there are several of a rule, the first ones, how many more there are; then the counts. */
export function formatGroups(groups: readonly FindingGroup[], root: string, paint: Paint): string {
  const blocks = groups.map(({ code, shown, all }) => {
    const rest = all.length - shown.length;
    return [
      ...(all.length > 1 ? [`${paint("bold", `${code}: ${plural(all.length, "finding")}`)}\n`] : []),
      shown.map((diagnostic) => formatDiagnostic(diagnostic, root, paint)).join("\n"),
      ...(rest > 0 ? [`  ${paint("dim", `… and ${withCommas(rest)} more; --all prints them`)}\n`] : []),
    ].join("");
  });
  return `${blocks.join("\n")}\n${formatCounts(
    groups.flatMap(({ all }) => all),
    paint,
  )}`;
}

/** Formats the exceptions of site.yaml that cover findings, with their reasons. */
export const formatExceptions = (excepted: readonly UsedException[]): string =>
  excepted
    .map(
      ({ count, rule, page, reason }) =>
        `Excepted: ${withCommas(count)} × ${rule}${page ? ` in ${visible(page)}` : ""} (${visible(reason)})\n`,
    )
    .join("");
