import { join, relative, resolve } from "node:path";
import { chatKey } from "../core/chat/settings.ts";
import type { UsedException } from "../core/check/budgets.ts";
import { describeThirdParties, type ThirdParty } from "../core/content/third-parties.ts";
import { compareDiagnostics, type Diagnostic, hasErrors, withoutHints } from "../core/diagnostics/diagnostic.ts";
import { plural, withCommas } from "../core/diagnostics/wording.ts";
import { proxiedFetch, readEnvironment } from "../io/chat/environment.ts";
import { openStore } from "../io/files/store.ts";
import { jsonLine, type Paint, painter, visible, workflowCommand } from "../io/terminal/gate.ts";
import { formatCounts, formatDiagnostic } from "../io/terminal/report.ts";
import { formatDuration, Progress } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { checkSite } from "../pipeline/check/check-site.ts";
import { failureNote } from "../pipeline/site/record.ts";

interface CheckOptions {
  out: string;
  json?: boolean;
  /** Whether to print all findings of a rule. */
  all?: boolean;
  /** Whether to ask other sites whether links to them work. */
  external?: boolean;
}

/**
 * `biopedia check`: checks the generated site. @returns the exit code: 1 if there are errors; like `build`, warnings do
 * not fail
 */
export async function check(
  { out, json = false, all = false, external = false }: CheckOptions,
  world: World,
): Promise<number> {
  const { cwd, signal } = world;
  const dir = resolve(cwd, out);
  const report = new CheckReport(world, relative(cwd, dir) || out, { json, all });
  const key = chatKey(readEnvironment(world));
  const asking = {
    store: openStore(dir, world.env),
    fetch: proxiedFetch(world.env, world.fetch, world.lookup),
    onLink: (done: number, total: number) => report.link(done, total),
  };
  const result = await checkSite({
    dir,
    shown: report.root,
    key,
    signal,
    onPage: (done, total) => report.page(done, total),
    ...(external && { external: asking }),
  }).finally(() => report.stopProgress());
  return report.result({ ...result, isOld: failureNote(dir, world.env).read() });
}

/** The result of a check. */
interface CheckOutcome {
  pages: number;
  diagnostics: readonly Diagnostic[];
  /** The exceptions that cover findings. */
  excepted: readonly UsedException[];
  /** The third parties that pages may load from or send to. */
  thirdParties: readonly ThirdParty[];
  /** Whether the site is that of an earlier build, because the last one failed. */
  isOld: boolean;
}

interface CheckReportOptions {
  json: boolean;
  /** Whether to print all findings of a rule. */
  all: boolean;
}

/** Prints the result of a check, with `--json` as one JSON object per line. */
export class CheckReport {
  readonly root: string;
  readonly #world: World;
  readonly #options: CheckReportOptions;
  readonly #started = performance.now();
  #progress: Progress | undefined;
  #linkProgress: Progress | undefined;

  /** @param root the site folder, as the user wrote it */
  constructor(world: World, root: string, options: CheckReportOptions) {
    this.#world = world;
    this.root = root;
    this.#options = options;
  }

  /** Reports that a page has been checked. */
  page(done: number, total: number): void {
    this.#progress ??= new Progress(this.#world.stderr, "Checking pages:", total);
    this.#progress.update(done);
  }

  /** Reports that an address on another site has been checked. */
  link(done: number, total: number): void {
    this.#progress?.end();
    this.#linkProgress ??= new Progress(this.#world.stderr, "Checking links:", total);
    this.#linkProgress.update(done);
  }

  stopProgress(): void {
    this.#linkProgress?.end();
    this.#progress?.end();
  }

  /** Prints the result. @returns the exit code */
  result({ pages, diagnostics, excepted, thirdParties, isOld }: CheckOutcome): number {
    const { stdout, env } = this.#world;
    const ok = !hasErrors(diagnostics);
    if (this.#options.json) {
      for (const diagnostic of [...diagnostics].sort(compareDiagnostics))
        stdout.write(jsonLine(this.#finding(diagnostic)));
      stdout.write(
        jsonLine({
          type: "end",
          ok,
          pages,
          ...countsOf(diagnostics),
          ...omitEmpty({ excepted, thirdParties }),
          ...(isOld && { lastBuildFailed: true }),
        }),
      );
      return ok ? 0 : 1;
    }
    const groups = groupFindings(diagnostics, this.#options.all);
    const paint = painter(stdout, env);
    if (groups.length > 0) stdout.write(formatGroups(groups, this.root, paint));
    if (env.GITHUB_ACTIONS === "true") {
      stdout.write(
        formatAnnotations(
          groups.flatMap(({ shown }) => shown),
          this.root,
        ),
      );
    }
    stdout.write(formatExceptions(excepted));
    const checked = `${plural(pages, "page")} of ${visible(this.root)} in ${formatDuration(performance.now() - this.#started)}`;
    this.#print(ok ? `${paint("green", "✓")} Checked ${checked}.` : `${paint("red", "✗")} Checked ${checked}.`);
    if (isOld) this.#print("The last build failed: these pages are of the content before it.");
    const hints = this.#options.all ? 0 : diagnostics.length - withoutHints(diagnostics).length;
    if (hints > 0) this.#print(`${plural(hints, "hint")}: --all prints ${hints === 1 ? "it" : "them"}.`);
    if (thirdParties.length > 0) this.#print(`Third parties: ${describeThirdParties(thirdParties)}`);
    return ok ? 0 : 1;
  }

  /** Returns a diagnostic as JSON, without the excerpt. */
  #finding({ severity, code, message, hint, related, ...place }: Diagnostic) {
    const placeOf = ({ file, line, column }: typeof place) => ({ file: join(this.root, file), line, column });
    return {
      type: "finding",
      severity,
      code,
      message,
      ...placeOf(place),
      hint,
      related: related && { message: related.message, ...placeOf(related.place) },
    };
  }

  #print(text: string): void {
    this.#world.stdout.write(`${text}\n`);
  }
}

/** How many errors, warnings and hints there are, and how many findings of each rule. */
function countsOf(diagnostics: readonly Diagnostic[]) {
  const count = (severity: Diagnostic["severity"]) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const rules = groupFindings(diagnostics, true).map(({ code, all }) => [code, all.length]);
  const hints = count("hint");
  return {
    errors: count("error"),
    warnings: count("warning"),
    ...(hints > 0 && { hints }),
    ...(rules.length > 0 && { rules: Object.fromEntries(rules) }),
  };
}

/** Leaves out empty lists. */
const omitEmpty = (lists: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

const names = { error: "error", warning: "warning", hint: "notice" } as const;

/**
 * Formats findings as annotations of GitHub Actions, which shows them beside the run (workflow commands; special
 * characters are escaped as in @actions/core).
 *
 * @param root the base folder of file names
 */
const formatAnnotations = (diagnostics: readonly Diagnostic[], root: string): string =>
  diagnostics
    .map(({ severity, code, message, hint, file, line, column }) => {
      const properties = { file: join(root, file), line, col: column, title: code };
      const written = Object.entries(properties).flatMap(([name, value]) =>
        value === undefined ? [] : `${name}=${escapeProperty(value)}`,
      );
      const text = escapeData(hint === undefined ? message : `${message} (${hint})`);
      return `${workflowCommand}${names[severity]} ${written.join(",")}::${text}\n`;
    })
    .join("");

const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapeProperty = (value: string | number): string =>
  escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** The findings of one rule, sorted by place. */
interface FindingGroup {
  code: string;
  /** The findings to print. */
  shown: Diagnostic[];
  all: Diagnostic[];
}

/** The number of findings of a rule that are printed without `--all`. */
const shownOfGroup = 3;

const severities = ["error", "warning", "hint"];

/** Groups findings by rule: errors first, then by name. @param isAll whether to show all of a rule, and hints */
function groupFindings(diagnostics: readonly Diagnostic[], isAll: boolean): FindingGroup[] {
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

/**
 * Formats groups of findings: a heading where there are several of a rule, the first ones, how many more there are;
 * then the counts.
 */
function formatGroups(groups: readonly FindingGroup[], root: string, paint: Paint): string {
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
const formatExceptions = (excepted: readonly UsedException[]): string =>
  excepted
    .map(
      ({ count, rule, page, reason }) =>
        `Excepted: ${withCommas(count)} × ${rule}${page ? ` in ${visible(page)}` : ""} (${visible(reason)})\n`,
    )
    .join("");
