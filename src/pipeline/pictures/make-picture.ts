import { createHash } from "node:crypto";
import { join } from "node:path";
import pLimit from "p-limit";
import { diagnose } from "../../core/content/problems.ts";
import { rasterFormat } from "../../core/content/raster/read-raster.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { loadSharp, type Sharp } from "../../io/files/load-sharp.ts";
import { readWhole } from "../../io/files/open-to-read.ts";
import { siteCache } from "../../io/files/site-cache.ts";
import { openPictureCache } from "./cache.ts";
import { encodePicture, recipe } from "./encode.ts";
import type { PublishedFile } from "./uploads.ts";

/** How many pictures are encoded concurrently. Each uses several threads, and memory for all its pixels. */
const atOnce = 2;

/** A file that is made from another one. */
type MadeFile = Required<PublishedFile>;

/** Returns whether a file to publish is made from another one, not copied. */
export const isMade = (file: PublishedFile): file is MadeFile => file.made !== undefined;

/** Makes the pictures that pages show from those of the content. */
interface PictureMaker {
  /** @returns the bytes, or a diagnostic `no-sharp` or `broken-picture` */
  make: (file: MadeFile) => Promise<Buffer | Diagnostic>;
  /** Cleans up after a build. */
  finish: () => Promise<void>;
}

/**
 * Each picture is encoded once and kept in the site's cache folder.
 *
 * @param contentDir the content folder
 * @param env where the cache folder is
 */
export function createPictureMaker(contentDir: string, env: Readonly<Record<string, string | undefined>> = {}): PictureMaker {
  const cache = openPictureCache(join(siteCache(contentDir, env), "pictures"));
  const limit = pLimit(atOnce);
  let sharp: Promise<Sharp | undefined> | undefined;
  let isNew = false;
  // One for all encodings of a picture.
  const problems = new Map<string, Diagnostic>();
  const report = (code: "no-sharp" | "broken-picture", from: string): Diagnostic => {
    const problem = problems.get(from) ?? diagnose(code, { name: `/${from}` }, { file: from });
    problems.set(from, problem);
    return problem;
  };

  const make = async ({ from, made: { encoding, digest } }: MadeFile): Promise<Buffer | Diagnostic> => {
    sharp ??= loadSharp();
    const encoder = await sharp;
    if (encoder === undefined) return report("no-sharp", from);
    const key = hash(JSON.stringify([recipe, encoder.versions, digest, encoding]));
    const known = await cache.get(key);
    if (known !== undefined) return known;
    try {
      const source = readWhole(join(contentDir, from));
      const bytes = await encodePicture(encoder, source, rasterFormat(from) ?? encoding.format, encoding);
      // Unless the file was changed since its address was made.
      if (hash(source) === digest) await cache.set(key, bytes);
      isNew = true;
      return bytes;
    } catch {
      return report("broken-picture", from);
    }
  };
  return {
    make: (file) => limit(() => make(file)),
    finish: async () => {
      if (isNew) await cache.prune();
    },
  };
}

const hash = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
