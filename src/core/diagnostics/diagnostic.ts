import type { Place } from "./source.ts";

/** How serious a problem is; a hint is about a default, not about a problem. */
type Severity = "error" | "warning" | "hint";

/** A problem of the content or of a generated site. */
export interface Diagnostic extends Place {
  code: string;
  severity: Severity;
  message: string;
  /** The remedy. */
  hint?: string;
  /** The name that is mistyped, and the one that is meant. */
  fix?: { from: string; to: string };
  /** A related place, such as the first definition. */
  related?: { message: string; place: Place };
}

interface Problem<Args> {
  severity: Severity;
  message: (args: Args) => string;
  hint?: Hint<Args>;
}
type Hint<Args> = string | ((args: Args) => string | undefined);

/** Creates an entry of a catalog of problems. */
export const problem = <Args>(
  severity: Severity,
  message: (args: Args) => string,
  hint?: Hint<Args>,
): Problem<Args> => ({
  severity,
  message,
  ...(hint && { hint }),
});

type Catalogue = Record<string, Problem<never>>;
type ArgsOf<Entry extends Problem<never>> = Parameters<Entry["message"]>[0];

/** Returns a function that creates diagnostics from a catalog. */
export const diagnoser =
  <Entries extends Catalogue>(entries: Entries) =>
  <Code extends keyof Entries & string>(
    code: Code,
    args: ArgsOf<Entries[Code]>,
    place: Place,
    related?: Diagnostic["related"],
  ): Diagnostic => {
    const { severity, message, hint } = entries[code] as unknown as Problem<ArgsOf<Entries[Code]>>;
    const text = typeof hint === "function" ? hint(args) : hint;
    const { name: from, suggestion: to } = args as { name?: unknown; suggestion?: unknown };
    return {
      code,
      severity,
      ...place,
      message: message(args),
      ...(text && { hint: text }),
      ...(typeof from === "string" && typeof to === "string" && { fix: { from, to } }),
      ...(related && { related }),
    };
  };

/** Compares by file, line, column and message, the order in which diagnostics are printed. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const byText = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  return (
    byText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    byText(a.message, b.message)
  );
}

const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/** Returns whether any diagnostic is an error. */
export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some(isError);

/** Returns the diagnostics that are errors. */
export const errorsIn = (diagnostics: readonly Diagnostic[]): Diagnostic[] => diagnostics.filter(isError);

/** Returns the diagnostics that are about problems. */
export const withoutHints = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity !== "hint");

/** Returns each diagnostic once: several files may refer to the same wrong thing. */
export const distinct = (diagnostics: readonly Diagnostic[]): Diagnostic[] => [
  // Excerpts follow from the place, and are long.
  ...new Map(diagnostics.map((each) => [JSON.stringify({ ...each, excerpt: undefined }), each])).values(),
];
