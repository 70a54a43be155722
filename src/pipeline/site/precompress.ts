import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pLimit from "p-limit";
import { mediaTypes, textTypes } from "../../core/hosts/server-site.ts";
import type { Output } from "./output.ts";

/**
 * The compressed forms of a file, by the ending of its name. The best quality of Brotli takes twice as long for 2 %.
 */
const forms: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  ".br": (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  ".gz": (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** The size below which a file is not worth it, in bytes. */
const least = 512;

/** Whether a file is compressed: text, but not that of pages as Markdown, which hardly anyone asks for. */
const isCompressed = (path: string): boolean => {
  const ending = extname(path).slice(1);
  return ending !== "md" && textTypes.includes(mediaTypes[ending] ?? "");
};

/**
 * Writes compressed forms of all texts of a site beside them, for servers that send those: `index.html.br`. Forms of
 * texts that the last site had, too, are left alone.
 *
 * @param goesOn lets the process handle signals; it throws if the build is stopped
 */
export async function precompress(output: Output, goesOn: () => Promise<void>): Promise<void> {
  const texts = output.list().filter(({ path, size }) => size >= least && isCompressed(path));
  const taken = new Set(output.list().map(({ path }) => path));
  await pLimit(2).map(texts, async ({ path, isKept }) => {
    for (const [ending, compress] of Object.entries(forms)) {
      const file = path + ending;
      // A file of this name in `public/` wins.
      if (taken.has(file) || (isKept && output.keepNamed(file))) continue;
      output.write(file, await compress(Buffer.from(output.read(path))));
      await goesOn();
    }
  });
}
