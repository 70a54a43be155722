import { join } from "node:path";
import { compareDiagnostics, type Diagnostic, hasErrors, withoutHints } from "../../core/diagnostics/diagnostic.ts";
import type { KnownError } from "../../core/diagnostics/known-error.ts";
import type { Place } from "../../core/diagnostics/source.ts";
import { plural } from "../../core/diagnostics/wording.ts";
import { cutExcerpt, displayWidth, type Paint, painter, visible } from "./gate.ts";
import type { World } from "./world.ts";

/** The maximum width of an excerpt in characters; a longer line is cut around the column. */
const excerptWidth = 120;

/**
 * Prints diagnostics to stderr, sorted: message, place, the line with a mark under the column, and the hint; then their
 * number.
 *
 * @param root the base folder of file names, as the user wrote it
 */
export function reportDiagnostics(diagnostics: readonly Diagnostic[], root: string, { stderr, env }: World): void {
  if (diagnostics.length > 0) stderr.write(formatDiagnostics(diagnostics, root, painter(stderr, env)));
}

/** Formats the output of {@link reportDiagnostics}. Beside errors, hints are left out. */
export function formatDiagnostics(all: readonly Diagnostic[], root: string, paint: Paint): string {
  const diagnostics = hasErrors(all) ? withoutHints(all) : all;
  const counts = new Map<string, number>();
  const shown = [...diagnostics].sort(compareDiagnostics).filter(({ file }) => {
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    return count <= mostOfFile;
  });
  const blocks = shown.map((diagnostic) => formatDiagnostic(diagnostic, root, paint));
  const more = [...counts]
    .filter(([, count]) => count > mostOfFile)
    .map(([file, count]) => `${visible(join(root, file))}: ${plural(count - mostOfFile, "more problem")}\n`);
  return `${[...blocks, ...more].join("\n")}\n${formatCounts(diagnostics, paint)}`;
}

/**
 * The problems of one file that are printed; further ones are counted only, because people correct some and build
 * again.
 */
const mostOfFile = 100;

/** Formats how many errors, warnings and hints there are, in the color of the worst. */
export function formatCounts(diagnostics: readonly Diagnostic[], paint: Paint): string {
  const count = (severity: Severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const counts = (["error", "warning", "hint"] as const).filter((severity) => count(severity) > 0);
  const [worst = "hint"] = counts;
  return `${paint(colors[worst], counts.map((severity) => plural(count(severity), severity)).join(", "))}\n`;
}

/** Prints a known failure, or a warning, with its hint. */
export function reportError(
  error: Printable,
  { stderr, env }: Pick<World, "stderr" | "env">,
  severity: Severity = "error",
): void {
  stderr.write(formatError(error, painter(stderr, env), severity));
}

/** Formats the output of {@link reportError}. */
export const formatError = ({ message, hint }: Printable, paint: Paint, severity: Severity = "error"): string =>
  `${paint(colors[severity], `${severity}:`)} ${visible(message)}\n${hint ? `  ${paint("cyan", "=")} ${visible(hint)}\n` : ""}`;

type Printable = Pick<KnownError, "message" | "hint">;
type Severity = Diagnostic["severity"];
const colors = { error: "red", warning: "yellow", hint: "cyan" } as const;

/** Formats a diagnostic: message, place, the line with a mark under the column, and the hint. */
export function formatDiagnostic(
  { severity, code, message, hint, related, ...place }: Diagnostic,
  root: string,
  paint: Paint,
): string {
  const lines = [
    `${paint(colors[severity], severity)}[${code}]: ${paint("bold", visible(message))}`,
    ...formatPlace(place, root, paint),
    ...(related ? [`  ${paint("cyan", visible(related.message))}:`, ...formatPlace(related.place, root, paint)] : []),
    ...(hint ? [`  ${paint("cyan", "=")} ${visible(hint)}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function formatPlace(
  { file, line, column = 1, excerpt = "", excerptStart = 0 }: Place,
  root: string,
  paint: Paint,
): string[] {
  const name = visible(join(root, file));
  if (line === undefined) return [`  ${paint("dim", "-->")} ${name}`];
  const where = `  ${paint("dim", "-->")} ${name}:${line}:${column}`;
  if (excerpt.trim() === "") return [where];
  const { before, after } = cutExcerpt(excerpt, column - 1 - excerptStart, excerptWidth);
  const gutter = " ".repeat(String(line).length);
  return [
    where,
    ` ${paint("dim", `${line} |`)} ${before}${after}`,
    ` ${paint("dim", `${gutter} |`)} ${" ".repeat(displayWidth(before))}${paint("red", "^")}`,
  ];
}
