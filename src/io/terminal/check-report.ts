import { join } from "node:path";
import { describeThirdParties, type ThirdParty } from "../../core/content/third-parties.ts";
import { compareDiagnostics, type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { visible } from "./excerpt.ts";
import { jsonLine, painter } from "./gate.ts";
import { formatDiagnostics, plural } from "./report.ts";
import { formatDuration, Progress } from "./terminal.ts";
import type { World } from "./world.ts";

/** The result of a check. */
interface CheckOutcome {
  pages: number;
  diagnostics: readonly Diagnostic[];
  /** The third parties that pages may load from or send to. */
  thirdParties: readonly ThirdParty[];
}

/** Prints the result of a check, with `--json` as one JSON object per line. */
export class CheckReport {
  readonly root: string;
  readonly #world: World;
  readonly #json: boolean;
  readonly #started = performance.now();
  #progress: Progress | undefined;

  /** @param root the site folder, as the user wrote it */
  constructor(world: World, root: string, json: boolean) {
    this.#world = world;
    this.root = root;
    this.#json = json;
  }

  /** Reports that a page has been checked. */
  page(done: number, total: number): void {
    this.#progress ??= new Progress(this.#world.stderr, "Checking pages:", total);
    this.#progress.update(done);
  }

  stopProgress(): void {
    this.#progress?.end();
  }

  /** Prints the result. @returns the exit code */
  result({ pages, diagnostics, thirdParties }: CheckOutcome): number {
    const { stdout, env } = this.#world;
    const ok = !hasErrors(diagnostics);
    if (this.#json) {
      for (const diagnostic of [...diagnostics].sort(compareDiagnostics)) stdout.write(jsonLine(this.#finding(diagnostic)));
      const errors = diagnostics.filter(({ severity }) => severity === "error").length;
      const foreign = thirdParties.length > 0 ? { thirdParties } : {};
      stdout.write(jsonLine({ type: "end", ok, pages, errors, warnings: diagnostics.length - errors, ...foreign }));
      return ok ? 0 : 1;
    }
    const paint = painter(stdout, env);
    if (diagnostics.length > 0) stdout.write(formatDiagnostics(diagnostics, this.root, paint));
    const checked = `${plural(pages, "page")} of ${visible(this.root)} in ${formatDuration(performance.now() - this.#started)}`;
    this.#print(ok ? `${paint("green", "✓")} Checked ${checked}.` : `${paint("red", "✗")} Checked ${checked}.`);
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
