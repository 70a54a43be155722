import { join } from "node:path";
import { describeThirdParties, type ThirdParty } from "../../core/content/third-parties.ts";
import { compareDiagnostics, type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { visible } from "./excerpt.ts";
import { jsonLine, painter } from "./gate.ts";
import { formatDiagnostics, plural } from "./report.ts";
import { formatDuration, Progress } from "./terminal.ts";
import type { World } from "./world.ts";

/** What a check found. */
interface CheckOutcome {
  pages: number;
  diagnostics: readonly Diagnostic[];
  /** Whom the pages may load from or send to. */
  thirdParties: readonly ThirdParty[];
}

/** Tells people or, with `--json`, programs (one JSON object a line) what a check found. */
export class CheckReport {
  readonly root: string;
  readonly #world: World;
  readonly #json: boolean;
  readonly #started = performance.now();
  #progress: Progress | undefined;

  /** @param root the folder of the site, as the user wrote it */
  constructor(world: World, root: string, json: boolean) {
    this.#world = world;
    this.root = root;
    this.#json = json;
  }

  /** A page has been checked. */
  page(done: number, total: number): void {
    this.#progress ??= new Progress(this.#world.stderr, "Checking pages:", total);
    this.#progress.update(done);
  }

  stopProgress(): void {
    this.#progress?.end();
  }

  /** The check has ended. @returns the exit code that it stands for */
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

  /** A problem without what only people look at. */
  #finding({ severity, code, message, hint, related, ...place }: Diagnostic) {
    const told = ({ file, line, column }: typeof place) => ({ file: join(this.root, file), line, column });
    return {
      type: "finding",
      severity,
      code,
      message,
      ...told(place),
      hint,
      related: related && { message: related.message, ...told(related.place) },
    };
  }

  #print(text: string): void {
    this.#world.stdout.write(`${text}\n`);
  }
}
