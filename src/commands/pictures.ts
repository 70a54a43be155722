import { join, resolve } from "node:path";
import { errorsIn, hasErrors } from "../core/diagnostics/diagnostic.ts";
import { KnownError } from "../core/diagnostics/known-error.ts";
import { plural, withCommas } from "../core/diagnostics/wording.ts";
import { loadSharp } from "../io/files/sharp.ts";
import { jsonLine, painter, visible } from "../io/terminal/gate.ts";
import { reportDiagnostics } from "../io/terminal/report.ts";
import { formatDuration, Progress } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { listContent } from "../pipeline/content/content-files.ts";
import { loadContent } from "../pipeline/content/load.ts";
import { drawPictures } from "../pipeline/share/draw.ts";
import { planPictures } from "../pipeline/share/plan.ts";
import { namedLanguages } from "../pipeline/translate/choose.ts";

interface PicturesOptions {
  content: string;
  check?: boolean;
  dryRun?: boolean;
  force?: boolean;
  json?: boolean;
}

/**
 * `biopedia pictures [codes…]`: draws the sharing image of each language and the site's icons into the content folder.
 * Pictures that a person made are not replaced.
 *
 * @returns the exit code: 1 if the content has errors or a picture could not be drawn; with `--check` if one is missing
 *   or stale
 */
export async function pictures(codes: readonly string[], options: PicturesOptions, world: World): Promise<number> {
  const contentDir = resolve(world.cwd, options.content);
  const { content, diagnostics } = await loadContent(contentDir);
  // A sharing image with an error can be drawn again.
  const errors = errorsIn(diagnostics).filter(({ file }) => !(options.force && file.startsWith("share/")));
  if (content === undefined || errors.length > 0) {
    reportDiagnostics(diagnostics, options.content, world);
    return 1;
  }
  const languages = codes.length > 0 ? namedLanguages(content.site.languages, codes) : undefined;
  const { files } = listContent(contentDir);
  const { look, pictures: all, diagnostics: ofStates } = await planPictures({ content, contentDir, files, languages });
  if (hasErrors(ofStates)) {
    reportDiagnostics(ofStates, options.content, world);
    return 1;
  }
  const report = new PicturesReport(world, options.content, options.json === true);
  if (options.check) return report.check(all);
  const wanted = all.filter(
    ({ status, draw }) => draw && (options.force || status === "missing" || status === "stale"),
  );
  if (options.dryRun) return report.dryRun(wanted);
  if (wanted.length === 0) return report.nothingToDraw(all);
  const sharp = await loadSharp();
  if (sharp === undefined)
    throw new KnownError(
      "sharp, which draws pictures, is not installed",
      "install it beside biopedia: npm install sharp",
    );
  const { signal } = world;
  const drawing = { sharp, look, signal, onPicture: (done: number) => report.progress(done, wanted.length) };
  const result = await drawPictures(wanted, drawing).finally(() => report.stopProgress());
  report.drawn(all, result.drawn);
  reportDiagnostics(result.diagnostics, options.content, world);
  return hasErrors(result.diagnostics) ? 1 : 0;
}

/** The state of a picture that a site should have. */
interface PictureFacts {
  /** Relative to the content folder. */
  file: string;
  status: "current" | "stale" | "missing" | "by hand";
}

/** Prints what `biopedia pictures` finds and draws, with `--json` as one JSON object per line. */
export class PicturesReport {
  readonly #world: World;
  readonly #root: string;
  readonly #json: boolean;
  readonly #started = performance.now();
  #progress: Progress | undefined;

  /** @param root the content folder, as the user wrote it */
  constructor(world: World, root: string, json: boolean) {
    this.#world = world;
    this.#root = root;
    this.#json = json;
  }

  /** Reports that a picture has been drawn. */
  progress(done: number, total: number): void {
    this.#progress ??= new Progress(this.#world.stderr, "Drawing pictures:", total);
    this.#progress.update(done);
  }

  stopProgress(): void {
    this.#progress?.end();
  }

  /**
   * Lists the pictures that are missing or differ from what would be drawn. @returns the exit code: 1 if one is missing
   * or stale
   */
  check(pictures: readonly PictureFacts[]): number {
    const open = pictures.filter(({ status }) => status === "missing" || status === "stale");
    const isOk = open.length === 0;
    if (this.#json) {
      this.#list(pictures);
      this.#print(jsonLine({ type: "end", ok: isOk, pictures: pictures.length, open: open.length }));
      return isOk ? 0 : 1;
    }
    this.#list(pictures.filter(({ status }) => status !== "current"));
    const sign = isOk ? this.#paint("green", "✓") : this.#paint("red", "✗");
    const rest = isOk
      ? "none is missing or stale."
      : `${withCommas(open.length)} missing or stale. biopedia pictures draws them.`;
    this.#print(`${sign} ${plural(pictures.length, "picture")}: ${rest}\n`);
    return isOk ? 0 : 1;
  }

  /** Lists what a run would draw. @returns the exit code */
  dryRun(wanted: readonly PictureFacts[]): number {
    this.#list(wanted);
    if (this.#json) this.#print(jsonLine({ type: "end", ok: true, pictures: wanted.length }));
    else this.#print(`A run would draw ${plural(wanted.length, "picture")}.\n`);
    return 0;
  }

  /** @returns the exit code */
  nothingToDraw(pictures: readonly PictureFacts[]): number {
    this.drawn(pictures, []);
    return 0;
  }

  /** Prints the pictures that were drawn, and those that were not replaced because a person made them. */
  drawn(all: readonly PictureFacts[], drawn: readonly PictureFacts[]): void {
    const kept = all.filter((picture) => picture.status === "by hand" && !drawn.includes(picture));
    if (this.#json) {
      for (const { file } of drawn)
        this.#print(jsonLine({ type: "picture", file: join(this.#root, file), status: "drawn" }));
      this.#list(kept);
      this.#print(jsonLine({ type: "end", drawn: drawn.length, kept: kept.length }));
      return;
    }
    const duration = formatDuration(performance.now() - this.#started);
    const folders = [
      ...new Set(drawn.map(({ file }) => visible(join(this.#root, file.slice(0, file.indexOf("/") + 1))))),
    ].join(" and ");
    if (drawn.length > 0)
      this.#print(
        `${this.#paint("green", "✓")} Drew ${plural(drawn.length, "picture")} into ${folders} in ${duration}.\n`,
      );
    else if (all.every(({ status }) => status === "current" || status === "by hand"))
      this.#print("All pictures are up to date.\n");
    const names = kept.map(({ file }) => visible(join(this.#root, file))).join(", ");
    if (kept.length > 0)
      this.#print(`Made by hand, and kept: ${names}\n  = to have one drawn, remove it, or use --force\n`);
  }

  #list(pictures: readonly PictureFacts[]): void {
    for (const { file, status } of pictures) {
      const path = join(this.#root, file);
      this.#print(
        this.#json
          ? jsonLine({ type: "picture", file: path, status })
          : `  ${status.padEnd("by hand".length)}  ${visible(path)}\n`,
      );
    }
  }

  #paint(...args: Parameters<ReturnType<typeof painter>>): string {
    return painter(this.#world.stdout, this.#world.env)(...args);
  }

  #print(text: string): void {
    this.#world.stdout.write(text);
  }
}
