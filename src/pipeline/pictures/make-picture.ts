import { createHash } from "node:crypto";
import { join } from "node:path";
import pLimit from "p-limit";
import { diagnose } from "../../core/content/problems.ts";
import { rasterFormat } from "../../core/content/raster/read-raster.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { memoize } from "../../core/model/memo.ts";
import { readWhole } from "../../io/files/read.ts";
import { loadSharp } from "../../io/files/sharp.ts";
import { openStore } from "../../io/files/store.ts";
import { encodePicture, recipe } from "./encode.ts";
import type { PublishedFile } from "./uploads.ts";

/**
 * The number of pictures that are encoded concurrently: two, because each uses several threads and memory for all its
 * pixels.
 */
const atOnce = 2;

/** A file that is made from another one. */
type MadeFile = Required<PublishedFile>;

/** Returns whether a file to publish is made from another one, not copied. */
export const isMade = (file: PublishedFile): file is MadeFile => file.made !== undefined;

/** Makes the pictures that pages show from those of the content. */
interface PictureMaker {
  /** @returns the bytes, or a diagnostic `no-sharp` or `broken-picture` */
  make: (file: MadeFile) => Promise<Buffer | Diagnostic>;
}

/**
 * Creates the maker of pictures, which encodes each picture once and stores it in the site's store.
 *
 * @param contentDir the content folder
 * @param env the environment, which names the cache folder
 */
export function createPictureMaker(
  contentDir: string,
  env: Readonly<Record<string, string | undefined>> = {},
): PictureMaker {
  const store = openStore(contentDir, env);
  const limit = pLimit(atOnce);
  const sharp = memoize(loadSharp);
  // A broken picture is reported once, for all of its encodings.
  const report = memoize(
    (code: "no-sharp" | "broken-picture", from: string) => diagnose(code, { name: `/${from}` }, { file: from }),
    (_, from) => from,
  );

  const make = async ({ from, made: { encoding, digest } }: MadeFile): Promise<Buffer | Diagnostic> => {
    const encoder = await sharp();
    if (encoder === undefined) return report("no-sharp", from);
    const name = `picture-${hash(JSON.stringify([recipe, encoder.versions, digest, encoding]))}`;
    const known = store.read(name);
    if (known !== undefined) return known;
    try {
      const source = readWhole(join(contentDir, from));
      const bytes = await encodePicture(encoder, source, rasterFormat(from) ?? encoding.format, encoding);
      // A picture that was changed since its address was made is not stored, because the address has the old hash.
      if (hash(source) === digest) store.write(name, bytes);
      return bytes;
    } catch {
      return report("broken-picture", from);
    }
  };
  return { make: (file) => limit(() => make(file)) };
}

const hash = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
