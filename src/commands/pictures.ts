import { resolve } from "node:path";
import { errorsIn, hasErrors } from "../core/diagnostics/diagnostic.ts";
import { KnownError } from "../core/diagnostics/known-error.ts";
import { loadSharp } from "../io/files/sharp.ts";
import { PicturesReport } from "../io/terminal/pictures-report.ts";
import { reportDiagnostics } from "../io/terminal/report.ts";
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
