import { join } from "node:path";
import pLimit from "p-limit";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { createPictureMaker, isMade } from "../pictures/make-picture.ts";
import type { PublishedFile } from "../pictures/uploads.ts";
import type { Output } from "./output.ts";
import { createTurn } from "./turn.ts";

interface Site {
  contentDir: string;
  /** Says where the site's cache folder is. */
  env: Readonly<Record<string, string | undefined>> | undefined;
  output: Output;
  /** Returns the SHA-256 of a file of the content, if it is known. */
  digest: ((file: string) => string | undefined) | undefined;
  signal: AbortSignal;
  /** Called after each picture. */
  onPicture?: ((done: number, total: number) => void) | undefined;
}

/** How many pictures are encoded concurrently. */
const atOnce = 2;

/**
 * Copies files of the content into a site, and makes the pictures that its pages show.
 *
 * @returns diagnostics `no-sharp` and `broken-picture`
 * @throws the signal's reason if it is aborted
 */
export async function writeFiles(files: readonly PublishedFile[], site: Site): Promise<Diagnostic[]> {
  const { contentDir, env, output, digest, signal, onPicture } = site;
  const total = files.filter(isMade).length;
  let done = 0;
  const turn = createTurn(signal);
  const pictures = createPictureMaker(contentDir, env);
  const diagnostics: Diagnostic[] = [];
  await pLimit(atOnce).map(files, async (file) => {
    signal.throwIfAborted();
    if (!isMade(file)) {
      output.copy(join(contentDir, file.from), file.to, digest?.(file.from));
      return turn();
    }
    const made = await pictures.make(file);
    onPicture?.(++done, total);
    if (Buffer.isBuffer(made)) output.write(file.to, made);
    else diagnostics.push(made);
  });
  await pictures.finish();
  return diagnostics;
}
